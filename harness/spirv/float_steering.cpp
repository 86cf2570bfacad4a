#include "harness/spirv/float_steering.hpp"

#include "harness/spirv/float_functions.hpp"
#include "harness/spirv/float_rules.hpp"
#include "harness/spirv/open_results.hpp"
#include "harness/spirv/operations.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>

namespace vkp::spirv {

namespace {

// Whether an operand is the id of a type or value from which the result is computed.
bool is_ingredient(spv::Op op, std::size_t operand) {
    switch (op) {
        case spv::Op::OpExtInstImport:
        case spv::Op::OpTypeInt:
        case spv::Op::OpTypeFloat:
        case spv::Op::OpArrayLength:
            return false;
        case spv::Op::OpTypePointer:
            return operand == 2;
        case spv::Op::OpTypeVector:
        case spv::Op::OpTypeMatrix:
        case spv::Op::OpTypeArray:
            return operand == 1;
        case spv::Op::OpConstant:
        case spv::Op::OpSpecConstant:
            return operand == 0;
        case spv::Op::OpSpecConstantOp:
        case spv::Op::OpVariable:
            return operand != 2;
        case spv::Op::OpStore:
            return operand <= 1;
        case spv::Op::OpLoad:
        case spv::Op::OpCompositeExtract:
            return operand <= 2;
        case spv::Op::OpCompositeInsert:
        case spv::Op::OpVectorShuffle:
            return operand <= 3;
        case spv::Op::OpExtInst:
            return operand != 3;
        default:
            return operand != 3 || !has_group_operation(op);
    }
}

using IsSource = std::function<bool(const Instruction&)>;

bool is_float_type(const Instruction& instruction) {
    return instruction.op == spv::Op::OpTypeFloat;
}

// The instructions whose result Vulkan leaves some last bits of.
IsSource inexact_in(const Module& module) {
    return [functions = FloatFunctions(module),
            kept = kept_as_written(module)](const Instruction& instruction) {
        const auto function = functions.called_by(instruction);
        const OpenResult* const what =
            function ? open_result(*function) : open_result(instruction.op);
        if (what == nullptr || what->freedom == Freedom::kNone) {
            return false;
        }
        return !is_kept_by_no_contraction(*what) || !kept.contains(instruction.result());
    };
}

IsSource computing_in(const Module& module) {
    return [functions = FloatFunctions(module)](const Instruction& instruction) {
        const auto function = functions.called_by(instruction);
        return function ? computes_float(*function) : computes_float(instruction.op);
    };
}

// Processors do not tell whether they met a small one.
bool has_halves(const Module& module) {
    const FloatFunctions functions(module);
    bool found = std::ranges::any_of(module.globals, [](const Instruction& global) {
        return is_float_type(global) && global.operands[1] == 16;
    });
    for_each_in_functions(module, [&](const Instruction& instruction) {
        const auto function = functions.called_by(instruction);
        found |= function == GLSLstd450UnpackHalf2x16 || function == GLSLstd450PackHalf2x16 ||
                 instruction.op == spv::Op::OpQuantizeToF16;
    });
    return found;
}

bool is_pack(std::optional<GLSLstd450> function) {
    return function && *function >= GLSLstd450PackSnorm4x8 && *function <= GLSLstd450PackDouble2x32;
}

// Whether the bits of any float may become an integer.
bool takes_bits(const Module& module) {
    const FloatFunctions functions(module);
    bool takes = false;
    for_each_in_functions(module, [&](const Instruction& instruction) {
        takes |= instruction.op == spv::Op::OpBitcast || is_pack(functions.called_by(instruction));
    });
    return takes;
}

bool promises_small_numbers(const Instruction& setup) {
    return setup.op == spv::Op::OpExecutionMode &&
           (setup.operands[1] == word(spv::ExecutionMode::DenormPreserve) ||
            setup.operands[1] == word(spv::ExecutionMode::SignedZeroInfNanPreserve));
}

// A taint analysis: an id is tainted if it is, holds, or was computed from the result of a source,
// or points to such a value. Taint passes through variables, arguments and return values; nothing
// is ever untainted, so the passes over the module end when nothing changes.
class Taint {
public:
    Taint(const Module& module, IsSource is_source)
        : module_(module), is_source_(std::move(is_source)), functions_of_floats_(module) {
        for (const Function& function : module.functions) {
            functions_[function.definition.result()] = &function;
        }
        for (const Instruction& instruction : module.globals) {
            if (is_discrete(instruction)) {
                discrete_types_.insert(instruction.result());
            }
        }
        do {
            changed_ = false;
            for (const Instruction& instruction : module_.globals) {
                spread(instruction);
            }
            for (const Function& function : module_.functions) {
                spread(function);
            }
        } while (changed_);
    }

