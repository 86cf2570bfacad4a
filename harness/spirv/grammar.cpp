#include "harness/spirv/grammar.hpp"

#include "harness/spirv/module.hpp"

#include <fmt/format.h>
#include <spirv-tools/libspirv.hpp>

#include <sstream>
#include <string_view>

namespace vkp::spirv {

namespace {

constexpr std::uint32_t kIdBound = 8;

std::uint32_t first_word(spv::Op op, std::size_t words) {
    return static_cast<std::uint32_t>(words << 16U) | static_cast<std::uint32_t>(op);
}

// A word of the last line of a module's disassembly; empty if SPIRV-Tools cannot read the module.
// Its interface has names of opcodes, but names of operands appear only in a disassembly.
std::string disassembled_word(const Words& instructions, std::size_t place) {
    Words words = {spv::MagicNumber, 0x00010300, 0, kIdBound, 0};
    words.insert(words.end(), instructions.begin(), instructions.end());
    spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_3);
    tools.SetMessageConsumer([](auto&&...) {});
    std::string text;
    if (!tools.Disassemble(words, &text, SPV_BINARY_TO_TEXT_OPTION_NO_HEADER)) {
        return "";
    }
    text.erase(text.find_last_not_of('\n') + 1);
    std::istringstream line(text.substr(text.find_last_of('\n') + 1));
    std::string word;
    for (std::size_t i = 0; i <= place; ++i) {
        line >> word;
    }
    return word;
}

}  // namespace

std::string opcode_name(spv::Op op) {
    const std::string_view name = spvOpcodeString(static_cast<std::uint32_t>(op));
    return name == "unknown" ? fmt::format("instruction {}", static_cast<std::uint32_t>(op))
                             : fmt::format("Op{}", name);
}

std::string capability_name(spv::Capability capability) {
    const auto number = static_cast<std::uint32_t>(capability);
    const std::string name = disassembled_word({first_word(spv::Op::OpCapability, 2), number}, 1);
    return name.empty() ? fmt::format("capability {}", number) : name;
}

std::string function_name(GLSLstd450 function) {
    constexpr std::uint32_t kVoid = 1;
    constexpr std::uint32_t kLibrary = 2;
    constexpr std::uint32_t kResult = 3;
    constexpr std::uint32_t kOperand = 4;
    constexpr std::size_t kMaxOperands = 4;
    const auto number = static_cast<std::uint32_t>(function);
    // It can be read only with as many operands as the function takes.
    for (std::size_t count = 0; count <= kMaxOperands; ++count) {
        Words words = {first_word(spv::Op::OpExtInstImport, 6), kLibrary};
        // "GLSL.std.450" as SPIR-V packs text: the first byte lowest, then zeros.
        words.insert(words.end(), {0x4c534c47, 0x6474732e, 0x3035342e, 0});
        words.insert(words.end(), {first_word(spv::Op::OpTypeVoid, 2), kVoid});
        words.insert(words.end(),
                     {first_word(spv::Op::OpExtInst, 5 + count), kVoid, kResult, kLibrary, number});
        words.insert(words.end(), count, kOperand);
        // "%3 = OpExtInst %1 %2 Sqrt %4"
        if (std::string name = disassembled_word(words, 5); !name.empty()) {
            return name;
        }
    }
    return fmt::format("function {}", number);
}

}  // namespace vkp::spirv
