/*
 * Exact static exchange evaluation (SEE) of chess moves, for engines in any language. docs/c.md is the guide.
 *
 * Part of Exchequer, under MIT or Apache-2.0 at your choice.
 * Generated from bindings/c/src by cbindgen, as bindings/c/tests/header.rs says. Not to be edited by hand.
 */

#ifndef EXCHEQUER_H
#define EXCHEQUER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Index of the white pieces in `colors`.
#define XQ_WHITE 0

// Index of the black pieces in `colors`.
#define XQ_BLACK 1

// Index of the pawns in `roles`.
#define XQ_PAWN 0

// Index of the knights in `roles`.
#define XQ_KNIGHT 1

// Index of the bishops in `roles`.
#define XQ_BISHOP 2

// Index of the rooks in `roles`.
#define XQ_ROOK 3

// Index of the queens in `roles`.
#define XQ_QUEEN 4

// Index of the kings in `roles`.
#define XQ_KING 5

// The number on an empty square of `squares`.
#define XQ_NO_PIECE 6

// The `en_passant` of a board without an en-passant square.
#define XQ_NO_SQUARE 64

// Result of a call: `XQ_OK`, or the code of an error. `xq_error_message` returns its sentence.
typedef int32_t XqStatus;

// A board: eight bitboards, the role on each square, and the en-passant square. `xq_board_init` or `xq_board_from_pieces` makes it.
//
// Squares are numbers: a1 is 0, b1 is 1, h8 is 63, and the bit of a bitboard has the number of its square. It need not be a legal
// position: kings may be missing. The side to move is the side of the piece that moves.
//
// A caller may change it, and keep it along with its own board. The functions of exchange evaluation do not check it: fields that
// contradict each other, and memory that is no board at all, give wrong values, and no undefined behavior.
typedef struct XqBoard {
    // The pieces of each role, of both sides; the index is `XQ_PAWN` to `XQ_KING`.
    uint64_t roles[6];
    // The pieces of each side; the index is `XQ_WHITE` or `XQ_BLACK`.
    uint64_t colors[2];
    // The role on each square, from `XQ_PAWN` to `XQ_KING`; `XQ_NO_PIECE` on an empty square.
    uint8_t squares[64];
    // The square that a pawn has just passed by a double step, or `XQ_NO_SQUARE`, as is any number above 63.
    uint8_t en_passant;
} XqBoard;

// Piece values for many calls, made by `xq_values_init`, which checks them. The words have no meaning for the caller.
//
// A caller may copy it, and may not change a word. Memory that `xq_values_init` did not write is refused with `XQ_ERROR_VALUES`.
typedef struct XqValues {
    // A mark of `xq_values_init`, and the prepared form.
    uint64_t words[18];
} XqValues;

// A move: `from | to << 6 | kind`, with the squares as on a board and a kind from `XQ_NORMAL` to `XQ_PROMOTION_QUEEN`.
typedef uint16_t XqMove;

// A rule set: one of `XQ_SWAP` to `XQ_LEGAL`, optionally with `XQ_EN_PASSANT_REPLY`. docs/see.md defines them.
typedef uint32_t XqRules;

// Kind of a quiet move or of a capture that is no other kind.
#define XQ_NORMAL 4096

// Kind of a pawn's capture en passant; `to` is the square on which the capturing pawn lands.
#define XQ_EN_PASSANT 8192

// Kind of castling; `from` is the king's square and `to` that of its own rook. Its value is 0.
#define XQ_CASTLING 12288

// Kind of a promotion to a knight, capturing or not.
#define XQ_PROMOTION_KNIGHT 16384

// Kind of a promotion to a bishop, capturing or not.
#define XQ_PROMOTION_BISHOP 20480

// Kind of a promotion to a rook, capturing or not.
#define XQ_PROMOTION_ROOK 24576

// Kind of a promotion to a queen, capturing or not.
#define XQ_PROMOTION_QUEEN 28672

// Each side captures with its least valuable attacker; pins and checks are ignored.
#define XQ_SWAP 0

// As `XQ_SWAP`, but pinned pieces may not capture while any pinning piece is on the board, as in current Stockfish.
#define XQ_PINNERS 1

// As `XQ_SWAP`, but pinned pieces may not capture while all pinning pieces are on the board.
#define XQ_PINNERS_ALL 2

