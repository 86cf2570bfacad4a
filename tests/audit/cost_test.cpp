// The cost of a kernel beyond the accesses of its threads: requests to shared memory, barriers, and
// branches that diverge.
#include "harness/audit/audit.hpp"
#include "tests/audit/audit_lab.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

audit::Result audited_result(const std::string& shared, const std::string& body) {
    const AuditedLab audited =
        audit_lab("// workgroup: 8\n// groups: 3\n// buffer: o float[24] = zeros\n" + shared +
                  "void kernel() {\nuint lane = gl_LocalInvocationID.x;\n" + body +
                  "\no[gl_GlobalInvocationID.x] = 1.0;\n}\n");
    EXPECT_TRUE(audited.result.complete);
    EXPECT_TRUE(audited.result.hazards.empty());
    return audited.result;
}

TEST(Barriers, AreThoseOfTheWorkgroupWithMost) {
    EXPECT_EQ(audited_result("",
                             "uint n = gl_WorkGroupID.x == 1u ? 5u : 2u;\n"
                             "for (uint k = 0u; k < n; k++) barrier();")
                  .most_barriers,
              5U);
}

// Each of the three workgroups is one subgroup. The lanes of a component are in different banks.
TEST(SharedRequests, BringAVectorAtOnce) {
    const audit::Result result =
        audited_result("shared vec4 v[8];\n", "v[lane] = vec4(float(lane));");
    const audit::LineCost cost = audit::sum_of(result.costs, Memory::kShared);
    EXPECT_EQ(cost.requests, 3U);
    EXPECT_EQ(cost.transactions, 3U * 4U) << "a pass for each component";
    EXPECT_EQ(cost.ideal_transactions, 3U * 4U);
    EXPECT_EQ(cost.worst_request, 4U);
}

TEST(SharedRequests, BringNoMoreThanSixteenBytes) {
    const audit::Result result =
        audited_result("shared float m[8][6];\n",
                       "float own[6] = float[6](1.0, 2.0, 3.0, 4.0, 5.0, 6.0);\nm[lane] = own;");
    EXPECT_EQ(audit::sum_of(result.costs, Memory::kShared).requests, 3U * 2U);
}

// The branches of a workgroup of 80 invocations: two whole subgroups, and one of 16.
std::uint64_t divergent_branches(const std::string& body) {
    const AuditedLab audited = audit_lab(
        "// workgroup: 80\n// buffer: o float[80] = zeros\nvoid kernel() {\n"
        "uint lane = gl_LocalInvocationID.x;\nfloat x = 1.0;\n" +
        body + "\no[lane] = x;\n}\n");
    EXPECT_TRUE(audited.result.complete);
    EXPECT_TRUE(audited.result.hazards.empty());
    return audited.result.divergent_branches;
}

TEST(DivergentBranches, AreThoseThatPartASubgroup) {
    EXPECT_EQ(divergent_branches(""), 0U);
    EXPECT_EQ(divergent_branches("if (lane % 2u == 0u) x = o[lane];"), 3U);
    EXPECT_EQ(divergent_branches("if (lane < 40u) x = o[lane];"), 1U) << "the second alone";
    EXPECT_EQ(divergent_branches("if (lane < 32u) x = o[lane];"), 0U) << "each as a whole";
    EXPECT_EQ(divergent_branches("if (lane < 64u && lane > 3u) x = o[lane];"), 1U);
}

TEST(DivergentBranches, AreCountedEachTimeInALoop) {
    EXPECT_EQ(divergent_branches("for (uint k = 0u; k < 5u; k++) if (lane == k) x += o[lane];"),
              5U);
    EXPECT_EQ(divergent_branches("for (uint k = 0u; k < lane % 4u; k++) x += o[lane];"), 3U * 3U)
        << "threads leave the loop after 0, 1, 2 and 3 iterations, the last of them together";
}

TEST(DivergentBranches, AreThoseOfASwitchToo) {
    EXPECT_EQ(divergent_branches("switch (lane / 16u) {\ncase 0u: x = o[lane]; break;\n"
                                 "case 2u: x = 2.0; break;\ndefault: x = 3.0;\n}"),
              2U)
        << "the last subgroup goes on together";
}

}  // namespace
}  // namespace vkp
