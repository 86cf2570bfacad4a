#include "harness/spirv/operations.hpp"

#include <algorithm>

namespace vkp::spirv {

using spv::Op;

bool is_atomic(Op op) {
    return (op >= Op::OpAtomicLoad && op <= Op::OpAtomicXor) || op == Op::OpAtomicFAddEXT ||
           op == Op::OpAtomicFMinEXT || op == Op::OpAtomicFMaxEXT ||
           op == Op::OpAtomicFlagTestAndSet || op == Op::OpAtomicFlagClear;
}

std::optional<std::size_t> pointer_operand(Op op) {
    if (op == Op::OpStore || op == Op::OpAtomicStore || op == Op::OpAtomicFlagClear) {
        return 0;
    }
    if (op == Op::OpLoad || is_atomic(op)) {
        return 2;  // after type and result
    }
    return {};
}

bool writes_memory(Op op) {
    return op == Op::OpStore || (is_atomic(op) && op != Op::OpAtomicLoad);
}

bool has_group_operation(Op op) {
    return op == Op::OpGroupNonUniformBallotBitCount ||
           (op >= Op::OpGroupNonUniformIAdd && op <= Op::OpGroupNonUniformLogicalXor);
}

std::size_t entry_point(const Module& module) {
    const auto found =
        std::find_if(module.setup.begin(), module.setup.end(), [](const Instruction& instruction) {
            return instruction.op == Op::OpEntryPoint && instruction.operands.size() > 1 &&
                   instruction.operands[0] ==
                       static_cast<std::uint32_t>(spv::ExecutionModel::GLCompute);
        });
    if (found == module.setup.end()) {
        throw Error("a module without a compute shader", 0);
    }
    return static_cast<std::size_t>(found - module.setup.begin());
}

// glslang puts the line of the loop statement on the merge instruction or, failing that, on the
// first instruction of the header.
int loop_line(const Block& header, const Instruction& merge) {
    if (merge.source.line != 0) {
        return merge.source.line;
    }
    const auto with_line =
        std::find_if(header.instructions.begin(), header.instructions.end(),
                     [](const Instruction& instruction) { return instruction.source.line != 0; });
    return with_line == header.instructions.end() ? 0 : with_line->source.line;
}

}  // namespace vkp::spirv
