// All that a training is made from.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/train/images.hpp"
#include "harness/train/network.hpp"
#include "harness/train/state.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace vkp {

// Square workgroups of threads with many results each, for kernels of matrices: each workgroup has
// `threads` · `side` rows and columns of the result.
struct WideTiles {
    int threads = 8;
    int side = 4;    // side of a thread's results: the constant R, a multiple of 4
    int depth = 32;  // part of the summed index in shared memory: the constant DEPTH
};

// A faster kernel for the same arrays (solutions/train), where the result has at least so many rows
// and columns: where it has fewer, there would be too few workgroups for a GPU.
struct WideKernel {
    std::string text;
    WideTiles tiles = {};
    int least_side = 32;
};

struct TrainingKernel {
    TrainingKernel() = default;
    // A learner's kernel, with a result for each thread: the text is all of it.
    // NOLINTNEXTLINE(google-explicit-constructor)
    TrainingKernel(std::string its_text) : text(std::move(its_text)) {}

    std::string text = {};
    std::optional<WideKernel> wide = {};
};

// The kernels, by the names of their puzzles.
struct TrainingKernels {
    TrainingKernel batch;
    TrainingKernel linear;
    TrainingKernel loss;
    TrainingKernel loss_gradient;
    TrainingKernel weight_gradient;
    TrainingKernel input_gradient;
    TrainingKernel update;
    TrainingKernel gelu = {};  // needed if the network uses GELU
    // Needed if its first layer is a convolution.
    TrainingKernel conv_2d = {};
    TrainingKernel max_pool = {};
    TrainingKernel conv_gradient = {};
    // Needed if its weights are ternary.
    TrainingKernel transpose = {};
    TrainingKernel ternary = {};
    TrainingKernel pack = {};
    TrainingKernel absmax = {};
    TrainingKernel bit_linear = {};
    TrainingKernel straight_through = {};
    TrainingKernel bit_linear_helpers = {};
};

// The unit that is submitted to the device and waited for. On a slow device the steps of an epoch
// are submitted in parts in any case, of about a quarter of a second each.
enum class Submission { kEpoch, kStep, kDispatch };

struct TrainingOptions {
    Submission submission = Submission::kEpoch;
    int steps = 0;  // steps of an epoch; 0: as many as there are whole batches
    // Called when any part is done, which shows that the device has not stopped.
    std::function<void()> on_part = {};
};

// The specifications of the puzzles, by name.
using Specifications = std::map<std::string, std::function<Expected(const Case&)>, std::less<>>;

// Kernels must be right: a wrong one may read beyond its arrays.
struct TrainingSetup {
    DeviceInfo device;
    NetworkPlan plan;
    TrainingKernels kernels;
    const ImageSet* images = nullptr;  // must outlive the training
    TrainingOptions options = {};
    TrainingState state = {};            // state to start from; without weights: from the beginning
    Specifications specifications = {};  // for check_first_step()
};

// Throws InstallationError where images, network, kernels and state do not fit each other.
void require_fitting(const TrainingSetup& setup);

// The weights that the plan begins with, and moments of 0.
TrainingState beginning_of(const NetworkPlan& plan);

}  // namespace vkp
