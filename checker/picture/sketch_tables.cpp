// Tables with a row of the input, or a query, for each thread or subgroup, and its result beside
// it.
#include "checker/picture/sketch.hpp"
#include "checker/picture/statement_map.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace vkp::svg {

namespace {

using Look = Sketch::Look;

constexpr std::size_t kLanes = kScoredSubgroupSize;
constexpr std::size_t kFirst = 8;  // lanes that are drawn, besides the last one
constexpr std::size_t kMaxRows = 8;
constexpr std::size_t kRight = 2 * kFirst + 6;  // the column of what comes out

// The queries and keys of the first head.
class Head {
public:
    explicit Head(const Case& of)
        : qkv_(of.arrays.front()),
          length_(static_cast<std::size_t>(qkv_.shape[2])),
          width_(4 * static_cast<std::size_t>(qkv_.shape[3])),
          keys_(static_cast<std::size_t>(qkv_.shape[1]) * length_ * width_) {}

    [[nodiscard]] std::size_t length() const { return length_; }
    [[nodiscard]] std::size_t vectors() const { return width_ / 4; }
    [[nodiscard]] double score(std::size_t query, std::size_t key) const {
        double sum = 0;
        for (std::size_t d = 0; d < width_; ++d) {
            sum += qkv_.values[query * width_ + d] * qkv_.values[keys_ + key * width_ + d];
        }
        return sum / std::sqrt(static_cast<double>(width_));
    }
    // Whether one of these vectors of the input is the key's, or its value's.
    [[nodiscard]] bool has_key(const std::set<std::size_t>& used, std::size_t key) const {
        return std::ranges::any_of(used, [&](std::size_t vector) {
            const std::size_t row = vector / vectors();
            return row == keys_ / width_ + key || row == 2 * keys_ / width_ + key;
        });
    }

private:
    const Array& qkv_;
    std::size_t length_;
    std::size_t width_;  // numbers of a key
    std::size_t keys_;   // where they begin
};

// Rows, and an element of a second array for each column.
bool lanes_fit(const Case& of) {
    const Shape& a = of.arrays.front().shape;
    return a.size() == 2 && of.arrays[1].values.size() == static_cast<std::size_t>(a[1]);
}

Sketch lanes(const Puzzle& /*puzzle*/, const Case& of, const std::vector<double>& result) {
    const Array& a = of.arrays[0];
    const Array& x = of.arrays[1];
    const auto columns = static_cast<std::size_t>(a.shape[1]);
    const Launch& launch = of.dispatches.front().launch;
    const std::size_t subgroups =
        std::max<std::size_t>(1, launch.workgroup_size.x / kLanes) * launch.workgroups.x;
    const std::size_t taken = std::min(columns, kLanes);  // at a time
    Sketch sketch{.scalar = a.type.scalar};
    // The first lanes and the last one.
    const auto add_row = [&](const std::string& name, Look look, auto value_of) {
        sketch.begin_row(name);
        for (std::size_t lane = 0; lane < std::min(kFirst, taken); ++lane) {
            sketch.put(2 * lane, value_of(lane), look);
        }
        if (taken > kFirst) {
            sketch.put(2 * kFirst, "…", Look::kWords);
            sketch.put(2 * kFirst + 2, value_of(taken - 1), look);
        }
    };
    add_row("lane", Look::kWords, [](std::size_t lane) { return std::to_string(lane); });
    sketch.put(kRight, "result", Look::kWords);
    add_row("x", Look::kUsed, [&](std::size_t lane) { return x.values[lane]; });
    for (std::size_t row = 0; row < std::min(kMaxRows, result.size()); ++row) {
        add_row(fmt::format("row {}", row), Look::kPlain,
                [&](std::size_t lane) { return a.values[row * columns + lane]; });
        sketch.put(kRight, result[row], Look::kFound);
        sketch.link_right();
        sketch.put(kRight + 3, fmt::format("subgroup {}", row % subgroups), Look::kWords);
    }
    sketch.notes = {
        fmt::format("Lane k of a subgroup multiplies the elements k, k + {}, … of a row by those "
                    "of x; subgroupAdd() adds up what the lanes have.",
                    kLanes),
        fmt::format("The {} subgroups share the rows, and none waits for another.", subgroups)};
    return sketch;
}

// Queries, keys and values, in fours.
bool scores_fit(const Case& of) {
    const Array& a = of.arrays.front();
    return a.shape.size() == 4 && a.shape[0] == 3 && a.type.components == 4;
}

Sketch scores(const Puzzle& puzzle, const Case& of, const std::vector<double>& result) {
    const Head head(of);
    const std::size_t shown = std::min(kMaxRows, head.length());
    const std::size_t tile = of.dispatches.front().launch.workgroup_size.x;
    const std::size_t chosen = shown * 5 / 8;
    Sketch sketch{.scalar = of.arrays.front().type.scalar};
    sketch.begin_row("key");
    for (std::size_t key = 0; key < shown; ++key) {
        sketch.put(2 * key, std::to_string(key), Look::kWords);
    }
    sketch.put(2 * shown + 2, "result", Look::kWords);
    bool has_hidden = false;
    std::vector<double> tops;  // of the chosen query, after each of its keys: the largest score,
    std::vector<double> sums;  // and the sum of weights
    for (std::size_t query = 0; query < shown; ++query) {
        sketch.begin_row(fmt::format("query {}", query));
        const auto used = inputs_of(puzzle, of, query * head.vectors()).front();
        for (std::size_t key = 0; key < shown; ++key) {
            if (!head.has_key(used, key)) {
                has_hidden = true;
                sketch.put(2 * key, "", Look::kHidden);
                continue;
            }
            const double score = head.score(query, key);
            sketch.put(2 * key, score, query == chosen ? Look::kUsed : Look::kPlain);
            if (query == chosen) {
                const double top = tops.empty() ? score : tops.back();
                const double sum = sums.empty() ? 0 : sums.back();
                tops.push_back(std::max(top, score));
                sums.push_back(sum * std::exp(top - tops.back()) + std::exp(score - tops.back()));
            }
        }
        for (std::size_t i = 0; i < 4; ++i) {
            sketch.put(2 * (shown + 1 + i), result[4 * query * head.vectors() + i], Look::kFound);
        }
    }
    for (std::size_t first = 0; first < shown; first += tile) {
        sketch.frames.push_back({fmt::format("tile {}", first / tile), 2 * first,
                                 2 * std::min(first + tile, shown) - 2, shown + 1});
    }
    for (const auto& [name, values] :
         {std::pair("largest so far", tops), std::pair("sum so far", sums)}) {
        sketch.begin_row(name);
        for (std::size_t key = 0; key < values.size(); ++key) {
            sketch.put(2 * key, values[key], Look::kUsed);
        }
    }
    sketch.notes = {
        fmt::format("The scores of {} queries, one for each thread. Blue: query {}, and below what "
                    "its thread keeps from key to key.",
                    shown, chosen)};
    if (has_hidden) {
        sketch.notes.emplace_back(
            "Hatched: keys that come after the query. No thread scores them.");
    }
    return sketch;
}

}  // namespace

const SketchKind kLanes{.draw = lanes, .fits = lanes_fit};
const SketchKind kScores{.draw = scores, .fits = scores_fit};

}  // namespace vkp::svg
