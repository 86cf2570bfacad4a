#include "checker/report/wrong_cases.hpp"

#include "harness/judge/sentences/listed.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <string_view>

namespace vkp {

namespace {

using Names = std::vector<std::string>;

const Launch& last_launch(const Case& definition) {
    return definition.dispatches.back().launch;
}

// Inputs come before results.
const Shape& first_shape(const Case& definition) {
    return definition.arrays.front().shape;
}

bool has_several_workgroups(const Case& definition) {
    return std::any_of(
        definition.dispatches.begin(), definition.dispatches.end(),
        [](const Dispatch& dispatch) { return dispatch.launch.workgroups.volume() > 1; });
}

bool has_more_workgroups_than_threads(const Case& definition) {
    return std::ranges::any_of(definition.dispatches, [](const Dispatch& dispatch) {
        return dispatch.launch.workgroups.volume() > dispatch.launch.workgroup_size.volume();
    });
}

bool has_surplus_threads(const Case& definition) {
    return definition.dispatches.front().launch.invocations() >
           element_count(first_shape(definition));
}

bool is_not_square(const Case& definition) {
    const Shape& shape = first_shape(definition);
    return shape.size() == 2 && shape[0] != shape[1] &&
           *std::min_element(shape.begin(), shape.end()) > 1;
}

std::size_t length(const Case& definition) {
    const Shape& shape = first_shape(definition);
    return shape.empty() ? 1 : static_cast<std::size_t>(shape.back());
}

bool has_cut_workgroup(const Case& definition) {
    return length(definition) % last_launch(definition).workgroup_size.x != 0;
}

bool has_uneven_shares(const Case& definition) {
    return length(definition) % definition.dispatches.front().launch.invocations() != 0;
}

bool is_no_power_of_two(const Case& definition) {
    return !std::has_single_bit(length(definition));
}

template <typename Holds>
bool has_value(const Case& definition, Holds holds) {
    return std::ranges::any_of(definition.inputs(), [&](const Array& input) {
        return std::ranges::any_of(input.values, holds);
    });
}

bool has_only_negative(const Case& definition) {
    return !has_value(definition, [](double value) { return value > 0; });
}

bool has_negative(const Case& definition) {
    return has_value(definition, [](double value) { return value < 0; });
}

bool has_zero(const Case& definition) {
    return has_value(definition, [](double value) { return value == 0; });
}

bool has_equal_values(const Case& definition) {
    return std::ranges::any_of(definition.inputs(), [](const Array& input) {
        return std::set<double>(input.values.begin(), input.values.end()).size() <
               input.values.size();
    });
}

// Other than 0, 1, 2, …
bool has_other_values(const Case* definition) {
    return !std::ranges::all_of(definition->inputs(), [](const Array& input) {
        double next = 0;
        return std::ranges::all_of(input.values, [&](double value) { return value == next++; });
    });
}

struct Property {
    bool (*holds)(const Case&);
    std::string_view text;
    bool is_of_values = false;
};

// Those that fewer cases have by chance come first.
constexpr std::array kProperties = {
    Property{has_more_workgroups_than_threads, "more workgroups than a workgroup has threads"},
    Property{has_surplus_threads, "more threads than elements of input"},
    Property{has_cut_workgroup, "a length that is no multiple of TPB"},
    Property{has_uneven_shares, "a length that is no multiple of the number of threads"},
    Property{is_no_power_of_two, "a length that is no power of two"},
    Property{is_not_square, "rows and columns of different number"},
    Property{has_several_workgroups, "several workgroups"},
    Property{has_only_negative, "no value above 0 in their input", true},
    Property{has_equal_values, "equal values in their input", true},
    Property{has_zero, "zeros in their input", true},
    Property{has_negative, "negative input", true},
};

using Cases = std::vector<const Case*>;

double value_of(const Case& definition, const std::string& constant) {
    const auto found = std::ranges::find(definition.constants, constant, &Constant::name);
    return found != definition.constants.end()
               ? found->value
               : static_cast<double>(last_launch(definition).workgroup_size.x);
}

// "TPB = 64", "TPB other than 8": a constant that all of the one kind have alike, and none of the
// others; or nothing.
std::string constants_text(const Cases& right, const Cases& wrong) {
    Names names = {"TPB"};
    for (const Constant& constant : wrong.front()->constants) {
        names.push_back(constant.name);
    }
    for (const std::string& name : names) {
        const auto is_of = [&](const Cases& some, const Cases& others) {
            const auto has_it = [&](const Case* item) {
                return value_of(*item, name) == value_of(*some.front(), name);
            };
            return std::ranges::all_of(some, has_it) && std::ranges::none_of(others, has_it);
        };
        if (is_of(wrong, right)) {
            return fmt::format("{} = {}", name, value_of(*wrong.front(), name));
        }
        if (is_of(right, wrong)) {
            return fmt::format("{} other than {}", name, value_of(*right.front(), name));
        }
    }
    return {};
}

// What all of the wrong cases have and none of the right ones. One case has much for itself alone,
// so it takes two of each. Values that count up are right by chance more often than others, and
// what the others have tells nothing then.
std::string common_text(const Cases& right, const Cases& wrong) {
    if (std::min(right.size(), wrong.size()) < 2) {
        return {};
    }
    const bool values_tell = std::ranges::any_of(right, has_other_values);
    std::string text = constants_text(right, wrong);
    for (std::size_t i = 0; i < kProperties.size() && text.empty(); ++i) {
        const auto holds = [&](const Case* item) { return kProperties[i].holds(*item); };
        if ((values_tell || !kProperties[i].is_of_values) && std::ranges::all_of(wrong, holds) &&
            std::ranges::none_of(right, holds)) {
            text = kProperties[i].text;
        }
    }
    return text.empty() ? text
                        : fmt::format(" The wrong ones have {}; the right ones do not.", text);
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
Names names_of(const Cases& cases) {
    Names names;
    for (const Case* item : cases) {
        names.push_back(item->name);
    }
    if (std::ranges::count_if(cases, [](const Case* item) { return is_drawn(*item); }) ==
        kDrawnCases) {
        std::erase_if(names, [](const std::string& name) {
            return name.starts_with(kDrawnCase) && name != kDrawnCase;
        });
    }
    return names;
}

}  // namespace

std::string wrong_cases_text(const PuzzleResult& result) {
    if (std::string text = sizes_text(result); !text.empty()) {
        return text;
    }
    Cases right;
    Cases wrong;
    const std::uint32_t size =
        result.cases.empty() ? 0 : result.cases.front().definition.subgroup_size;
    for (const CaseResult& item : result.cases) {
        if (item.definition.subgroup_size == size) {  // as the others tell nothing more
            (has_right_result(item) ? right : wrong).push_back(&item.definition);
        }
    }
    if (right.empty() || wrong.empty()) {
        return {};
    }
    return fmt::format("Right in case {}, wrong in {}.{}\n", listed(names_of(right)),
                       listed(names_of(wrong)), common_text(right, wrong));
}

}  // namespace vkp
