// Which sizes of a launch go together, as text: "result_shape[0] == a_shape[0], groups * TPB >=
// a_shape[0]". Names are those of the shapes that a kernel sees, `groups` (with .x, .y or .z the
// number of workgroups), TPB, and the puzzle's constants.
#pragma once

#include "harness/proof/term.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp::proof {

// A name as the rule writes it, without blanks: "a_shape[0]", "groups.x".
using SizeNamed = std::function<std::optional<Term>(const std::string& name)>;

// Of the rules of a puzzle (Puzzle::sizes), those for one of its kernels.
std::string rule_of_kernel(std::string_view sizes, std::string_view kernel);

// The conditions of a rule. Throws NotKnown for text that is no rule, and for unknown names.
std::vector<Term> conditions_of(std::string_view rule, Terms& terms, const SizeNamed& size_named);

// One of them as the rule writes it.
std::string text_of_condition(std::string_view rule, std::size_t place);

// No sizes keep to all conditions of a rule.
class RuleOfNoLaunch : public NotKnown {
public:
    RuleOfNoLaunch() : NotKnown("no launch keeps to the rule of its sizes") {}
};

}  // namespace vkp::proof
