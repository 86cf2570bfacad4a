// A SPIR-V module as lists of instructions in the sections of the logical layout
// (SPIR-V specification, section 2.4), so that passes can insert, split and append.
#pragma once

#include <spirv/unified1/spirv.hpp11>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vkp::spirv {

using Id = std::uint32_t;
using Words = std::vector<std::uint32_t>;

// An enumerator as the operand that it is.
constexpr std::uint32_t word(auto value) {
    return static_cast<std::uint32_t>(value);
}

// Words that are no module, or a module that a pass cannot handle. `line` is the source line of the
// error, 0 where there is none.
class Error : public std::runtime_error {
public:
    Error(const std::string& what, int line) : std::runtime_error(what), line_(line) {}
    [[nodiscard]] int line() const { return line_; }

private:
    int line_;
};

struct SourceLine {
    Id file = 0;
    int line = 0;  // 0: unknown
    bool operator==(const SourceLine&) const = default;
};

// One instruction without its first word; OpLine is folded into `source`.
struct Instruction {
    spv::Op op = spv::Op::OpNop;
    Words operands;
    SourceLine source = {};

    [[nodiscard]] Id result() const;  // 0 if it has none
    [[nodiscard]] Id type() const;    // 0 if it has none
    [[nodiscard]] bool is_terminator() const;
};

struct Block {
    Id label = 0;
    std::vector<Instruction> instructions;  // without OpLabel, the terminator last
};

struct Function {
    Instruction definition;               // OpFunction
    std::vector<Instruction> parameters;  // OpFunctionParameter
    std::vector<Block> blocks;
};

struct Module {
    std::uint32_t version = 0;
    std::uint32_t generator = 0;
    Id bound = 0;
    std::vector<Instruction> setup;        // capabilities to execution modes
    std::vector<Instruction> debug;        // strings, sources, names
    std::vector<Instruction> annotations;  // decorations
    std::vector<Instruction> globals;      // types, constants, module-scope variables
    std::vector<Function> functions;

    Id new_id() { return bound++; }
};

// Visits every instruction of every block, in their order. `module` may be const.
template <typename AnyModule, typename Visit>
void for_each_in_functions(AnyModule& module, Visit visit) {
    for (auto& function : module.functions) {
        for (auto& block : function.blocks) {
            for (auto& instruction : block.instructions) {
                visit(instruction);
            }
        }
    }
}

// Throws Error unless the words have the shape of a module. Does not validate it.
Module parse(std::span<const std::uint32_t> words);

Words serialize(const Module& module);

// Operands from `first` on as a literal string.
std::string literal_string(const Instruction& instruction, std::size_t first);
void append_literal(Words& operands, std::string_view text);

}  // namespace vkp::spirv
