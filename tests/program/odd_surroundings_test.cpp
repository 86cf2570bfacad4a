// Unusual inputs from a shell, a disk or another program: closed descriptors, files of odd sizes
// and names, invalid text.
#include "checker/options/exit_code.hpp"
#include "harness/base/utf8.hpp"
#include "tests/program/test_workbook.hpp"
#include "tests/unit/xml_check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <limits.h>

namespace vkp {
namespace {

namespace fs = std::filesystem;

// A sequence that sets the title of a terminal's window, with a character that begins a new line.
const std::string kEscape = "\x1b]0;owned\a";
const std::string kNoUtf8 = "\xff\xed\xa0\x80\xf4\x90\x80\x80";  // also a surrogate, and too large
const std::string kNoXml = "\uFFFE\uFFFF\x01";

constexpr std::string_view kOutside =
    "void kernel() {\n"
    "    result[gl_LocalInvocationID.x + 1000u] = a[0];  // ";

void expect_printable(const Outcome& outcome) {
    for (const std::string& text : {outcome.output, outcome.errors}) {
        EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
        EXPECT_EQ(text.find('\a'), std::string::npos) << text;
    }
    EXPECT_FALSE(contains(outcome.errors, "should not have happened")) << outcome.errors;
}

void expect_well_formed(const std::string& xml) {
    const std::string declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    EXPECT_EQ(xml_fault(xml.substr(xml.starts_with(declaration) ? declaration.size() : 0)), "")
        << xml;
    EXPECT_EQ(printable(xml), xml) << "XML has no character for all of it";
}

TEST(Descriptors, MayBeClosed) {
    const TestWorkbook workbook;
    workbook.solve(1);
    for (const char* closed :
         {"<&-", ">&-", "2>&-", "<&- 2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
        for (const char* command : {"check 1", "list", "trace 1 --thread 0"}) {
            const Outcome outcome =
                workbook.run_shell(fmt::format("\"$0\" {} {}", command, closed));
            EXPECT_EQ(outcome.exit_code, kAllSolved) << command << " " << closed << outcome.errors;
        }
    }
    EXPECT_TRUE(contains(workbook.run_shell("\"$0\" check 1 <&- 2>&-").output, "✓ solved  ★★★"));
}

// The old file is renamed without being read.
TEST(Reset, TakesNoTimeOverAHugeFile) {
    const TestWorkbook workbook;
    const fs::path kernel = workbook.kernel_path(2);
    constexpr std::uintmax_t kBytes = std::uintmax_t{20} << 30U;
    std::error_code error;
    fs::resize_file(kernel, kBytes, error);
    if (error) {
        GTEST_SKIP() << "no sparse files of 20 GB here: " << error.message();
    }
    EXPECT_EQ(workbook.run({"reset", "2"}).exit_code, kAllSolved);
    EXPECT_EQ(fs::file_size(fs::path(kernel) += ".1.bak"), kBytes);
    EXPECT_EQ(file_content(kernel), template_text(2));
}

TEST(KernelFile, MayBeALinkToItself) {
    const TestWorkbook workbook;
    const fs::path kernel = workbook.kernel_path(3);
    fs::remove(kernel);
    fs::create_symlink(kernel.filename(), kernel);
    for (const char* command : {"reset", "check", "emit", "trace"}) {
        const Outcome outcome = workbook.run({command, "3"});
        EXPECT_EQ(outcome.exit_code, kNotUsable) << command;
        EXPECT_TRUE(contains(outcome.errors, "Too many levels of symbolic links."))
            << command << outcome.errors;
    }
    EXPECT_TRUE(fs::is_symlink(kernel));
}

TEST(Root, MayBeLongerThanAnyPath) {
    const TestWorkbook workbook;
    std::string folders;
    while (folders.size() <= PATH_MAX) {
        folders += "/folder";
    }
    for (const std::string& root : {folders, "/" + std::string(NAME_MAX + 1, 'n')}) {
        const Outcome outcome = workbook.run({"list"}, {.environment = {{"VKP_ROOT", root}}});
        EXPECT_EQ(outcome.exit_code, kNotUsable);
        EXPECT_TRUE(contains(outcome.errors, " is no workbook: it has no folder puzzles."))
            << outcome.errors;
    }
}

TEST(Progress, HasNoMoreStarsThanThereAre) {
    const TestWorkbook workbook;
    fs::create_directory(workbook.root() / ".workbook");
    for (const char* stars : {"99", "-5", "2147483647", "-2147483648", "4294967297"}) {
        const std::string file = workbook.write_file(
            ".workbook/progress.txt", fmt::format("01_map stars={0} solved=2026-01-01\n"
                                                  "02_zip stars={0} solved=2026{1}-01-01\n",
                                                  stars, kEscape));
        const Outcome list = workbook.run({"list", "part", "1"});
        EXPECT_EQ(list.exit_code, kAllSolved) << list.errors;
        EXPECT_TRUE(contains(list.output, "1  Map                    easy 2'     ☆☆☆"))
            << list.output;
        EXPECT_FALSE(contains(list.output, stars)) << list.output;
        expect_printable(list);
    }
}

TEST(FileNames, AreMadePrintable) {
    const TestWorkbook workbook;
    const std::string name = "x" + kEscape + "\nforged:1: error: y" + kNoUtf8 + ".comp";
    const std::string file = workbook.write_file(name, std::string(kOutside) + "\n}\n");
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"check", "1", "--kernel", file},
          {"check", "1", "--kernel", file + "none"},
          {"trace", "1", "--kernel", file},
          {"emit", "1", "--kernel", file + "none"},
          {"check", name},
          {name}}) {
        const Outcome outcome = workbook.run(arguments);
        EXPECT_FALSE(contains(outcome.output + outcome.errors, "\nforged:")) << outcome.output;
        expect_printable(outcome);
    }
}

TEST(LabHeaders, AreMadePrintable) {
    const TestWorkbook workbook;
    for (const std::string& header :
         {"array: a" + kEscape + " float[4]", "array: a float[4] = " + kEscape,
          "workgroup: " + kEscape, kEscape + ": 4", "buffer: a " + kNoUtf8 + kEscape + "[4]"}) {
        const std::string file = workbook.write_file(
            "odd.comp", "// workgroup: 4\n// " + header + "\nvoid kernel() {}\n");
        expect_printable(workbook.run({"lab", file}));
        expect_printable(workbook.run({"lab", file, "--format", "json"}));
    }
}

// The bytes are in the line that an error shows, and in the name of the file.
TEST(Xml, IsWellFormedWhateverBytesComeIn) {
    const TestWorkbook workbook;
    for (const std::string& bytes : {kNoUtf8, kNoXml, kEscape, std::string("]]>&<\"'")}) {
        const std::string file =
            workbook.write_file("odd" + bytes + ".comp", std::string(kOutside) + bytes + "\n}\n");
        const Outcome junit = workbook.run({"check", "1", "--kernel", file, "--format", "junit"});
        EXPECT_EQ(junit.exit_code, kNotSolved) << junit.errors;
        EXPECT_TRUE(contains(junit.output, "out_of_bounds")) << junit.output;
        expect_well_formed(junit.output);
        const Outcome svg = workbook.run({"picture", "1", "--kernel", file, "-o", "odd.svg"});
        EXPECT_EQ(svg.exit_code, kAllSolved) << svg.errors;
        expect_well_formed(file_content(workbook.root() / "odd.svg"));
    }
}

}  // namespace
}  // namespace vkp
