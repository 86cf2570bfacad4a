// Bad files and machines: one clear sentence, the right exit code, nothing written.
#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace vkp {
namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::string> kNoDriver = {{"VK_ICD_FILENAMES", "/nonexistent"},
                                                      {"VK_DRIVER_FILES", "/nonexistent"}};

// Expects exit code 3, with `part` in a single sentence, and no other effect.
void expect_unusable(const TestWorkbook& workbook, const std::vector<std::string>& arguments,
                     std::string_view part, const ProcessOptions& options = {}) {
    SCOPED_TRACE(testing::PrintToString(arguments));
    const auto before = workbook.content_but_progress();
    const Outcome outcome = workbook.run(arguments, options);
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_EQ(outcome.output, "");
    EXPECT_TRUE(outcome.errors.starts_with("workbook: ")) << outcome.errors;
    EXPECT_TRUE(contains(outcome.errors, part)) << outcome.errors;
    EXPECT_FALSE(contains(outcome.errors, "should not have happened")) << outcome.errors;
    EXPECT_EQ(workbook.content_but_progress(), before);
}

// Expects a check whose verdict contains `part`.
void expect_rejected(const TestWorkbook& workbook, const std::vector<std::string>& arguments,
                     std::string_view part) {
    const auto before = workbook.content_but_progress();
    const Outcome outcome = workbook.run(arguments);
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "does not compile") ||
                contains(outcome.output, "cannot be audited"))
        << outcome.output;
    EXPECT_TRUE(contains(outcome.output, part)) << outcome.output;
    EXPECT_EQ(outcome.errors, "");
    EXPECT_EQ(workbook.content_but_progress(), before);
}

TEST(KernelFile, MayBeMissing) {
    const TestWorkbook workbook;
    fs::remove(workbook.kernel_path(1));
    const std::string message = "kernel.comp cannot be read: No such file or directory.";
    expect_unusable(workbook, {"check", "1"}, "puzzles/01_map/" + message);
    expect_unusable(workbook, {"emit", "1"}, message);
    expect_unusable(workbook, {"check"}, message);
    expect_unusable(workbook, {"check", "1", "--kernel", "nowhere.comp"},
                    "nowhere.comp cannot be read");
    expect_unusable(workbook, {"check", "1", "--kernel", "nowhere.comp", "--format", "json"},
                    "nowhere.comp cannot be read");
}

TEST(KernelFile, MayBeAFolder) {
    const TestWorkbook workbook;
    fs::remove(workbook.kernel_path(1));
    fs::create_directory(workbook.kernel_path(1));
    expect_unusable(workbook, {"check", "1"}, "is a folder, not a file.");
    expect_unusable(workbook, {"emit", "1"}, "is a folder, not a file.");
    expect_unusable(workbook, {"reset", "1"}, "is a folder, not a file.");
}

TEST(KernelFile, MayBeUnreadable) {
    const TestWorkbook workbook;
    if (!can_run_unprivileged(workbook)) {
        GTEST_SKIP() << "root reads everything, and \"nobody\" may not start the program";
    }
    fs::permissions(workbook.kernel_path(1), fs::perms::none);
    const ProcessOptions unprivileged = {.unprivileged = true};
    const Outcome outcome = workbook.run({"check", "1"}, unprivileged);
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors,
              "workbook: puzzles/01_map/kernel.comp cannot be read: Permission denied.\n");
}

TEST(KernelFile, MayBeEmpty) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "");
    expect_rejected(workbook, {"check", "1"}, "kernel.comp: error: the file is empty");
    workbook.write_kernel(1, "\r\n \n");
    expect_rejected(workbook, {"check", "1"}, "kernel.comp: error: the file is empty");
}

TEST(KernelFile, MayBeBinary) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, std::string("\x7f"
                                         "ELF\x02\x01\x01\0\0\0\xff\xfe",
                                         12));
    expect_rejected(workbook, {"check", "1"}, "the file is not text: it holds a zero byte");
    workbook.write_kernel(1, "\xff\xfe\x80 void kernel() \x01");
    expect_rejected(workbook, {"check", "1"}, "kernel.comp:1: error: ");
}

TEST(KernelFile, MayBeHuge) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, std::string(std::size_t{10} << 20U, 'x'));
    expect_rejected(workbook, {"check", "1"}, "the file is longer than 1 MiB: that is no kernel");
    const Outcome emitted = workbook.run({"emit", "1", "--as", "spirv"});
    EXPECT_EQ(emitted.exit_code, kNotSolved);
    EXPECT_LT(emitted.errors.size(), 1000U);
}

TEST(Kernel, MayWantMoreSharedMemoryThanThereIs) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "shared float s[1000000];\nvoid kernel() {\n    s[1] = a[1];\n}\n");
    expect_rejected(workbook, {"check", "1"}, "the shared arrays take 4000000 bytes; ");
}

