// Elements that move: the place of each is a count of others.
#include "checker/picture/sketch.hpp"
#include "checker/picture/statement_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vkp::svg {

namespace {

using Look = Sketch::Look;
using Indices = std::vector<std::size_t>;

constexpr std::size_t kMaxKept = 16;
constexpr std::size_t kMaxSorted = 8;  // their places are far apart
constexpr std::uint32_t kDigit = 15;   // its bits

// What decides on the places of elements: a digit, or 0 if they are kept and 1 if not.
Indices ranks_of(const std::vector<double>& values, const Constant* shift) {
    Indices ranks;
    for (const double value : values) {
        const bool is_kept = value > 0;
        ranks.push_back(shift == nullptr ? (is_kept ? 0 : 1)
                                         : static_cast<std::uint32_t>(value) >>
                                                   static_cast<unsigned>(shift->value) &
                                               kDigit);
    }
    return ranks;
}

std::size_t place_of(const Indices& ranks, std::size_t index) {
    const auto own = ranks.begin() + static_cast<std::ptrdiff_t>(index);
    return static_cast<std::size_t>(
        std::count(ranks.begin(), own, *own) +
        std::ranges::count_if(ranks, [&](std::size_t rank) { return rank < *own; }));
}

// The result at the places to which the cells of the last row move, with arrows from these.
void add_result(Sketch& sketch, const std::vector<double>& result, const Indices& moves) {
    const std::set<std::size_t> shown(moves.begin(), moves.end());
    std::size_t next = 0;
    sketch.begin_row("result");
    for (const auto& [place, column] : places_of(shown)) {
        if (column > next) {
            sketch.put(2 * next, "…", Look::kWords);
        }
        next = column + 1;
        const auto from = std::ranges::find(moves, place) - moves.begin();
        sketch.link(static_cast<std::size_t>(from), sketch.rows.back().cells.size());
        sketch.put(2 * column, result[place], Look::kFound);
    }
}

bool places_fit(const Case& of) {
    return of.result().shape == of.arrays.front().shape;
}

Sketch places(const Puzzle& /*puzzle*/, const Case& of, const std::vector<double>& result) {
    const Array& a = of.arrays.front();
    const auto named = std::ranges::find(of.constants, "SHIFT", &Constant::name);
    const bool sorts = named != of.constants.end();
    const Indices ranks = ranks_of(a.values, sorts ? &*named : nullptr);
    const std::size_t lanes = std::min(sorts ? kMaxSorted : kMaxKept, a.values.size());
    const std::size_t pitch = sorts ? 4 : 2;
    const auto moves_on = [&](std::size_t lane) { return sorts || ranks[lane] == 0; };
    Sketch sketch{.scalar = a.type.scalar};
    sketch.begin_row(a.name);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        sketch.put(pitch * lane, a.values[lane], moves_on(lane) ? Look::kUsed : Look::kPlain);
    }
    sketch.begin_row(sorts ? "digit" : "keeps");
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        sketch.put(pitch * lane, std::to_string(sorts ? ranks[lane] : 1 - ranks[lane]));
    }
    Indices moves;
    sketch.begin_row("place");
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (moves_on(lane)) {
            moves.push_back(place_of(ranks, lane));
            sketch.put(pitch * lane, std::to_string(moves.back()));
        }
    }
    add_result(sketch, result, moves);
    sketch.notes = {
        fmt::format("The first {} of {} elements. {}", lanes, a.values.size(),
                    sorts ? "digit: four bits of the key."
                          : "keeps: a bit for each lane, from subgroupBallot()."),
        sorts
            ? "place: how many keys have a smaller digit, or the same one and come before."
            : "place: how many lanes before it keep theirs, if this workgroup's part comes first."};
    return sketch;
}

}  // namespace

const SketchKind kPlaces{.draw = places, .fits = places_fit};

}  // namespace vkp::svg
