#include "bench/workloads.hpp"

#include "harness/model/numbers/data.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace vkp {
namespace {

constexpr std::uint32_t kTile = 16;
constexpr std::uint32_t kThreads = 65'536;
constexpr std::uint32_t kBlock = 256;  // block of the prefix sum; the kernels' constant, too
constexpr int kFilter = 16;            // likewise, of the convolution

}  // namespace

std::vector<Workload> workloads() {
    const Case plain = elementwise(kThreads, kBlock);
    Case filtered = plain;
    filtered.arrays.insert(std::prev(filtered.arrays.end()), random_floats("b", {kFilter}, 1, "b"));
    return {{"map", "bench/kernels/map", plain},
            {"block_scan", "bench/kernels/block_scan", plain},
            {"conv_1d", "bench/kernels/conv_1d", filtered},
            matmul(128)};
}

Workload matmul(int size, const std::string& kernel) {
    const auto tiles = static_cast<std::uint32_t>(size) / kTile;
    const Case definition{
        .name = "matmul",
        .dispatches = {{.launch = {.workgroups = {tiles, tiles},
                                   .workgroup_size = {kTile, kTile}}}},
        .arrays = {random_floats("a", {size, size}, 1, "a"),
                   random_floats("b", {size, size}, 1, "b"), result_array({size, size})},
        .budget = {},
        .best = {}};
    return {"matmul_" + std::to_string(size), kernel, definition};
}

Case elementwise(std::uint32_t threads, std::uint32_t workgroup_size) {
    Case definition = elementwise_launch(threads, workgroup_size);
    definition.arrays.insert(definition.arrays.begin(),
                             random_floats("a", definition.result().shape, 1, "a"));
    return definition;
}

Case elementwise_launch(std::uint32_t threads, std::uint32_t workgroup_size) {
    const auto size = static_cast<int>(threads);
    return {.name = "elementwise",
            .dispatches = {{.launch = {.workgroups = {threads / workgroup_size},
                                       .workgroup_size = {workgroup_size}}}},
            .arrays = {result_array({size})},
            .budget = {},
            .best = {}};
}

std::string read_source(const std::string& path) {
    const char* const moved = std::getenv("VKP_SOURCE_ROOT");
    const std::filesystem::path root = moved != nullptr ? moved : VKP_SOURCE_ROOT;
    std::ifstream file(root / path);
    if (!file) {
        throw std::runtime_error("cannot read " + (root / path).string() +
                                 "; VKP_SOURCE_ROOT may name the folder of the sources");
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace vkp
