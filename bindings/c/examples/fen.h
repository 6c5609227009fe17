/* Reader of the board of a FEN and of moves in UCI, for the examples and the tests: an engine has its own. */
#ifndef FEN_H
#define FEN_H

#include <exchequer.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Fills a board from the four fields of a FEN; returns 0 for a text that is none. */
int read_fen(const char *fen, XqBoard *board);

/* Finds the legal move of a text such as e2e4 or e7e8q; returns a status of the library. */
XqStatus read_uci(const XqBoard *board, const char *uci, XqMove *move);

#ifdef __cplusplus
}
#endif

#endif
