#include "harness/bench/tiles_on_device.hpp"

#include "harness/model/numbers/drawn_case.hpp"

#include <utility>

namespace vkp {

Case bench_case_for(const Puzzle& puzzle, int size, std::uint32_t subgroup_size) {
    Case bench_case = puzzle.bench.at(size);
    return bench_case.has_tiles ? at_subgroup_size(std::move(bench_case), subgroup_size)
                                : bench_case;
}

Tiles tiles_on(const DeviceInfo& device, const Case& bench_case) {
    if (!bench_case.has_tiles) {
        return Tiles::kNone;
    }
    return device.cooperative_matrices.empty() ? Tiles::kPlain : Tiles::kCooperative;
}

spirv::Words words_on(const DeviceInfo& device, const KernelInterface& interface,
                      const Kernel& kernel, const CompiledKernel& compiled) {
    if (interface.tiles == Tiles::kNone || device.cooperative_matrices.empty()) {
        return compiled.shader.words;
    }
    return compile_cooperative(interface, kernel.text, device.cooperative_matrices.front());
}

}  // namespace vkp
