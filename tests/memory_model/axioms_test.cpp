// Small programs of relaxed atomics, fences and plain accesses: what the audit finds, compared with
// all executions that the memory model permits. VKP_AXIOM_PROGRAMS: how many programs, some hundred
// by default; VKP_AXIOM_FIRST: the first one's number, so that several processors share them.
#include "tests/memory_model/axioms.hpp"

#include "tests/memory_model/audited.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace vkp::memory_model {
namespace {

// An audit keeps no more other outcomes.
constexpr std::size_t kMostOutcomes = 32;

// The words that the audit left, in the form of the model's outcomes.
std::vector<std::uint32_t> permitted_form(const std::vector<std::vector<std::byte>>& buffers) {
    return words_of({buffers[2], buffers[0], buffers[1]});
}

std::set<std::vector<std::uint32_t>> outcomes_of(const audit::Result& result) {
    std::vector<std::vector<std::byte>> first;
    for (const audit::Buffer& buffer : result.buffers) {
        first.emplace_back(buffer.bytes.data(), buffer.bytes.data() + buffer.bytes.size());
    }
    std::set<std::vector<std::uint32_t>> outcomes = {permitted_form(first)};
    for (const audit::Result::Outcome& outcome : result.other_outcomes) {
        outcomes.insert(permitted_form(outcome.buffers));
    }
    return outcomes;
}

// Empty if the audit's result matches what is permitted.
std::string difference(const Permitted& permitted, const audit::Result& result) {
    const bool has_race = has(result.hazards, FindingKind::kDataRace) ||
                          has(result.hazards, FindingKind::kSameValueRace);
    if (has_race || permitted.has_race) {
        return has_race == permitted.has_race ? ""
               : has_race                     ? "a race is found that no execution has"
               : result.orders.are_all        ? "a race is missed, though all orders were tried"
                                              : "";
    }
    const std::set<std::vector<std::uint32_t>> found = outcomes_of(result);
    if (!std::ranges::includes(permitted.outcomes, found)) {
        return "an outcome is found that no execution has";
    }
    const bool is_full = result.other_outcomes.size() >= kMostOutcomes;
    const auto missed = std::ranges::find_if(
        permitted.outcomes, [&](const auto& outcome) { return !found.contains(outcome); });
    return result.orders.are_all && !is_full && missed != permitted.outcomes.end()
               ? fmt::format("{} is missed, though all orders were tried", fmt::join(*missed, " "))
               : "";
}

TEST(Orders, AreThoseThatTheModelPermits) {
    const int programs = number_in_environment("VKP_AXIOM_PROGRAMS", 150);
    const int first = number_in_environment("VKP_AXIOM_FIRST", 0);
    int all = 0;
    int dependent = 0;
    int complete = 0;
    int races = 0;
    int races_missed = 0;
    for (int i = first; i < first + programs; ++i) {
        const SmallProgram program = random_small_program(static_cast<std::uint32_t>(i));
        const Permitted permitted = permitted_by_model(program);
        if (permitted.are_too_many) {
            continue;
        }
        const std::string text = text_of(program);
        const audit::Result result = audited(text);
        EXPECT_EQ(difference(permitted, result), "") << "program " << i << "\n" << text;
        all += result.orders.are_all ? 1 : 0;
        races += permitted.has_race ? 1 : 0;
        races_missed += permitted.has_race && result.hazards.empty() ? 1 : 0;
        const bool is_compared = !permitted.has_race && permitted.outcomes.size() > 1;
        dependent += is_compared ? 1 : 0;
        complete += is_compared && outcomes_of(result) == permitted.outcomes ? 1 : 0;
    }
    fmt::print(
        "{} programs: {} with races, {} of them missed; {} with several outcomes, all found of {}; "
        "{} tried in all orders\n",
        programs, races, races_missed, dependent, complete, all);
    EXPECT_GT(dependent, programs / 4);
    EXPECT_GT(complete, dependent / 2);
    EXPECT_GT(all, programs / 4);
}

}  // namespace
}  // namespace vkp::memory_model
