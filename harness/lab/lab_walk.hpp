// The dispatches of a lab file in their order: each finds what the one before it left. Between two
// everything is ordered, as by the barrier that an application puts there.
#pragma once

#include "harness/lab/lab_file.hpp"
#include "harness/model/audit_result.hpp"

#include <cstddef>
#include <vector>

namespace vkp {

// Its life: construct; run the frame on the arrays; until it is at the last, carry_over() and
// again.
class LabWalk {
public:
    // The file must outlive it.
    explicit LabWalk(const LabFile& file);

    [[nodiscard]] bool is_at_last() const { return dispatch_ + 1 == file_.dispatches.size(); }
    // Of the dispatch that is next.
    [[nodiscard]] Frame frame() const;
    [[nodiscard]] const std::vector<audit::Buffer>& arrays() const { return arrays_; }

    // `buffers` are what the dispatch left, each empty where it could not write.
    void carry_over(std::vector<std::vector<std::byte>> buffers, const audit::Result& audit);

private:
    // Only in the end must all have been written.
    void let_stay_unwritten();

    const LabFile& file_;
    std::size_t dispatch_ = 0;
    std::vector<audit::Buffer> arrays_;
};

}  // namespace vkp
