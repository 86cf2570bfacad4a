#include "harness/model/numbers/drawn_case.hpp"

#include "harness/base/source_text.hpp"
#include "harness/model/numbers/draw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

namespace vkp {

// FNV-1a (Fowler, Noll, Vo; IETF draft-eastlake-fnv), 64 bits.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    const auto take = [&hash](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3U; };
    const SourceText source(text);
    for (const TokenLine& line : source.lines()) {
        for (const Token& token : line) {
            std::ranges::for_each(token.text, take);
            take('\0');
        }
    }
    return hash;
}

namespace {

bool has_other_data(const Case& left, const Case& right) {
    const auto has_same = [](const CaseArray& one, const CaseArray& other) {
        return one.values == other.values;
    };
    return !std::ranges::equal(left.inputs(), right.inputs(), has_same);
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

Case drawn_case(const Puzzle& puzzle, const std::vector<Case>& cases, std::uint64_t seed) {
    Draw draw(seed);
    return puzzle.drawn == nullptr ? last_that_a_seed_changes(puzzle, cases, seed)
                                   : puzzle.drawn(draw);
}

}  // namespace

bool is_drawn(const Case& definition) {
    return definition.name.starts_with(kDrawnCase);
}

std::vector<Case> cases_for(const Puzzle& puzzle, std::uint64_t seed,
                            std::string_view kernel_text) {
    std::vector<Case> cases = puzzle.cases(seed);
    if (!puzzle.scored_case_place.empty()) {
        static_cast<void>(puzzle.scored(cases));  // whoever wrote the page may have mistyped it
    }
    std::vector<Case> drawn;
    const std::uint64_t hash = hash_of(kernel_text);
    while (drawn.size() < kDrawnCases) {
        drawn.push_back(drawn_case(puzzle, cases, seed ^ (hash + drawn.size())));
        drawn.back().name =
            drawn.size() == 1 ? kDrawnCase : fmt::format("{}_{}", kDrawnCase, drawn.size());
    }
    std::ranges::move(drawn, std::back_inserter(cases));
    return cases;
}

namespace {

bool uses_subgroups(const Case& definition) {
    return definition.has_tiles ||
           std::ranges::any_of(definition.extensions, [](const std::string& extension) {
               return extension.starts_with("GL_KHR_shader_subgroup");
           });
}

Case without_budgets(Case definition) {
    constexpr Budget kFree{.global_atomics = {}, .shared_atomics = {}};
    definition.budget = kFree;
    definition.best = kFree;
    definition.traffic_budget = {};
    definition.best_traffic = {};
    definition.least_traffic = {};
    return definition;
}

}  // namespace

Case at_subgroup_size(Case definition, std::uint32_t size) {
    definition.subgroup_size = size;
    if (definition.has_tiles) {
        for (Dispatch& dispatch : definition.dispatches) {
            std::uint32_t& threads = dispatch.launch.workgroup_size.x;
            threads = threads / kScoredSubgroupSize * size;
        }
    }
    return definition;
}

std::set<std::uint32_t> subgroup_sizes(std::uint32_t devices_own) {
    std::set<std::uint32_t> sizes = {4, 8, 16, kScoredSubgroupSize, 64, 128, devices_own};
    sizes.erase(0);
    return sizes;
}

std::vector<Case> at_every_subgroup_size(std::vector<Case> cases,
                                         const std::set<std::uint32_t>& sizes) {
    const std::size_t count = cases.size();
    for (const std::uint32_t size : sizes) {
        for (std::size_t i = 0; i < count; ++i) {
            if (size == kScoredSubgroupSize || !uses_subgroups(cases[i])) {
                continue;
            }
            Case other = at_subgroup_size(without_budgets(cases[i]), size);
            other.name += fmt::format("_subgroups_{}", other.subgroup_size);
            cases.push_back(std::move(other));
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        cases[i].subgroup_size = uses_subgroups(cases[i]) ? kScoredSubgroupSize : 0;
    }
    return cases;
}

}  // namespace vkp
