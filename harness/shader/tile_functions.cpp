#include "harness/shader/tile_functions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>

namespace vkp {

namespace {

constexpr std::uint32_t kElements = kTileSide * kTileSide;

// Whatever a kernel passes, all threads of a subgroup use the same place, and one at which
// cooperative matrices may begin: a multiple of 16 bytes (Vulkan specification,
// VUID-RuntimeSpirv-OpCooperativeMatrixLoadNV-06324).
constexpr std::string_view kCommon = R"(
uint vkp_same(uint x) {{ return subgroupBroadcastFirst(x) & ~7u; }}
)";

// The device decides which thread has an element, so a kernel must be right for every assignment.
// This one differs from any that a kernel would choose: a thread loads hardly any of the elements
// of a shared array that it wrote itself, so a missing barrier is found.
//
// Each load and store calls vkp_begin() in the kernel's line, where the audit checks whether the
// subgroup is complete (tiles.hpp).
//
// {0}: threads of a subgroup, a power of two, {1}: elements of a tile that each of them has.
constexpr std::string_view kPlain = R"(
// Tiles in plain GLSL. Of each {0} neighbours among the 16 x 16 elements of a tile, row by row, a thread
// has one: the bits of its number, some of them flipped.
struct TileA {{ float16_t vkp_own[{1}]; }};
struct TileB {{ float16_t vkp_own[{1}]; }};
struct TileC {{ float vkp_own[{1}]; }};

uint vkp_tile_first, vkp_tile_stride;  // of the tile that is loaded or stored
TileC vkp_tile_stored;
uint vkp_flipped(uint own) {{ return own * {0} + (1 + 5 * own) % {0}; }}
uint vkp_thread(uint element) {{ return (element ^ (1 + 5 * (element / {0}))) % {0}; }}
uint vkp_place(uint flipped) {{  // in the array
    uint element = flipped ^ gl_SubgroupInvocationID;
    return vkp_tile_first + element / 16 * vkp_tile_stride + element % 16;
}}
uint vkp_begin(uint first) {{ return vkp_same(first); }}
float16_t vkp_one(uvec4 eight, uint place) {{ return unpackFloat2x16(eight[place / 2 % 4])[place % 2]; }}
#define vkp_at(first, stride) vkp_tile_first = vkp_begin(first), vkp_tile_stride = vkp_same(stride)

TileC zero_tile() {{
    TileC c;
    for (uint own = 0; own < {1}; own++) c.vkp_own[own] = 0.0;
    return c;
}}
TileC multiply_add(TileA x, TileB y, TileC c) {{
    for (uint k = 0; k < 16; k++) {{
        for (uint own = 0; own < {1}; own++) {{
            uint element = vkp_flipped(own) ^ gl_SubgroupInvocationID;
            uint of_x = element / 16 * 16 + k;  // in its row
            uint of_y = k * 16 + element % 16;  // in its column
            c.vkp_own[own] += subgroupShuffle(float(x.vkp_own[of_x / {0}]), vkp_thread(of_x)) *
                              subgroupShuffle(float(y.vkp_own[of_y / {0}]), vkp_thread(of_y));
        }}
    }}
    return c;
}}
)";

// These are private variables, as the built-in function loads into a variable.
constexpr std::string_view kCooperative = R"(
// Tiles as cooperative matrices, which the device's tensor cores multiply.
layout(constant_id = {0}) const uint vkp_rows_a = 16;
layout(constant_id = {1}) const uint vkp_rows_b = 16;
layout(constant_id = {2}) const uint vkp_rows_c = 16;
#define TileA fcoopmatNV<16, gl_ScopeSubgroup, vkp_rows_a, 16>
#define TileB fcoopmatNV<16, gl_ScopeSubgroup, vkp_rows_b, 16>
#define TileC fcoopmatNV<32, gl_ScopeSubgroup, vkp_rows_c, 16>

TileA vkp_loaded_a;
TileB vkp_loaded_b;
TileC zero_tile() {{ return TileC(0.0); }}
TileC multiply_add(TileA x, TileB y, TileC c) {{ return coopMatMulAddNV(x, y, c); }}
#define load_a(array, first, stride) \
    (coopMatLoadNV(vkp_loaded_a, array, vkp_same(first), vkp_same(stride), false), vkp_loaded_a)
