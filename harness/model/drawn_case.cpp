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

}  // namespace

std::vector<Case> cases_for(const Puzzle& puzzle, std::uint64_t seed,
                            std::string_view kernel_text) {
    std::vector<Case> cases = puzzle.cases(seed);
    std::vector<Case> drawn = puzzle.cases(seed ^ hash_of(kernel_text));
    // The last of those whose data a seed changes, as it tends to be the largest.
    for (std::size_t i = cases.size(); i-- > 0;) {
        if (has_other_data(cases[i], drawn[i])) {
            cases.push_back(std::move(drawn[i]));
            cases.back().name = kDrawnCase;
            break;
        }
    }
    return cases;
}

}  // namespace vkp
