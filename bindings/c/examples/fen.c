/* Reader of the board of a FEN and of moves in UCI, for the examples and the tests: an engine has its own. */
#include "fen.h"

#include <string.h>

/* Letters of the roles, in the order of their numbers. */
static const char ROLES[] = "pnbrqk";

/* Returns the number of a role by its lower-case letter, or -1. */
static int role_of(char letter) {
    const char *found = letter == '\0' ? NULL : strchr(ROLES, letter);
    return found == NULL ? -1 : (int)(found - ROLES);
}

/* Returns the number of a square such as e4, or XQ_NO_SQUARE. */
static uint8_t square_of(const char *text) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
        return XQ_NO_SQUARE;
    }
    return (uint8_t)((text[1] - '1') * 8 + (text[0] - 'a'));
}

int read_fen(const char *fen, XqBoard *board) {
    uint64_t pieces[12] = {0};
    int rank = 7, file = 0;
    uint8_t en_passant = XQ_NO_SQUARE;
    for (; *fen != ' ' && *fen != '\0'; fen++) {
        int is_black = *fen >= 'a';
        int role = role_of((char)(*fen | 0x20));
        if (*fen == '/') {
            rank--;
            file = 0;
        } else if (*fen >= '1' && *fen <= '8') {
            file += *fen - '0';
        } else if (role >= 0 && file < 8 && rank >= 0) {
            pieces[is_black * 6 + role] |= (uint64_t)1 << (rank * 8 + file);
            file++;
        } else {
            return 0;
        }
    }
    /* The side to move and the rights to castle have no part in an exchange. */
    for (int field = 0; field < 3; field++) {
        fen = strchr(fen, ' ');
        if (fen == NULL) {
            return 0;
        }
        fen++;
    }
    if (*fen != '-') {
        en_passant = square_of(fen);
    }
    return xq_board_from_pieces(board, pieces, en_passant) == XQ_OK;
}

XqStatus read_uci(const XqBoard *board, const char *uci, XqMove *move) {
    size_t length = strlen(uci);
    uint8_t from, to, promotion = 0;
    if (length < 4 || length > 5) {
        return XQ_ERROR_SQUARE;
    }
    from = square_of(uci);
    to = square_of(uci + 2);
    if (length == 5) {
        int role = role_of(uci[4]);
        promotion = role < 1 ? XQ_KING : (uint8_t)role;
    }
    return xq_find_move(board, from, to, promotion, move);
}
