/* The C blocks of docs/c.md, each in the place where an engine has it; tests/snippets.awk makes the files. */
#include "check.h"

#include <exchequer.h>
#include <string.h>

#include "count.inc"
#if SNIPPETS != 3
#error "a block of docs/c.md has no test"
#endif

static void one_move(void) {
#include "one-move.inc"
}

static void in_a_search(void) {
    const uint64_t roles[6] = {1ULL << 43 | 1ULL << 52, 0, 0, 0, 1ULL << 19, 0};
    const uint64_t colors[2] = {1ULL << 19, 1ULL << 43 | 1ULL << 52};
    const int32_t integers[6] = {100, 300, 300, 500, 900, 0};
    const XqMove moves[] = {19 | 43 << 6 | XQ_NORMAL, 19 | 35 << 6 | XQ_NORMAL, 19 | 20 << 6 | XQ_NORMAL};
    const int count = sizeof moves / sizeof *moves;
    XqBoard board;
    XqValues values;
    int searched = 0;
    CHECK(xq_board_init(&board, roles, colors, XQ_NO_SQUARE) == XQ_OK, "no board");
    CHECK(xq_values_init(&values, integers) == XQ_OK, "no values");
#define REST searched++
#include "in-a-search.inc"
    /* The queen is safe on d5 and e3, and lost on d6. */
    CHECK(searched == 2, "%d moves", searched);
}

#ifdef XQ_EXPLAIN
static void explanations(void) {
    uint64_t pieces[12] = {0};
    const XqMove takes = 19 | 43 << 6 | XQ_NORMAL;
    XqBoard board;
    pieces[XQ_QUEEN] = 1ULL << 19;
    pieces[6 + XQ_PAWN] = 1ULL << 43 | 1ULL << 52;
    CHECK(xq_board_from_pieces(&board, pieces, XQ_NO_SQUARE) == XQ_OK, "no board");
#include "explanations.inc"
    CHECK(strlen(json) + 1 == needed, "%s", json);
    CHECK(json[0] == '{' && strstr(json, "-800") != NULL, "%s", json);
    free(json);
}
#endif

int main(void) {
    one_move();
    in_a_search();
#ifdef XQ_EXPLAIN
    explanations();
#endif
    printf("snippets: %d of docs/c.md\n", SNIPPETS);
    return 0;
}
