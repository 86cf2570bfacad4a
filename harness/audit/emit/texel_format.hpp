// What an image's format keeps of the values that are stored in it. The audit keeps texels as they
// are stored: where the format would not, it says so.
#pragma once

#include "harness/audit/machine/step.hpp"

#include <spirv/unified1/spirv.hpp11>

#include <string>
#include <utility>

namespace vkp::audit {

// Notes the first value that does not fit, of a texel that is stored.
class TexelFormatStep : public Step {
public:
    TexelFormatStep(int line, spv::ImageFormat format, std::string image, Value texel)
        : Step(line), format_(format), image_(std::move(image)), texel_(std::move(texel)) {}
    void run(WorkgroupState& state) const override;

private:
    spv::ImageFormat format_;
    std::string image_;
    Value texel_;
};

}  // namespace vkp::audit
