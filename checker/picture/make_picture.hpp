// Runs a kernel on the CPU and makes a picture of it.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/target/target.hpp"
#include "harness/recording/wanted.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace vkp {

struct PictureOrErrors {
    std::optional<Picture> picture = {};
    std::vector<CompileError> errors = {};  // errors if there is no picture
};

// `most`: the most accesses that it shows. Throws DeviceNotKnown.
PictureOrErrors make_picture(const Target& target, AuditExecutor& executor,
                             std::uint64_t most = recording::kMaxDrawn);

}  // namespace vkp
