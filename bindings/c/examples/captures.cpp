// The captures of a position in C++11, the best one first, by one call for all of them.
#include <exchequer.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "fen.h"

namespace {

void check(XqStatus status) {
    if (status != XQ_OK) {
        throw std::runtime_error(xq_error_message(status));
    }
}

std::string name(int square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

}  // namespace

int main() try {
    XqBoard board;
    if (!read_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &board)) {
        throw std::runtime_error("this is no FEN");
    }
    std::vector<XqMove> moves;
    for (uint8_t from = 0; from < 64; from++) {
        for (uint8_t to = 0; to < 64; to++) {
            XqMove move;
            if ((board.colors[XQ_WHITE] >> from & 1) && (board.colors[XQ_BLACK] >> to & 1) &&
                xq_find_move(&board, from, to, 0, &move) == XQ_OK) {
                moves.push_back(move);
            }
        }
    }
    const std::array<int32_t, 6> integers{{100, 320, 330, 500, 950, 0}};
    XqValues values;
    check(xq_values_init(&values, integers.data()));
    std::vector<int32_t> results(moves.size());
    check(xq_see_batch(&board, 1, moves.data(), moves.size(), XQ_LEGAL, &values, results.data(), nullptr));

    std::vector<size_t> order(moves.size());
    for (size_t i = 0; i < order.size(); i++) {
        order[i] = i;
    }
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return results[a] > results[b]; });
    for (size_t i : order) {
        std::cout << name(moves[i] & 63) << name(moves[i] >> 6 & 63) << ' ' << results[i] << '\n';
    }
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
