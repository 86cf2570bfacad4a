#include "harness/shader/rules/program_size.hpp"

#include "harness/spirv/operations.hpp"
#include "harness/spirv/types.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

// The size that a driver sees in these, from measurements (max_program_size() in
// device_quirks.hpp): the check of an index, the count of a loop's iterations, the search through
// an array of the invocation's own for an element that is known only at run time; barriers, at
// which llvmpipe makes threads take turns, and atomics, which it turns into a loop.
constexpr double kIndexSize = 30;
constexpr double kLoopSize = 80;
constexpr double kSearchSize = 2;
constexpr double kBarrierSize = 8;
constexpr double kAtomicSize = 20;
// The size of loading or storing a whole struct or array, for each pair of its scalars: LLVM takes
// it apart one scalar at a time.
constexpr double kCopySize = 0.08;

class ProgramSize {
public:
    explicit ProgramSize(const spirv::ParsedModule& shader) : types_(shader.types) {
        for (const Instruction& variable : shader.module.globals) {
            note_pointer(variable);
        }
        for (const spirv::Function& function : shader.module.functions) {
            functions_[function.definition.result()] = &function;
            for (const Instruction& parameter : function.parameters) {
                note_pointer(parameter);
            }
        }
    }

    // This function recurses from callers to callees, so the depth is limited; no kernel that a
    // person writes comes near.
    double of_function(Id id, int depth) {
        constexpr int kMaxCallDepth = 1000;
        const auto known = sizes_.find(id);
        if (known != sizes_.end()) {
            return known->second;
        }
        if (depth > kMaxCallDepth) {
            return std::numeric_limits<double>::infinity();
        }
        double size = 0;
        for (const spirv::Block& block : functions_.at(id)->blocks) {
            for (const Instruction& instruction : block.instructions) {
                size += instruction.op == Op::OpFunctionCall
                            ? of_function(instruction.operands[2], depth + 1)
                            : 0;
                size += of_instruction(instruction);
            }
        }
        sizes_[id] = size;
        return size;
    }

private:
    void note_pointer(const Instruction& instruction) {
        const bool is_pointer = instruction.op == Op::OpVariable ||
                                instruction.op == Op::OpFunctionParameter ||
                                instruction.op == Op::OpAccessChain;
        if (is_pointer && types_.definition(instruction.type()).op == Op::OpTypePointer) {
            pointees_[instruction.result()] = types_.pointee(instruction.type());
        }
    }

    double of_instruction(const Instruction& instruction) {
        note_pointer(instruction);
        switch (instruction.op) {
            case Op::OpVariable:
                return scalars_of(pointees_.at(instruction.result()));
            case Op::OpAccessChain:
                return of_chain(instruction);
            case Op::OpLoopMerge:
                return kLoopSize;
            case Op::OpControlBarrier:
                return kBarrierSize;
            case Op::OpLoad:
                return of_copy(scalars_of(instruction.type()));
            case Op::OpStore:
                return of_copy(scalars_behind(instruction.operands[0]));
            default:
                if (spirv::is_atomic(instruction.op)) {
                    return kAtomicSize;
                }
                return instruction.type() == 0 ? 1 : scalars_of(instruction.type());
        }
    }

    [[nodiscard]] double scalars_behind(Id pointer) const {
        const auto pointee = pointees_.find(pointer);
        return pointee == pointees_.end() ? 1 : scalars_of(pointee->second);
    }

    static double of_copy(double scalars) { return scalars + kCopySize * scalars * (scalars - 1); }

    [[nodiscard]] double of_chain(const Instruction& chain) const {
        const bool is_constant =
            std::all_of(chain.operands.begin() + 3, chain.operands.end(),
                        [&](Id index) { return types_.constant(index).has_value(); });
        if (is_constant) {
            return 1;
        }
        const spv::StorageClass storage = types_.storage_class(chain.type());
        const auto base = pointees_.find(chain.operands[2]);
        const bool is_own =
            storage == spv::StorageClass::Function || storage == spv::StorageClass::Private;
        return kIndexSize +
               (is_own && base != pointees_.end() ? kSearchSize * scalars_of(base->second) : 0);
    }

    [[nodiscard]] double scalars_of(Id type) const {
        switch (types_.definition(type).op) {
            case Op::OpTypeArray:
            case Op::OpTypeStruct:
            case Op::OpTypeVector:
            case Op::OpTypeMatrix:
                return static_cast<double>(types_.scalar_count(type));
            default:
                return 1;
        }
    }

    const spirv::TypeTable& types_;
    std::map<Id, const spirv::Function*> functions_;
    std::map<Id, Id> pointees_;  // pointees of the pointers seen so far
    std::map<Id, double> sizes_;
};

}  // namespace

double program_size(const spirv::ParsedModule& shader) {
    return ProgramSize(shader).of_function(shader.main, 0);
}

}  // namespace vkp
