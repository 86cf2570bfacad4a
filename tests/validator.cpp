#include "tests/validator.hpp"

#include <spirv-tools/libspirv.hpp>

namespace vkp {

std::string validator_complaint(std::span<const std::uint32_t> words) {
    std::string complaint;
    spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_3);
    tools.SetMessageConsumer(
        [&](spv_message_level_t level, const char*, const spv_position_t&, const char* message) {
            if (level <= SPV_MSG_ERROR && complaint.empty()) {
                complaint = message;
            }
        });
    spvtools::ValidatorOptions options;
    // Kernels may ask for the extension that allows it.
    options.SetScalarBlockLayout(true);
    options.SetWorkgroupScalarBlockLayout(true);
    const bool is_valid = tools.Validate(words.data(), words.size(), options);
    return is_valid || !complaint.empty() ? complaint : "not valid, for no reason given";
}

}  // namespace vkp
