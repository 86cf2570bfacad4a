#include "harness/spirv/float_rules.hpp"

#include "harness/spirv/float_functions.hpp"

#include <set>

namespace vkp::spirv {

namespace {

bool holds_sum(spv::Op op) {
    switch (op) {
        case spv::Op::OpFRem:
        case spv::Op::OpFMod:
        case spv::Op::OpVectorTimesMatrix:
        case spv::Op::OpMatrixTimesVector:
        case spv::Op::OpMatrixTimesMatrix:
        case spv::Op::OpDot:
            return true;
        default:
            return false;
    }
}

// Whether the formula of an extended instruction (open_results.hpp) contains a sum. Sums of
// constants in it, as in sinh(), are not the kernel's.
bool holds_sum(GLSLstd450 function) {
    switch (function) {
        case GLSLstd450Determinant:
        case GLSLstd450MatrixInverse:
        case GLSLstd450FMix:
        case GLSLstd450SmoothStep:
        case GLSLstd450Fma:
        case GLSLstd450Length:
        case GLSLstd450Distance:
        case GLSLstd450Cross:
        case GLSLstd450Normalize:
        case GLSLstd450FaceForward:
        case GLSLstd450Reflect:
        case GLSLstd450Refract:
            return true;
        default:
            return false;
    }
}

// Types of double scalars and, as they are declared after them, of double vectors.
std::unordered_set<Id> double_types(const Module& module) {
    constexpr std::uint32_t kDoubleBits = 64;
    std::unordered_set<Id> types;
    for (const Instruction& type : module.globals) {
        const bool is_double =
            (type.op == spv::Op::OpTypeFloat && type.operands[1] == kDoubleBits) ||
            (type.op == spv::Op::OpTypeVector && types.contains(type.operands[1]));
        if (is_double) {
            types.insert(type.operands[0]);
        }
    }
    return types;
}

}  // namespace

std::unordered_set<Id> kept_as_written(const Module& module) {
    std::unordered_set<Id> kept;
    for (const Instruction& annotation : module.annotations) {
        const bool keeps =
            annotation.op == spv::Op::OpDecorate &&
            annotation.operands[1] == static_cast<std::uint32_t>(spv::Decoration::NoContraction);
        if (keeps) {
            kept.insert(annotation.operands[0]);
        }
    }
    return kept;
}

ReorderableSums reorderable_sums(const Module& module) {
    const std::unordered_set<Id> kept = kept_as_written(module);
    const FloatFunctions functions(module);
    std::set<int> lines;
    std::set<int> in_instructions;
    for_each_in_functions(module, [&](const Instruction& instruction) {
        const auto function = functions.called_by(instruction);
        const bool is_plain =
            instruction.op == spv::Op::OpFAdd || instruction.op == spv::Op::OpFSub;
        const bool holds_one =
            holds_sum(instruction.op) || (function.has_value() && holds_sum(*function));
        const bool is_of_subgroup = instruction.op == spv::Op::OpGroupNonUniformFAdd;
        const bool is_kept = kept.contains(instruction.result()) && !is_of_subgroup;
        if ((is_plain || holds_one || is_of_subgroup) && !is_kept) {
            lines.insert(instruction.source.line);
            if (!is_plain) {
                in_instructions.insert(instruction.source.line);
            }
        }
    });
    return {{lines.begin(), lines.end()}, {in_instructions.begin(), in_instructions.end()}};
}

int line_of_doubles(const Module& module) {
    const std::unordered_set<Id> types = double_types(module);
    int first = 0;
    for_each_in_functions(module, [&](const Instruction& instruction) {
        if (first == 0 && types.contains(instruction.type())) {
            first = instruction.source.line;
        }
    });
    return first;
}

}  // namespace vkp::spirv
