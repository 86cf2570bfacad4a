// The places in a kernel's text between two accesses, and which threads come by there.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/model/results/audit_result.hpp"

#include <optional>
#include <string>
#include <vector>

namespace vkp {

// The statement of an access in that line; 0 where the text has none.
std::size_t statement_of(const audit::Access& access, const audit::Hazard& hazard,
                         const GlslAnalysis& analysis);

// The outermost statement around this one, itself left out, that threads may pass differently.
std::size_t divergent_around(const GlslAnalysis& analysis, std::size_t statement);

// The line of a `return` that only some threads take, in this function before that line; 0 if there
// is none.
int early_return(const GlslAnalysis& analysis, std::size_t function, int before);

// The names that are declared in that `if` up to line `before` and used in it from line `behind`
// on. Where the `if` is closed in between, they are no longer there.
std::vector<std::string> names_on_both_sides(const Syntax& syntax, std::size_t outer, int before,
                                             int behind);

struct BarrierPlace {
    std::size_t common = 0;  // the innermost statement that holds both
    std::size_t first = 0;   // what of it holds the one in front
    std::size_t second = 0;
};

// Nothing where one of the two statements holds the other.
std::optional<BarrierPlace> place_between(const Syntax& syntax, std::size_t first,
                                          std::size_t second);

// The innermost loop around both; 0 if there is none.
std::size_t loop_around(const Syntax& syntax, std::size_t first, std::size_t second);

// Whether the two threads meet at the element in one iteration; nothing where that is not known.
std::optional<bool> meet_in_one(const audit::Hazard& hazard, const GlslAnalysis& analysis,
                                std::size_t loop);

}  // namespace vkp
