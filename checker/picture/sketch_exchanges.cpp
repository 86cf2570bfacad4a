// Pairs of lanes that compare and exchange, round by round: a network that sorts, or a butterfly.
#include "checker/picture/sketch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace vkp::svg {

namespace {

using Look = Sketch::Look;
using Values = std::vector<double>;

constexpr std::size_t kMaxLanes = 8;
constexpr std::size_t kPitch = 4;  // of the columns, in half cells

void put_row(Sketch& sketch, std::string name, const Values& values, Look look) {
    sketch.begin_row(std::move(name));
    for (std::size_t i = 0; i < values.size(); ++i) {
        sketch.put(kPitch * i, values[i], look);
    }
}

// A round of the network that sorts runs, or with a run of 0 of the butterfly, where both lanes of
// a pair take the larger value.
Values take_step(Sketch& sketch, std::size_t run, std::size_t gap, const Values& before) {
    Values held = before;
    sketch.begin_row(run > 0 ? fmt::format("run {}, gap {}", run, gap)
                             : fmt::format("step {}", gap));
    for (std::size_t i = 0; i < held.size(); ++i) {
        const std::size_t other = i ^ gap;
        const bool wants_less = run > 0 && ((i & gap) == 0) == ((i & run) == 0);
        const bool takes = wants_less ? before[other] < before[i] : before[other] > before[i];
        held[i] = before[takes ? other : i];
        sketch.put(kPitch * i, held[i],
                   (run > 0 ? wants_less : takes) ? Look::kUsed : Look::kPlain);
        sketch.link(takes ? other : i, i);
        sketch.link(takes ? i : other, i, true);
    }
    return held;
}

// The largest of each subgroup of the first workgroup, where it is, and which of these wins.
void add_winners(Sketch& sketch, const Case& of, double result, std::size_t lanes) {
    const Values& a = of.arrays.front().values;
    const std::size_t tpb = of.dispatches.front().launch.workgroup_size.x;
    Values largest;
    Values places;
    for (std::size_t first = 0; first < std::min(tpb, a.size()); first += lanes) {
        std::size_t best = first;
        for (std::size_t i = first; i < std::min(first + lanes, a.size()); ++i) {
            best = a[i] > a[best] ? i : best;
        }
        largest.push_back(a[best]);
        places.push_back(static_cast<double>(best));
    }
    put_row(sketch, "s_value", largest, Look::kPlain);
    sketch.link(0, 0);
    put_row(sketch, "s_at", places, Look::kPlain);
    const auto winner =
        static_cast<std::size_t>(std::ranges::find(places, result) - places.begin());
    sketch.begin_row("result[0]");
    sketch.put(kPitch * winner, result, Look::kFound);
    sketch.link(winner, 0);
    sketch.notes = {
        fmt::format("Subgroup 0 of {}, each of {} lanes. Blue: takes the larger value of the other "
                    "lane; dashed: not taken.",
                    largest.size(), lanes),
        "After one barrier a thread compares what all subgroups have found; the first of the "
        "largest wins."};
}

// One element for each of the input, or the places of the largest.
bool exchanges_fit(const Case& of) {
    const Array& result = of.result();
    return result.shape == of.arrays.front().shape || result.type.scalar == Scalar::kUint32;
}

Sketch exchanges(const Puzzle& /*puzzle*/, const Case& of, const std::vector<double>& result) {
    const Array& a = of.arrays.front();
    const auto length = static_cast<std::size_t>(a.shape.back());
    const bool sorts = of.result().shape == a.shape;
    const std::size_t lanes = std::bit_floor(std::min(kMaxLanes, length));
    const auto end = static_cast<std::ptrdiff_t>(lanes);
    Sketch sketch{.scalar = a.type.scalar};
    Values held(a.values.begin(), a.values.begin() + end);
    put_row(sketch, a.name, held, Look::kPlain);
    for (std::size_t run = sorts ? 2 : lanes; run <= lanes; run *= 2) {
        for (std::size_t gap = run / 2; gap > 0; gap /= 2) {
            held = take_step(sketch, sorts ? run : 0, gap, held);
        }
    }
    if (!sorts) {
        add_winners(sketch, of, result.front(), lanes);
        return sketch;
    }
    if (const std::size_t size = std::bit_ceil(length); size > lanes) {
        sketch.begin_row(size > 2 * lanes ? fmt::format("runs {} to {}", 2 * lanes, size)
                                          : fmt::format("run {}", size));
        for (std::size_t i = 0; i < lanes; ++i) {
            sketch.put(kPitch * i, "⋮", Look::kWords);
        }
    }
    put_row(sketch, "result", {result.begin(), result.begin() + end}, Look::kFound);
    sketch.notes = {
        fmt::format("The first {} of the {} elements of row 0. Of each pair, the blue one gets the "
                    "smaller element; dashed: not taken.",
                    lanes, length)};
    return sketch;
}

}  // namespace

const SketchKind kExchanges{.draw = exchanges, .fits = exchanges_fit};

}  // namespace vkp::svg