    [[nodiscard]] bool steers() const {
        return any_instruction([this](const Instruction& each) { return steers(each); });
    }

    [[nodiscard]] bool reaches_integers() const {
        return any_instruction([this](const Instruction& each) { return is_integer(each); });
    }

    // The first instruction that makes something of a tainted float that has no last bits: an
    // integer, a truth value, a whole number.
    [[nodiscard]] const Instruction* first_decision() const {
        const Instruction* first = nullptr;
        static_cast<void>(any_instruction([&](const Instruction& each) {
            const bool decides = is_integer(each) || (cuts_off(each) && tainted(each));
            first = decides ? &each : nullptr;
            return decides;
        }));
        return first;
    }

    // Whether the bits of a tainted float become an integer.
    [[nodiscard]] bool shows_bits() const {
        return any_instruction([this](const Instruction& each) {
            return discrete_types_.contains(each.type()) &&
                   ((each.op == spv::Op::OpBitcast && is_tainted(each, 2)) ||
                    (is_pack(functions_of_floats_.called_by(each)) && is_tainted(each, 4)));
        });
    }

private:
    // Whether the type is an integer, a bool, or a vector of them.
    [[nodiscard]] bool is_discrete(const Instruction& type) const {
        return type.op == spv::Op::OpTypeInt || type.op == spv::Op::OpTypeBool ||
               (type.op == spv::Op::OpTypeVector && discrete_types_.contains(type.operands[1]));
    }

    [[nodiscard]] bool tainted(const Instruction& instruction) const {
        return tainted_.contains(instruction.result());
    }

    [[nodiscard]] bool is_integer(const Instruction& instruction) const {
        return discrete_types_.contains(instruction.type()) && tainted(instruction);
    }

    // Whether a float of another last bit may become altogether another one.
    [[nodiscard]] bool cuts_off(const Instruction& instruction) const {
        if (instruction.op == spv::Op::OpFRem || instruction.op == spv::Op::OpFMod) {
            return true;
        }
        switch (functions_of_floats_.called_by(instruction).value_or(GLSLstd450Bad)) {
            case GLSLstd450Round:
            case GLSLstd450RoundEven:
            case GLSLstd450Trunc:
            case GLSLstd450FSign:
            case GLSLstd450Floor:
            case GLSLstd450Ceil:
            case GLSLstd450Fract:
            case GLSLstd450Modf:
            case GLSLstd450ModfStruct:
            case GLSLstd450Step:
            case GLSLstd450FaceForward:
            case GLSLstd450Refract:
                return true;
            default:
                return false;
        }
    }

    template <typename Predicate>
    [[nodiscard]] bool any_instruction(Predicate predicate) const {
        return std::ranges::any_of(module_.functions, [&](const Function& function) {
            return std::ranges::any_of(function.blocks, [&](const Block& block) {
                return std::ranges::any_of(block.instructions, predicate);
            });
        });
    }

    void spread(const Function& function) {
        for (const Instruction& parameter : function.parameters) {
            spread(parameter);
        }
        for (const Block& block : function.blocks) {
            for (const Instruction& instruction : block.instructions) {
                spread(instruction);
                if (instruction.op == spv::Op::OpReturnValue && is_tainted(instruction, 0)) {
                    add(function.definition.result());
                }
            }
        }
    }

