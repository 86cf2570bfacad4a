// The findings at which a debugger stops, as a user switches them on and off.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace vkp {

struct FindingFilter {
    const char* name;   // finding_name(), or kOtherFindings
    const char* label;  // "Data races"
};

inline constexpr std::string_view kOtherFindings = "other_findings";

inline constexpr std::array<FindingFilter, 7> kFindingFilters = {
    {{"data_race", "Data races"},
     {"out_of_bounds", "Accesses outside an array"},
     {"uninitialized_read", "Reads of what nothing wrote"},
     {"barrier_divergence", "Barriers that not all threads reach"},
     {"nan_result", "NaN in a result"},
     {"wrong_value", "Wrong values in a result"},
     {kOtherFindings.data(), "Other findings"}}};

// The filter that a finding of this kind belongs to.
constexpr std::string_view filter_of(std::string_view kind) {
    for (const FindingFilter& filter : kFindingFilters) {
        if (kind == filter.name) {
            return filter.name;
        }
    }
    return kOtherFindings;
}

}  // namespace vkp
