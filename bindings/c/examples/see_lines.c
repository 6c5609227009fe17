/*
 * An engine's side of the protocol of suites/run.py, as docs/conformance.md describes it, for one rule set.
 *
 * `see_lines RULES` reads lines of FEN, move and five piece values from stdin, with tabs in between, and answers each with a value.
 * `see_lines RULES threshold` reads a threshold before the piece values, and answers 1 or 0.
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

/* Answers one line in `text`; returns a status. */
static XqStatus answer(const char *line, XqRules rules, bool has_threshold, char text[12]) {
    const char *move = strchr(line, '\t'), *numbers = move == NULL ? NULL : strchr(move + 1, '\t');
    char uci[6] = "";
    int32_t integers[6] = {0}, value;
    bool reached;
    int threshold = 0, read[5];
    XqBoard board;
    XqMove found;
    XqValues values;
    XqStatus status;
    if (has_threshold && numbers != NULL && sscanf(numbers, "\t%d", &threshold) == 1) {
        numbers = strchr(numbers + 1, '\t');
    }
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
    if (status == XQ_OK && has_threshold) {
        status = xq_see_ge(&board, found, rules, &values, threshold, &reached);
        sprintf(text, "%d", status == XQ_OK && reached);
    } else if (status == XQ_OK) {
        status = xq_see(&board, found, rules, &values, &value);
        sprintf(text, "%d", status == XQ_OK ? (int)value : 0);
    }
    return status;
}

int main(int argc, char **argv) {
    char line[512], text[12];
    bool has_threshold = argc == 3 && strcmp(argv[2], "threshold") == 0;
    for (size_t i = 0; argc == 2 + has_threshold && i < sizeof COLUMNS / sizeof *COLUMNS; i++) {
        if (strcmp(argv[1], COLUMNS[i].name) != 0) {
            continue;
        }
        while (fgets(line, sizeof line, stdin) != NULL) {
            XqStatus status = answer(line, COLUMNS[i].rules, has_threshold, text);
            if (status != XQ_OK) {
                fprintf(stderr, "%s: %s", xq_error_message(status), line);
                return 1;
            }
            puts(text);
        }
        return 0;
    }
    fprintf(stderr, "usage: see_lines swap|pinners|pinners_all|pseudo|legal|legal_ep [threshold]\n");
    return 2;
}
