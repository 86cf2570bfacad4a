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
bool has_other_values(const CaseResult* item) {
    return !std::ranges::all_of(item->definition.inputs(), [](const Array& input) {
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

using Cases = std::vector<const CaseResult*>;

double value_of(const Case& definition, std::string_view constant) {
    const auto found = std::ranges::find(definition.constants, constant, &Constant::name);
    return found != definition.constants.end()
               ? found->value
               : static_cast<double>(last_launch(definition).workgroup_size.x);
}

Names names_of_constants(const Case& definition) {
    Names names = {"TPB"};
    for (const Constant& constant : definition.constants) {
        names.push_back(constant.name);
    }
    return names;
}

// "TPB = 64", "TPB other than 8": a constant that all of the one kind have alike, and none of the
// others; or nothing.
std::string constants_text(const CasesApart& cases) {
    for (const std::string& name : names_of_constants(cases.wrong.front()->definition)) {
        const auto is_of = [&](const Cases& some, const Cases& others) {
            const double value = value_of(some.front()->definition, name);
            const auto has_it = [&](const CaseResult* item) {
                return value_of(item->definition, name) == value;
            };
            return std::ranges::all_of(some, has_it) && std::ranges::none_of(others, has_it);
        };
        if (is_of(cases.wrong, cases.right)) {
            return fmt::format("{} = {}", name, value_of(cases.wrong.front()->definition, name));
        }
        if (is_of(cases.right, cases.wrong)) {
            return fmt::format("{} other than {}", name,
                               value_of(cases.right.front()->definition, name));
        }
    }
    return {};
}

// One case has much for itself alone, so it takes two of each.
std::string common_text(const CasesApart& cases) {
    if (std::min(cases.right.size(), cases.wrong.size()) < 2) {
        return {};
    }
    const Names shared = shared_by_wrong_cases(cases);
    return shared.empty()
               ? std::string()
               : fmt::format(" The wrong ones have {}; the right ones do not.", shared.front());
}

bool has_right_result(const CaseResult& item) {
    return item.verdict == Verdict::kSolved || item.verdict == Verdict::kNotProved;
}

std::set<std::uint32_t> sizes_of(const Cases& cases) {
    std::set<std::uint32_t> sizes;
    for (const CaseResult* item : cases) {
        sizes.insert(item->definition.subgroup_size);
    }
    return sizes;
}

// "Right with subgroups of 32 threads, wrong with those of 8 and 64."
std::string sizes_text(const CasesApart& cases) {
    std::set<std::uint32_t> right = sizes_of(cases.right);
    const std::set<std::uint32_t> wrong = sizes_of(cases.wrong);
    std::erase_if(right, [&](std::uint32_t size) { return wrong.contains(size); });
    return fmt::format("Right with subgroups of {} threads, wrong with those of {}.\n",
                       listed(right), listed(wrong));
}

// All that are drawn are one word for a reader who cannot choose them.
Names names_of(const Cases& cases) {
    Names names;
    for (const CaseResult* item : cases) {
        names.push_back(item->definition.name);
    }
    if (std::ranges::count_if(cases, [](const CaseResult* item) {
            return is_drawn(item->definition);
        }) == kDrawnCases) {
        std::erase_if(names, [](const std::string& name) {
            return name.starts_with(kDrawnCase) && name != kDrawnCase;
        });
    }
    return names;
}

}  // namespace

CasesApart cases_apart(const PuzzleResult& result) {
    CasesApart all;
    for (const CaseResult& item : result.cases) {
        (has_right_result(item) ? all.right : all.wrong).push_back(&item);
    }
    if (all.right.empty() || all.wrong.empty()) {
        return all;
    }
    const std::uint32_t scored = result.cases.front().definition.subgroup_size;
    const bool is_right = sizes_of(all.right).contains(scored);
    const bool is_wrong = sizes_of(all.wrong).contains(scored);
    if (is_right != is_wrong) {
        const std::set<std::uint32_t> wrong = sizes_of(all.wrong);
        all.by_subgroups = std::ranges::any_of(
            sizes_of(all.right), [&](std::uint32_t size) { return !wrong.contains(size); });
    }
    if (!all.by_subgroups) {
        const auto is_other = [&](const CaseResult* item) {
            return item->definition.subgroup_size != scored;
        };
        std::erase_if(all.right, is_other);
        std::erase_if(all.wrong, is_other);
    }
    return all;
}

// Values that count up are right by chance more often than others, and what the others have tells
// nothing then.
Names shared_by_wrong_cases(const CasesApart& cases) {
    if (cases.right.empty() || cases.wrong.empty()) {
        return {};
    }
    Names shared;
    if (std::string text = constants_text(cases); !text.empty()) {
        shared.push_back(std::move(text));
    }
    const bool values_tell = std::ranges::any_of(cases.right, has_other_values);
    for (const Property& property : kProperties) {
        const auto holds = [&](const CaseResult* item) { return property.holds(item->definition); };
        if ((values_tell || !property.is_of_values) && std::ranges::all_of(cases.wrong, holds) &&
            std::ranges::none_of(cases.right, holds)) {
            shared.emplace_back(property.text);
        }
    }
    return shared;
}

bool may_be_shared(std::string_view word, const std::vector<Case>& cases) {
    const auto is_of_constant = [&](const std::string& name) {
        return word.starts_with(name + "_=_") || word.starts_with(name + "_other_than_");
    };
    const auto is_property = [&](const Property& each) { return evidence_word(each.text) == word; };
    return std::ranges::any_of(kProperties, is_property) ||
           std::ranges::any_of(cases, [&](const Case& definition) {
               return std::ranges::any_of(names_of_constants(definition), is_of_constant);
           });
}

std::string wrong_cases_text(const PuzzleResult& result) {
    const CasesApart cases = cases_apart(result);
    if (cases.by_subgroups) {
        return sizes_text(cases);
    }
    if (cases.right.empty() || cases.wrong.empty()) {
        return {};
    }
    return fmt::format("Right in case {}, wrong in {}.{}\n", listed(names_of(cases.right)),
                       listed(names_of(cases.wrong)), common_text(cases));
}

}  // namespace vkp
