// The changes of a kernel's text that mend a single mistake, whatever the mistake is: another
// comparison, another name of the same type, a guard, a barrier, a pair of brackets. They are
// guesses: whoever shows one tries it first (harness/check/cures.hpp).
#pragma once

#include "harness/glsl_analysis/syntax.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/fix.hpp"

#include <string>
#include <vector>

namespace vkp {

struct SingleEdit {
    Fix fix;
    std::vector<int> lines = {};  // that it changes
    // How far-fetched it is, from 0 on: what people confuse often comes first.
    int cost = 0;
};

// All of them, by their cost and then by their place. No two make the same text.
std::vector<SingleEdit> single_edits(const Syntax& syntax, const KernelInterface& interface);

// Of a line that does not compile: a missing `;` or bracket, a word too many, a misspelled name, a
// conversion. `names` are known to the kernel besides its own.
std::vector<SingleEdit> repairs(const Syntax& syntax, int line,
                                const std::vector<std::string>& names);

}  // namespace vkp
