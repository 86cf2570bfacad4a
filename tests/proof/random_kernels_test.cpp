// Random kernels against all small launches: what is said to hold for every size is clean in each.
#include "harness/execution/audit_executor.hpp"
#include "harness/proof/proof.hpp"
#include "tests/sample.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <span>

namespace vkp {
namespace {

constexpr std::uint32_t kThreads = 4;

// Kernels of few statements, of which about half are right.
class KernelMaker {
public:
    explicit KernelMaker(std::uint64_t seed) : random_(seed) {}

    std::string text() {
        std::string body;
        const int count = pick(2, 5);
        for (int i = 0; i < count; ++i) {
            body += statement(1);
        }
        return "shared float s[TPB];\nvoid kernel() {\n"
               "    uint n = a_shape[0];\n"
               "    uint i = gl_GlobalInvocationID.x;\n"
               "    uint l = gl_LocalInvocationID.x;\n"
               "    float x = 0.0, y = 1.0;\n"
               "    uint b = 0;\n"
               "    uint p[TPB] = uint[](2, 3, 1, 0);\n" +
               body + "}\n";
    }

private:
    int pick(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }
    std::string one_of(const std::vector<std::string>& texts) {
        return texts[static_cast<std::size_t>(pick(0, static_cast<int>(texts.size()) - 1))];
    }

    std::string condition() {
        return one_of({"i < n", "i + 1 < n", "i <= n", "l < TPB / 2", "l == 0", "l > 0", "i > 0",
                       "n > 3", "gl_WorkGroupID.x == 0", "i < n && l > 0", "i >= n", "x > 0.0",
                       "i % 2 == 0", "i < n / 2", "2 * i + 1 < n", "a[0] > 0.0", "s[0] > 0.0",
                       "y > 0.0", "a[gl_WorkGroupID.x % n] > 0.0"});
    }
    std::string global_index() {
        return one_of({"i", "i", "i", "n - 1 - i", "i + 1", "i - 1", "l", "0", "2 * i", "i / 2",
                       "i ^ 1", "min(i, n - 1)", "i % n", "gl_WorkGroupID.x", "n - 1",
                       "2 * i + 1"});
    }
    std::string shared_index() {
        return one_of({"l",
                       "l",
                       "l",
                       "TPB - 1 - l",
                       "l ^ 1",
                       "0",
                       "(l + 1) % TPB",
                       "l / 2",
                       "l + 1",
                       "l - 1",
                       "l % 2",
                       "i % TPB",
                       "min(l + 1, TPB - 1)",
                       "l + TPB / 2",
                       "l ^ (l >> 1)",
                       "l | 1",
                       "p[l]",
                       "p[l % 2]",
                       "b * 2 + l % 2",
                       "(int(l) - 1) / 2",
                       "l ^ b"});
    }

    std::string statement(int depth) {
        const std::string indent(static_cast<std::size_t>(depth) * 4, ' ');
        switch (pick(0, depth < 3 ? 13 : 5)) {
            case 0:
                return indent + fmt::format("x += a[{}];\n", global_index());
            case 1:
                return indent + fmt::format("result[{}] = x;\n", global_index());
            case 2:
                return indent + fmt::format("s[{}] = x;\n", shared_index());
            case 3:
                return indent + fmt::format("x += s[{}];\n", shared_index());
            case 4:
            case 5:
                return indent + "barrier();\n";
            case 6:
                return indent +
                       fmt::format("for (uint t = {}; t < {}; t += {}) {{\n",
                                   one_of({"0", "l", "i", "1"}), one_of({"n", "TPB", "3", "n / 2"}),
                                   one_of({"1", "2", "TPB", "n"})) +
                       statement(depth + 1) + loop_access(indent) + indent + "}\n";
            case 7:
                return indent +
                       fmt::format("for (uint t = {}; t > 0; t {}) {{\n",
                                   one_of({"TPB / 2", "n / 2", "n"}),
                                   one_of({"/= 2", ">>= 1", "-= 1"})) +
                       statement(depth + 1) + loop_access(indent) + indent + "}\n";
            case 8:
                return indent + one_of({"b ^= 1;\n", "b = 1 - b;\n", "p[l] = l;\n",
                                        "p[b] = l % 2;\n", "b = l % 2;\n"});
            case 9:
                return indent + one_of({"y = a[0];\n", "y += 1.0;\n", "y = x;\n", "y = s[1];\n"});
            default:
                return indent + fmt::format("if ({}) {{\n", condition()) + statement(depth + 1) +
                       indent + "}\n";
        }
    }