    void spread(const Instruction& instruction) {
        if (instruction.op == spv::Op::OpFunctionCall) {
            spread_between_parameters(instruction);
        }
        if (is_chain(instruction.op)) {
            bases_[instruction.result()] = instruction.operands[2];
        }
        if (!is_source_(instruction) && !has_tainted_ingredient(instruction)) {
            return;
        }
        if (instruction.result() != 0) {
            add(instruction.result());
        }
        if (const auto pointer = pointer_operand(instruction.op)) {
            add_with_bases(instruction.operands[*pointer]);
        }
        const auto function = functions_of_floats_.called_by(instruction);
        if (function == GLSLstd450Modf || function == GLSLstd450Frexp) {
            constexpr std::size_t kOtherPart = 5;
            add_with_bases(instruction.operands[kOtherPart]);
        }
    }

    [[nodiscard]] bool has_tainted_ingredient(const Instruction& instruction) const {
        for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
            if (is_ingredient(instruction.op, i) && is_tainted(instruction, i)) {
                return true;
            }
        }
        return false;
    }

    static bool is_chain(spv::Op op) {
        return op == spv::Op::OpAccessChain || op == spv::Op::OpInBoundsAccessChain;
    }

    void spread_between_parameters(const Instruction& call) {
        constexpr std::size_t kFirstArgument = 3;
        const auto callee = functions_.find(call.operands[2]);
        if (callee == functions_.end()) {
            return;
        }
        const std::vector<Instruction>& parameters = callee->second->parameters;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const Id argument = call.operands[kFirstArgument + i];
            if (tainted_.contains(argument)) {
                add(parameters[i].result());
            } else if (tainted_.contains(parameters[i].result())) {
                add_with_bases(argument);  // a parameter may be a pointer
            }
        }
    }

    // For a pointer to a part, adds the whole too.
    void add_with_bases(Id pointer) {
        add(pointer);
        const auto base = bases_.find(pointer);
        if (base != bases_.end()) {
            add_with_bases(base->second);
        }
    }

    [[nodiscard]] bool steers(const Instruction& instruction) const {
        switch (instruction.op) {
            case spv::Op::OpBranchConditional:
            case spv::Op::OpSwitch:
                return is_tainted(instruction, 0);
            case spv::Op::OpAccessChain:
            case spv::Op::OpInBoundsAccessChain:
                return std::any_of(instruction.operands.begin() + 3, instruction.operands.end(),
                                   [this](Id index) { return tainted_.contains(index); });
            case spv::Op::OpVectorExtractDynamic:
                return is_tainted(instruction, 3);
            case spv::Op::OpVectorInsertDynamic:
                return is_tainted(instruction, 4);
            default:
                return false;
        }
    }

    [[nodiscard]] bool is_tainted(const Instruction& instruction, std::size_t operand) const {
        return tainted_.contains(instruction.operands[operand]);
    }

    void add(Id id) { changed_ = tainted_.insert(id).second || changed_; }

    const Module& module_;
    IsSource is_source_;
    FloatFunctions functions_of_floats_;
    std::unordered_map<Id, const Function*> functions_;
    std::unordered_map<Id, Id> bases_;  // bases of access chains
    std::unordered_set<Id> tainted_;
    std::unordered_set<Id> discrete_types_;
    bool changed_ = false;
};

}  // namespace

bool floats_steer(const Module& module) {
    return Taint(module, is_float_type).steers();
}

bool floats_reach_integers(const Module& module) {
    return Taint(module, is_float_type).reaches_integers();
}

SmallNumbers small_numbers(const Module& module) {
    if (std::ranges::any_of(module.setup, promises_small_numbers) ||
        !floats_reach_integers(module)) {
        return SmallNumbers::kDecideNothing;
    }
    return has_halves(module) ||
                   (takes_bits(module) && Taint(module, computing_in(module)).shows_bits())
               ? SmallNumbers::kMayDecide
               : SmallNumbers::kDecideIfMet;
}

std::optional<int> line_where_last_bits_decide(const Module& module) {
    const Taint taint(module, inexact_in(module));
    const Instruction* const first = taint.first_decision();
    return first == nullptr ? std::nullopt : std::optional(first->source.line);
}

}  // namespace vkp::spirv
