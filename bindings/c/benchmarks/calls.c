/*
 * The calls of calls.rs in C, over the same rows: the same lines of output, to be run alternately.
 *
 * `calls SUITE [ROUNDS]` prints nanoseconds a call, the least of the rounds, for each rule set.
 */
#define _POSIX_C_SOURCE 199309L

#include "fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Passes over all rows in a round. */
enum { PASSES = 50, ROWS = 2000 };

static const char *const NAMES[] = {"swap", "pinners", "pinners-all", "pseudo", "legal"};

static XqBoard boards[ROWS];
static XqMove moves[ROWS];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static size_t read_rows(const char *path) {
    char line[1024];
    size_t count = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    while (count < ROWS && fgets(line, sizeof line, file) != NULL) {
        char uci[6] = "";
        if (line[0] == '#') {
            continue;
        }
        sscanf(strstr(line, "uci "), "uci %5[^;]", uci);
        if (!read_fen(line, &boards[count]) || read_uci(&boards[count], uci, &moves[count]) != XQ_OK) {
            fprintf(stderr, "a row that cannot be read: %s", line);
            exit(1);
        }
        count++;
    }
    fclose(file);
    return count;
}

int main(int argc, char **argv) {
    int rounds = argc > 2 ? atoi(argv[2]) : 20;
    size_t count;
    long long sum = 0;
    const int32_t integers[6] = {100, 300, 300, 500, 900, 0};
    XqValues values;
    if (argc < 2) {
        fprintf(stderr, "usage: calls SUITE [ROUNDS]\n");
        return 1;
    }
    count = read_rows(argv[1]);
    xq_values_init(&values, integers);
    for (XqRules rules = XQ_SWAP; rules <= XQ_LEGAL; rules++) {
        double least[2] = {1e9, 1e9};
        for (int round = 0; round < rounds; round++) {
            for (int form = 0; form < 2; form++) {
                double start = now(), time;
                for (int pass = 0; pass < PASSES; pass++) {
                    for (size_t row = 0; row < count; row++) {
                        if (form == 0) {
                            int32_t value = 0;
                            xq_see(&boards[row], moves[row], rules, &values, &value);
                            sum += value;
                        } else {
                            bool reached = false;
                            xq_see_ge(&boards[row], moves[row], rules, &values, 0, &reached);
                            sum += reached;
                        }
                    }
                }
                time = (now() - start) / ((double)PASSES * (double)count);
                least[form] = time < least[form] ? time : least[form];
            }
        }
        printf("%-12s see %6.2f  see_ge %6.2f\n", NAMES[rules], least[0], least[1]);
    }
    printf("%zu rows, sum %lld\n", count, sum);
    return 0;
}
