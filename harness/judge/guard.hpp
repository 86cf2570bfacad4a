// Guards: conditions that keep an index inside its array, made from the index itself.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/judge/advice.hpp"

#include <optional>
#include <string>
#include <vector>

namespace vkp {

// One comparison, "i + TPB < a_shape[0]", and what it says for a thread.
struct Condition {
    Expression index;
    std::size_t statement = 0;
    std::string bound_text;  // "a_shape[0]"
    std::int64_t bound = 0;
    std::string axis = {};  // "row" or "column" of an array of rows

    [[nodiscard]] std::string text(const Syntax& syntax) const;
    // Whether the index is inside, in that thread; nothing where that is not known.
    [[nodiscard]] std::optional<bool> holds(const GlslAnalysis& analysis, std::uint32_t invocation,
                                            const LoopValues& loops = {}) const;
    // Whether it is known to be inside in every thread and iteration.
    [[nodiscard]] bool always_holds(const GlslAnalysis& analysis) const;
};

// What has to hold for an index into a global array, axis by axis.
std::vector<Condition> conditions_of(const GlslAnalysis& analysis, const Expression& index,
                                     std::size_t statement, const InterfaceArray& array);

// The comparisons, joined by `&&`, that the `if`s around a statement ask already; the innermost
// `if` first.
struct Question {
    std::size_t statement = 0;  // the `if`
    Expression condition;
};
std::vector<Question> questions_around(const Syntax& syntax, std::size_t statement);
bool asks(const GlslAnalysis& analysis, std::size_t statement, const Condition& condition);

// "Guard the line: `if (…)`" or what does the same in a declaration; nothing where the access
// is in a condition. `conditions` must not be empty.
std::optional<Fix> guard(const GlslAnalysis& analysis, const ElementAccess& access,
                         const std::vector<Condition>& conditions);
std::optional<Fix> guard(const GlslAnalysis& analysis, const ElementAccess& access,
                         const std::string& condition);
// Reads the element only if that is so, and 0 otherwise.
std::optional<Fix> guarded_read(const GlslAnalysis& analysis, const ElementAccess& access,
                                const std::string& condition);

// Another index, wherever the statement of that access names the same element.
Fix index_fix(const Syntax& syntax, const ElementAccess& access, std::size_t place,
              const std::string& index);

}  // namespace vkp
