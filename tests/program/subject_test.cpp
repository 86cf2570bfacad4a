// The meaning of a word on the command line, and the device that a kernel is audited for: the same
// in every command.
#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kSubgroupSum =
    "// workgroup: 32\n"
    "// buffer: o float[32]\n"
    "// extension: GL_KHR_shader_subgroup_arithmetic\n"
    "void kernel() { o[gl_LocalInvocationID.x] = subgroupAdd(1.0); }\n";

// As if no driver were installed.
const ProcessOptions kWithoutDriver = {
    .environment = {{"VK_ICD_FILENAMES", "/nonexistent"}, {"VK_DRIVER_FILES", "/nonexistent"}}};

Json json_of(const TestWorkbook& workbook, const std::vector<std::string>& arguments) {
    const Outcome outcome = workbook.run(arguments);
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    return Json::parse(outcome.output, nullptr, false);
}

// The subgroup size that every command reports, which is also the sum that every command shows.
void expect_size_everywhere(const TestWorkbook& workbook, const std::string& path,
                            const std::string& device, const Json& size) {
    const Json lab = json_of(workbook, {"lab", path, "--format", "json", "--device", device});
    EXPECT_EQ(lab.at("subgroup_size"), size);
    EXPECT_EQ(lab.at("arrays").at(0).at("values").at(31), size);
    const Json trace = json_of(workbook, {"trace", path, "--format", "json", "--device", device});
    EXPECT_EQ(trace.at("subgroup_size"), size);
    EXPECT_EQ(trace.at("events").at(0).at("values").at(0), size);
    const Json picture = json_of(workbook, {"picture", path, "--as", "json", "--device", device});
    EXPECT_EQ(picture.at("subgroup_size"), size);
    EXPECT_EQ(picture.at("arrays").at(0).at("final").at(31), size);
}

TEST(Subgroups, AreOneSizeInEveryCommand) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kSubgroupSum);
    expect_size_everywhere(workbook, path, "none", 32);
    const Json on_device = json_of(workbook, {"lab", path, "--format", "json", "--device", "cpu"});
    EXPECT_NE(on_device.at("device"), "") << "it ran";
    expect_size_everywhere(workbook, path, "cpu", on_device.at("subgroup_size"));
}

TEST(Subgroups, AreOfTheSizeThatAFileOrTheCommandLineSays) {
    const TestWorkbook workbook;
    const std::string of_16 =
        workbook.write_file("of_16.comp", "// subgroup: 16\n" + std::string(kSubgroupSum));
    expect_size_everywhere(workbook, of_16, "none", 16);
    for (const char* const command : {"lab", "trace"}) {
        const Json json = json_of(
            workbook, {command, of_16, "--subgroup", "64", "--device", "none", "--format", "json"});
        EXPECT_EQ(json.at("subgroup_size"), 64);
    }
    EXPECT_EQ(workbook.run({"lab", of_16, "--subgroup", "12"}).exit_code, kWrongUsage);
    EXPECT_TRUE(contains(workbook.run({"trace", "9", "--subgroup", "8"}).errors, "--case"));
}

TEST(Subgroups, AreToldWhereTheKernelUsesThem) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kSubgroupSum);
    const auto output_of = [&](const char* command) {
        return workbook.run({command, path, "--device", "none"}).output;
    };
    EXPECT_TRUE(contains(output_of("lab"), "of 32 threads in subgroups of 32, by the audit alone"))
        << output_of("lab");
    EXPECT_TRUE(contains(output_of("trace"), "workgroup 0 of 1, subgroups of 32\n"))
        << output_of("trace");
    EXPECT_TRUE(contains(output_of("picture"), ": 32 threads in subgroups of 32; "))
        << output_of("picture");
}

TEST(Subgroups, AloneLetTraceAndPictureOpenVulkan) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kSubgroupSum);
    workbook.solve(9);
    for (const char* const command : {"trace", "picture"}) {
        EXPECT_EQ(workbook.run({command, "9"}, kWithoutDriver).exit_code, kAllSolved);
        EXPECT_EQ(workbook.run({command, path}, kWithoutDriver).exit_code, kNotUsable);
        EXPECT_EQ(workbook.run({command, path, "--device", "none"}, kWithoutDriver).exit_code,
                  kAllSolved);
    }
    EXPECT_EQ(workbook.run({"trace", path, "--device", "no such"}).exit_code, kNotUsable);
}

TEST(Target, IsThePuzzleThatAWordNamesWhateverFilesThereAre) {
    const TestWorkbook workbook;
    workbook.solve(9);
    for (const char* const word : {"9", "09", "pooling", "09_pooling"}) {
        static_cast<void>(workbook.write_file(word, kSubgroupSum));
        for (const char* const command : {"trace", "picture"}) {
            const Outcome outcome = workbook.run({command, word});
            EXPECT_EQ(outcome.exit_code, kAllSolved) << word << ": " << outcome.errors;
            EXPECT_TRUE(contains(outcome.output, "case classic")) << word;
        }
    }
}

TEST(Target, IsAFileWhereTheWordIsAPath) {
    const TestWorkbook workbook;
    for (const char* const name : {"9", "mine.comp"}) {
        static_cast<void>(workbook.write_file(name, kSubgroupSum));
    }
    EXPECT_EQ(workbook.run({"trace", "./9", "--device", "none"}).exit_code, kAllSolved);
    EXPECT_EQ(workbook.run({"trace", "mine.comp", "--device", "none"}).exit_code, kAllSolved);
}

}  // namespace
}  // namespace vkp
