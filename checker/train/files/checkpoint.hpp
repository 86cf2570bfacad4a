// The learned state of a training, in a file from which it can continue.
#pragma once

#include "checker/train/files/named_arrays.hpp"
#include "checker/train/report/train_report.hpp"
#include "harness/train/network.hpp"
#include "harness/train/state.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct Checkpoint {
    std::string network;
    std::string dataset;
    std::uint32_t seed = 0;
    int batch = 0;
    float rate = 0;
    int planned_epochs = 0;
    std::vector<int> widths;
    std::optional<Convolution> convolution = {};
    TrainingState state;
    std::vector<EpochRow> epochs;  // finished epochs, without the losses of their steps
};

// w1, w2, … with the biases as their last rows, or where w1 has filters as its last column; m1, m2,
// … with Adam's two means; numbers and names.
NamedArrays arrays_of(const Checkpoint& checkpoint);
// Throws InputError for what no training wrote.
Checkpoint checkpoint_of(const NamedArrays& arrays);

// Whether the name ends as files of weights do: .npz or .safetensors.
bool is_weights_name(const std::filesystem::path& path);

// The ending of the name decides the format. The file is replaced as a whole or stays unchanged.
// Throw InstallationError.
void write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);
Checkpoint read_checkpoint(const std::filesystem::path& path);

}  // namespace vkp
