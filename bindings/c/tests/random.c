/*
 * Random calls: millions, none of which may crash, and whose answers agree where they have a meaning.
 *
 * `random [MILLIONS] [SEED]`. Half of the boards are random memory, as are their moves: those calls have to return.
 * The other half are boards of random pieces: single calls, batches and thresholds agree on every move that is legal.
 */
#include "check.h"

#include <exchequer.h>
#include <stdbool.h>
#include <string.h>

/* More than the moves that a batch evaluates together. */
enum { ROWS = 300 };

static const XqRules RULES[] = {XQ_SWAP, XQ_PINNERS, XQ_PINNERS_ALL, XQ_PSEUDO, XQ_LEGAL};

static uint64_t state;
static unsigned long long calls, legal_moves;

static uint64_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* A word with few, half or most of its bits set. */
static uint64_t word(void) {
    switch (next() % 4) {
    case 0: return next() & next() & next();
    case 1: return next() | next();
    default: return next();
    }
}

static XqRules rules_of(uint64_t number) {
    return RULES[number % 5] | (number & 64 ? XQ_EN_PASSANT_REPLY : 0);
}

static void fill(void *memory, size_t size) {
    unsigned char *bytes = (unsigned char *)memory;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (unsigned char)(next() >> 32);
    }
}

/* A board of up to 32 random pieces, kings anywhere. */
static void random_board(XqBoard *board) {
    uint64_t roles[6] = {0}, colors[2] = {0}, occupied = 0;
    for (uint64_t left = next() % 33; left > 0; left--) {
        uint64_t square = (uint64_t)1 << next() % 64;
        if ((occupied & square) == 0) {
            occupied |= square;
            roles[next() % 6] |= square;
            colors[next() % 2] |= square;
        }
    }
    XqStatus status = xq_board_init(board, roles, colors, (uint8_t)(next() % 70));
    CHECK(status == XQ_OK, "%s", xq_error_message(status));
    CHECK(xq_board_check(board) == XQ_OK, "a new board");
}

/* Random memory: every call returns, and nothing is asked of the answers. */
static void garbage(void) {
    static XqBoard boards[ROWS];
    static XqMove moves[ROWS];
    static int32_t results[ROWS];
    static bool reached[ROWS];
    XqValues values;
    size_t answered, count = next() % ROWS;
    fill(&values, sizeof values);
    for (size_t row = 0; row < count; row++) {
        XqBoard *board = &boards[row];
        int32_t value;
        bool ge;
        XqMove move;
        XqRules rules = rules_of(next());
        fill(board, sizeof *board);
        for (int role = 0; role < 6; role++) {
            board->roles[role] = word();
        }
        board->colors[0] = word();
        board->colors[1] = word();
        if (next() % 2) {
            fill(board->squares, 64);
        } else {
            for (int square = 0; square < 64; square++) {
                board->squares[square] = (uint8_t)(next() % 8);
            }
        }
        moves[row] = (XqMove)next();
        xq_board_check(board);
        xq_check_move(board, moves[row]);
        xq_find_move(board, (uint8_t)next(), (uint8_t)next(), (uint8_t)(next() % 7), &move);
        XqStatus status = xq_see(board, (XqMove)(moves[row] | 0x1000), rules, &values, &value);
        CHECK(status == XQ_ERROR_VALUES || status == XQ_ERROR_MOVE_KIND, "%s", xq_error_message(status));
        xq_see(board, moves[row], next() % 8 ? rules : (XqRules)next(), NULL, &value);
        xq_see_ge(board, moves[row], rules, NULL, (int32_t)next() >> next() % 32, &ge);
#ifdef XQ_EXPLAIN
        xq_explain_json(board, moves[row], rules, NULL, NULL, NULL, 0, &answered);
#endif
        /* Most rows of a batch have a kind. */
        moves[row] = (XqMove)((next() % 64 ? 0x1000 : 0) | (moves[row] & 0x7fff));
        calls += 6;
    }
    xq_see_batch(boards, count, moves, count, rules_of(next()), NULL, results, &answered);
    CHECK(answered <= count, "%zu of %zu", answered, count);
    xq_see_ge_batch(boards, count, moves, count, rules_of(next()), NULL, (int32_t)(next() % 2000) - 1000, reached,
                    &answered);
    CHECK(answered <= count, "%zu of %zu", answered, count);
    calls += 2 * count;
}

