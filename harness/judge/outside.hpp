// An index out of bounds in the source line that writes it, and what it says of the kernel.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/judge/guard.hpp"
#include "harness/model/results/audit_result.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

bool is_outside(const audit::Index& index);

// An index out of bounds, as the source line writes it.
struct Outside {
    const audit::Hazard& hazard;
    const GlslAnalysis& analysis;
    const ElementAccess& access;
    const audit::Index& element;
    std::size_t place = 0;  // of the index, among those that the source writes in brackets
    const Expression& index = access.indices[place];

    [[nodiscard]] std::uint32_t thread() const { return hazard.access.invocation; }
    [[nodiscard]] std::string text() const { return analysis.syntax().text_of(index); }
    [[nodiscard]] std::uint32_t dependence() const {
        return analysis.dependence(index, access.statement);
    }
};

// Nothing where the text has no such index.
std::optional<Outside> outside_of(const audit::Hazard& hazard, const GlslAnalysis& analysis);

// The element of a global array that the statement of the access writes; null if there is none.
const ElementAccess* target_of(const Outside& it);

// Whether the statement goes from element to element of arrays of one size.
bool is_map(const Outside& it, std::size_t elements);

// The conditions that some thread needs and that no surrounding `if` checks.
std::vector<Condition> needed(const GlslAnalysis& analysis, std::size_t statement,
                              std::vector<Condition> conditions);

// Whether they keep this access inside in every thread that the `if`s around let through.
bool keep_inside(const std::vector<Condition>& conditions, const Outside& it);

// Whether the thread has an element to write: another index is wrong then.
bool has_place(const Outside& it, const ElementAccess& target, const std::vector<Condition>& all,
               std::optional<std::int64_t> flat);

// The built-in's component that has the index's value within the workgroup; empty if none has.
std::string_view local_for(const Outside& it);

}  // namespace vkp
