// Whether a kernel is right for every size: that it has no race, stays inside its arrays, and that
// all threads of a workgroup reach its barriers.
#pragma once

#include "harness/model/kernel_interface.hpp"
#include "harness/proof/launch_sizes.hpp"
#include "harness/proof/questions.hpp"
#include "harness/proof/size_rule.hpp"
#include "harness/proof/solver.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vkp::proof {

enum class Outcome : std::uint8_t {
    kHolds,
    kDoubt,  // there may be a size at which it is wrong: an audit of that size tells
    kNotKnown,
    kWrongRule,  // no launch keeps to the rule of a file, or the file's own sizes do not
};

constexpr Outcome last_enumerator(Outcome /*any*/) {
    return Outcome::kWrongRule;
}

struct Proof {
    Outcome outcome = Outcome::kNotKnown;
    std::string why = {};  // what is not known, or in doubt
    int line = 0;          // where; 0: nowhere in particular
    int questions = 0;
    // In doubt: some sizes at which the solver thinks it wrong. It knows less than an audit.
    std::vector<CaseSizes> examples = {};
};

// A rule that the user wrote in a file may be wrong, and sizes in doubt are wanted as examples.
enum class RuleOf : std::uint8_t { kPuzzle, kFile };

// Of one dispatch, at the interface's workgroup size and constants; the shapes of its arrays and
// the number of workgroups are any that `rule` permits (size_rule.hpp). Axes of the launch that are
// 1 in the interface stay 1, unless the rule names them. Push constants of a kernel's own keep
// their values, unless the rule names them.
Proof prove(const spirv::ParsedModule& shader, const KernelInterface& interface,
            std::string_view rule, Solver& solver, RuleOf whose = RuleOf::kPuzzle);

}  // namespace vkp::proof
