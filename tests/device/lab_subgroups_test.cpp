// Lab files that use subgroups: tried with several arrangements, and with the device's.
#include "tests/device/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

// The result for these keys and a line of code.
PuzzleResult checked_by(Executor& executor, const std::string& keys, const std::string& code) {
    const std::string text = keys +
                             "// extension: GL_KHR_shader_subgroup_arithmetic\n"
                             "// extension: GL_KHR_shader_subgroup_ballot\n"
                             "void kernel() {\n    uint t = gl_LocalInvocationIndex;\n" +
                             code + "\n}\n";
    const LabParse parse = parse_lab_file(text, 1);
    for (const LabError& error : parse.errors) {
        ADD_FAILURE() << error.message;
    }
    return Checker(executor).check(parse.file, {"mine.comp", text});
}

PuzzleResult audited(const std::string& keys, const std::string& code) {
    AuditExecutor executor({});
    return checked_by(executor, keys, code);
}

std::vector<std::uint32_t> sizes_of(const std::vector<SubgroupForm>& forms) {
    std::vector<std::uint32_t> sizes;
    for (const SubgroupForm& form : forms) {
        sizes.push_back(form.size);
    }
    return sizes;
}

constexpr const char* kSumOf32 =
    "// workgroup: 32\n// array: a uint[32] = ones\n// buffer: o uint[1]\n// expect: o = {32}\n";
constexpr const char* kSum =
    "    uint sum = subgroupAdd(a[t]);\n"
    "    if (t == 0) o[0] = sum;";

TEST(LabSubgroups, AreOfAllSizesThatDevicesHave) {
    const PuzzleResult result =
        audited("// workgroup: 64\n// buffer: o uint[64]\n", "    o[t] = subgroupAdd(1u);");
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_EQ(result.cases.front().contents.at(0).values().at(0), 32);
    const std::vector<std::uint32_t> sizes = sizes_of(result.tried_in());
    ASSERT_EQ(sizes.size(), 6U);
    EXPECT_EQ(sizes.front(), 32U);
    for (const std::uint32_t size : {4U, 8U, 16U, 64U, 128U}) {
        EXPECT_EQ(std::ranges::count(sizes, size), 1);
    }
}

TEST(LabSubgroups, AreNotTriedWhereAKernelUsesNone) {
    const PuzzleResult result =
        audited("// workgroup: 8 8\n// buffer: o uint[64]\n", "    o[t] = t;");
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_FALSE(result.cases.front().dispatches.back().subgroups.are_used);
    EXPECT_TRUE(result.tried_in().empty());
}

TEST(LabSubgroups, OfOneSizeAloneAreAFaultWhereAResultIsExpected) {
    const PuzzleResult result = audited(kSumOf32, kSum);
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    ASSERT_EQ(result.findings.size(), 1U);
    const Finding& finding = result.findings.front();
    EXPECT_EQ(finding.kind, FindingKind::kSubgroupDependent);
    EXPECT_EQ(finding.array, "o");
    EXPECT_EQ(finding.lines, std::vector<int>{9});
    EXPECT_EQ(std::ranges::count(sizes_of(finding.subgroups), 8), 1);
    EXPECT_EQ(std::ranges::count(sizes_of(finding.subgroups), 32), 0);
    EXPECT_EQ(result.cases.front().contents.at(1).values(), std::vector<double>{32});
}

TEST(LabSubgroups, OfTheSizeThatAFileSaysAreTheOnlyOnes) {
    const PuzzleResult of_32 = audited(std::string(kSumOf32) + "// subgroup: 32\n", kSum);
    EXPECT_EQ(of_32.verdict, Verdict::kSolved);
    EXPECT_EQ(of_32.tried_in(), std::vector<SubgroupForm>{{32}});
    const PuzzleResult of_16 = audited(std::string(kSumOf32) + "// subgroup: 16\n", kSum);
    EXPECT_EQ(of_16.verdict, Verdict::kWrong);
    EXPECT_EQ(of_16.cases.front().contents.at(1).values(), std::vector<double>{16});
}

TEST(LabSubgroups, SayOfAFindingWhereItIs) {
    const PuzzleResult result = audited("// workgroup: 32\n// buffer: o uint[1]\n",
                                        "    if (subgroupElect()) o[0] = gl_SubgroupID;");
    ASSERT_EQ(result.findings.size(), 1U);
    const Finding& finding = result.findings.front();
    EXPECT_EQ(finding.kind, FindingKind::kDataRace);
    EXPECT_EQ(std::ranges::count(sizes_of(finding.subgroups), 8), 1);
    EXPECT_EQ(std::ranges::count(sizes_of(finding.subgroups), 64), 0);
    EXPECT_NE(finding.message.find("in subgroups of"), std::string::npos) << finding.message;
    EXPECT_NE(finding.advice.find("`// subgroup: 32`"), std::string::npos) << finding.advice;
}

TEST(LabSubgroups, SayNothingOfAFindingThatIsEverywhere) {
    const PuzzleResult result =
        audited("// workgroup: 32\n// buffer: o uint[1]\n", "    o[0] = t + subgroupAdd(1u);");
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_TRUE(result.findings.front().subgroups.empty());
}

