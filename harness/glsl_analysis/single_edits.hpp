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

// The words that stand for one another by mistake: `min`, `subgroupAdd`.
std::vector<std::string> words_that_are_confused();

}  // namespace vkp
