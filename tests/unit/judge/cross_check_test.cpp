#include "harness/judge/cross_check.hpp"

#include "harness/model/numbers/encoding.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace vkp {
namespace {

// Two workgroups of two threads; an array of four floats and one of four integers.
class CrossCheck : public testing::Test {
protected:
    CrossCheck() {
        interface_.launch = {.workgroups = {2}, .workgroup_size = {2}};
        interface_.arrays = {{.name = "f", .shape = {4}, .type = {Scalar::kFloat32}},
                             {.name = "n", .shape = {4}, .type = {Scalar::kInt32}}};
        audit_.complete = true;
        audit_.audited_workgroups = 2;
        audit_.per_invocation = counts_of({1, 1, 1, 1});
        audit_.paths = {5, 6};
        report_.per_invocation = audit_.per_invocation;
        report_.paths = audit_.paths;
        audit_.buffers.resize(2);
        audit_.buffers[0].bytes = encoded({1, 2, 3, 1000}, Scalar::kFloat32);
        audit_.buffers[1].bytes = encoded({1, 2, 3, 4}, Scalar::kInt32);
        device_ = {audited(0), audited(1)};
    }

    [[nodiscard]] std::vector<std::byte> audited(std::size_t buffer) const {
        const std::span<const std::byte> bytes = audit_.buffers[buffer].bytes.span();
        return {bytes.begin(), bytes.end()};
    }

    static std::vector<std::byte> encoded(std::vector<double> values, Scalar scalar) {
        return encode({.name = "", .shape = {4}, .values = std::move(values), .type = {scalar}});
    }

    static InvocationCounts counts_of(const std::vector<std::uint64_t>& reads) {
        InvocationCounts counts(2, 2);
        for (std::uint64_t workgroup = 0; workgroup < 2; ++workgroup) {
            const std::array<Counts, 2> of = {Counts{.global_reads = reads[2 * workgroup]},
                                              Counts{.global_reads = reads[2 * workgroup + 1]}};
            counts.set(workgroup, of);
        }
        return counts;
    }

    [[nodiscard]] CrossDifference found() const {
        return difference(audit_, report_, device_, interface_);
    }

    using Kind = CrossDifference::Kind;
    KernelInterface interface_;
    audit::Result audit_;
    RunReport report_;
    std::vector<std::vector<std::byte>> device_;
};

TEST_F(CrossCheck, FindsNothingWhereBothAgree) {
    EXPECT_TRUE(is_comparable(audit_, interface_));
    EXPECT_EQ(found().kind, Kind::kNone);
    EXPECT_EQ(found().text, "");
}

TEST_F(CrossCheck, FindsACountOfOneThread) {
    report_.per_invocation = counts_of({1, 1, 1, 3});
    EXPECT_EQ(found().kind, Kind::kWay);
    EXPECT_EQ(found().text,
              "global_reads of thread 1 of workgroup 1: the audit counts 1, the device 3");
}

TEST_F(CrossCheck, FindsAPathOfOneWorkgroup) {
    report_.paths[1] = 7;
    EXPECT_EQ(found().kind, Kind::kWay);
    EXPECT_NE(found().text.find("the threads of workgroup 1 "), std::string::npos) << found().text;
}

TEST_F(CrossCheck, ComparesNoWaysWhereTheOrderMayMatter) {
    audit_.is_order_dependent = true;
    report_.paths[1] = 7;
    report_.per_invocation = counts_of({1, 1, 1, 3});
    EXPECT_EQ(found().kind, Kind::kNone);
}

TEST_F(CrossCheck, LeavesFloatsRoomForRoundingAndIntegersNone) {
    device_[0] = encoded({1.0005, 2, 3, 1000}, Scalar::kFloat32);
    EXPECT_EQ(found().kind, Kind::kNone);
    device_[0] = encoded({1.2, 2, 3, 1000}, Scalar::kFloat32);
    EXPECT_EQ(found().kind, Kind::kFloat);
    device_[0] = audited(0);
    device_[1] = encoded({1, 2, 3, 5}, Scalar::kInt32);
    EXPECT_EQ(found().kind, Kind::kInteger);
    EXPECT_EQ(found().text, "component 3 of n: the audit computes 4, the device 5");
}

TEST_F(CrossCheck, NamesTheRuleForWhatIsNoNumberAndForTheSmallest) {
    device_[0] = encoded({1, 2, std::nan(""), 1000}, Scalar::kFloat32);
    EXPECT_EQ(found().rule, "a device may assume that neither infinities nor NaN occur");
    audit_.buffers[0].bytes = encoded({1e-39, 0, 0, 0}, Scalar::kFloat32);
    device_[0] = encoded({0, 0, 0, 0}, Scalar::kFloat32);
    EXPECT_EQ(found().kind, Kind::kFloat);
    EXPECT_EQ(found().rule, "a device may take numbers below 2^-126 for 0");
    audit_.buffers[0].bytes = encoded({1e-37, 0, 0, 0}, Scalar::kFloat32);
    EXPECT_EQ(found().kind, Kind::kFloat);
    EXPECT_EQ(found().rule, "");
}

TEST_F(CrossCheck, IsForWhatTheAuditWentThroughAndFoundNothingIn) {
    audit_.hazards.emplace_back();
    EXPECT_FALSE(is_comparable(audit_, interface_));
    audit_.hazards.clear();
    audit_.is_device_dependent = true;
    EXPECT_TRUE(is_comparable(audit_, interface_));
    audit_.audited_workgroups = 1;
    EXPECT_FALSE(is_comparable(audit_, interface_));
}

}  // namespace
}  // namespace vkp
