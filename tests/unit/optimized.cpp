#include "tests/unit/support.hpp"

#include <gtest/gtest.h>
#include <spirv-tools/optimizer.hpp>

namespace vkp {

spirv::Words optimized(const spirv::Words& words) {
    spvtools::Optimizer optimizer(SPV_ENV_VULKAN_1_1);
    optimizer.RegisterPerformancePasses();
    spirv::Words result;
    EXPECT_TRUE(optimizer.Run(words.data(), words.size(), &result));
    return result;
}

}  // namespace vkp
