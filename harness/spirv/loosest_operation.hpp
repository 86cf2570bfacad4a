// The float operation of a module whose result may be off most: the rule by which two devices may
// rightly compute different numbers (open_results.hpp).
#pragma once

#include "harness/spirv/module.hpp"
#include "harness/spirv/open_results.hpp"

namespace vkp::spirv {

struct LooseOperation {
    const OpenResult* what = nullptr;  // null: every result is exact
    int line = 0;                      // 0: unknown
};

// The first of the operations that may be off as much.
LooseOperation loosest_operation(const Module& module);

}  // namespace vkp::spirv
