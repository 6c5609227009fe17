/*
 * The conformance suite: every function agrees with its values, under every rule set of the library.
 *
 * `suite PATH` reads suites/see.epd. With `explain`, the JSON of each row has its value, too.
 */
#include "check.h"

#include <fen.h>
#include <string.h>

/* More than the rows of the suite. */
enum { MOST = 4000, COLUMNS = 6 };

static const struct {
    const char *name;
    XqRules rules;
} COLUMN[COLUMNS] = {
    {" swap ", XQ_SWAP},     {" pinners ", XQ_PINNERS}, {" pinners_all ", XQ_PINNERS_ALL},
    {" pseudo ", XQ_PSEUDO}, {" legal ", XQ_LEGAL},     {" legal_ep ", XQ_LEGAL | XQ_EN_PASSANT_REPLY},
};

static XqBoard boards[MOST];
static XqMove moves[MOST];
static int32_t expected[COLUMNS][MOST];
static XqValues values[MOST];
static bool is_classic[MOST];

/* Returns the text after the name of an operation, or NULL. */
static const char *operation(const char *line, const char *name) {
    const char *found = strstr(line, name);
    return found == NULL ? NULL : found + strlen(name);
}

static size_t read_suite(const char *path) {
    static char line[4096];
    size_t count = 0;
    FILE *file = fopen(path, "r");
    CHECK(file != NULL, "%s", path);
    while (fgets(line, sizeof line, file) != NULL) {
        const char *numbers = operation(line, "; values ");
        int read[5] = {100, 300, 300, 500, 900};
        int32_t integers[6] = {0};
        char uci[6] = "";
        if (line[0] == '#' || line[0] == '\n') {
            continue;
        }
        CHECK(count < MOST, "more than %d rows", MOST);
        CHECK(read_fen(line, &boards[count]), "%s", line);
        CHECK(sscanf(operation(line, " uci "), "%5[^;]", uci) == 1, "%s", line);
        XqStatus status = read_uci(&boards[count], uci, &moves[count]);
        CHECK(status == XQ_OK, "%s: %s", xq_error_message(status), line);
        is_classic[count] = numbers == NULL;
        if (numbers != NULL) {
            CHECK(sscanf(numbers, "%d %d %d %d %d", &read[0], &read[1], &read[2], &read[3], &read[4]) == 5, "%s", line);
        }
        for (int i = 0; i < 5; i++) {
            integers[i] = read[i];
        }
        CHECK(xq_values_init(&values[count], integers) == XQ_OK, "%s", line);
        for (int column = 0; column < COLUMNS; column++) {
            expected[column][count] = atoi(operation(line, COLUMN[column].name));
        }
        count++;
    }
    fclose(file);
    return count;
}

static void check_row(size_t row, XqRules rules, int32_t value) {
    int32_t see;
    bool at, above;
    CHECK(xq_board_check(&boards[row]) == XQ_OK && xq_check_move(&boards[row], moves[row]) == XQ_OK, "row %zu", row);
    CHECK(xq_see(&boards[row], moves[row], rules, &values[row], &see) == XQ_OK, "row %zu", row);
    CHECK(see == value, "row %zu under the rules %u: %d instead of %d", row, rules, see, value);
    xq_see_ge(&boards[row], moves[row], rules, &values[row], value, &at);
    xq_see_ge(&boards[row], moves[row], rules, &values[row], value + 1, &above);
    CHECK(at && !above, "row %zu under the rules %u: the thresholds", row, rules);
    if (is_classic[row]) {
        CHECK(xq_see(&boards[row], moves[row], rules, NULL, &see) == XQ_OK && see == value, "row %zu: NULL", row);
    }
#ifdef XQ_EXPLAIN
    static char json[16384];
    char start[40];
    size_t needed;
    XqStatus status = xq_explain_json(&boards[row], moves[row], rules, &values[row], &value, json, sizeof json, &needed);
    CHECK(status == XQ_OK && needed == strlen(json) + 1, "row %zu: %s", row, xq_error_message(status));
    sprintf(start, "{\"see\":%d,\"rules\":", (int)value);
    CHECK(strncmp(json, start, strlen(start)) == 0, "row %zu: %s", row, json);
    CHECK(strstr(json, "\"see_ge\":true") != NULL, "row %zu: %s", row, json);
#endif
}

/* The rows with the classic values, by one call. */
static void check_batch(size_t count, XqRules rules, const int32_t *of_rows) {
    static XqBoard some_boards[MOST];
    static XqMove some_moves[MOST];
    static int32_t some[MOST], results[MOST];
    static bool reached[MOST];
    size_t rows = 0, answered;
    for (size_t row = 0; row < count; row++) {
        if (is_classic[row]) {
            some_boards[rows] = boards[row];
            some_moves[rows] = moves[row];
            some[rows++] = of_rows[row];
        }
    }
    CHECK(xq_see_batch(some_boards, rows, some_moves, rows, rules, NULL, results, &answered) == XQ_OK, "a batch");
    CHECK(answered == rows, "%zu of %zu", answered, rows);
    for (int32_t threshold = -300; threshold <= 300; threshold += 100) {
        xq_see_ge_batch(some_boards, rows, some_moves, rows, rules, NULL, threshold, reached, &answered);
        CHECK(answered == rows, "%zu of %zu", answered, rows);
        for (size_t row = 0; row < rows; row++) {
            CHECK(results[row] == some[row], "row %zu of a batch: %d", row, results[row]);
            CHECK(reached[row] == (some[row] >= threshold), "row %zu of a batch at %d", row, threshold);
        }
    }
}

int main(int argc, char **argv) {
    CHECK(argc == 2, "usage: suite PATH");
    size_t count = read_suite(argv[1]);
    CHECK(count >= 1000, "%zu rows", count);
    for (int column = 0; column < COLUMNS; column++) {
        for (size_t row = 0; row < count; row++) {
            check_row(row, COLUMN[column].rules, expected[column][row]);
        }
        check_batch(count, COLUMN[column].rules, expected[column]);
    }
    printf("suite: %zu rows under %d rule sets\n", count, COLUMNS);
    return 0;
}
