#include "harness/spirv/validity.hpp"

#include "harness/spirv/module.hpp"

#include <fmt/format.h>
#include <spirv-tools/libspirv.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp::spirv {

namespace {

// The validator's objection to a module: its first message, and the instruction it is about.
struct Objection {
    std::string message;
    std::size_t instruction = 0;  // counted from 1; 0: none
};

Objection first_objection(std::span<const std::uint32_t> words) {
    Objection first;
    // This version accepts the modules of all earlier versions too.
    spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_3);
    tools.SetMessageConsumer([&](spv_message_level_t level, const char*,
                                 const spv_position_t& position, std::string_view message) {
        if (level <= SPV_MSG_ERROR && first.message.empty()) {
            first = {std::string(message.substr(0, message.find('\n'))), position.index};
        }
    });
    // A kernel may declare this extension, which only allows tighter layouts.
    spvtools::ValidatorOptions options;
    options.SetScalarBlockLayout(true);
    options.SetWorkgroupScalarBlockLayout(true);
    // Friendly names take longer than everything else, and their time grows with the square of the
    // module.
    options.SetFriendlyNames(false);
    const Words known = with_known_languages(words);
    if (tools.Validate(known.data(), known.size(), options)) {
        return {};
    }
    return first.message.empty() ? Objection{"no reason given", 0} : first;
}

constexpr std::size_t kHeaderWords = 5;

int line_of(std::span<const std::uint32_t> words, std::size_t instruction) {
    constexpr std::size_t kLineOperand = 2;
    int line = 0;
    std::size_t at = kHeaderWords;
    for (std::size_t i = 1; i < instruction && at < words.size(); ++i) {
        const std::size_t count = words[at] >> 16U;
        const auto op = static_cast<spv::Op>(words[at] & 0xffffU);
        if (count == 0) {
            break;
        }
        if (op == spv::Op::OpLine && at + kLineOperand < words.size()) {
            line = static_cast<int>(words[at + kLineOperand]);
        } else if (op == spv::Op::OpNoLine || op == spv::Op::OpFunctionEnd) {
            line = 0;
        }
        at += count;
    }
    return line;
}

// glslang compiles `result = a;`, which no valid module can express.
std::string reason_of(const Objection& objection) {
    if (objection.message.find("runtime-sized array") != std::string::npos) {
        return "a copy of a whole array whose length only the buffer knows";
    }
    constexpr std::string_view kUnknown = "Invalid capability operand: ";
    if (objection.message.starts_with(kUnknown)) {
        return fmt::format("the capability {}, which the SPIRV-Tools of this system do not know",
                           objection.message.substr(kUnknown.size()));
    }
    return "a module that is not valid: " + objection.message;
}

// Loops of a language with blocks begin in the order of their nesting in compiled code, and the
// merge block of each comes after the whole loop.
void require_shallow_loops(const Function& function) {
    constexpr std::size_t kMaxDepth = 128;
    std::vector<Id> merges;  // merge blocks of the open loops
    for (const Block& block : function.blocks) {
        while (!merges.empty() && merges.back() == block.label) {
            merges.pop_back();
        }
        for (const Instruction& instruction : block.instructions) {
            if (instruction.op == spv::Op::OpLoopMerge) {
                merges.push_back(instruction.operands[0]);
            }
            if (merges.size() > kMaxDepth) {
                throw Error(fmt::format("loops inside each other more than {} deep", kMaxDepth),
                            instruction.source.line);
            }
        }
    }
}

}  // namespace

Words with_known_languages(std::span<const std::uint32_t> words) {
    Words known(words.begin(), words.end());
    for (std::size_t at = kHeaderWords; at + 1 < known.size() && known[at] >> 16U != 0;
         at += known[at] >> 16U) {
        if (static_cast<spv::Op>(known[at] & 0xffffU) == spv::Op::OpSource) {
            known[at + 1] = word(spv::SourceLanguage::Unknown);
        }
    }
    return known;
}

std::string objection_to(std::span<const std::uint32_t> words) {
    return first_objection(words).message;
}

void require_valid(std::span<const std::uint32_t> words) {
    const Objection objection = first_objection(words);
    if (!objection.message.empty()) {
        throw Error(reason_of(objection), line_of(words, objection.instruction));
    }
}

void require_shallow_loops(const Module& module) {
    for (const Function& function : module.functions) {
        require_shallow_loops(function);
    }
}

}  // namespace vkp::spirv
