// Random kernels must do the same by the audit and on the device: every value of every buffer,
// every count of every thread, and no finding. With a fault put in, the audit must find it.
//
// For long runs, the environment variables VKP_DIFFERENTIAL_FIRST and VKP_DIFFERENTIAL_COUNT set
// the first seed and the number of kernels; VKP_DIFFERENTIAL_KEEP names a folder that gets the
// kernels that differ, as lab files. One kernel alone:
//
//   VKP_DIFFERENTIAL_FIRST=17 VKP_DIFFERENTIAL_COUNT=1 build/tests/differential/differential_tests
#include "tests/differential/kernel_maker.hpp"
#include "tests/differential/trial.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace vkp::differential {
namespace {

constexpr std::uint64_t kKernels = 20;
constexpr int kMaxFailures = 5;

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
    const char* const text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct Seeds {
    std::uint64_t first = number_from("VKP_DIFFERENTIAL_FIRST", 1);
    std::uint64_t end = first + number_from("VKP_DIFFERENTIAL_COUNT", kKernels);
};

void keep(const std::string& name, const std::string& text) {
    if (const char* const folder = std::getenv("VKP_DIFFERENTIAL_KEEP")) {
        std::ofstream(fmt::format("{}/{}.comp", folder, name)) << text;
    }
}

TEST(RandomKernels, DoTheSameByTheAuditAndOnTheDevice) {
    Device device;
    const Seeds seeds;
    ASSERT_LT(seeds.first, seeds.end) << "VKP_DIFFERENTIAL_COUNT is no number of kernels";
    int failures = 0;
    for (std::uint64_t seed = seeds.first; seed < seeds.end && failures < kMaxFailures; ++seed) {
        const std::string text = random_kernel(seed, Fault::kNone);
        const std::string difference = device.difference(compile_lab(text));
        if (!difference.empty()) {
            ++failures;
            keep(fmt::format("seed_{}", seed), text);
            ADD_FAILURE() << "seed " << seed << ": " << difference << "\n" << text;
        }
    }
}

Fault fault_for(std::uint64_t seed) {
    const std::uint32_t faults = has_barriers(seed) ? kFaults : kFaultsAnywhere;
    return static_cast<Fault>(1 + seed / 5 % faults);
}

TEST(RandomKernels, WithAFaultGetItsFinding) {
    const Seeds seeds;
    std::uint64_t tried = 0;
    int failures = 0;
    for (std::uint64_t seed = seeds.first; seed < seeds.end && failures < kMaxFailures; ++seed) {
        if (!may_have_fault(seed)) {
            continue;
        }
        ++tried;
        const Fault fault = fault_for(seed);
        const Sign sign = sign_of(fault);
        const std::string text = random_kernel(seed, fault);
        const Compiled kernel = compile_lab(text);
        ASSERT_EQ(kernel.error, "") << "seed " << seed << "\n" << text;
        if (!finds(audit_kernel(kernel), sign.kind, sign.array)) {
            ++failures;
            keep(fmt::format("seed_{}_faulty", seed), text);
            ADD_FAILURE() << "seed " << seed << ": no " << finding_name(sign.kind) << " at "
                          << sign.array << "\n"
                          << text;
        }
    }
    if (seeds.end - seeds.first >= kKernels && failures == 0) {
        EXPECT_GT(tried, (seeds.end - seeds.first) / 10) << "one seed in five may have one";
    }
}

TEST(RandomKernels, AreTheSameForTheSameSeed) {
    EXPECT_EQ(random_kernel(7, Fault::kNone), random_kernel(7, Fault::kNone));
    EXPECT_NE(random_kernel(7, Fault::kNone), random_kernel(8, Fault::kNone));
}

}  // namespace
}  // namespace vkp::differential
