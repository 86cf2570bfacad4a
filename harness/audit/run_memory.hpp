// The memory of a run: buffers and their race shadows, and frames with shared memory for as many
// workgroups as run at a time.
#pragma once

#include "harness/audit/machine/dispatched.hpp"
#include "harness/audit/steps/step_tree.hpp"

#include <cstddef>
#include <deque>
#include <utility>
#include <vector>

namespace vkp::audit {

class RunMemory {
public:
    // `state` is that of the run, and has its arena. All must outlive this.
    RunMemory(const StepTree& tree, const Dispatched& dispatched, WorkgroupState& state);

    // The frame of the workgroup that runs first, or alone.
    [[nodiscard]] const Frame& frame() const { return frames_.front(); }
    // Frames for so many workgroups at a time, or for as many as there is memory for.
    std::vector<const Frame*> frames_for(std::size_t count);

    [[nodiscard]] std::size_t buffer_count() const { return buffers_.size(); }
    // The buffers as they are now. It can be called once, after everything else.
    [[nodiscard]] std::vector<Buffer> take_buffers() { return std::move(buffers_); }

private:
    void add_buffer(const MemoryNeed& need, RegionMemory& memory);
    void add_frame();
    void add_shared(const MemoryNeed& need, RegionMemory& memory);
    RaceShadow& new_shadow(const MemoryNeed& need, std::uint64_t size_bytes);
    [[nodiscard]] std::size_t bytes_of_frame() const;

    const StepTree& tree_;
    WorkgroupState& state_;
    std::vector<Buffer> buffers_;
    std::vector<RegionMemory> memories_;  // by need; those of shared memory are made for each frame
    std::deque<MemoryState> states_;      // by need
    std::deque<RaceShadow> shadows_;
    std::deque<Frame> frames_;
    std::uint32_t numbers_ = 0;
};

}  // namespace vkp::audit
