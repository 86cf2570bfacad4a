#include "harness/base/image_types.hpp"

#include <algorithm>
#include <array>

namespace vkp {

namespace {

// Names without the i or u in front, and without the 1D… at the end.
constexpr std::array<std::string_view, 3> kImages = {"sampler", "image", "texture"};

constexpr std::array<std::string_view, 19> kDimensions = {"1D",
                                                          "2D",
                                                          "3D",
                                                          "Cube",
                                                          "2DRect",
                                                          "3DRect",
                                                          "1DArray",
                                                          "2DArray",
                                                          "CubeArray",
                                                          "Buffer",
                                                          "2DMS",
                                                          "2DMSArray",
                                                          "1DShadow",
                                                          "2DShadow",
                                                          "CubeShadow",
                                                          "2DRectShadow",
                                                          "1DArrayShadow",
                                                          "2DArrayShadow",
                                                          "CubeArrayShadow"};

bool is_dimension(std::string_view word) {
    return std::find(kDimensions.begin(), kDimensions.end(), word) != kDimensions.end();
}

}  // namespace

bool is_image_type(std::string_view name) {
    const bool is_signed = name.starts_with('i') && !name.starts_with("image");
    if (is_signed || name.starts_with('u')) {
        name.remove_prefix(1);
    }
    return std::any_of(kImages.begin(), kImages.end(), [&](std::string_view image) {
        return name.starts_with(image) && is_dimension(name.substr(image.size()));
    });
}

}  // namespace vkp
