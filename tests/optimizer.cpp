#include "tests/optimizer.hpp"

#include <spirv-tools/optimizer.hpp>

#include <stdexcept>

namespace vkp {

std::vector<std::uint32_t> optimised(const std::vector<std::uint32_t>& words) {
    spvtools::Optimizer optimizer(SPV_ENV_VULKAN_1_2);
    optimizer.RegisterPerformancePasses();
    std::vector<std::uint32_t> result;
    if (!optimizer.Run(words.data(), words.size(), &result)) {
        throw std::runtime_error("a module that the optimiser does not take");
    }
    return result;
}

}  // namespace vkp