    std::string loop_access(const std::string& indent) {
        return indent + "    " +
               one_of({"x += a[t];\n", "if (l < t) s[l] += s[l + t];\n", "barrier();\n",
                       "if (t < n) x += a[t];\n", "result[t] = x;\n", "x += s[t % TPB];\n",
                       "if (l + t < TPB) x += s[l + t];\n", "s[t % TPB] = x;\n",
                       "if (y > 0.0) barrier();\n", "b ^= 1;\n", "s[b * 2 + l % 2] = x;\n",
                       "if (t < n) result[t] = x;\n"});
    }

    std::mt19937_64 random_;
};

Case launch_of(std::uint32_t workgroups, int n) {
    Case launch;
    launch.name = "launch";
    launch.dispatches = {{.launch = {.workgroups = {workgroups}, .workgroup_size = {kThreads}}}};
    launch.arrays = {Array{"a", {n}, std::vector<double>(static_cast<std::size_t>(n), 1.0)},
                     result_array({n})};
    return launch;
}

// What an audit of this launch finds of what a proof claims; empty if nothing.
std::string refutation(AuditExecutor& executor, const Kernel& kernel, std::uint32_t workgroups,
                       int n) {
    const Case launch = launch_of(workgroups, n);
    std::vector<float> numbers;
    for (int i = 0; i < n; ++i) {
        numbers.push_back(i % 3 == 1 ? -1.0F : 1.0F);
    }
    const auto bytes = std::as_bytes(std::span(numbers));
    const std::vector<InitialArray> arrays = {
        {.bytes = std::vector<std::byte>(bytes.begin(), bytes.end())},
        {.bytes = std::vector<std::byte>(static_cast<std::size_t>(n) * 4),
         .initialized = false,
         .may_stay_unwritten = true}};
    Allowance allowance = Allowance::unlimited();
    const Execution execution = executor.execute(interface_of(launch), kernel, arrays, allowance);
    for (const audit::Hazard& hazard : execution.audit.hazards) {
        if (refutes_proof(hazard.kind)) {
            return fmt::format("{} workgroups, n = {}: {} in line {}", workgroups, n,
                               finding_name(hazard.kind), hazard.access.line);
        }
    }
    return {};
}

TEST(RandomKernels, WhatHoldsIsCleanInAllSmallLaunches) {
    const int count = runs_whole() ? 20'000 : 300;
    int held = 0;
    for (int seed = 0; seed < count; ++seed) {
        // One solver for all would soon have made all its steps.
        const std::unique_ptr<proof::Solver> solver = proof::load_z3();
        if (solver == nullptr) {
            GTEST_SKIP() << "libz3 is not installed";
        }
        const Kernel kernel = {"kernel.comp", KernelMaker(static_cast<std::uint64_t>(seed)).text()};
        const KernelInterface interface = interface_of(launch_of(1, 4));
        const CompiledKernel compiled = compile_kernel(interface, kernel.text);
        ASSERT_TRUE(compiled.errors.empty()) << kernel.text << compiled.errors[0].message;
        const proof::Proof proof =
            proof::prove(compiled.shader, interface, "result_shape[0] == a_shape[0]", *solver);
        if (proof.outcome != proof::Outcome::kHolds) {
            continue;
        }
        ++held;
        AuditExecutor executor({});
        for (std::uint32_t workgroups = 1; workgroups <= 3; ++workgroups) {
            for (int n = 1; n <= 13; ++n) {
                EXPECT_EQ(refutation(executor, kernel, workgroups, n), "")
                    << "seed " << seed << "\n"
                    << kernel.text;
            }
        }
    }
    EXPECT_GT(held, count / 30);
    RecordProperty("held", held);
}

}  // namespace
}  // namespace vkp