#define load_b(array, first, stride) \
    (coopMatLoadNV(vkp_loaded_b, array, vkp_same(first), vkp_same(stride), false), vkp_loaded_b)
#define load_a8(array, first, stride) \
    (coopMatLoadNV(vkp_loaded_a, array, vkp_same(first) / 8, vkp_same(stride) / 8, false), vkp_loaded_a)
#define load_b8(array, first, stride) \
    (coopMatLoadNV(vkp_loaded_b, array, vkp_same(first) / 8, vkp_same(stride) / 8, false), vkp_loaded_b)
#define store_tile(tile, array, first, stride) \
    coopMatStoreNV(tile, array, vkp_same(first), vkp_same(stride), false)
)";

// The place in the array of an element that a thread has: "vkp_place(38)", with the result of
// vkp_flipped().
std::string place(std::uint32_t own, std::uint32_t subgroup_size) {
    return fmt::format("vkp_place({})", own * subgroup_size + (1 + 5 * own) % subgroup_size);
}

// "array[vkp_place(1)], array[vkp_place(38)]"; of vectors of eight elements, one of each vector.
std::string loaded(std::uint32_t subgroup_size, bool is_of_eights) {
    std::string elements;
    for (std::uint32_t i = 0; i < kElements / subgroup_size; ++i) {
        elements += fmt::format(
            fmt::runtime(is_of_eights ? "{0}vkp_one(array[{1} / 8], {1})" : "{0}array[{1}]"),
            i > 0 ? ", " : "", place(i, subgroup_size));
    }
    return elements;
}

std::string stored(std::uint32_t subgroup_size) {
    std::string elements;
    for (std::uint32_t i = 0; i < kElements / subgroup_size; ++i) {
        elements +=
            fmt::format(", array[{}] = vkp_tile_stored.vkp_own[{}]", place(i, subgroup_size), i);
    }
    return elements;
}

// These are macros, as GLSL functions cannot take arrays of buffers.
std::string plain_macros(std::uint32_t subgroup_size) {
    std::string text;
    for (const std::string_view which : {"a", "b", "a8", "b8"}) {
        fmt::format_to(std::back_inserter(text),
                       "#define load_{}(array, first, stride) (vkp_at(first, stride), "
                       "Tile{}(float16_t[{}]({})))\n",
                       which, which[0] == 'a' ? "A" : "B", kElements / subgroup_size,
                       loaded(subgroup_size, which.size() == 2));
    }
    fmt::format_to(std::back_inserter(text),
                   "#define store_tile(tile, array, first, stride) (vkp_tile_stored = (tile), "
                   "vkp_at(first, stride){})\n",
                   stored(subgroup_size));
    return text;
}

// Errors inside these functions belong to no line of the kernel.
std::string without_lines(std::string_view functions) {
    std::string text;
    while (!functions.empty()) {
        const std::string_view line = functions.substr(0, functions.find('\n') + 1);
        text += "#line 0\n";
        text += line;
        functions.remove_prefix(line.size());
    }
    return text;
}

}  // namespace

std::vector<std::string_view> tile_extensions(Tiles tiles) {
    if (tiles == Tiles::kNone) {
        return {};
    }
    std::vector<std::string_view> names = {
        "GL_EXT_shader_explicit_arithmetic_types_float16", "GL_KHR_shader_subgroup_basic",
        "GL_KHR_shader_subgroup_ballot", "GL_KHR_shader_subgroup_shuffle"};
    if (tiles == Tiles::kCooperative) {
        names.emplace_back("GL_NV_cooperative_matrix");
        names.emplace_back("GL_KHR_memory_scope_semantics");
    }
    return names;
}

std::string tile_functions(Tiles tiles, std::uint32_t subgroup_size) {
    switch (tiles) {
        case Tiles::kNone:
            return {};
        case Tiles::kPlain: {
            const std::uint32_t own = kElements / subgroup_size;
            return without_lines(fmt::format(kCommon) + fmt::format(kPlain, subgroup_size, own)) +
                   plain_macros(subgroup_size);
        }
        case Tiles::kCooperative:
            return fmt::format(kCommon) +
                   fmt::format(kCooperative, kRowsOfTileA, kRowsOfTileB, kRowsOfTileC);
    }
    return {};
}

}  // namespace vkp
