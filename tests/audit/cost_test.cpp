// What a kernel costs beyond the accesses of its threads: requests to shared memory, and barriers.
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

}  // namespace
}  // namespace vkp
