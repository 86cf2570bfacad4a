#include "harness/capture_layer/hooks.hpp"

namespace vkp::capture {

PFN_vkVoidFunction hook_named(std::string_view name) {
    for (const auto& hooks : {object_hooks(), image_hooks(), descriptor_hooks(),
                              command_buffer_hooks(), command_hooks(), queue_hooks()}) {
        for (const Hook& hook : hooks) {
            if (hook.name == name) {
                return hook.function;
            }
        }
    }
    return nullptr;
}

}  // namespace vkp::capture
