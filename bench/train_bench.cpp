// The network 784-512-128-10 on MNIST, with the kernels of the solutions: the loss of each epoch
// beside the published one, the test accuracy, and the time of an epoch. With --each a submission
// and a wait for each dispatch, or with --step for each step, which is what those cost.
//
// Usage: train_bench [--epochs N] [--steps N] [--each | --step] FOLDER [DEVICE]
//
// FOLDER has the four IDX files, unpacked. Of fewer steps than an epoch has, the loss of each is
// printed. Copied to another machine it needs the folder solutions: VKP_SOURCE_ROOT names where.
#include "bench/workloads.hpp"
#include "harness/train/training.hpp"
#include "harness/vulkan/devices.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <exception>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

// Mean losses of the epochs, and the accuracy after the last.
constexpr std::array kPublishedLosses = {1.7594, 0.9686, 0.6728, 0.5472, 0.4786,
                                         0.4348, 0.4042, 0.3814, 0.3634, 0.3487};
constexpr double kPublishedAccuracy = 0.9116;

struct Choice {
    int epochs = static_cast<int>(kPublishedLosses.size());
    vkp::TrainingOptions options;
    std::string folder;
    std::string device = "auto";
};

int number_of(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 1) {
        throw std::runtime_error(fmt::format("\"{}\" is no number from 1 on", text));
    }
    return number;
}

Choice parse(int argc, char** argv) {
    Choice choice;
    std::vector<std::string> places;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const bool takes_value = word == "--epochs" || word == "--steps";
        if (takes_value && i + 1 == argc) {
            throw std::runtime_error(fmt::format("{} needs a value", word));
        }
        if (word == "--epochs") {
            choice.epochs = number_of(argv[++i]);
        } else if (word == "--steps") {
            choice.options.steps = number_of(argv[++i]);
        } else if (word == "--each") {
            choice.options.submission = vkp::Submission::kDispatch;
        } else if (word == "--step") {
            choice.options.submission = vkp::Submission::kStep;
        } else {
            places.emplace_back(word);
        }
    }
    if (places.empty() || places.size() > 2) {
        throw std::runtime_error("name the folder of the images, and a device if you like");
    }
    choice.folder = places.front();
    choice.device = places.size() == 2 ? places.back() : choice.device;
    return choice;
}

std::string solution_named(std::string_view name) {
    for (const vkp::Puzzle& puzzle : vkp::all_puzzles()) {
        if (puzzle.name() == name) {
            return vkp::read_source("solutions/" + puzzle.id + ".comp");
        }
    }
    throw std::runtime_error(fmt::format("there is no puzzle {}", name));
}

vkp::TrainingKernels solutions() {
    return {.batch = solution_named("batch"),
            .linear = solution_named("linear"),
            .loss = solution_named("loss"),
            .loss_gradient = solution_named("loss_gradient"),
            .weight_gradient = solution_named("weight_gradient"),
            .input_gradient = solution_named("input_gradient"),
            .update = solution_named("update")};
}

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::string beside_published(std::size_t epoch, double loss) {
    return epoch < kPublishedLosses.size()
               ? fmt::format("  published {:.4f}, {:+.4f}", kPublishedLosses[epoch],
                             loss - kPublishedLosses[epoch])
               : std::string();
}

void run(const Choice& choice) {
    const vkp::DeviceInfo device = vkp::choose_device(vkp::list_devices(), choice.device);
    const vkp::ImageSet images = vkp::read_image_set(choice.folder);
    vkp::Training training(device, vkp::golden_network(), solutions(), images, choice.options);
    fmt::print("{}: {} dispatches a step\n", device.name, training.dispatches_per_step());
    for (int epoch = 0; epoch < choice.epochs; ++epoch) {
        const Clock::time_point start = Clock::now();
        const std::vector<double> losses = training.train();
        const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        const double loss = mean_of(losses);
        const bool is_part = choice.options.steps > 0;
        fmt::print(
            "epoch {:2}  {:9.2f} ms  loss {:.6f}{}\n", epoch + 1, ms, loss,
            is_part ? std::string() : beside_published(static_cast<std::size_t>(epoch), loss));
        if (is_part) {
            fmt::print("steps {:.6f}\n", fmt::join(losses, " "));
        }
        std::fflush(stdout);
    }
    fmt::print("test accuracy {:.2f} %, published {:.2f} %\n", 100 * training.test().accuracy,
               100 * kPublishedAccuracy);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        run(parse(argc, argv));
    } catch (const std::exception& error) {
        fmt::print(stderr, "train_bench: {}\n", error.what());
        return 1;
    }
    return 0;
}
