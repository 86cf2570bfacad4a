// The loops of a function, by the blocks that its OpLoopMerge instructions name.
#pragma once

#include "harness/instrument/record_code.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace vkp {

class LoopTable {
public:
    // Adds a loop site for each. Empty where loops have no guards.
    LoopTable(const spirv::Function& function, RecordCode& record);

    // The loop whose header is this block.
    [[nodiscard]] std::optional<std::uint32_t> with_header(spirv::Id label) const;

    // The headers that gain an edge to this merge block, for its OpPhi.
    [[nodiscard]] std::optional<spirv::Id> header_of_merge(spirv::Id label) const;

private:
    std::unordered_map<spirv::Id, std::uint32_t> by_header_;
    std::unordered_map<spirv::Id, spirv::Id> header_of_merge_;  // merge block to header
};

}  // namespace vkp
