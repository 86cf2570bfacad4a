// A network on MNIST, with the kernels of the solutions: the loss of each epoch, beside the
// published one where there is one, the time of an epoch, the test accuracy, and how fast the test
// images are read. With --each there is a submission and a wait for each dispatch, or with --step
// for each step, which shows their cost. With --check every kernel is first compared with its
// specification, and gradients with differences.
//
// Usage: train_bench [--network NAME] [--epochs N] [--steps N] [--seed N] [--batch N]
//                    [--each | --step] [--wide] [--check] FOLDER [DEVICE]
//
// FOLDER has the four IDX files. With fewer steps than an epoch has, the loss of each is printed.
// Copied to another machine it needs the folder solutions: VKP_SOURCE_ROOT names its parent.
#include "bench/workloads.hpp"
#include "harness/train/local_runner.hpp"
#include "harness/train/networks.hpp"
#include "harness/vulkan/devices.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <exception>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Choice {
    const vkp::NamedNetwork* network = vkp::find_network("golden");
    int epochs = 0;  // 0: as many as the network's plan has
    bool is_checked = false;
    bool is_wide = false;
    vkp::WideTiles tiles;
    int least_side = vkp::WideKernel{}.least_side;
    std::uint32_t seed = 0;  // 0: the plan's
    int batch = 0;           // likewise
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

// "8x4x8": threads, results of a thread along each axis, depth.
vkp::WideTiles tiles_of(std::string_view text) {
    const std::size_t first = text.find('x');
    const std::size_t last = text.rfind('x');
    if (first == last) {
        throw std::runtime_error("--tiles wants three numbers, such as 8x4x8");
    }
    const vkp::WideTiles tiles{.threads = number_of(text.substr(0, first)),
                               .side = number_of(text.substr(first + 1, last - first - 1)),
                               .depth = number_of(text.substr(last + 1))};
    if (tiles.side % 4 != 0 || tiles.threads * tiles.side % 32 != 0 ||
        tiles.side * tiles.side * tiles.depth % (tiles.threads * tiles.side) != 0) {
        throw std::runtime_error("these tiles do not go into threads evenly");
    }
    return tiles;
}

const vkp::NamedNetwork* network_named(std::string_view name) {
    const vkp::NamedNetwork* const found = vkp::find_network(name);
    if (found == nullptr) {
        throw std::runtime_error(fmt::format("there is no network \"{}\"", name));
    }
    return found;
}

// Whether the option takes a value; sets it.
bool take_value(Choice& choice, std::string_view option, std::string_view value) {
    if (option == "--network") {
        choice.network = network_named(value);
    } else if (option == "--epochs") {
        choice.epochs = number_of(value);
    } else if (option == "--steps") {
        choice.options.steps = number_of(value);
    } else if (option == "--seed") {
        choice.seed = static_cast<std::uint32_t>(number_of(value));
    } else if (option == "--batch") {
        choice.batch = number_of(value);
    } else if (option == "--tiles") {
        choice.tiles = tiles_of(value);
        choice.is_wide = true;
    } else if (option == "--least") {
        choice.least_side = number_of(value);
    } else {
        return false;
    }
    return true;
}

