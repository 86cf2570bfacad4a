// The trials of each kernel beside the table: runs with their expected results.
#pragma once

#include "tests/operations/trial_kernel.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace vkp {

using MakeTrials = std::function<std::vector<Trial>(const TensorOperation&, const OperandTypes&)>;
// The makers by the kernel's name.
using TrialMakers = std::map<std::string, MakeTrials>;

TrialMakers elementwise_trials();  // unary, binary, ternary, fill, random
TrialMakers reduction_trials();    // reduce, extreme, cumulative
TrialMakers place_trials();        // strided, strided_assign, cat, gather, scatter and so on
TrialMakers order_trials();        // sort, compact, matmul, cross
TrialMakers convolution_trials();  // conv and its gradients, unfold, fold
TrialMakers pooling_trials();
TrialMakers image_trials();  // interpolate, grid_sample, deform_conv
TrialMakers norm_trials();   // norms, softmax, ctc_loss, Fourier transforms

// An array with the values of a tensor, of an operand's type.
TrialArray array_of(const std::string& name, const std::string& type, const Tensor& tensor);
// An array of indices.
TrialArray int_array(const std::string& name, const Tensor& tensor);
// An array that the kernel fills.
TrialArray empty_array(const std::string& name, const std::string& type, const Extents& extents);

}  // namespace vkp
