#include "checker/train/files/checkpoint.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/files/place.hpp"
#include "checker/files/replacement.hpp"
#include "harness/base/input_error.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

namespace vkp {

namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 30U;

NamedArray one(const std::string& name, std::int64_t value) {
    return {.name = name, .shape = {}, .values = std::vector<std::int64_t>{value}};
}

template <typename Member>
NamedArray column(const std::string& name, const Checkpoint& checkpoint, Member member) {
    std::vector<double> values;
    for (const EpochRow& row : checkpoint.epochs) {
        values.push_back(row.*member);
    }
    const std::size_t count = values.size();
    return {.name = name, .shape = {count}, .values = std::move(values)};
}

const NamedArray& find(const NamedArrays& arrays, std::string_view name) {
    const auto found = std::find_if(arrays.begin(), arrays.end(),
                                    [&](const NamedArray& array) { return array.name == name; });
    if (found == arrays.end()) {
        throw InputError(fmt::format("has no {}", name));
    }
    return *found;
}

bool has(const NamedArrays& arrays, std::string_view name) {
    return std::any_of(arrays.begin(), arrays.end(),
                       [&](const NamedArray& array) { return array.name == name; });
}

template <typename T>
const std::vector<T>& values(const NamedArrays& arrays, std::string_view name) {
    const auto* const found = std::get_if<std::vector<T>>(&find(arrays, name).values);
    if (found == nullptr) {
        throw InputError(fmt::format("has {} of another type than a training writes", name));
    }
    return *found;
}

std::int64_t whole(const NamedArrays& arrays, std::string_view name, std::int64_t most,
                   std::int64_t least = 0) {
    const std::vector<std::int64_t>& found = values<std::int64_t>(arrays, name);
    if (found.size() != 1 || found[0] < least || found[0] > most) {
        throw InputError(fmt::format("has {} that cannot be", name));
    }
    return found[0];
}

// Requires the learned values to be finite: a network with one number that is NaN or infinite gives
// nothing else.
const std::vector<float>& finite(const NamedArrays& arrays, std::string_view name) {
    const std::vector<float>& found = values<float>(arrays, name);
    if (!std::ranges::all_of(found, [](float value) { return std::isfinite(value); })) {
        throw InputError(fmt::format("has numbers in {} that are not finite", name));
    }
    return found;
}

std::string word(const NamedArrays& arrays, std::string_view name) {
    const auto* const text = std::get_if<std::string>(&find(arrays, name).values);
    if (text == nullptr) {
        throw InputError(fmt::format("has {} that is no text", name));
    }
    return *text;
}

// Adds the width of a matrix.
void add_width(const std::vector<std::size_t>& shape, const std::string& name,
               Checkpoint& checkpoint) {
    std::vector<int>& widths = checkpoint.widths;
    const bool fits = shape.size() == 2 && shape[0] >= 2 && shape[1] >= 1 &&
                      (widths.empty() || static_cast<std::size_t>(widths.back()) == shape[0] - 1);
    if (!fits) {
        throw InputError(fmt::format("has {} of a shape that does not fit", name));
    }
    if (widths.empty()) {
        widths.push_back(static_cast<int>(shape[0] - 1));
    }
    widths.push_back(static_cast<int>(shape[1]));
}

// Filters of squares: the width of their outputs depends on the images.
void read_convolution(const NamedArrays& arrays, Checkpoint& checkpoint) {
    constexpr std::int64_t kMaxPixels = 1 << 20;
    constexpr std::int64_t kMaxFilters = 1 << 10;
    const auto number = [&](const char* name, std::int64_t most) {
        return static_cast<int>(whole(arrays, name, most));
    };
    checkpoint.convolution = Convolution{.filters = number("filters", kMaxFilters),
                                         .side = number("filter_side", kMaxFilters)};
    const NetworkPlan plan{.widths = {number("pixels", kMaxPixels)},
                           .convolution = checkpoint.convolution};
    const ConvolutionSizes sizes = convolution_sizes(plan);
    const std::vector<std::size_t> shape = {static_cast<std::size_t>(sizes.filters),
                                            static_cast<std::size_t>(sizes.taps()) + 1};
    if (sizes.output < 1 || sizes.filters < 1 || sizes.filter < 1 ||
        find(arrays, "w1").shape != shape) {
        throw InputError("has filters that do not fit");
    }
    checkpoint.widths = {plan.widths.front(), sizes.pooled_outputs()};
}

// Layers follow each other: the outputs of one, and a bias, are the inputs of the next.
void read_layers(const NamedArrays& arrays, Checkpoint& checkpoint) {
    if (has(arrays, "filters")) {
        read_convolution(arrays, checkpoint);
    }
    for (std::size_t layer = 1; has(arrays, fmt::format("w{}", layer)); ++layer) {
        const std::string name = fmt::format("w{}", layer);
        const std::vector<std::size_t>& shape = find(arrays, name).shape;
        if (layer > 1 || !checkpoint.convolution) {
            add_width(shape, name, checkpoint);
        }
        checkpoint.state.weights.push_back(finite(arrays, name));
        if (const std::string means = fmt::format("m{}", layer); has(arrays, means)) {
            if (find(arrays, means).shape != std::vector<std::size_t>{2, shape[0], shape[1]}) {
                throw InputError(fmt::format("has {} of a shape that does not fit", means));
            }
            checkpoint.state.moments.push_back(finite(arrays, means));
        }
    }
    const std::size_t means = checkpoint.state.moments.size();
    if (checkpoint.state.weights.empty() ||
        (means != 0 && means != checkpoint.state.weights.size())) {
        throw InputError("has not the weights of all layers");
    }
}

void read_epochs(const NamedArrays& arrays, Checkpoint& checkpoint) {
    const auto count = static_cast<std::size_t>(checkpoint.state.epochs);
    const std::vector<double>& losses = values<double>(arrays, "loss");
    const std::vector<double>& test_losses = values<double>(arrays, "test_loss");
    const std::vector<double>& accuracies = values<double>(arrays, "test_accuracy");
    const std::vector<double>& seconds = values<double>(arrays, "seconds");
    for (const auto* const all : {&losses, &test_losses, &accuracies, &seconds}) {
        if (all->size() != count) {
            throw InputError("has not as many losses as epochs");
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        checkpoint.epochs.push_back({.epoch = static_cast<int>(i + 1),
                                     .loss = losses[i],
                                     .test_loss = test_losses[i],
                                     .accuracy = accuracies[i],
                                     .seconds = seconds[i]});
    }
}

bool is_npz(const std::filesystem::path& path) {
    return path.extension() == ".npz";
}

// Rows and columns of a layer's weights.
std::pair<std::size_t, std::size_t> matrix_of(const Checkpoint& checkpoint, std::size_t layer) {
    const auto count = [](int number) { return static_cast<std::size_t>(number); };
    if (const auto& convolution = checkpoint.convolution; convolution && layer == 0) {
        return {count(convolution->filters), count(convolution->side * convolution->side + 1)};
    }
    return {count(checkpoint.widths[layer] + 1), count(checkpoint.widths[layer + 1])};
}

}  // namespace

NamedArrays arrays_of(const Checkpoint& checkpoint) {
    NamedArrays arrays = {
        {.name = "network", .shape = {}, .values = checkpoint.network},
        {.name = "dataset", .shape = {}, .values = checkpoint.dataset},
        one("seed", checkpoint.seed),
        one("batch", checkpoint.batch),
        {.name = "rate", .shape = {1}, .values = std::vector<float>{checkpoint.rate}},
        one("planned_epochs", checkpoint.planned_epochs),
        one("epochs", checkpoint.state.epochs),
        column("loss", checkpoint, &EpochRow::loss),
        column("test_loss", checkpoint, &EpochRow::test_loss),
        column("test_accuracy", checkpoint, &EpochRow::accuracy),
        column("seconds", checkpoint, &EpochRow::seconds),
    };
    if (const auto& convolution = checkpoint.convolution) {
        arrays.push_back(one("pixels", checkpoint.widths.front()));
        arrays.push_back(one("filters", convolution->filters));
        arrays.push_back(one("filter_side", convolution->side));
    }
    for (std::size_t layer = 0; layer < checkpoint.state.weights.size(); ++layer) {
        const auto [rows, columns] = matrix_of(checkpoint, layer);
        arrays.push_back({.name = fmt::format("w{}", layer + 1),
                          .shape = {rows, columns},
                          .values = checkpoint.state.weights[layer]});
        if (layer < checkpoint.state.moments.size()) {
            arrays.push_back({.name = fmt::format("m{}", layer + 1),
                              .shape = {2, rows, columns},
                              .values = checkpoint.state.moments[layer]});
        }
    }
    return arrays;
}

Checkpoint checkpoint_of(const NamedArrays& arrays) {
    constexpr std::int64_t kMost = std::numeric_limits<int>::max();
    Checkpoint checkpoint;
    checkpoint.network = word(arrays, "network");
    checkpoint.dataset = word(arrays, "dataset");
    checkpoint.seed = static_cast<std::uint32_t>(
        whole(arrays, "seed", std::numeric_limits<std::uint32_t>::max()));
    checkpoint.batch = static_cast<int>(whole(arrays, "batch", kMost, 1));
    const std::vector<float>& rate = finite(arrays, "rate");
    if (rate.size() != 1 || rate[0] <= 0) {
        throw InputError("has rate that cannot be");
    }
    checkpoint.rate = rate[0];
    checkpoint.planned_epochs = static_cast<int>(whole(arrays, "planned_epochs", kMost, 1));
    checkpoint.state.epochs = static_cast<int>(whole(arrays, "epochs", kMost));
    read_layers(arrays, checkpoint);
    read_epochs(arrays, checkpoint);
    return checkpoint;
}

bool is_weights_name(const std::filesystem::path& path) {
    return is_npz(path) || path.extension() == ".safetensors";
}

void write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint) {
    const NamedArrays arrays = arrays_of(checkpoint);
    replace(place_of(path), is_npz(path) ? npz_bytes(arrays) : safetensors_bytes(arrays));
}

Checkpoint read_checkpoint(const std::filesystem::path& path) {
    const std::string bytes = read_start(path, kLargestFile);
    try {
        return checkpoint_of(is_npz(path) ? npz_arrays(bytes) : safetensors_arrays(bytes));
    } catch (const InputError& error) {
        throw InstallationError(
            fmt::format("{} {}: it cannot be gone on with.", display_path(path), error.what()));
    }
}

}  // namespace vkp
