// Kernels that take too long, or too much memory, end: with a finding where it is the kernel's loop
// or call, else with a smaller sample or a gap.
#include "harness/audit/audit.hpp"
#include "harness/spirv/module.hpp"
#include "tests/audit/audit_lab.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

const std::string kHeader = "// workgroup: 8\n// buffer: o float[64] = zeros\n";

std::string kernel(const std::string& body) {
    return kHeader + "void kernel() {\n" + body + "\n}\n";
}

const audit::Hazard* endless_loop(const audit::Result& result) {
    for (const audit::Hazard& hazard : result.hazards) {
        if (hazard.kind == FindingKind::kEndlessLoop) {
            return &hazard;
        }
    }
    return nullptr;
}

// The iteration of its loop in which a kernel was stopped.
int iterations_of(const std::string& text) {
    const AuditedLab audited = audit_lab(text, {.operation_limit = 1'000'000});
    const audit::Hazard* const hazard = endless_loop(audited.result);
    EXPECT_FALSE(audited.result.complete);
    return hazard == nullptr ? 0 : std::stoi(hazard->other_value);
}

TEST(Budget, CountsCallsWithoutLoops) {
    std::string functions = "float f0(float x) { return x + 1.0; }\n";
    for (int i = 1; i < 40; ++i) {
        functions += fmt::format("float f{0}(float x) {{ return f{1}(x) + f{1}(x); }}\n", i, i - 1);
    }
    const AuditedLab audited = audit_lab(kHeader + functions + "void kernel() { o[0] = f39(1.0); }",
                                         {.operation_limit = 100'000});
    const audit::Hazard* const hazard = endless_loop(audited.result);
    ASSERT_NE(hazard, nullptr);
    EXPECT_EQ(hazard->value, "");
    EXPECT_GT(hazard->access.line, 2);
    EXPECT_FALSE(audited.result.complete);
}

TEST(Budget, OfCallsHasADepth) {
    std::string functions = "void f0() { o[0] = 1.0; }\n";
    for (int i = 1; i < 300; ++i) {
        functions += fmt::format("void f{}() {{ f{}(); }}\n", i, i - 1);
    }
    const AuditedLab deep = audit_lab(kHeader + functions + "void kernel() { f299(); }");
    ASSERT_TRUE(deep.result.unsupported);
    EXPECT_EQ(deep.result.unsupported->what, "calls more than 256 deep");
    EXPECT_FALSE(audit_lab(kHeader + functions + "void kernel() { f250(); }").result.unsupported);
}

TEST(Budget, CountsScalarsOfCopies) {
    const std::string loop = "for (int k = 0; k < 100000; k++) {{ float y[{}]; y = x; x = y; }}";
    const int narrow = iterations_of(
        kernel("float x[4] = float[4](0, 0, 0, 0);\n" + fmt::format(fmt::runtime(loop), 4)));
    const int wide =
        iterations_of(kernel("float x[400]; for (int k = 0; k < 400; k++) x[k] = 0.0;\n" +
                             fmt::format(fmt::runtime(loop), 400)));
    EXPECT_GT(narrow, 1000);
    EXPECT_LT(wide, 100);
}

TEST(Budget, CountsFindings) {
    const std::string loop = "for (uint k = 0; k < 100000u; k++) {{ o[{}] = float(k); }}";
    const std::string own = "gl_LocalInvocationIndex";
    const int clean = iterations_of(kernel(fmt::format(fmt::runtime(loop), own)));
    const int outside = iterations_of(kernel(fmt::format(fmt::runtime(loop), own + " + 64u")));
    EXPECT_LT(outside, clean / 2);
}

TEST(Budget, CountsHandOvers) {
    const std::string loop = "for (int k = 0; k < 100000; k++) {{ {} atomicAdd(n[0], 1u); }}";
    const std::string array = "// buffer: n uint[1] = zeros\n";
    const int plain = iterations_of(array + kernel(fmt::format(fmt::runtime(loop), "")));
    const int fenced =
        iterations_of(array + kernel(fmt::format(fmt::runtime(loop), "memoryBarrierBuffer();")));
    EXPECT_LT(fenced, plain / 4);
}

TEST(Budget, IsThatOfEachWorkgroup) {
    const AuditedLab audited =
        audit_lab("// groups: 40\n" + kernel("for (int k = 0; k < 100; k++) o[k & 63] = 1.0;"),
                  {.operation_limit = 200'000});
    EXPECT_TRUE(audited.result.complete);
    EXPECT_EQ(endless_loop(audited.result), nullptr);
}

// 101 times at the head of the loop: 100 iterations, and the look that ends it.
TEST(LoopRounds, AreThoseOfTheWorkgroupThatLoopsMost) {
    const AuditedLab audited =
        audit_lab("// groups: 3\n" +
                  kernel("uint n = gl_WorkGroupID.x == 1u ? 100u : 7u;\n"
                         "for (uint k = 0u; k < n; k++) o[gl_GlobalInvocationID.x] = 1.0;"));
    EXPECT_TRUE(audited.result.complete);
    EXPECT_EQ(audited.result.most_loop_rounds, 101U);
}

TEST(Budget, EndsAGridWhoseLaterWorkgroupsAreLonger) {
    const AuditedLab audited =
        audit_lab("// groups: 1000\n// buffer: n uint[1] = zeros\n" +
                      kernel("uint iterations = gl_WorkGroupID.x == 0u ? 1u : 100u;\n"
                             "for (uint k = 0u; k < iterations; k++) atomicAdd(n[0], 1u);"),
                  {.operation_limit = 200'000});
    EXPECT_TRUE(audited.result.complete);
    EXPECT_GT(audited.result.audited_workgroups, 1U);
    EXPECT_LT(audited.result.audited_workgroups, 100U);
}

TEST(Budget, MakesNoResultOrderDependent) {
    const AuditedLab audited = audit_lab(
        "// groups: 1000\n// buffer: n uint[1] = zeros\n" +
            kernel("uint iterations = gl_WorkGroupID.x == 0u ? 1u : gl_WorkGroupID.x % 100u;\n"
                   "for (uint k = 0u; k < iterations; k++) if (atomicAdd(n[0], 1u) > 999999u) "
                   "return;"),
        {.operation_limit = 200'000});
    EXPECT_TRUE(audited.result.is_order_dependent);
    EXPECT_LT(audited.result.audited_workgroups, 1000U);
    EXPECT_TRUE(audited.result.hazards.empty());
}

// 13 orders in lock-step, and two that run the threads one by one, which would take too much.
const std::string kSixteenGroups =
    "// groups: 16\n// workgroup: 32\n// buffer: o float[512] = zeros\n"
    "// buffer: n uint[1] = zeros\n";

std::string counting_kernel(int iterations) {
    return kSixteenGroups +
           fmt::format(
               "void kernel() {{ float s = 0.0; for (int k = 0; k < {}; k++) s += 1.0;\n"
               "o[gl_GlobalInvocationID.x] = s + float(atomicAdd(n[0], 1u) > 511u); }}",
               iterations);
}

TEST(Budget, OfOrdersIsSaidWhereItLeavesSomeOut) {
    const audit::Result::Orders few = audit_lab(counting_kernel(10)).result.orders;
    EXPECT_EQ(few.tried, 16U);
    EXPECT_EQ(few.given_up, 0U);
    const audit::Result::Orders many = audit_lab(counting_kernel(1500)).result.orders;
    EXPECT_EQ(many.tried, 16U);
    EXPECT_EQ(many.given_up, 2U);
}

TEST(Budget, OfOrdersIsSmallerInOtherForms) {
    const audit::Result::Orders orders =
        audit_lab(counting_kernel(1500), {.is_other_form = true}).result.orders;
    EXPECT_EQ(orders.tried, 16U);
    EXPECT_GT(orders.given_up, 2U);
    EXPECT_LT(orders.given_up, 16U);
}

TEST(Budget, OfMemoryIncludesWhatCopiesTake) {
    std::string body = "float x[65536], y[65536];\n";
    for (int i = 0; i < 200; ++i) {
        body += "x = y; y = x;\n";
    }
    const AuditedLab audited = audit_lab(kernel(body));
    ASSERT_TRUE(audited.result.unsupported);
    EXPECT_EQ(audited.result.unsupported->what,
              "variables and values that take more than 256 MiB for one workgroup");
}

TEST(Budget, OfLaunchesHasACount) {
    const Launch launch{.workgroups = {65'535, 65'535, 65'535}, .workgroup_size = {1024}};
    const audit::Result result = audit::audit(spirv::ParsedModule(), launch, {}, {});
    ASSERT_TRUE(result.unsupported);
    EXPECT_EQ(result.unsupported->what, "a launch of 288217182213504000 threads");
}

}  // namespace
}  // namespace vkp