Choice parse(int argc, char** argv) {
    Choice choice;
    std::vector<std::string> places;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (i + 1 < argc && take_value(choice, word, argv[i + 1])) {
            ++i;
        } else if (word == "--each") {
            choice.options.submission = vkp::Submission::kDispatch;
        } else if (word == "--step") {
            choice.options.submission = vkp::Submission::kStep;
        } else if (word == "--wide") {
            choice.is_wide = true;
        } else if (word == "--check") {
            choice.is_checked = true;
        } else if (word.starts_with("--")) {
            throw std::runtime_error(fmt::format("{} is unknown, or lacks its value", word));
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

vkp::TrainingKernels kernels_of(const Choice& choice) {
    vkp::TrainingKernels kernels{
        .batch = solution_named("batch"),
        .linear = solution_named("linear"),
        .loss = solution_named("loss"),
        .loss_gradient = solution_named("loss_gradient"),
        .weight_gradient = solution_named("weight_gradient"),
        .input_gradient = solution_named("input_gradient"),
        .update = solution_named("update"),
        .gelu = vkp::read_source("solutions/train/gelu.comp"),
        .conv_2d = solution_named("conv_2d"),
        .max_pool = solution_named("max_pool"),
        .conv_gradient = solution_named("conv_gradient"),
        .transpose = solution_named("transpose"),
        .ternary = solution_named("ternary"),
        .pack = solution_named("pack"),
        .absmax = solution_named("absmax"),
        .bit_linear = solution_named("bit_linear"),
        .straight_through = solution_named("straight_through"),
        .bit_linear_helpers = vkp::read_source("solutions/train/bit_linear.comp")};
    if (choice.is_wide) {
        const auto wide = [&](const char* name) {
            return vkp::WideKernel{
                .text = vkp::read_source(fmt::format("solutions/train/{}", name)),
                .tiles = choice.tiles,
                .least_side = choice.least_side};
        };
        kernels.linear.wide = wide("linear.comp");
        kernels.weight_gradient.wide = wide("weight_gradient.comp");
        kernels.input_gradient.wide = wide("input_gradient.comp");
    }
    return kernels;
}

vkp::Specifications specifications() {
    vkp::Specifications all;
    for (const vkp::Puzzle& puzzle : vkp::all_puzzles()) {
        all.emplace(puzzle.name(),
                    [&puzzle](const vkp::Case& definition) { return puzzle.expected(definition); });
    }
    return all;
}

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::string beside_published(const vkp::NamedNetwork& network, std::size_t epoch, double loss) {
    return epoch < network.epoch_losses.size()
               ? fmt::format("  published {:.4f}, {:+.4f}", network.epoch_losses[epoch],
                             loss - network.epoch_losses[epoch])
               : std::string();
}

void require_no(const std::optional<vkp::TrainingFailure>& failure) {
    if (failure) {
        throw std::runtime_error(
            fmt::format("step {}: {} {}", failure->step, failure->puzzle, failure->message));
    }
}

void check(vkp::TrainingRunner& runner) {
    const vkp::FirstStepOutcome first = runner.check_first_step();
    require_no(first.failure);
    for (const vkp::DispatchCheck& each : first.dispatches) {
        fmt::print("{:16} {}  {:.3f} of the tolerance, at {}\n", each.puzzle, each.layer,
                   each.error, each.element);
    }
    const vkp::GradientOutcome gradients = runner.check_gradients();
    require_no(gradients.failure);
    for (const vkp::GradientCheck& each : gradients.weights) {
        fmt::print("layer {} weight {:6}  gradient {:+.6f}  difference {:+.6f}  {:.2f} %\n",
                   each.layer, each.weight, each.gradient, each.difference, 100 * each.apart());
    }
}

void train(const Choice& choice, vkp::TrainingRunner& runner) {
    const int epochs = choice.epochs > 0 ? choice.epochs : choice.network->plan.epochs;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        const Clock::time_point start = Clock::now();
        const vkp::EpochOutcome outcome = runner.train({});
        const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        require_no(outcome.failure);
        const double loss = mean_of(outcome.losses);
        const bool is_part = choice.options.steps > 0;
        fmt::print("epoch {:2}  {:9.2f} ms, steps alone {:9.2f} ms  loss {:.6f}{}\n", epoch + 1, ms,
                   1000 * outcome.seconds, loss,
                   is_part
                       ? std::string()
                       : beside_published(*choice.network, static_cast<std::size_t>(epoch), loss));
        if (is_part) {
            fmt::print("steps {:.6f}\n", fmt::join(outcome.losses, " "));
        }
        std::fflush(stdout);
    }
}

// How many of the test images are read rightly, and how fast, from their order to the scores on the
// host: the best of a few times, as the first one finds out how many steps go at a time.
void test(const Choice& choice, vkp::TrainingRunner& runner) {
    constexpr int kRounds = 5;
    double best = std::numeric_limits<double>::infinity();
    vkp::TestOutcome outcome;
    for (int round = 0; round < kRounds; ++round) {
        const Clock::time_point start = Clock::now();
        outcome = runner.test();
        best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
        require_no(outcome.failure);
    }
    fmt::print("test accuracy {:.2f} %, known {:.2f} %\n", 100 * outcome.accuracy,
               100 * choice.network->accuracy.expected);
    fmt::print("{} test images read in {:.2f} ms, {:.0f} a second\n", outcome.read.size(),
               1000 * best, static_cast<double>(outcome.read.size()) / best);
}

void run(const Choice& choice) {
    const vkp::ImageSet images = vkp::read_image_set(choice.folder);
    vkp::NetworkPlan plan = choice.network->plan;
    plan.seed = choice.seed > 0 ? choice.seed : plan.seed;
    plan.batch = choice.batch > 0 ? choice.batch : plan.batch;
    const auto runner =
        vkp::make_local_runner({.device = vkp::choose_device(vkp::list_devices(), choice.device),
                                .plan = plan,
                                .kernels = kernels_of(choice),
                                .images = &images,
                                .options = choice.options,
                                .specifications = specifications()});
    if (choice.is_checked) {
        check(*runner);
    }
    train(choice, *runner);
    test(choice, *runner);
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
