#include "harness/model/drawn_case.hpp"

#include <algorithm>

namespace vkp {

namespace {

// FNV-1a (Fowler, Noll, Vo; IETF draft-eastlake-fnv), 64 bits.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    return hash;
}

bool has_other_data(const Case& left, const Case& right) {
    return !std::equal(
        left.inputs.begin(), left.inputs.end(), right.inputs.begin(), right.inputs.end(),
        [](const Array& one, const Array& other) { return one.values == other.values; });
}

// The last one, as it tends to be the largest. Every puzzle has one.
Case last_that_a_seed_changes(const Puzzle& puzzle, const std::vector<Case>& cases,
                              std::uint64_t seed) {
    std::vector<Case> drawn = puzzle.cases(seed);
    std::size_t i = cases.size() - 1;
    while (i > 0 && !has_other_data(cases[i], drawn[i])) {
        --i;
    }
    return std::move(drawn[i]);
}

}  // namespace

std::vector<Case> cases_for(const Puzzle& puzzle, std::uint64_t seed,
                            std::string_view kernel_text) {
    std::vector<Case> cases = puzzle.cases(seed);
    const std::uint64_t drawn_seed = seed ^ hash_of(kernel_text);
    cases.push_back(puzzle.drawn == nullptr ? last_that_a_seed_changes(puzzle, cases, drawn_seed)
                                            : puzzle.drawn(drawn_seed));
    cases.back().name = kDrawnCase;
    return cases;
}

}  // namespace vkp
