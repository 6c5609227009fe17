/* Every error has its code and a sentence, and leaves the result as it was. */
#include "check.h"

#include <fen.h>
#include <stdint.h>
#include <string.h>

enum { UNTOUCHED = 12345 };

static XqBoard board_of(const char *fen) {
    XqBoard board;
    CHECK(read_fen(fen, &board), "%s", fen);
    return board;
}

static void moves(void) {
    static const struct {
        const char *fen, *uci;
        XqStatus status;
    } CASES[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - -", "a1a2", XQ_ERROR_NO_PIECE},
        {"4k3/8/8/8/8/8/4P3/4K3 w - -", "e1e2", XQ_ERROR_OWN_PIECE},
        {"4k3/8/8/8/8/8/8/4KR2 b - -", "f1f9", XQ_ERROR_SQUARE},
        {"4k3/8/8/8/8/8/8/K3R3 w - -", "e1e8", XQ_ERROR_KING_CAPTURED},
        {"4k3/8/8/8/8/8/8/4KN2 w - -", "f1f3", XQ_ERROR_GEOMETRY},
        {"4k3/8/8/8/8/5P2/8/4KR2 w - -", "f1f5", XQ_ERROR_BLOCKED},
        {"4k3/8/8/8/8/8/4P3/4K3 w - -", "e2d3", XQ_ERROR_NOTHING_TO_CAPTURE},
        {"4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8", XQ_ERROR_PROMOTION_MISSING},
        {"4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8k", XQ_ERROR_PROMOTION_ROLE},
        {"4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e3q", XQ_ERROR_PROMOTION_IMPOSSIBLE},
        {"4k3/8/8/8/3r4/8/8/4K3 w - -", "e1d1", XQ_ERROR_KING_INTO_ATTACK},
        {"4k3/8/8/8/4r3/8/4B3/4K3 w - -", "e2d3", XQ_ERROR_KING_LEFT},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", XQ_OK},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", XQ_OK},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8a8", XQ_OK},
        {"8/8/8/8/8/8/8/4K2R w - -", "e1c1", XQ_ERROR_GEOMETRY},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        XqBoard board = board_of(CASES[i].fen);
        XqMove move = UNTOUCHED;
        XqStatus status = read_uci(&board, CASES[i].uci, &move);
        CHECK(status == CASES[i].status, "%s %s: %s", CASES[i].fen, CASES[i].uci, xq_error_message(status));
        CHECK(status == XQ_OK ? xq_check_move(&board, move) == XQ_OK : move == UNTOUCHED, "%s", CASES[i].uci);
    }
    XqBoard board = board_of("4k3/8/8/8/8/8/4P3/4K3 w - -");
    CHECK(xq_check_move(&board, 12 | 19 << 6 | XQ_EN_PASSANT) == XQ_ERROR_NO_EN_PASSANT, "en passant");
    CHECK(xq_check_move(&board, 4 | 7 << 6 | XQ_CASTLING) == XQ_ERROR_NO_CASTLING, "castling");
    CHECK(xq_check_move(&board, 12 | 20 << 6) == XQ_ERROR_MOVE_KIND, "no kind");
}