// Each side makes its best pseudo-legal capture, and pawns promote.
#define XQ_PSEUDO 3

// As `XQ_PSEUDO`, but no capture leaves its own king in check: the exact value under the rules of chess.
#define XQ_LEGAL 4

// Flag of any rule set: a double step may be answered en passant. `XQ_LEGAL | XQ_EN_PASSANT_REPLY` has both.
#define XQ_EN_PASSANT_REPLY 8

// No error.
#define XQ_OK 0

// A pointer is NULL that must not be.
#define XQ_ERROR_NULL 1

// The bitboards contradict each other.
#define XQ_ERROR_PIECES 2

// The number of the rules is not one of `XQ_SWAP` to `XQ_LEGAL`, with or without `XQ_EN_PASSANT_REPLY`.
#define XQ_ERROR_RULES 3

// A piece value is out of range.
#define XQ_ERROR_VALUES 4

// The lengths of arrays do not fit together.
#define XQ_ERROR_COUNT 5

// The buffer is too small.
#define XQ_ERROR_BUFFER 6

// A square is out of range.
#define XQ_ERROR_SQUARE 7

// The role of a promotion is not 0 or one of `XQ_KNIGHT` to `XQ_QUEEN`.
#define XQ_ERROR_PROMOTION_ROLE 8

// A move has no kind.
#define XQ_ERROR_MOVE_KIND 9

// The from-square is empty.
#define XQ_ERROR_NO_PIECE 10

// A piece of the same side stands on the to-square.
#define XQ_ERROR_OWN_PIECE 11

// A king stands on the to-square.
#define XQ_ERROR_KING_CAPTURED 12

// The piece never moves that way.
#define XQ_ERROR_GEOMETRY 13

// A piece blocks the path.
#define XQ_ERROR_BLOCKED 14

// A pawn has nothing to capture.
#define XQ_ERROR_NOTHING_TO_CAPTURE 15

// The move is not en passant on this board.
#define XQ_ERROR_NO_EN_PASSANT 16

// A pawn reaches its last rank without a promotion.
#define XQ_ERROR_PROMOTION_MISSING 17

// A promotion of a piece other than a pawn, or before the last rank.
#define XQ_ERROR_PROMOTION_IMPOSSIBLE 18

// The king moves to an attacked square.
#define XQ_ERROR_KING_INTO_ATTACK 19

// The move leaves its own king in check.
#define XQ_ERROR_KING_LEFT 20

// Castling without a king and a rook of one side on its squares.
#define XQ_ERROR_NO_CASTLING 21

// Any other illegal move.
#define XQ_ERROR_ILLEGAL 22

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the version of the library, such as "0.1.0", as a constant text.
const char *xq_version(void);

// Returns the sentence of a status, as a constant text; never NULL.
const char *xq_error_message(XqStatus status);

// Makes a board of eight bitboards: `roles` has six, from pawns to kings, and `colors` two, White and Black.
//
// Returns `XQ_OK`, `XQ_ERROR_NULL`, or `XQ_ERROR_PIECES` if the bitboards contradict each other; `board` is unchanged then.
XqStatus xq_board_init(struct XqBoard *board,
                       const uint64_t *roles,
                       const uint64_t *colors,
                       uint8_t en_passant);

// Makes a board of twelve bitboards: those of White from pawns to kings, then those of Black.
//
// Returns `XQ_OK`, `XQ_ERROR_NULL`, or `XQ_ERROR_PIECES` if two of them share a square; `board` is unchanged then.
XqStatus xq_board_from_pieces(struct XqBoard *board,
                              const uint64_t *pieces,
                              uint8_t en_passant);

// Prepares piece values for calls: six integers from 0 to 1000000, from the pawn to the king; that of the king is not used.
//
// Returns `XQ_OK`, `XQ_ERROR_NULL` or `XQ_ERROR_VALUES`; `values` is unchanged then.
XqStatus xq_values_init(struct XqValues *values,
                        const int32_t *integers);

// Checks a board that the caller has made or changed: each square has at most one piece, each piece has one color, and `squares`
// agrees with the bitboards.
//
// Returns `XQ_OK`, `XQ_ERROR_NULL` or `XQ_ERROR_PIECES`.
XqStatus xq_board_check(const struct XqBoard *board);

