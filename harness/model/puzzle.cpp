#include "harness/model/puzzle.hpp"

#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace vkp {

int Hint::fit(const Diagnosis& diagnosis) const {
    const auto names = [&](const Diagnosis& wanted) {
        return std::find(against.begin(), against.end(), wanted) != against.end();
    };
    if (diagnosis.cause != FindingCause::kUnknown && names(diagnosis)) {
        return 3;
    }
    if (diagnosis.finding && names({diagnosis.verdict, diagnosis.finding})) {
        return 2;
    }
    return names({diagnosis.verdict}) ? 1 : 0;
}

Expected Puzzle::expected(const Case& of) const {
    std::vector<std::size_t> all(of.expected_value_count());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return specification(of, values_of(of), all);
}

Expected Puzzle::expected_at(const Case& bench_case, const BenchInputs& in, Indices indices) const {
    return specification(bench_case, Inputs(in.begin(), in.end()), indices);
}

const Case& Puzzle::scored(const std::vector<Case>& of_all) const {
    const auto found = std::ranges::find(of_all, scored_case, &Case::name);
    if (found == of_all.end()) {
        std::string names;
        for (const Case& one : of_all) {
            names += fmt::format("{}{}", names.empty() ? "" : ", ", one.name);
        }
        throw InstallationError(
            fmt::format("{}: the scored case \"{}\" is none of this puzzle's: {}.",
                        scored_case_place, scored_case, names));
    }
    return *found;
}

std::string_view Puzzle::difficulty_name() const {
    return kDifficultyNames[static_cast<std::size_t>(difficulty)];
}

std::string_view Puzzle::name() const {
    return std::string_view(id).substr(id.find('_') + 1);
}

}  // namespace vkp