/* Many moves of one board, legal or not: each row answers as a single call. */
static void one_board(const XqBoard *board, XqRules rules, const XqValues *values, int32_t threshold) {
    static XqMove moves[ROWS];
    static bool reached[ROWS];
    size_t count = next() % ROWS, answered;
    for (size_t row = 0; row < count; row++) {
        moves[row] = (XqMove)(0x1000 | (next() & 0xfff));
    }
    XqStatus status = xq_see_ge_batch(board, 1, moves, count, rules, values, threshold, reached, &answered);
    CHECK(status == XQ_OK && answered == count, "%s", xq_error_message(status));
    for (size_t row = 0; row < count; row++) {
        bool alone;
        xq_see_ge(board, moves[row], rules, values, threshold, &alone);
        CHECK(reached[row] == alone, "move %x, threshold %d, rules %u", (unsigned)moves[row], (int)threshold, rules);
    }
    calls += 2 * count;
}

/* Boards of pieces: all forms agree on legal moves. */
static void pieces(void) {
    static XqBoard boards[ROWS];
    static XqMove moves[ROWS];
    static int32_t results[ROWS];
    static bool reached[ROWS];
    int32_t integers[6];
    XqRules rules = rules_of(next());
    XqValues values;
    size_t count = 0, answered;
    int32_t threshold = (int32_t)(next() % 1500) - 750;
    for (int role = 0; role < 6; role++) {
        integers[role] = (int32_t)(next() % (next() % 2 ? 1000 : 1000001));
    }
    CHECK(xq_values_init(&values, integers) == XQ_OK, "random values");
    while (count < ROWS) {
        XqBoard board;
        random_board(&board);
        for (int tries = 0; tries < 40 && count < ROWS; tries++) {
            XqMove move;
            uint64_t number = next();
            if (xq_find_move(&board, number & 63, number >> 6 & 63, number >> 12 & 7, &move) != XQ_OK) {
                continue;
            }
            CHECK(xq_check_move(&board, move) == XQ_OK, "a move that was found: %x", (unsigned)move);
            boards[count] = board;
            moves[count] = move;
            count++;
        }
        calls += 43;
    }
    XqStatus status = xq_see_batch(boards, count, moves, count, rules, &values, results, &answered);
    CHECK(status == XQ_OK && answered == count, "%s", xq_error_message(status));
    status = xq_see_ge_batch(boards, count, moves, count, rules, &values, threshold, reached, &answered);
    CHECK(status == XQ_OK && answered == count, "%s", xq_error_message(status));
    for (size_t row = 0; row < count; row++) {
        int32_t value;
        bool at, above, at_threshold;
        xq_see(&boards[row], moves[row], rules, &values, &value);
        xq_see_ge(&boards[row], moves[row], rules, &values, value, &at);
        xq_see_ge(&boards[row], moves[row], rules, &values, value + 1, &above);
        xq_see_ge(&boards[row], moves[row], rules, &values, threshold, &at_threshold);
        CHECK(results[row] == value && at && !above, "value %d, batch %d, rules %u", value, results[row], rules);
        CHECK(reached[row] == (value >= threshold), "value %d, threshold %d, rules %u", value, threshold, rules);
        CHECK(at_threshold == reached[row], "value %d, threshold %d, rules %u", value, threshold, rules);
#ifdef XQ_EXPLAIN
        if (row % 32 == 0) {
            static char json[65536];
            char start[40];
            status = xq_explain_json(&boards[row], moves[row], rules, &values, NULL, json, sizeof json, &answered);
            CHECK(status == XQ_OK && answered == strlen(json) + 1, "%s", xq_error_message(status));
            sprintf(start, "{\"see\":%d,\"rules\":", (int)value);
            CHECK(strncmp(json, start, strlen(start)) == 0, "value %d: %s", value, json);
        }
#endif
    }
    calls += 6 * count;
    legal_moves += count;
    one_board(&boards[0], rules, &values, threshold);
}

int main(int argc, char **argv) {
    double millions = argc > 1 ? atof(argv[1]) : 2;
    state = argc > 2 ? strtoull(argv[2], NULL, 10) | 1 : 1;
    for (int i = 0; i < 20; i++) {
        next();
    }
    while ((double)calls < millions * 1e6) {
        garbage();
        for (int i = 0; i < 5; i++) {
            pieces();
        }
    }
    printf("random: %llu calls, %llu legal moves\n", calls, legal_moves);
    return 0;
}
