#include "checker/author/problems.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/drawn_case.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace vkp {

namespace {

// Cases of these seeds, and those drawn for a kernel's text.
std::vector<Case> all_cases(const Puzzle& puzzle) {
    std::vector<Case> cases;
    for (const std::uint64_t seed : {1U, 2U}) {
        for (Case& one : cases_for(puzzle, seed, "a kernel")) {
            cases.push_back(std::move(one));
        }
    }
    return cases;
}

std::vector<std::vector<double>> data_of(const Case& definition) {
    std::vector<std::vector<double>> data;
    for (const Array& input : definition.inputs()) {
        data.push_back(input.values);
    }
    return data;
}

bool launches_alike(const Case& left, const Case& right) {
    return std::ranges::equal(left.dispatches, right.dispatches,
                              [](const Dispatch& one, const Dispatch& other) {
                                  return one.kernel == other.kernel && one.launch == other.launch;
                              });
}

void add_data_problems(Problems& problems, const Puzzle& puzzle) {
    const std::vector<Case> one = puzzle.cases(1);
    const std::vector<Case> other = puzzle.cases(2);
    const std::vector<Case> again = puzzle.cases(1);
    bool has_changed = false;
    for (std::size_t i = 0; i < std::min({one.size(), other.size(), again.size()}); ++i) {
        has_changed = has_changed || data_of(one[i]) != data_of(other[i]);
        if (one[i].name != other[i].name || one[i].result().shape != other[i].result().shape ||
            !launches_alike(one[i], other[i])) {
            problems.push_back(
                fmt::format("case {}: a seed may change data and nothing else.", one[i].name));
        }
        if (data_of(one[i]) != data_of(again[i])) {
            problems.push_back(
                fmt::format("case {}: the same seed gives other data.", one[i].name));
        }
    }
    if (one.size() != other.size() || !has_changed) {
        problems.emplace_back("the data of some case should depend on the seed.");
    }
    if (data_of(one.front()) != data_of(other.front())) {
        problems.emplace_back("the first case should be the same for every seed.");
    }
    const bool tells_apart = std::ranges::any_of(one, [](const Case& definition) {
        const Array& a = definition.arrays.front();
        const std::vector<double> reversed(a.values.rbegin(), a.values.rend());
        return a.values != reversed && a.values != arange("", a.shape).values &&
               (definition.inputs().size() < 2 || a.values != definition.arrays[1].values);
    });
    if (!tells_apart) {
        problems.emplace_back(
            "one case should have data that are neither symmetric nor equal to their index.");
    }
}

void add_drawn_problems(Problems& problems, const Puzzle& puzzle) {
    const Case drawn = cases_for(puzzle, 1, "one kernel").back();
    const auto differs = [&](const std::string& text) {
        return data_of(cases_for(puzzle, 1, text).back()) != data_of(drawn);
    };
    if (!differs("another one") && !differs("a third one")) {
        problems.emplace_back("the drawn case should depend on the kernel's text.");
    }
}

void add_launch_problems(Problems& problems, const Case& definition) {
    constexpr std::uint64_t kMaxThreads = 128;
    constexpr std::uint32_t kMaxGroups = 65'535;
    for (const Dispatch& dispatch : definition.dispatches) {
        const Launch& launch = dispatch.launch;
        const Extent& groups = launch.workgroups;
        if (launch.workgroup_size.volume() > kMaxThreads || launch.workgroup_size.volume() == 0 ||
            std::max({groups.x, groups.y, groups.z}) > kMaxGroups) {
            problems.push_back(fmt::format(
                "case {}: not every device has workgroups of more than 128 threads, or more than "
                "65,535 along an axis.",
                definition.name));
        }
    }
    if (definition.dispatches.empty()) {
        problems.push_back(fmt::format("case {} has no dispatch.", definition.name));
    }
}

void add_array_problems(Problems& problems, const Case& definition) {
    std::set<std::string> names;
    for (const CaseArray& array : definition.arrays) {
        if (array.is_initialized && array.values.size() != array.value_count()) {
            problems.push_back(
                fmt::format("case {}: `{}` has not as many values as its shape says.",
                            definition.name, array.name));
        } else if (array.is_initialized && decode(encode(array), array.type) != array.values) {
            problems.push_back(fmt::format("case {}: `{}` has values that its type cannot hold.",
                                           definition.name, array.name));
        }
        if (!names.insert(array.name).second) {
            problems.push_back(
                fmt::format("case {}: two arrays are `{}`.", definition.name, array.name));
        }
    }
}

void add_budget_problems(Problems& problems, const Case& definition) {
    const auto add = [&](std::string_view of) {
        problems.push_back(
            fmt::format("case {}: three stars allow more {} than two.", definition.name, of));
    };
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        if (const auto budget = definition.budget[counter];
            budget && definition.best[counter].value_or(0) > *budget) {
            add(kCounterNames[i]);
        }
    }
    for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
        const auto kind = static_cast<TrafficKind>(i);
        const auto best = definition.best_traffic[kind];
        if (best.value_or(0) > definition.traffic_budget[kind].value_or(UINT64_MAX)) {
            add(kTrafficNames[i]);
        }
        if (definition.least_traffic[kind].value_or(0) > best.value_or(UINT64_MAX)) {
            problems.push_back(
                fmt::format("case {}: the least {} known is more than three stars allow.",
                            definition.name, kTrafficNames[i]));
        }
    }
    if (!definition.budget.global_reads || !definition.budget.global_writes) {
        problems.push_back(fmt::format("case {}: the budget should name global reads and writes.",
                                       definition.name));
    }
}

void add_expected_problems(Problems& problems, const Puzzle& puzzle, const Case& definition) {
    const Expected expected = puzzle.expected(definition);
    const std::size_t count = definition.expected_value_count();
    if (expected.values.size() != count || expected.tolerances.size() != count) {
        problems.push_back(fmt::format("case {}: {} values are specified, and the results hold {}.",
                                       definition.name, expected.values.size(), count));
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const double tolerance = expected.tolerances[i];
        const bool is_free = tolerance == kAnyNumber && puzzle.property != nullptr;
        if (!std::isfinite(expected.values[i]) || !(tolerance >= 0) ||
            (!is_free && tolerance >= 0.1 * std::max(1.0, std::abs(expected.values[i])))) {
            problems.push_back(
                fmt::format("case {}: value {} should be {} ± {}, which tells nothing.",
                            definition.name, i, expected.values[i], tolerance));
            return;
        }
    }
}

}  // namespace

Problems case_problems(const AuthorsPuzzle& of) {
    Problems problems;
    const std::vector<Case> cases = of.puzzle.cases(1);
    std::set<std::string> names;
    for (const Case& definition : cases) {
        if (!names.insert(definition.name).second) {
            problems.push_back(fmt::format("two cases are called {}.", definition.name));
        }
    }
    if (cases.size() < 4) {
        problems.emplace_back("there should be four cases or more.");
    }
    try {
        add_drawn_problems(problems, of.puzzle);
    } catch (const InstallationError& error) {
        return {error.what()};  // there is no scored case
    }
    add_data_problems(problems, of.puzzle);
    for (const Case& definition : all_cases(of.puzzle)) {
        add_launch_problems(problems, definition);
        add_array_problems(problems, definition);
        add_budget_problems(problems, definition);
    }
    return problems;
}

Problems value_problems(const AuthorsPuzzle& of) {
    Problems problems;
    for (const Case& definition : all_cases(of.puzzle)) {
        add_expected_problems(problems, of.puzzle, definition);
    }
    return problems;
}

}  // namespace vkp
