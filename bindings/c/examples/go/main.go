// The exchange of one move, from the bitboards of an engine in Go.
package main

/*
#cgo pkg-config: exchequer
#include <exchequer.h>
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
)

// Board is that of the library, in the memory of Go: no pointer goes to C for longer than a call.
type Board = C.XqBoard

// NewBoard makes a board of twelve bitboards: those of White from pawns to kings, then those of Black.
func NewBoard(pieces *[12]uint64) (Board, error) {
	var board Board
	words := (*C.uint64_t)(&pieces[0])
	return board, check(C.xq_board_from_pieces(&board, words, C.XQ_NO_SQUARE))
}

// See returns the value of the legal move between two squares under the rules of chess.
func See(board *Board, from, to uint8) (int32, error) {
	var move C.XqMove
	if err := check(C.xq_find_move(board, C.uint8_t(from), C.uint8_t(to), 0, &move)); err != nil {
		return 0, err
	}
	var value C.int32_t
	err := check(C.xq_see(board, move, C.XQ_LEGAL, nil, &value))
	return int32(value), err
}

func check(status C.XqStatus) error {
	if status == C.XQ_OK {
		return nil
	}
	return errors.New(C.GoString(C.xq_error_message(status)))
}

func main() {
	const e1, d3, d6, e7, e8 = 4, 19, 43, 52, 60
	var pieces [12]uint64
	pieces[C.XQ_QUEEN] = 1 << d3
	pieces[C.XQ_KING] = 1 << e1
	pieces[6+C.XQ_PAWN] = 1<<d6 | 1<<e7
	pieces[6+C.XQ_KING] = 1 << e8
	board, err := NewBoard(&pieces)
	if err == nil {
		var value int32
		value, err = See(&board, d3, d6)
		fmt.Printf("Qxd6 has the value %d\n", value)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