TEST(Kernel, MayBeWhatCannotBeChecked) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "void kernel() {\n    result = a;\n}\n");
    expect_rejected(workbook, {"check", "1"}, "kernel.comp:2: error: this cannot be checked: ");
    const Outcome emitted = workbook.run({"emit", "1", "--as", "instrumented"});
    EXPECT_EQ(emitted.exit_code, kNotSolved);
    EXPECT_FALSE(contains(emitted.errors, "should not have happened")) << emitted.errors;
}

TEST(Machine, MayHaveNoDevice) {
    const TestWorkbook workbook;
    const ProcessOptions no_driver = {.environment = kNoDriver};
    for (const char* command : {"check", "devices"}) {
        expect_unusable(
            workbook, {command},
            "mesa-vulkan-drivers. Until then, `--device none` checks by the audit alone",
            no_driver);
    }
    const Outcome doctor = workbook.run({"doctor"}, no_driver);
    EXPECT_EQ(doctor.exit_code, kNotUsable);
    EXPECT_TRUE(contains(doctor.output, "MISSING   Vulkan")) << doctor.output;
    EXPECT_TRUE(contains(doctor.output, "kernels by the audit alone: `--device none`."));
}

// A file that is no library hides the real one.
TEST(Machine, MayHaveNoVulkanLoader) {
    const TestWorkbook workbook;
    for (const char* name : {"libvulkan.so", "libvulkan.so.1"}) {
        static_cast<void>(workbook.write_file(name, "no library"));
    }
    const ProcessOptions no_loader = {
        .environment = {{"LD_LIBRARY_PATH", workbook.root().string()}}};
    for (const char* command : {"check", "devices"}) {
        expect_unusable(workbook, {command}, "There is no Vulkan loader on this machine",
                        no_loader);
    }
    EXPECT_EQ(workbook.run({"doctor"}, no_loader).exit_code, kNotUsable);
    EXPECT_EQ(workbook.run({"list"}, no_loader).exit_code, kAllSolved);
}

TEST(Machine, MayNotHaveTheDeviceAskedFor) {
    const TestWorkbook workbook;
    for (const char* device : {"no such device", "99", "-1", "99999999999999999999"}) {
        expect_unusable(workbook, {"check", "1", "--device", device},
                        std::string("There is no Vulkan device \"") + device + "\".");
    }
}

TEST(Workbook, MayBeElsewhere) {
    const TestWorkbook workbook;
    const ProcessOptions elsewhere = {.environment = {{"VKP_ROOT", "/nonexistent"}}};
    for (const char* command : {"check", "list", "show", "hint", "reset", "solution", "emit"}) {
        const std::string name = command;
        expect_unusable(workbook,
                        name == "list" ? std::vector{name} : std::vector{name, std::string("1")},
                        "/nonexistent is no workbook", elsewhere);
    }
}

TEST(Workbook, MayLackFiles) {
    const TestWorkbook workbook;
    fs::remove(workbook.solution_path(1));
    fs::remove(workbook.kernel_path(1).parent_path() / "README.md");
    expect_unusable(workbook, {"show", "1"}, "puzzles/01_map/README.md cannot be read");
    expect_unusable(workbook, {"reset", "1"}, "solutions/01_map.comp cannot be read");
    expect_unusable(workbook, {"solution", "1", "--force"}, "solutions/01_map.comp cannot be read");
}

// A workbook in which nothing may be written.
TEST(Workbook, MayBeReadOnly) {
    const TestWorkbook workbook;
    if (!can_run_unprivileged(workbook)) {
        GTEST_SKIP() << "root writes everywhere, and \"nobody\" may not start the program";
    }
    workbook.solve(1);
    const ProcessOptions unprivileged = {.unprivileged = true};
    if (geteuid() != 0) {
        GTEST_SKIP() << "the workbook belongs to us";
    }
    const auto before = workbook.content();
    const Outcome check = workbook.run({"check", "1"}, unprivileged);
    EXPECT_EQ(check.exit_code, kAllSolved);
    EXPECT_TRUE(contains(check.output, "✓ solved  ★★★")) << check.output;
    EXPECT_TRUE(contains(check.errors, "your progress is not kept")) << check.errors;
    const Outcome hint = workbook.run({"hint", "1"}, unprivileged);
    EXPECT_TRUE(contains(hint.output, "Hint 1 of 3")) << hint.output;
    EXPECT_TRUE(contains(hint.errors, "cannot be written")) << hint.errors;
    const Outcome reset = workbook.run({"reset", "1"}, unprivileged);
    EXPECT_EQ(reset.exit_code, kNotUsable);
    EXPECT_TRUE(contains(reset.errors, "cannot be written")) << reset.errors;
    EXPECT_EQ(workbook.content(), before);
}

}  // namespace
}  // namespace vkp
