#include "harness/spirv/khr_matrices.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace vkp::spirv {

namespace {

// Numbers of SPV_KHR_cooperative_matrix, which the headers of SPIR-V 1.3.239 lack.
constexpr auto kCapability = 6022U;
constexpr auto kType = static_cast<spv::Op>(4456);
constexpr auto kLoad = static_cast<spv::Op>(4457);
constexpr auto kStore = static_cast<spv::Op>(4458);
constexpr auto kMulAdd = static_cast<spv::Op>(4459);
constexpr auto kLength = static_cast<spv::Op>(4460);
constexpr std::string_view kExtension = "SPV_KHR_cooperative_matrix";
constexpr std::string_view kNvExtension = "SPV_NV_cooperative_matrix";

constexpr std::uint32_t kRowMajor = 0;  // a Cooperative Matrix Layout

class Rewriter {
public:
    Rewriter(Module& module, const MatrixRows& rows) : module_(module) {
        for (const Instruction& annotation : module.annotations) {
            const Words& words = annotation.operands;
            if (annotation.op != spv::Op::OpDecorate ||
                static_cast<spv::Decoration>(words[1]) != spv::Decoration::SpecId) {
                continue;
            }
            if (words[2] == rows.of_a) {
                uses_[words[0]] = MatrixUse::kA;
            } else if (words[2] == rows.of_b) {
                uses_[words[0]] = MatrixUse::kB;
            } else if (words[2] == rows.of_accumulator) {
                uses_[words[0]] = MatrixUse::kAccumulator;
            }
        }
    }

    void run() {
        rewrite_setup();
        rewrite_globals();
        for_each_in_functions(module_, [this](Instruction& instruction) { rewrite(instruction); });
    }

private:
    void rewrite_setup() {
        for (Instruction& instruction : module_.setup) {
            if (instruction.op == spv::Op::OpCapability &&
                instruction.operands[0] ==
                    static_cast<std::uint32_t>(spv::Capability::CooperativeMatrixNV)) {
                instruction.operands[0] = kCapability;
            } else if (instruction.op == spv::Op::OpExtension &&
                       literal_string(instruction, 0) == kNvExtension) {
                instruction.operands.clear();
                append_literal(instruction.operands, kExtension);
            }
        }
    }

    void rewrite_globals() {
        std::vector<Instruction> globals;
        for (Instruction& instruction : module_.globals) {
            if (instruction.op == spv::Op::OpConstantFalse) {
                falses_.push_back(instruction.result());
            }
            if (instruction.op == spv::Op::OpTypeCooperativeMatrixNV) {
                rewrite_type(instruction, globals);
            } else {
                rewrite(instruction);
            }
            globals.push_back(std::move(instruction));
        }
        module_.globals = std::move(globals);
    }

    // [type, component, scope, rows, columns], and then the use.
    void rewrite_type(Instruction& type, std::vector<Instruction>& globals) {
        const Id rows = type.operands[3];
        const auto use = uses_.find(rows);
        const auto constant = std::ranges::find_if(
            globals, [&](const Instruction& global) { return global.result() == rows; });
        if (use == uses_.end() || constant == globals.end()) {
            throw Error("a cooperative matrix of which nobody says what it is for", 0);
        }
        const Id uint_type = constant->type();
        if (row_major_ == 0) {
            row_major_ = add_constant(globals, uint_type, kRowMajor);
        }
        type.op = kType;
        type.operands.push_back(
            add_constant(globals, uint_type, static_cast<std::uint32_t>(use->second)));
    }

    Id add_constant(std::vector<Instruction>& globals, Id uint_type, std::uint32_t value) {
        const Id id = module_.new_id();
        globals.push_back({spv::Op::OpConstant, {uint_type, id, value}});
        return id;
    }

    // NV's operands are a stride and then whether columns come first; here they are the layout and
    // then the stride.
    void rewrite_layout(Instruction& instruction, std::size_t stride) {
        Words& words = instruction.operands;
        if (std::ranges::find(falses_, words[stride + 1]) == falses_.end()) {
            throw Error("a cooperative matrix that lies column by column", instruction.source.line);
        }
        words[stride + 1] = words[stride];
        words[stride] = row_major_;
    }

    void rewrite(Instruction& instruction) {
        switch (instruction.op) {
            case spv::Op::OpCooperativeMatrixLoadNV:  // [type, result, pointer, stride, …]
                rewrite_layout(instruction, 3);
                instruction.op = kLoad;
                break;
            case spv::Op::OpCooperativeMatrixStoreNV:  // [pointer, object, stride, …]
                rewrite_layout(instruction, 2);
                instruction.op = kStore;
                break;
            case spv::Op::OpCooperativeMatrixMulAddNV:
                instruction.op = kMulAdd;
                break;
            case spv::Op::OpCooperativeMatrixLengthNV:
                instruction.op = kLength;
                break;
            default:
                break;
        }
    }

    Module& module_;
    std::unordered_map<Id, MatrixUse> uses_;  // uses by the constant of their rows
    std::vector<Id> falses_;
    Id row_major_ = 0;
};

}  // namespace

Module with_khr_matrices(Module module, const MatrixRows& rows) {
    Rewriter(module, rows).run();
    return module;
}

}  // namespace vkp::spirv
