#include "checker/author/problems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace vkp {

namespace {

void add_launches_too_large(Problems& problems, const Case& bench_case, int size) {
    for (const Dispatch& dispatch : bench_case.dispatches) {
        const Launch& launch = dispatch.launch;
        // Every device supports 65,535, and those with much memory support more along x.
        if (launch.workgroups.x > 1U << 18U || launch.workgroups.y > 65'535U ||
            launch.workgroup_size.volume() > 1024U ||
            launch.invocations() > std::uint64_t{1} << 27U) {
            problems.push_back(fmt::format("size {} launches more than large devices can.", size));
        }
    }
}

bool has_values(const Case& bench_case) {
    return std::ranges::any_of(bench_case.arrays,
                               [](const CaseArray& array) { return !array.values.empty(); });
}

// Whether values of the smallest case are the same when computed alone and among all.
void add_place_problems(Problems& problems, const Puzzle& puzzle, const Case& smallest) {
    std::vector<std::size_t> all(smallest.expected_value_count());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const BenchInputs in = inputs_of(puzzle.bench, smallest);
    const Expected whole = puzzle.expected_at(smallest, in, all);
    for (const std::size_t place : {all.size() / 2, all.size() - 1}) {
        const Expected alone = puzzle.expected_at(smallest, in, std::array{place});
        if (alone.values.size() != 1 || alone.values[0] != whole.values.at(place)) {
            problems.emplace_back(
                "what is specified at a place depends on which others are asked for.");
            return;
        }
    }
}

}  // namespace

Problems bench_problems(const AuthorsPuzzle& of) {
    const Bench& bench = of.puzzle.bench;
    Problems problems;
    if (bench.sizes.size() < 4) {
        problems.emplace_back("`bench sizes` should be four or more.");
    }
    double before = 0;
    for (const int size : bench.sizes) {
        const Case bench_case = bench.at(size);
        add_launches_too_large(problems, bench_case, size);
        const double operations = bench.operations(bench_case);
        if (operations <= before) {
            problems.push_back(
                fmt::format("size {} takes no more operations than the one before.", size));
        }
        before = operations;
    }
    const Case largest = bench.at(bench.sizes.back());
    constexpr double kBeyondCaches = 190e6;
    if ((least_bytes(largest) > kBeyondCaches) != bench.note.empty()) {
        problems.emplace_back(
            "the largest size should be beyond caches, 190 MB, or `bench note` say why it is not.");
    }
    const Case smallest = bench.at(bench.sizes.front());
    if (least_bytes(smallest) > 64 << 10) {
        problems.emplace_back("the smallest size should have at most 64 KiB.");
    }
    if (has_values(largest)) {
        problems.emplace_back(
            "a case of a bench has no values: arrays begin with `emplace()` alone.");
    }
    add_place_problems(problems, of.puzzle, smallest);
    return problems;
}

}  // namespace vkp
