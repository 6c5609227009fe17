/* The exchange of one move, from the bitboards of an engine. */
#include <exchequer.h>
#include <stdio.h>

int main(void) {
    /* Bit 0 is a1: a white queen on d3, black pawns on d6 and e7, and the kings. */
    enum { E1 = 4, D3 = 19, D6 = 43, E7 = 52, E8 = 60 };
    uint64_t pieces[12] = {0};
    XqBoard board;
    XqMove takes;
    XqStatus status;
    int32_t value;
    bool reached;

    pieces[XQ_QUEEN] = 1ULL << D3;
    pieces[XQ_KING] = 1ULL << E1;
    pieces[6 + XQ_PAWN] = 1ULL << D6 | 1ULL << E7;
    pieces[6 + XQ_KING] = 1ULL << E8;
    status = xq_board_from_pieces(&board, pieces, XQ_NO_SQUARE);
    if (status == XQ_OK) {
        status = xq_find_move(&board, D3, D6, 0, &takes);
    }
    if (status == XQ_OK) {
        status = xq_see(&board, takes, XQ_LEGAL, NULL, &value);
    }
    if (status == XQ_OK) {
        status = xq_see_ge(&board, takes, XQ_LEGAL, NULL, 0, &reached);
    }
    if (status != XQ_OK) {
        fprintf(stderr, "%s\n", xq_error_message(status));
        return 1;
    }
    printf("Qxd6 has the value %d and %s\n", (int)value, reached ? "loses nothing" : "loses material");
    return 0;
}
