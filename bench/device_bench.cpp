// The cost of counting: kernels unchanged, counted as a check counts them after their audit, and
// with all guards, in device time and in turn. The solution of each puzzle in its largest case,
// those of bench/workloads.hpp, and two large matrix products. Every run's values and counts are
// compared with an audit of all workgroups.
//
// Usage: device_bench [--json] [--rounds N] [--only PART_OF_A_NAME] [DEVICE]
//
// Copied to another machine it needs the folders bench and solutions: VKP_SOURCE_ROOT names their
// parent.
#include "bench/counted_kernel.hpp"
#include "bench/workloads.hpp"
#include "harness/device_execution/counting_options.hpp"
#include "harness/vulkan/devices.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using vkp::Case;
using vkp::CountedKernel;
using vkp::CountedVariant;
using vkp::Workload;

constexpr int kLargeSize = 512;

struct Choice {
    bool json = false;
    int rounds = 15;
    std::string only;
    std::string device = "auto";
};

// The times of each round.
struct Times {
    bool is_guarded = false;  // a check would leave the guards in
    std::vector<double> plain_ms;
    std::vector<double> counted_ms;
    std::vector<double> guarded_ms;
};

Choice parse(int argc, char** argv) {
    Choice choice;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const bool takes_value = word == "--rounds" || word == "--only";
        if (takes_value && i + 1 == argc) {
            throw std::runtime_error(fmt::format("{} needs a value", word));
        }
        if (word == "--json") {
            choice.json = true;
        } else if (word == "--rounds") {
            choice.rounds = std::max(std::stoi(argv[++i]), 1);
        } else if (word == "--only") {
            choice.only = argv[++i];
        } else {
            choice.device = word;
        }
    }
    return choice;
}

Case largest_case(const vkp::Puzzle& puzzle) {
    const std::vector<Case> cases = puzzle.cases(1);
    return *std::max_element(cases.begin(), cases.end(), [](const Case& left, const Case& right) {
        return left.dispatches.front().launch.invocations() <
               right.dispatches.front().launch.invocations();
    });
}

std::vector<Workload> all_workloads() {
    std::vector<Workload> all;
    for (const vkp::Puzzle& puzzle : vkp::all_puzzles()) {
        Case largest = largest_case(puzzle);
        // If the order of elements is random, two runs rightly differ.
        if (!largest.result_is_unordered) {
            all.push_back({"puzzle/" + puzzle.id, "solutions/" + puzzle.id, std::move(largest)});
        }
    }
    for (const char* const kernel : {"solutions/14_matmul", "bench/kernels/matmul_tiled"}) {
        all.push_back(vkp::matmul(kLargeSize, kernel));
        all.back().name = "large/" + std::filesystem::path(kernel).filename().string();
    }
    for (Workload& workload : vkp::workloads()) {
        all.push_back(workload);
        all.back().name = "workload/" + workload.name;
    }
    return all;
}

Times measured(vkp::Runner& runner, const CountedKernel& kernel, const vkp::DeviceInfo& device,
               int rounds) {
    vkp::InstrumentOptions options =
        vkp::counting_options(kernel.interface, kernel.audit, kernel.compiled.requirements, device);
    Times times{.is_guarded = options.guards == vkp::Guards::kAll,
                .plain_ms = {},
                .counted_ms = {},
                .guarded_ms = {}};
    CountedVariant plain(runner, kernel);
    CountedVariant counted(runner, kernel, options);
    options.guards = vkp::Guards::kAll;
    options.counts_in_halves = false;
    CountedVariant guarded(runner, kernel, options);
    for (int round = 0; round < rounds; ++round) {
        times.plain_ms.push_back(plain.run());
        times.counted_ms.push_back(counted.run());
        times.guarded_ms.push_back(guarded.run());
    }
    for (const CountedVariant* const variant : {&plain, &counted, &guarded}) {
        if (const std::string difference = variant->difference(); !difference.empty()) {
            throw std::runtime_error(kernel.name + ": " + difference);
        }
    }
    return times;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// The median of the quotients of each round, in which slow moments of the machine cancel out.
double ratio(const std::vector<double>& times, const std::vector<double>& others) {
    std::vector<double> quotients;
    for (std::size_t i = 0; i < times.size(); ++i) {
        quotients.push_back(times[i] / others[i]);
    }
    return median(quotients);
}

void print_row(const CountedKernel& kernel, const Times& times) {
    fmt::print("{:<32}{:>9}{:>11.4f}{:>11.4f}{:>8.2f}{:>11.4f}{:>8.2f}{}\n", kernel.name,
               kernel.interface.launch.invocations(), median(times.plain_ms),
               median(times.counted_ms), ratio(times.counted_ms, times.plain_ms),
               median(times.guarded_ms), ratio(times.guarded_ms, times.plain_ms),
               times.is_guarded ? "  guards stay" : "");
}

std::string json_of(const CountedKernel& kernel, const Times& times) {
    return fmt::format(
        R"("{}": {{"threads": {}, "guards_stay": {}, "plain_ms": [{}], "counted_ms": [{}], )"
        R"("guarded_ms": [{}]}})",
        kernel.name, kernel.interface.launch.invocations(), times.is_guarded,
        fmt::join(times.plain_ms, ", "), fmt::join(times.counted_ms, ", "),
        fmt::join(times.guarded_ms, ", "));
}

void measure_all(const Choice& choice) {
    const vkp::DeviceInfo device = vkp::choose_device(vkp::list_devices(), choice.device);
    vkp::Runner runner(device, {});
    std::vector<std::string> entries;
    if (!choice.json) {
        fmt::print("{}, {}\n\n{:<32}{:>9}{:>11}{:>11}{:>8}{:>11}{:>8}\n", device.name,
                   device.driver, "kernel", "threads", "plain ms", "counted ms", "ratio",
                   "guarded ms", "ratio");
    }
    for (const Workload& workload : all_workloads()) {
        if (workload.name.find(choice.only) == std::string::npos) {
            continue;
        }
        const std::string text = vkp::read_source(workload.kernel + ".comp");
        for (const CountedKernel& kernel :
             vkp::counted_kernels(workload.name, workload.definition, text, device)) {
            const Times times = measured(runner, kernel, device, choice.rounds);
            if (choice.json) {
                entries.push_back(json_of(kernel, times));
            } else {
                print_row(kernel, times);
            }
        }
    }
    if (choice.json) {
        fmt::print(R"({{"device": "{}", "driver": "{}", "kernels": {{{}}}}})"
                   "\n",
                   device.name, device.driver, fmt::join(entries, ",\n"));
    }
}

}  // namespace

int main(int argc, char** argv) try {
    measure_all(parse(argc, argv));
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    fmt::print(stderr, "device_bench: {}\n", error.what());
    return EXIT_FAILURE;
}
