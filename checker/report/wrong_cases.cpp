#include "checker/report/wrong_cases.hpp"

#include "harness/judge/sentences/listed.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace vkp {

namespace {

using Names = std::vector<std::string>;

bool has_several_workgroups(const Case& definition) {
    return std::any_of(
        definition.dispatches.begin(), definition.dispatches.end(),
        [](const Dispatch& dispatch) { return dispatch.launch.workgroups.volume() > 1; });
}

bool has_one_workgroup(const Case& definition) {
    return !has_several_workgroups(definition);
}

// 0, 1, 2, …
bool counts_up(const Array& input) {
    for (std::size_t i = 0; i < input.values.size(); ++i) {
        if (input.values[i] != static_cast<double>(i)) {
            return false;
        }
    }
    return true;
}

bool has_other_values(const Case& definition) {
    return !std::ranges::all_of(definition.inputs(), counts_up);
}

bool has_surplus_threads(const Case& definition) {
    return definition.dispatches.front().launch.invocations() >
           element_count(definition.inputs().front().shape);
}

bool has_no_surplus_threads(const Case& definition) {
    return !has_surplus_threads(definition);
}

bool is_not_square(const Case& definition) {
    const Shape& shape = definition.inputs().front().shape;
    return shape.size() == 2 && shape[0] != shape[1];
}

struct Property {
    bool (*holds)(const Case&);
    std::string_view text;
};

constexpr std::array kProperties = {
    Property{has_several_workgroups, "several workgroups"},
    Property{has_one_workgroup, "one workgroup alone"},
    Property{has_other_values, "input other than 0, 1, 2, …"},
    Property{is_not_square, "rows and columns of different number"},
    Property{has_surplus_threads, "more threads than elements of input"},
    Property{has_no_surplus_threads, "no more threads than elements of input"},
};

// What all of the wrong cases have and none of the right ones.
std::string common_text(const PuzzleResult& result) {
    for (const Property& property : kProperties) {
        const bool tells =
            std::all_of(result.cases.begin(), result.cases.end(), [&](const CaseResult& item) {
                return property.holds(item.definition) == (item.verdict == Verdict::kWrong);
            });
        if (tells) {
            return fmt::format(" The wrong ones have {}; the right ones do not.", property.text);
        }
    }
    return {};
}

bool has_right_result(const CaseResult& item) {
    return item.verdict == Verdict::kSolved || item.verdict == Verdict::kNotProved;
}

// "Right with subgroups of 32 threads, wrong with those of 8 and 64."; empty where the size does
// not tell.
std::string sizes_text(const PuzzleResult& result) {
    std::set<std::uint32_t> right;
    std::set<std::uint32_t> wrong;
    for (const CaseResult& item : result.cases) {
        (has_right_result(item) ? right : wrong).insert(item.definition.subgroup_size);
    }
    const std::uint32_t scored =
        result.cases.empty() ? 0 : result.cases.front().definition.subgroup_size;
    if (right.contains(scored) && wrong.contains(scored)) {
        return {};
    }
    std::erase_if(right, [&](std::uint32_t size) { return wrong.contains(size); });
    return right.empty() || wrong.empty()
               ? std::string()
               : fmt::format("Right with subgroups of {} threads, wrong with those of {}.\n",
                             listed(right), listed(wrong));
}

// All that are drawn are one word for a reader who cannot choose them.
Names with_drawn_as_one(Names names) {
    const auto is_drawn = [](const std::string& name) { return name.starts_with(kDrawnCase); };
    const auto is_another = [&](const std::string& name) {
        return is_drawn(name) && name != kDrawnCase;
    };
    if (std::ranges::count_if(names, is_drawn) == kDrawnCases) {
        std::erase_if(names, is_another);
    }
    return names;
}

}  // namespace

std::string wrong_cases_text(const PuzzleResult& result) {
    if (std::string text = sizes_text(result); !text.empty()) {
        return text;
    }
    Names right;
    Names wrong;
    const std::uint32_t size =
        result.cases.empty() ? 0 : result.cases.front().definition.subgroup_size;
    for (const CaseResult& item : result.cases) {
        if (item.definition.subgroup_size != size) {
            continue;  // as the other sizes tell nothing more
        }
        (has_right_result(item) ? right : wrong).push_back(item.definition.name);
    }
    if (right.empty() || wrong.empty()) {
        return {};
    }
    return fmt::format("Right in case {}, wrong in {}.{}\n", listed(with_drawn_as_one(right)),
                       listed(with_drawn_as_one(wrong)), common_text(result));
}

}  // namespace vkp
