#include "harness/audit/run_memory.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {

// Bytes of race shadow for a byte of shared memory: 52 for 4, rounded up.
constexpr std::size_t kShadowBytes = 13;

bool is_global(const MemoryNeed& need) {
    return need.region->memory == Memory::kGlobal;
}

// `elements`: the elements of the region's array that an earlier dispatch wrote.
void note_written_before(RaceShadow& shadow, const Region& region,
                         const std::vector<std::size_t>& elements) {
    if (!region.is_buffer_block && region.element_bytes == 0) {
        return;
    }
    const std::size_t stride =
        region.element_bytes != 0 ? region.element_bytes : region.type->members.front()->stride;
    const std::size_t count = std::max<std::size_t>(stride / region.location_bytes, 1);
    for (const std::size_t element : elements) {
        shadow.note_written_before(element * stride / region.location_bytes, count);
    }
}

}  // namespace

RunMemory::RunMemory(const StepTree& tree, const Dispatched& dispatched, WorkgroupState& state)
    : tree_(tree), state_(state), buffers_(dispatched.buffers) {
    for (HappensBefore& order : state.orders) {
        announce(tree, order);
    }
    for (const StepTree::Site& site : tree.sites) {
        state.sites.push_back(site.site);
        state.memory_cost.add_site(site.site.line, site.region->memory, site.region->name,
                                   site.site.writes);
    }
    for (const MemoryNeed& need : tree.memories) {
        RegionMemory& memory = memories_.emplace_back();
        memory.state = &states_.emplace_back();
        memory.number = numbers_++;
        if (is_global(need)) {
            add_buffer(need, memory);
        } else if (need.region->memory == Memory::kConstant) {
            // Only read.
            memory.data =
                const_cast<std::byte*>(tree.push_constants.data());  // NOLINT(*-const-cast)
        }
    }
    add_frame();
}

// A buffer that no instruction writes stays shared with whoever gave it, and is only read. What is
// not there yet is made where a load touches it.
void RunMemory::add_buffer(const MemoryNeed& need, RegionMemory& memory) {
    Buffer& buffer = buffers_[need.region->binding];
    memory.made = need.is_written ? nullptr : buffer.bytes.made();
    const std::byte* const data = memory.made != nullptr ? memory.made->begin()
                                  : need.is_written      ? buffer.bytes.own()
                                                         : buffer.bytes.data();
    memory.data = const_cast<std::byte*>(data);  // NOLINT(*-const-cast)
    if (!need.region->is_watched) {
        return;
    }
    memory.shadow = &new_shadow(need, need.region->size_bytes);
    if (!need.region->initialized) {
        note_written_before(*memory.shadow, *need.region, buffer.written);
    }
}

void RunMemory::add_shared(const MemoryNeed& need, RegionMemory& memory) {
    memory.data = state_.arena.allocate_array<std::byte>(need.size_bytes + ArrayBytes::kPadding);
    state_.arena.charge(need.size_bytes * kShadowBytes);
    memory.number = numbers_++;
    if (need.region->is_watched) {
        memory.shadow = &new_shadow(need, need.size_bytes);
    }
}

RaceShadow& RunMemory::new_shadow(const MemoryNeed& need, std::uint64_t size_bytes) {
    const std::uint64_t location = need.region->location_bytes;
    return shadows_.emplace_back((size_bytes + location - 1) / location, is_global(need),
                                 state_.order_of(need.region->storage), need.private_locations,
                                 need.reach);
}

void RunMemory::add_frame() {
    state_.arena.charge(tree_.frame.frame_bytes());
    const Frame& frame = frames_.emplace_back(tree_.frame);
    for (std::size_t i = 0; i < memories_.size(); ++i) {
        const MemoryNeed& need = tree_.memories[i];
        RegionMemory& memory = *need.region->memory_of_workgroup.in(frame.begin());
        memory = memories_[i];
        if (need.region->memory == Memory::kShared) {
            add_shared(need, memory);
        }
    }
}

std::size_t RunMemory::bytes_of_frame() const {
    std::size_t bytes = tree_.frame.frame_bytes();
    for (const MemoryNeed& need : tree_.memories) {
        bytes += need.region->memory == Memory::kShared ? need.size_bytes * (1 + kShadowBytes) : 0;
    }
    return bytes;
}

// Waves take about as much again.
std::vector<const Frame*> RunMemory::frames_for(std::size_t count) {
    while (frames_.size() < count && state_.arena.left_bytes() > 2 * bytes_of_frame()) {
        add_frame();
    }
    std::vector<const Frame*> frames;
    for (const Frame& frame : frames_) {
        frames.push_back(&frame);
    }
    frames.resize(std::min(frames.size(), count));
    return frames;
}

}  // namespace vkp::audit
