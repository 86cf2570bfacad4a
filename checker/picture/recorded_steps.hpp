// What pictures show of a recorded run: arrays with their values, and steps to one element of each
// thread.
#pragma once

#include "checker/picture/picture.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/recording/run.hpp"

#include <vector>

namespace vkp {

// The frame's arrays by binding, then shared ones. `initial` are what the frame's held before the
// run, and `audit` knows what they hold after it.
std::vector<PictureArray> picture_arrays(const recording::Run& run,
                                         const KernelInterface& interface,
                                         const std::vector<audit::Buffer>& initial,
                                         const audit::Result& audit);

// The recorded workgroups, with the steps of each.
std::vector<PictureWorkgroup> picture_workgroups(const recording::Run& run,
                                                 const KernelInterface& interface);

// The kernel's view of the buffer at this binding, if it takes it for other elements than the
// frame's; null otherwise.
const recording::Variable* other_view_of(const recording::Run& run, std::size_t binding);

// A value of an array as the source would write it.
std::string value_text(double value, Scalar scalar);

}  // namespace vkp