constexpr const char* kRows =
    "// workgroup: 8 4\n// array: a uint[4,8] = ones\n// buffer: o uint[4]\n"
    "// expect: o = {8, 8, 8, 8}\n// subgroup: 8\n";
constexpr const char* kSumOfRow =
    "    uint sum = subgroupAdd(a[t]);\n"
    "    if (gl_LocalInvocationID.x == 0) o[gl_LocalInvocationID.y] = sum;";

TEST(LabSubgroups, AreNoRows) {
    EXPECT_EQ(audited(kRows, kSumOfRow).verdict, Verdict::kSolved)
        << "a block of 4 by 2 threads has as many ones as a row";
    const std::string by_row = std::string(kRows).replace(std::string(kRows).find("= ones"), 6,
                                                          "= {0,0,0,0,0,0,0,0, 1,1,1,1,1,1,1,1, "
                                                          "2,2,2,2,2,2,2,2, 3,3,3,3,3,3,3,3}");
    const std::string expected =
        std::string(by_row).replace(by_row.find("{8, 8, 8, 8}"), 12, "{0, 8, 16, 24}");
    const PuzzleResult result = audited(expected, kSumOfRow);
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_EQ(result.findings.front().kind, FindingKind::kSubgroupDependent);
    EXPECT_EQ(result.findings.front().subgroups,
              (std::vector<SubgroupForm>{{8, SubgroupArrangement::kBlocks}}));
    EXPECT_NE(result.findings.front().advice.find("several dimensions"), std::string::npos);
}

TEST(LabSubgroups, ThatChangeAValueNobodyExpectsAreANote) {
    const PuzzleResult result =
        audited("// workgroup: 4 4\n// array: a uint[16]\n// buffer: o uint[16]\n// subgroup: 8\n",
                "    o[t] = subgroupInclusiveAdd(a[t]);");
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    ASSERT_EQ(result.notes.size(), 1U);
    EXPECT_EQ(result.notes.front().kind, FindingKind::kSubgroupDependent);
}

TEST(LabSubgroups, InBlocksAreFineForWhoGoesByTheirNumbers) {
    const PuzzleResult result = audited(
        "// workgroup: 8 4\n// array: a uint[32]\n// buffer: o uint[32]\n// expect: o = arange\n",
        "    uint i = gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID;\n"
        "    o[i] = a[i];");
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_TRUE(result.notes.empty());
    EXPECT_EQ(result.tried_in().back().arrangement, SubgroupArrangement::kBlocks);
}

// The places of all threads, their subgroups' members, and sums over them; also in workgroups whose
// rows do not fill their subgroups.
TEST(LabSubgroups, AreThoseOfTheDevice) {
    int ran = 0;
    for (const Extent& size : {Extent{4, 4}, Extent{20, 2}, Extent{2, 2, 3}, Extent{1, 16},
                               Extent{44}, Extent{8, 4}, Extent{16, 3}, Extent{12, 1, 2}}) {
        const PuzzleResult result =
            checked_by(shared_executor(),
                       fmt::format("// workgroup: {} {} {}\n// buffer: o uint[{},4]\n", size.x,
                                   size.y, size.z, size.volume()),
                       "    uint n = 4 * t;\n"
                       "    o[n] = gl_SubgroupInvocationID;\n"
                       "    o[n + 1] = subgroupBallot(true).x;\n"
                       "    o[n + 2] = subgroupInclusiveAdd(t);\n"
                       "    o[n + 3] = subgroupElect() ? 1 : 0;");
        EXPECT_EQ(result.cases.front().detail, "") << size.x << " " << size.y << " " << size.z;
        EXPECT_EQ(result.verdict, Verdict::kSolved);
        ran += result.device.empty() ? 0 : 1;
    }
    EXPECT_EQ(ran, 8);
}

TEST(LabSubgroups, AreCountedByTheAuditWhereTheDeviceMiscounts) {
    if (!test_device().is_llvmpipe) {
        GTEST_SKIP() << "other devices are not known to";
    }
    const PuzzleResult result = checked_by(
        shared_executor(),
        "// workgroup: 44\n// buffer: o uint[2] = zeros\n// expect: o = {6, 5}\n// subgroup: 8\n",
        "    if (t == 0) o[0] = gl_NumSubgroups;\n"
        "    if (t == 43) o[1] = gl_SubgroupID;");
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_EQ(result.device, "");
    EXPECT_NE(result.cases.front().not_run_because().find("miscounts"), std::string::npos);
    const PuzzleResult full =
        checked_by(shared_executor(),
                   "// workgroup: 8 3\n// buffer: o uint[1]\n// expect: o = {3}\n// subgroup: 8\n",
                   "    if (t == 0) o[0] = gl_NumSubgroups;");
    EXPECT_EQ(full.verdict, Verdict::kSolved);
    EXPECT_NE(full.device, "");
}

TEST(LabSubgroups, OfASizeThatTheDeviceLacksAreAuditedAlone) {
    if (!test_device().is_llvmpipe) {
        GTEST_SKIP() << "other devices may have it";
    }
    const PuzzleResult result =
        checked_by(shared_executor(), std::string(kSumOf32) + "// subgroup: 32\n", kSum);
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_EQ(result.device, "");
    EXPECT_NE(result.cases.front().not_run_because().find("no subgroups of 32"), std::string::npos);
}

}  // namespace
}  // namespace vkp
