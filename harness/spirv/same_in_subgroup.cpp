#include "harness/spirv/same_in_subgroup.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>

namespace vkp::spirv {

namespace {

using spv::Op;

constexpr Sameness kDiffers = {.is_same = false, .zeros = 0};

// Whether all operands behind the result are values, and the same ones give the same result.
bool gives_same_of_same(Op op) {
    switch (op) {
        case Op::OpAccessChain:
        case Op::OpCompositeConstruct:
        case Op::OpUDiv:
        case Op::OpSDiv:
        case Op::OpUMod:
        case Op::OpSRem:
        case Op::OpSMod:
        case Op::OpShiftLeftLogical:
        case Op::OpShiftRightLogical:
        case Op::OpShiftRightArithmetic:
        case Op::OpNot:
        case Op::OpSNegate:
        case Op::OpSelect:
        case Op::OpIEqual:
        case Op::OpINotEqual:
        case Op::OpULessThan:
        case Op::OpULessThanEqual:
        case Op::OpUGreaterThan:
        case Op::OpUGreaterThanEqual:
        case Op::OpSLessThan:
        case Op::OpSLessThanEqual:
        case Op::OpSGreaterThan:
        case Op::OpSGreaterThanEqual:
        case Op::OpLogicalAnd:
        case Op::OpLogicalOr:
        case Op::OpLogicalNot:
            return true;
        default:
            return false;
    }
}

// Begins with the best of all values, and takes back what an instruction does not keep, until
// nothing changes: so a loop's counter is the same if its first value and its step are.
class Analysis {
public:
    explicit Analysis(const Module& module) : module_(module) {
        for (const Instruction& annotation : module.annotations) {
            note_built_in(annotation);
        }
        for (const Instruction& global : module.globals) {
            note_global(global);
        }
        do {
            has_changed_ = false;
            for_each_in_functions(module_, [this](const Instruction& each) { visit(each); });
        } while (has_changed_);
    }

    std::unordered_map<Id, Sameness> take() { return std::move(known_); }

private:
    void note_built_in(const Instruction& annotation) {
        const Words& words = annotation.operands;
        if (annotation.op != Op::OpDecorate || words[1] != word(spv::Decoration::BuiltIn)) {
            return;
        }
        switch (static_cast<spv::BuiltIn>(words[2])) {
            case spv::BuiltIn::NumWorkgroups:
            case spv::BuiltIn::WorkgroupId:
            case spv::BuiltIn::NumSubgroups:
            case spv::BuiltIn::SubgroupId:
            case spv::BuiltIn::SubgroupSize:
                same_inputs_.insert(words[0]);
                break;
            default:
                break;
        }
    }

    void note_global(const Instruction& global) {
        if (global.op == Op::OpVariable) {
            const auto storage = static_cast<spv::StorageClass>(global.operands[2]);
            const bool is_same = storage == spv::StorageClass::PushConstant ||
                                 same_inputs_.contains(global.result());
            known_[global.result()] = {.is_same = is_same, .zeros = 0};
        } else if (global.op == Op::OpConstant && global.operands.size() == 3) {
            known_[global.result()] = {.is_same = true,
                                       .zeros = std::countr_zero(global.operands[2])};
        } else if (global.result() != 0) {
            known_[global.result()] = {.is_same = true, .zeros = 0};
        }
    }

    // Everything that is not visited yet is the best.
    Sameness of(Id id) const {
        const auto found = known_.find(id);
        return found == known_.end() ? Sameness() : found->second;
    }

    void visit(const Instruction& instruction) {
        const bool decides =
            instruction.op == Op::OpBranchConditional || instruction.op == Op::OpSwitch;
        if (decides && !of(instruction.operands[0]).is_same && !may_part_) {
            may_part_ = has_changed_ = true;
        }
        if (instruction.result() != 0) {
            const Sameness now = computed_by(instruction);
            Sameness& known = known_.try_emplace(instruction.result()).first->second;
            has_changed_ = has_changed_ || known != now;
            known = now;
        }
    }

    Sameness computed_by(const Instruction& instruction) const {
        const Words& words = instruction.operands;
        const auto zeros = [&](std::size_t operand) { return of(words[operand]).zeros; };
        const auto same = [&](std::size_t first, std::size_t step = 1) {
            bool is_same = true;
            for (std::size_t i = first; i < words.size(); i += step) {
                is_same = is_same && of(words[i]).is_same;
            }
            return is_same;
        };
        switch (instruction.op) {
            case Op::OpIAdd:
            case Op::OpISub:
            case Op::OpBitwiseOr:
            case Op::OpBitwiseXor:
                return {same(2), std::min(zeros(2), zeros(3))};
            case Op::OpIMul:
                return {same(2), std::min(zeros(2) + zeros(3), 32)};
            case Op::OpBitwiseAnd:
                return {same(2), std::max(zeros(2), zeros(3))};
            case Op::OpPhi: {
                int fewest = 32;
                for (std::size_t i = 2; i < words.size(); i += 2) {
                    fewest = std::min(fewest, zeros(i));
                }
                return {same(2, 2) && !may_part_, fewest};
            }
            case Op::OpCopyObject:
            case Op::OpBitcast:
                return {same(2), zeros(2)};
            case Op::OpGroupNonUniformBroadcastFirst:
                return {!may_part_, zeros(3)};
            case Op::OpGroupNonUniformAny:
            case Op::OpGroupNonUniformAll:
                return {!may_part_, 0};
            case Op::OpCompositeExtract:  // numbers behind it are no ids
            case Op::OpLoad:
                return {of(words[2]).is_same, 0};
            default:
                return gives_same_of_same(instruction.op) ? Sameness{same(2), 0} : kDiffers;
        }
    }

    const Module& module_;
    std::unordered_set<Id> same_inputs_;
    std::unordered_map<Id, Sameness> known_;
    bool may_part_ = false;  // a branch may send threads of a subgroup along different paths
    bool has_changed_ = false;
};

}  // namespace

std::unordered_map<Id, Sameness> same_in_subgroup(const Module& module) {
    return Analysis(module).take();
}

void remove_needless_guards(Module& module) {
    const std::unordered_map<Id, Sameness> known = same_in_subgroup(module);
    std::unordered_map<Id, std::uint32_t> constants;
    for (const Instruction& global : module.globals) {
        if (global.op == Op::OpConstant && global.operands.size() == 3) {
            constants[global.result()] = global.operands[2];
        }
    }
    for_each_in_functions(module, [&](Instruction& each) {
        Words& words = each.operands;
        if (each.op == Op::OpGroupNonUniformBroadcastFirst && known.at(words[3]).is_same) {
            each.op = Op::OpCopyObject;
            words.erase(words.begin() + 2);
        } else if (each.op == Op::OpBitwiseAnd && constants.contains(words[3]) &&
                   std::countr_one(~constants[words[3]]) <= known.at(words[2]).zeros &&
                   std::has_single_bit(~constants[words[3]] + 1)) {
            each.op = Op::OpCopyObject;
            words.pop_back();
        }
    });
}

}  // namespace vkp::spirv
