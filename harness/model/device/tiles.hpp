// Tiles of matrices: 16×16 elements that a subgroup holds together, and multiplies as one.
#pragma once

#include <cstdint>
#include <string_view>

namespace vkp {

inline constexpr std::uint32_t kTileSide = 16;

// How the names begin of the functions by which the audit knows, in a kernel's line, the tile
// functions of the plain form: what loads and stores call first, and what multiplies.
inline constexpr std::string_view kTilePlace = "vkp_begin(";
inline constexpr std::string_view kTileProduct = "multiply_add(struct-TileA";

// How a frame gives a kernel TileA, TileB, TileC and the functions for them.
enum class Tiles : std::uint8_t {
    kNone,         // not at all
    kPlain,        // in plain GLSL: each thread has some elements, and shuffles bring the others
    kCooperative,  // as cooperative matrices, which a device's tensor cores multiply
};

constexpr Tiles last_enumerator(Tiles /*any*/) {
    return Tiles::kCooperative;
}

// Vulkan's extensions for cooperative matrices. Their modules differ in opcodes and operands.
enum class CooperativeMatrices : std::uint8_t {
    kNv,   // VK_NV_cooperative_matrix
    kKhr,  // VK_KHR_cooperative_matrix
};

constexpr const char* extension_name(CooperativeMatrices form) {
    return form == CooperativeMatrices::kNv ? "VK_NV_cooperative_matrix"
                                            : "VK_KHR_cooperative_matrix";
}

constexpr CooperativeMatrices last_enumerator(CooperativeMatrices /*any*/) {
    return CooperativeMatrices::kKhr;
}

}  // namespace vkp
