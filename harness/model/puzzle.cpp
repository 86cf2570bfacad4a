#include "harness/model/puzzle.hpp"

#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace vkp {

namespace {

using Words = std::vector<std::string>;

bool is_of_many(std::string_view word) {
    return word.starts_with("case_") || word.starts_with("subgroups_");
}

bool is_named(std::string_view word, const Words& evidence) {
    return std::ranges::any_of(
        evidence, [&](const std::string& named) { return is_evidence_like(word, named); });
}

constexpr int kEvidence = 60;

// Of cases, and of sizes of subgroups, all that went wrong have to be among those that it names.
// The fewer of these did not go wrong, the more it says.
int cases_fit(const Words& evidence, const Words& seen) {
    constexpr int kIdle = 4;
    const auto is_seen = [&](const std::string& named) {
        return std::ranges::any_of(
            seen, [&](const std::string& word) { return is_evidence_like(word, named); });
    };
    const auto is_idle = [&](const std::string& named) {
        return is_of_many(named) && (named.ends_with('*') || !is_seen(named));
    };
    const auto is_other = [&](const std::string& word) {
        return is_of_many(word) && !is_named(word, evidence);
    };
    if (std::ranges::none_of(seen, is_of_many) || std::ranges::any_of(seen, is_other)) {
        return 0;
    }
    const auto idle = static_cast<int>(std::ranges::count_if(evidence, is_idle));
    return std::max(kEvidence - kIdle * idle, kEvidence / 2);
}

// How much of the evidence was seen. That all cases went wrong says little.
int evidence_fit(const Words& evidence, const Words& seen) {
    int fit = cases_fit(evidence, seen);
    for (const std::string& word : seen) {
        if (!is_of_many(word) && is_named(word, evidence)) {
            fit += word == kAllCases ? 1 : kEvidence;
        }
    }
    return fit;
}

int kind_fit(const std::vector<Diagnosis>& against, const Diagnosis& diagnosis) {
    const auto names = [&](const Diagnosis& wanted) {
        return std::find(against.begin(), against.end(), wanted) != against.end();
    };
    if (diagnosis.cause != FindingCause::kUnknown && names(diagnosis)) {
        return 6;
    }
    if (diagnosis.finding && names({diagnosis.verdict, diagnosis.finding})) {
        return kGoodFit;
    }
    return names({diagnosis.verdict}) ? 2 : 0;
}

}  // namespace

int Hint::fit(const Diagnosis& diagnosis, const Words& seen) const {
    const int kind = kind_fit(against, diagnosis);
    return kind > 0 || against.empty() ? kind + evidence_fit(evidence, seen) : 0;
}

std::string evidence_word(std::string_view phrase) {
    std::string word(phrase);
    std::replace(word.begin(), word.end(), ' ', '_');
    return word;
}

bool is_evidence_like(std::string_view word, std::string_view pattern) {
    return pattern.ends_with('*') ? word.starts_with(pattern.substr(0, pattern.size() - 1))
                                  : word == pattern;
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
