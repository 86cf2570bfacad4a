#include "harness/judge/sentences/subgroup_text.hpp"

#include "harness/base/source_text.hpp"
#include "harness/judge/sentences/listed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace vkp {

namespace {

bool is_in_blocks(const SubgroupForm& form) {
    return form.arrangement == SubgroupArrangement::kBlocks;
}

std::string advice_for(const std::vector<SubgroupForm>& forms,
                       const std::vector<SubgroupForm>& others) {
    const auto has_size = [](const std::vector<SubgroupForm>& some, std::uint32_t size) {
        return std::ranges::any_of(some,
                                   [&](const SubgroupForm& form) { return form.size == size; });
    };
    // Where blocks are wrong as well, one size alone would not help.
    const bool is_of_blocks =
        std::ranges::any_of(forms, is_in_blocks) || std::ranges::all_of(others, is_in_blocks);
    const auto form = std::ranges::find_if_not(
        others, [&](const SubgroupForm& other) { return has_size(forms, other.size); });
    if (is_of_blocks || form == others.end()) {
        return "Vulkan does not say which threads of a workgroup with several dimensions make up a "
               "subgroup: go by gl_SubgroupID and gl_SubgroupInvocationID, or give the workgroup "
               "one dimension.";
    }
    const auto smaller = [](const SubgroupForm& one, const SubgroupForm& other) {
        return one.size < other.size;
    };
    const std::uint32_t least_right = std::min_element(others.begin(), others.end(), smaller)->size;
    const bool needs_least =
        std::max_element(forms.begin(), forms.end(), smaller)->size < least_right;
    return fmt::format(
        "A device may have subgroups of any power of two up to 128 threads. If your application "
        "asks for one size, say it: `// subgroup: {}`{}.",
        form->size,
        needs_least ? fmt::format("; if for {0} or more, `// subgroup: {0} or more`", least_right)
                    : "");
}

// The first line that says so.
std::vector<int> line_of_subgroups(std::string_view kernel_text) {
    const SourceText source(kernel_text);
    for (const TokenLine& line : source.lines()) {
        for (const Token& token : line) {
            if (!is_directive(line) &&
                (token.text.starts_with("subgroup") || token.text.starts_with("gl_Subgroup") ||
                 token.is("gl_NumSubgroups"))) {
                return {token.line};
            }
        }
    }
    return {};
}

Finding finding_of(const SubgroupDependence& found, std::string_view kernel_text,
                   std::string message) {
    return {.kind = FindingKind::kSubgroupDependent,
            .case_name = "",
            .lines = line_of_subgroups(kernel_text),
            .message = std::move(message),
            .advice = advice_for(found.forms, found.others),
            .array = found.array,
            .element = found.element,
            .subgroups = found.forms};
}

}  // namespace

std::string forms_text(const std::vector<SubgroupForm>& forms) {
    std::vector<std::string> parts;
    for (const bool of_blocks : {false, true}) {
        std::set<std::uint32_t> sizes;
        for (const SubgroupForm& form : forms) {
            if (is_in_blocks(form) == of_blocks) {
                sizes.insert(form.size);
            }
        }
        if (!sizes.empty()) {
            parts.push_back(
                fmt::format("{} of {} threads", of_blocks ? "blocks" : "subgroups", listed(sizes)));
        }
    }
    return listed(parts);
}

void limit_to(Finding& finding, const std::vector<SubgroupForm>& forms,
              const std::vector<SubgroupForm>& others) {
    finding.subgroups = forms;
    finding.message += fmt::format(", in {}", forms_text(forms));
    finding.advice += (finding.advice.empty() ? "" : " ") + advice_for(forms, others);
}

Finding subgroup_finding(const SubgroupDependence& found, std::string_view kernel_text) {
    return finding_of(
        found, kernel_text,
        fmt::format(
            "`{0}` is as expected in {1}, and not in {2}: in {3} `{0}[{4}]` is {5}, not {6}",
            found.array, forms_text(found.others), forms_text(found.forms),
            forms_text({found.forms.front()}), fmt::join(found.element, "]["), found.value,
            found.other_value));
}

Finding subgroup_note(const SubgroupDependence& found, std::string_view kernel_text) {
    return finding_of(found, kernel_text,
                      fmt::format("`{}[{}]` is {} in {}, and {} where they are arranged otherwise",
                                  found.array, fmt::join(found.element, "]["), found.other_value,
                                  forms_text(found.others), found.value));
}

}  // namespace vkp
