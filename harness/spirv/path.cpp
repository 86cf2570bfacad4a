#include "harness/spirv/path.hpp"

#include <algorithm>

namespace vkp::spirv {

namespace {

// Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014.
std::uint64_t mixed(std::uint64_t bits) {
    bits = (bits ^ bits >> 30U) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ bits >> 27U) * 0x94d049bb133111ebU;
    return bits ^ bits >> 31U;
}

bool has_part_in_path(const Instruction& instruction) {
    return instruction.op == spv::Op::OpLoopMerge || instruction.op == spv::Op::OpControlBarrier;
}

}  // namespace

std::uint32_t path_weight(const Block& block, std::uint32_t key) {
    if (std::none_of(block.instructions.begin(), block.instructions.end(), has_part_in_path)) {
        return 0;
    }
    // The weight is odd, so that no count below 2^32 leaves the sum unchanged.
    return static_cast<std::uint32_t>(mixed(std::uint64_t{key} << 32U | block.label)) | 1U;
}

std::uint64_t hash_of_paths(std::span<const std::uint32_t> paths) {
    std::uint64_t hash = 0;
    for (const std::uint32_t path : paths) {
        hash = mixed(hash + path + 0x9e3779b97f4a7c15U);
    }
    return hash;
}

}  // namespace vkp::spirv
