#include "harness/spirv/float_functions.hpp"

namespace vkp::spirv {

FloatFunctions::FloatFunctions(const Module& module) {
    for (const Instruction& instruction : module.setup) {
        if (instruction.op == spv::Op::OpExtInstImport &&
            literal_string(instruction, 1) == "GLSL.std.450") {
            sets_.insert(instruction.result());
        }
    }
}

std::optional<GLSLstd450> FloatFunctions::called_by(const Instruction& instruction) const {
    if (instruction.op != spv::Op::OpExtInst || !sets_.contains(instruction.operands[2])) {
        return std::nullopt;
    }
    return static_cast<GLSLstd450>(instruction.operands[3]);
}

}  // namespace vkp::spirv
