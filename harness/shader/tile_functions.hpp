// The tile functions of a frame, as GLSL.
#pragma once

#include "harness/model/device/tiles.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The names that such a frame declares.
inline constexpr std::array<std::string_view, 10> kTileNames = {
    "TileA",  "TileB",   "TileC",   "zero_tile",    "load_a",
    "load_b", "load_a8", "load_b8", "multiply_add", "store_tile"};

// GLSL's extensions that they need.
std::vector<std::string_view> tile_extensions(Tiles tiles);

// What these names stand for, in subgroups of `subgroup_size` threads, a power of two up to 256.
// Loads and stores have the kernel's own lines. Empty for Tiles::kNone.
std::string tile_functions(Tiles tiles, std::uint32_t subgroup_size);

// The constant_ids of the constants, in a kernel with cooperative matrices, that hold the rows of a
// TileA, a TileB and a TileC: they distinguish the three types.
inline constexpr std::uint32_t kRowsOfTileA = 2001;
inline constexpr std::uint32_t kRowsOfTileB = 2002;
inline constexpr std::uint32_t kRowsOfTileC = 2003;

}  // namespace vkp
