// The results of `workbook train`.
#pragma once

#include "checker/train/chosen_kernel.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// The measurements of one epoch.
struct EpochRow {
    int epoch = 0;    // from 1 on
    double loss = 0;  // the mean over the epoch's steps
    double test_loss = 0;
    double accuracy = 0;  // accuracy on the test images, 0 to 1
    double seconds = 0;   // time of the steps alone
    // The mean of each step's batch; empty if an earlier session ran the epoch.
    std::vector<double> step_losses = {};
};

// A test image that is not read as what it shows.
struct WrongImage {
    int index = 0;
    int label = 0;
    int read = 0;
    std::vector<std::uint8_t> bytes = {};  // grey, row by row; as wide as high
};

// The duration of an epoch, submitted kernel by kernel, step by step, or all at once.
struct SubmissionTime {
    std::string submission;
    double seconds = 0;
};

// A kernel of the first step beside the specification of its puzzle.
struct FirstStepRow {
    std::string kernel;
    int layer = 0;     // from 1 on; 0: of no layer
    double error = 0;  // the largest, as a share of the tolerance
    std::int64_t element = -1;

    [[nodiscard]] bool is_right() const { return error <= 1; }
};

// The weights of a layer that were looked at: how far their gradients are from differences of two
// losses, at most, as a share.
struct GradientRow {
    int layer = 0;
    int weights = 0;
    double apart = 0;

    [[nodiscard]] bool is_right() const { return apart <= 0.05; }
};

enum class TrainingEnd { kDone, kStopped, kFailed };

struct TrainReport {
    std::string network;      // its name
    std::vector<int> widths;  // 784, 512, 128, 10
    std::string recipe;       // "ReLU; batch 500, plain descent, rate 0.01"
    std::uint32_t seed = 0;
    std::string dataset;
    std::vector<std::string> class_names = {};  // by label; empty: the label says it
    std::string folder;  // folder that the images were read from; empty: made up
    int train_images = 0;
    int test_images = 0;
    int images_per_epoch = 0;
    std::string device;
    std::vector<KernelUse> kernels;
    int planned_epochs = 0;
    std::vector<EpochRow> epochs = {};
    std::vector<double> published = {};    // published loss of each epoch, as far as known
    double loss_tolerance = 0;             // tolerance of those
    std::optional<double> pass_mark = {};  // the least accuracy that the network is known to reach
    std::vector<WrongImage> wrong = {};    // after the last epoch
    std::vector<SubmissionTime> submissions = {};
    std::vector<FirstStepRow> first_step = {};
    std::vector<GradientRow> gradients = {};
    TrainingEnd end = TrainingEnd::kDone;
    std::string ending = {};  // why it ended early, as sentences

    [[nodiscard]] bool is_done() const { return end == TrainingEnd::kDone; }
};

// The published loss of the epoch.
std::optional<double> published_loss(const TrainReport& report, int epoch);

// Null if there is no epoch.
const EpochRow* best_epoch(const TrainReport& report);

// Whether every epoch with a published loss came near enough to it, and the last one to the pass
// mark; nothing where there is nothing to compare with.
std::optional<bool> is_as_published(const TrainReport& report);

// "91.16 %"
std::string percent(double share);
// "20.1 ms", "3.41 s", "2 min 05 s"
std::string duration_text(double seconds);
// "60,000"
std::string grouped(std::int64_t number);
std::string shape_text(const TrainReport& report);
// "coat", or the label itself.
std::string class_name(const TrainReport& report, int label);

}  // namespace vkp