static void arguments(void) {
    XqBoard board = board_of("4k3/8/8/3p4/4P3/8/8/4K3 w - -"), same = board;
    XqMove takes[3] = {28 | 35 << 6 | XQ_NORMAL, 0, 28 | 35 << 6 | XQ_NORMAL};
    const int32_t good[6] = {1, 3, 3, 5, 9, 0}, bad[6] = {1, 3, 3, 5, 1000001, 0}, negative[6] = {1, 3, -3, 5, 9, 0};
    uint64_t pieces[12] = {1, 1};
    XqValues values, garbage;
    int32_t value = UNTOUCHED, results[3] = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
    bool reached = true, many[3];
    size_t answered = UNTOUCHED;

    CHECK(xq_see(NULL, takes[0], XQ_SWAP, NULL, &value) == XQ_ERROR_NULL, "no board");
    CHECK(xq_see(&board, takes[0], XQ_SWAP, NULL, NULL) == XQ_ERROR_NULL, "no value");
    CHECK(xq_see(&board, takes[0], 5, NULL, &value) == XQ_ERROR_RULES, "rules 5");
    CHECK(xq_see(&board, takes[0], UINT32_MAX, NULL, &value) == XQ_ERROR_RULES, "the last rules");
    CHECK(xq_see(&board, 0, XQ_SWAP, NULL, &value) == XQ_ERROR_MOVE_KIND, "no move");
    memset(&garbage, 0xa5, sizeof garbage);
    CHECK(xq_see(&board, takes[0], XQ_SWAP, &garbage, &value) == XQ_ERROR_VALUES, "values of any memory");
    CHECK(value == UNTOUCHED, "a value after an error");
    CHECK(xq_see_ge(&board, takes[0], XQ_SWAP, NULL, 0, NULL) == XQ_ERROR_NULL, "no answer");
    CHECK(xq_see_ge(&board, takes[0], 13, NULL, 0, &reached) == XQ_ERROR_RULES && reached, "rules 13");
    CHECK(xq_see_ge(&board, takes[0], XQ_SWAP, NULL, INT32_MIN, &reached) == XQ_OK && reached, "any threshold");

    CHECK(xq_values_init(&values, bad) == XQ_ERROR_VALUES, "a large value");
    CHECK(xq_values_init(&values, negative) == XQ_ERROR_VALUES, "a negative value");
    CHECK(xq_values_init(&values, NULL) == XQ_ERROR_NULL && xq_values_init(NULL, good) == XQ_ERROR_NULL, "no values");
    CHECK(xq_values_init(&values, good) == XQ_OK, "good values");
    CHECK(xq_see(&board, takes[0], XQ_LEGAL, &values, &value) == XQ_OK && value == 1, "value %d", value);

    CHECK(xq_see_batch(&board, 1, takes, 3, XQ_LEGAL, NULL, results, &answered) == XQ_ERROR_MOVE_KIND, "a bad row");
    CHECK(answered == 1 && results[0] == 100 && results[1] == UNTOUCHED, "%zu answers", answered);
    CHECK(xq_see_ge_batch(&board, 1, takes, 3, XQ_SWAP, NULL, 0, many, &answered) == XQ_ERROR_MOVE_KIND, "a bad row");
    CHECK(answered == 1 && many[0], "%zu answers", answered);
    CHECK(xq_see_batch(&board, 2, takes, 3, XQ_LEGAL, NULL, results, NULL) == XQ_ERROR_COUNT, "two boards");
    CHECK(xq_see_batch(&board, 1, takes, SIZE_MAX, XQ_LEGAL, NULL, results, NULL) == XQ_ERROR_COUNT, "a large count");
    CHECK(xq_see_batch(NULL, 0, NULL, 0, XQ_LEGAL, NULL, NULL, NULL) == XQ_OK, "an empty batch");
    CHECK(xq_see_ge_batch(&board, 1, NULL, 1, XQ_LEGAL, NULL, 0, many, NULL) == XQ_ERROR_NULL, "no moves");

    CHECK(xq_board_from_pieces(&board, pieces, XQ_NO_SQUARE) == XQ_ERROR_PIECES, "two pieces on a1");
    CHECK(xq_board_from_pieces(&board, NULL, XQ_NO_SQUARE) == XQ_ERROR_NULL, "no pieces");
    CHECK(xq_board_init(&board, pieces, NULL, XQ_NO_SQUARE) == XQ_ERROR_NULL, "no colors");
    CHECK(xq_board_init(&board, same.roles, pieces, XQ_NO_SQUARE) == XQ_ERROR_PIECES, "a color on a1 alone");
    CHECK(memcmp(&board, &same, offsetof(XqBoard, en_passant)) == 0, "a board after an error");
    CHECK(xq_board_check(&board) == XQ_OK && xq_board_check(NULL) == XQ_ERROR_NULL, "a check");
    board.squares[0] = XQ_ROOK;
    CHECK(xq_board_check(&board) == XQ_ERROR_PIECES, "a rook in the mailbox alone");

#ifdef XQ_EXPLAIN
    char json[2000], small[10] = "untouched";
    size_t needed = 0;
    CHECK(xq_explain_json(&same, takes[0], XQ_LEGAL, NULL, NULL, NULL, 0, &needed) == XQ_ERROR_BUFFER, "the length");
    CHECK(xq_explain_json(&same, takes[0], XQ_LEGAL, NULL, NULL, small, 10, &needed) == XQ_ERROR_BUFFER, "10 bytes");
    CHECK(strcmp(small, "untouched") == 0, "%s", small);
    CHECK(xq_explain_json(&same, takes[0], XQ_LEGAL, NULL, NULL, NULL, needed, &needed) == XQ_ERROR_NULL, "no buffer");
    CHECK(xq_explain_json(&same, takes[0], XQ_LEGAL, NULL, NULL, json, needed, &needed) == XQ_OK, "a buffer");
    CHECK(strlen(json) + 1 == needed, "%zu: %s", needed, json);
    CHECK(xq_explain_json(&board, takes[0], XQ_LEGAL, NULL, NULL, json, 2000, &needed) == XQ_ERROR_PIECES, "a bad board");
    CHECK(xq_explain_json(&same, 28 | 36 << 6 | 0x4000, XQ_LEGAL, NULL, NULL, json, 2000, &needed) ==
              XQ_ERROR_PROMOTION_IMPOSSIBLE,
          "a bad move");
#endif
}

int main(void) {
    for (XqStatus status = XQ_OK; status <= XQ_ERROR_ILLEGAL; status++) {
        const char *message = xq_error_message(status);
        CHECK(message[strlen(message) - 1] == '.', "%d: %s", status, message);
        CHECK(strcmp(message, xq_error_message(INT32_MAX)) != 0, "%d: %s", status, message);
    }
    CHECK(strcmp(xq_error_message(-1), "The status code is unknown.") == 0, "%s", xq_error_message(-1));
    CHECK(strcmp(xq_version(), "0.1.0") == 0, "%s", xq_version());
    moves();
    arguments();
    printf("errors: all codes\n");
    return 0;
}
