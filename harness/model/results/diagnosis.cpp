#include "harness/model/results/diagnosis.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace vkp {

namespace {

constexpr std::array<std::string_view, 12> kVerdictNames = {
    "solved",    "not_started", "too_costly",    "not_proved",    "wrong",         "faulty",
    "timed_out", "crashed",     "compile_error", "not_supported", "not_described", "nothing_ran"};

constexpr std::array<std::string_view, 31> kFindingNames = {
    "out_of_bounds",    "endless_loop",        "loop_limit",      "barrier_divergence",
    "tile_divergence",  "data_race",           "same_value_race", "uninitialized_read",
    "unwritten_result", "nan_result",          "order_dependent", "subgroup_dependent",
    "endless_wait",     "reorderable_sum",     "unused_input",    "fence_before_barrier",
    "comma_operator",   "no_effect",           "unused_value",    "hidden_name",
    "not_shared",       "whole_division",      "cut_fraction",    "precedence",
    "no_tiles",         "undefined_operation", "infinite_result", "not_audited",
    "sampled",          "device_differs",      "device_silent"};

constexpr std::array<std::string_view, 7> kCauseNames = {
    "", "surplus_thread", "wrong_index", "global_index", "past_end", "no_barrier", "every_thread"};

// The enumerator of that name.
template <typename Enum, std::size_t kCount>
std::optional<Enum> enumerator(const std::array<std::string_view, kCount>& names,
                               std::string_view name) {
    const auto* const found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<Enum>(found - names.begin()));
}

}  // namespace

std::string_view verdict_name(Verdict verdict) {
    return kVerdictNames.at(static_cast<std::size_t>(verdict));
}

std::string_view finding_name(FindingKind kind) {
    return kFindingNames.at(static_cast<std::size_t>(kind));
}

std::string_view cause_name(FindingCause cause) {
    return kCauseNames.at(static_cast<std::size_t>(cause));
}

std::string diagnosis_name(const Diagnosis& diagnosis) {
    std::string name(verdict_name(diagnosis.verdict));
    if (diagnosis.finding) {
        name += ':';
        name += finding_name(*diagnosis.finding);
    }
    if (diagnosis.cause != FindingCause::kUnknown) {
        name += ':';
        name += cause_name(diagnosis.cause);
    }
    return name;
}

std::optional<Diagnosis> diagnosis_of(std::string_view name) {
    const std::size_t colon = std::min(name.find(':'), name.size());
    const auto verdict = enumerator<Verdict>(kVerdictNames, name.substr(0, colon));
    if (!verdict || colon == name.size()) {
        return verdict ? std::optional(Diagnosis{*verdict}) : std::nullopt;
    }
    name.remove_prefix(colon + 1);
    const std::size_t second = std::min(name.find(':'), name.size());
    const auto finding = enumerator<FindingKind>(kFindingNames, name.substr(0, second));
    const auto cause = second == name.size()
                           ? std::optional(FindingCause::kUnknown)
                           : enumerator<FindingCause>(kCauseNames, name.substr(second + 1));
    return finding && cause ? std::optional(Diagnosis{*verdict, finding, *cause}) : std::nullopt;
}

int seriousness(FindingKind kind) {
    constexpr std::array kMostSerious = {
        FindingKind::kEndlessLoop,       FindingKind::kDataRace,    FindingKind::kBarrierDivergence,
        FindingKind::kTileDivergence,    FindingKind::kOutOfBounds, FindingKind::kUninitializedRead,
        FindingKind::kUndefinedOperation};
    if (kind == FindingKind::kSameValueRace) {
        return kMostSerious.size() + 1;
    }
    return static_cast<int>(std::ranges::find(kMostSerious, kind) - kMostSerious.begin());
}

}  // namespace vkp