// Finds the legal move between two squares, and stores it in `move`. `promotion` is 0 or one of `XQ_KNIGHT` to `XQ_QUEEN`.
//
// En passant needs the square of the board. Castling is the king's step from file e to file g or c, or king takes own rook; its
// rights and its path are not checked. The side to move is the side of the piece.
//
// Returns `XQ_OK`, `XQ_ERROR_NULL`, `XQ_ERROR_SQUARE`, `XQ_ERROR_PROMOTION_ROLE`, or the reason why the move is not legal, from
// `XQ_ERROR_NO_PIECE` on; `move` is unchanged then.
XqStatus xq_find_move(const struct XqBoard *board,
                      uint8_t from,
                      uint8_t to,
                      uint8_t promotion,
                      XqMove *move);

// Checks that a move can open an exchange: its piece moves that way, it captures no king, and it leaves its own king out of check.
//
// Returns `XQ_OK`, `XQ_ERROR_NULL`, `XQ_ERROR_MOVE_KIND`, or the reason why the move is not legal, from `XQ_ERROR_NO_PIECE` on.
XqStatus xq_check_move(const struct XqBoard *board,
                       XqMove move);

// Stores the exact value of a move for the side that makes it in `value`, in the unit of `values`.
//
// `values` is NULL for 100, 300, 300, 500 and 900, or made by `xq_values_init`.
//
// Board and move are not checked: those that `xq_board_check` or `xq_check_move` would refuse have a meaningless value, and no
// undefined behavior. A move from an empty square has the value 0.
//
// Returns `XQ_OK`, `XQ_ERROR_NULL`, `XQ_ERROR_MOVE_KIND`, `XQ_ERROR_RULES` or `XQ_ERROR_VALUES`; `value` is unchanged then.
XqStatus xq_see(const struct XqBoard *board,
                XqMove move,
                XqRules rules,
                const struct XqValues *values,
                int32_t *value);

// Stores in `reached` if the value of a move is at least `threshold`. It is faster than `xq_see`; every threshold is valid.
//
// The other arguments and the result are those of `xq_see`.
XqStatus xq_see_ge(const struct XqBoard *board,
                   XqMove move,
                   XqRules rules,
                   const struct XqValues *values,
                   int32_t threshold,
                   bool *reached);

// Stores the value of each of `count` moves in `results`, as `xq_see` does for one.
//
// `boards` has one board for all moves if `board_count` is 1, or else a board for each move. The number of rows that have a result
// goes to `answered`, which may be NULL: it is the index of the bad move after `XQ_ERROR_MOVE_KIND`. No arrays may overlap.
//
// Returns the status of `xq_see`, or `XQ_ERROR_COUNT`.
XqStatus xq_see_batch(const struct XqBoard *boards,
                      size_t board_count,
                      const XqMove *moves,
                      size_t count,
                      XqRules rules,
                      const struct XqValues *values,
                      int32_t *results,
                      size_t *answered);

// Stores in `results` if the value of each of `count` moves is at least `threshold`, as `xq_see_ge` does for one.
//
// More than 64 moves take less time than a call each under `XQ_SWAP`, `XQ_PINNERS` and `XQ_PINNERS_ALL`. The other arguments and
// the result are those of `xq_see_batch`.
XqStatus xq_see_ge_batch(const struct XqBoard *boards,
                         size_t board_count,
                         const XqMove *moves,
                         size_t count,
                         XqRules rules,
                         const struct XqValues *values,
                         int32_t threshold,
                         bool *results,
                         size_t *answered);

#if defined(XQ_EXPLAIN)
// Writes the exchange of a move, capture by capture, as one line of JSON with a final NUL: the output of `exchequer see --json`.
//
// `threshold` may be NULL. The length of the text with its NUL goes to `needed`. `buffer` has `length` bytes; NULL with the length
// 0 asks for the length alone. This is the only function that allocates memory, and that is not for a search. Out of memory, it
// ends the process.
//
// Returns `XQ_OK`; `XQ_ERROR_BUFFER` if `length` is less than `needed`, and `buffer` is unchanged then; `XQ_ERROR_PIECES`; the
// status of `xq_check_move`; or that of `xq_see`.
XqStatus xq_explain_json(const struct XqBoard *board,
                         XqMove move,
                         XqRules rules,
                         const struct XqValues *values,
                         const int32_t *threshold,
                         char *buffer,
                         size_t length,
                         size_t *needed);
#endif

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* EXCHEQUER_H */
