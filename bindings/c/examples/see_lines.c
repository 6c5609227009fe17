/*
 * An engine's side of the protocol of suites/run.py, as docs/conformance.md describes it, for one rule set.
 *
 * `see_lines RULES` reads lines of FEN, move and five piece values from stdin, with tabs in between, and answers each with a value.
 */
#include "fen.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    XqRules rules;
} COLUMNS[] = {
    {"swap", XQ_SWAP},     {"pinners", XQ_PINNERS}, {"pinners_all", XQ_PINNERS_ALL},
    {"pseudo", XQ_PSEUDO}, {"legal", XQ_LEGAL},     {"legal_ep", XQ_LEGAL | XQ_EN_PASSANT_REPLY},
};

/* Answers one line; returns a status. */
static XqStatus answer(const char *line, XqRules rules, int32_t *value) {
    const char *move = strchr(line, '\t'), *numbers = move == NULL ? NULL : strchr(move + 1, '\t');
    char uci[6] = "";
    int32_t integers[6] = {0};
    XqBoard board;
    XqMove found;
    XqValues values;
    XqStatus status;
    int read[5];
    if (numbers == NULL || !read_fen(line, &board) || sscanf(move, "\t%5s", uci) != 1 ||
        sscanf(numbers, "%d %d %d %d %d", &read[0], &read[1], &read[2], &read[3], &read[4]) != 5) {
        return XQ_ERROR_PIECES;
    }
    for (int i = 0; i < 5; i++) {
        integers[i] = read[i];
    }
    status = read_uci(&board, uci, &found);
    if (status == XQ_OK) {
        status = xq_values_init(&values, integers);
    }
    return status == XQ_OK ? xq_see(&board, found, rules, &values, value) : status;
}

int main(int argc, char **argv) {
    char line[512];
    for (size_t i = 0; argc == 2 && i < sizeof COLUMNS / sizeof *COLUMNS; i++) {
        if (strcmp(argv[1], COLUMNS[i].name) != 0) {
            continue;
        }
        while (fgets(line, sizeof line, stdin) != NULL) {
            int32_t value;
            XqStatus status = answer(line, COLUMNS[i].rules, &value);
            if (status != XQ_OK) {
                fprintf(stderr, "%s: %s", xq_error_message(status), line);
                return 1;
            }
            printf("%d\n", (int)value);
            fflush(stdout);
        }
        return 0;
    }
    fprintf(stderr, "usage: see_lines swap|pinners|pinners_all|pseudo|legal|legal_ep\n");
    return 2;
}
