#include "tests/assembler.hpp"

#include <spirv-tools/libspirv.hpp>

#include <stdexcept>

namespace vkp {

std::vector<std::uint32_t> assemble(const std::string& text, SpirvOf vulkan) {
    spvtools::SpirvTools tools(vulkan == SpirvOf::kVulkan11 ? SPV_ENV_VULKAN_1_1
                                                            : SPV_ENV_VULKAN_1_2);
    std::string complaint;
    tools.SetMessageConsumer(
        [&](spv_message_level_t, const char*, const spv_position_t& position, const char* message) {
            complaint += "line " + std::to_string(position.line + 1) + ": " + message + "\n";
        });
    std::vector<std::uint32_t> words;
    if (!tools.Assemble(text, &words, SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS)) {
        throw std::runtime_error(complaint);
    }
    return words;
}

}  // namespace vkp
