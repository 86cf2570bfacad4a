#include "harness/spirv/validity.hpp"

#include "harness/spirv/module.hpp"

#include <spirv-tools/libspirv.hpp>

#include <string>
#include <string_view>

namespace vkp::spirv {

void require_valid(std::span<const std::uint32_t> words) {
    std::string reason;
    // Takes the modules of all earlier versions too.
    spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_3);
    tools.SetMessageConsumer([&](spv_message_level_t level, const char*, const spv_position_t&,
                                 std::string_view message) {
        if (level <= SPV_MSG_ERROR && reason.empty()) {
            reason = message.substr(0, message.find('\n'));
        }
    });
    // An extension that a kernel may ask for, and which asks only for tighter layouts.
    spvtools::ValidatorOptions options;
    options.SetScalarBlockLayout(true);
    options.SetWorkgroupScalarBlockLayout(true);
    if (!tools.Validate(words.data(), words.size(), options)) {
        throw Error("a module that is not valid: " + reason, 0);
    }
}

}  // namespace vkp::spirv
