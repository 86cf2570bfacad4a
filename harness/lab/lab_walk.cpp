#include "harness/lab/lab_walk.hpp"

#include <utility>

namespace vkp {

LabWalk::LabWalk(const LabFile& file) : file_(file), arrays_(initial_arrays(file)) {
    let_stay_unwritten();
}

Frame LabWalk::frame() const {
    Frame frame = file_.frame;
    frame.launch = file_.dispatches[dispatch_].launch;
    frame.kernel = file_.dispatches[dispatch_].kernel;
    return frame;
}

void LabWalk::carry_over(std::vector<std::vector<std::byte>> buffers, const audit::Result& audit) {
    const bool is_known = is_whole(audit, file_.dispatches[dispatch_].launch);
    carry_over_other_bits(arrays_, audit, buffers);
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
        audit::carry_over(arrays_[i], std::move(buffers[i]),
                          is_known ? &audit.unwritten[i] : nullptr,
                          element_count(file_.arrays[i].content.shape));
    }
    ++dispatch_;
    let_stay_unwritten();
}

void LabWalk::let_stay_unwritten() {
    for (audit::Buffer& array : arrays_) {
        array.may_stay_unwritten = !is_at_last();
    }
}

}  // namespace vkp
