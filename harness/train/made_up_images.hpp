// Synthetic images: ten random prototypes, and noise. They can be learned, and need no files.
#pragma once

#include "harness/train/images.hpp"

#include <cstdint>

namespace vkp {

struct MadeUpSizes {
    int train = 1600;
    int test = 400;
    int side = 28;  // side of an image, in pixels; its square is a multiple of 4
};

// The same for the same seed, on every platform.
ImageSet made_up_images(std::uint32_t seed, const MadeUpSizes& sizes = {});

}  // namespace vkp
