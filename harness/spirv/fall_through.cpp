#include "harness/spirv/fall_through.hpp"

#include "harness/spirv/cfg_order.hpp"

#include <unordered_map>

namespace vkp::spirv {

namespace {

using Places = std::unordered_map<Id, std::size_t>;

// The blocks of a switch lie between it and its merge block.
void add_of_switch(std::size_t head, const std::vector<const Block*>& order, const Places& places,
                   std::vector<FallThrough>& found) {
    const Instruction* const merge_instruction = merge_of(*order[head]);
    if (merge_instruction == nullptr) {
        return;
    }
    const std::size_t merge = places.at(merge_instruction->operands[0]);
    Places cases;
    for (const Id label : successors(*order[head])) {
        if (const std::size_t place = places.at(label); place != merge) {
            cases[label] = place;
        }
    }
    for (std::size_t from = head + 1; from < merge; ++from) {
        for (const Id label : successors(*order[from])) {
            const auto next = cases.find(label);
            if (next != cases.end() && next->second > from) {  // no back edge of a loop
                found.push_back({from, next->second, merge});
            }
        }
    }
}

}  // namespace

std::vector<FallThrough> fall_throughs(const std::vector<const Block*>& order) {
    Places places;
    for (std::size_t b = 0; b < order.size(); ++b) {
        places[order[b]->label] = b;
    }
    std::vector<FallThrough> found;
    for (std::size_t b = 0; b < order.size(); ++b) {
        if (order[b]->instructions.back().op == spv::Op::OpSwitch) {
            add_of_switch(b, order, places, found);
        }
    }
    return found;
}

bool needs_lanes_together(spv::Op op) {
    return op == spv::Op::OpControlBarrier ||
           (op >= spv::Op::OpGroupNonUniformElect && op <= spv::Op::OpGroupNonUniformQuadSwap);
}

}  // namespace vkp::spirv
