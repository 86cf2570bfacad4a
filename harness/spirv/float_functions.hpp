// The functions of GLSL.std.450 that the instructions of a module call.
#pragma once

#include "harness/spirv/module.hpp"

#include <spirv/unified1/GLSL.std.450.h>

#include <optional>
#include <unordered_set>

namespace vkp::spirv {

class FloatFunctions {
public:
    explicit FloatFunctions(const Module& module);

    // Nothing for an instruction that is no call of one.
    [[nodiscard]] std::optional<GLSLstd450> called_by(const Instruction& instruction) const;

private:
    std::unordered_set<Id> sets_;
};

}  // namespace vkp::spirv
