// What depends on the subgroups that a device has, in sentences.
#pragma once

#include "harness/model/device/subgroups.hpp"
#include "harness/model/results/finding.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// "subgroups of 8 and 64 threads and blocks of 32 threads"; of one form or more.
std::string forms_text(const std::vector<SubgroupForm>& forms);

// Says of a finding that it is there in these forms alone. Not in `others`, of which there is at
// least one.
void limit_to(Finding& finding, const std::vector<SubgroupForm>& forms,
              const std::vector<SubgroupForm>& others);

// An element of a result that has one value in the first of these forms and another one in others.
struct SubgroupDependence {
    std::string array;
    std::vector<std::int64_t> element;
    std::string value;
    std::string other_value;
    std::vector<SubgroupForm> forms = {};
    std::vector<SubgroupForm> others = {};
};

// That what is expected of an array, and its element in `others`, holds in those alone.
Finding subgroup_finding(const SubgroupDependence& found, std::string_view kernel_text);

// That a value that nothing is expected of depends on which threads make up a subgroup.
Finding subgroup_note(const SubgroupDependence& found, std::string_view kernel_text);

}  // namespace vkp
