#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kTracedFile =
    "// workgroup: 4\n"
    "// groups: 2\n"
    "// array: a float[8]\n"
    "// buffer: o float[8]\n"
    "shared float s[4];\n"
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    s[i % 4] = a[i];\n"
    "    barrier();\n"
    "    o[i] = s[3 - i % 4];\n"
    "}\n";

TEST(TraceCommand, ShowsTheSmallestCase) {
    const TestWorkbook workbook;
    workbook.write_kernel(
        3,
        "void kernel() {\n    uint i = gl_LocalInvocationID.x;\n    result[i] = a[i] + 10.0;\n}\n");
    const Outcome outcome = workbook.run({"trace", "3", "--smallest", "--thread", "1"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output,
                         "puzzles/03_guard/kernel.comp  case smallest\n"
                         "thread 1 of 2, workgroup 0 of 1\n"))
        << outcome.output;
    workbook.solve(3);
    const Outcome solved = workbook.run({"trace", "3", "--smallest"});
    EXPECT_EQ(solved.exit_code, kWrongUsage);
    EXPECT_TRUE(contains(solved.errors, "shows no fault that a smaller case could have"))
        << solved.errors;
    workbook.write_kernel(3, "void kernel() { x; }\n");
    EXPECT_TRUE(contains(workbook.run({"trace", "3", "--smallest"}).output, "'x': undeclared"));
}

TEST(TraceCommand, ShowsThePuzzleKernelOfOneThread) {
    const TestWorkbook workbook;
    workbook.solve(9);
    const auto before = workbook.content();
    const Outcome outcome = workbook.run({"trace", "9", "--thread", "3"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_EQ(outcome.errors, "");
    EXPECT_TRUE(contains(outcome.output,
                         "puzzles/09_pooling/kernel.comp  case classic\n"
                         "thread 3 of 8, workgroup 0 of 1\n"))
        << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "  global read   a[3]       3\n")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "── barrier ─")) << outcome.output;
    EXPECT_TRUE(outcome.output.ends_with(
        "\nIn all: 1 global read, 1 global write, 2 shared reads, 1 shared write\n"))
        << outcome.output;
    EXPECT_EQ(workbook.content(), before);
}

TEST(TraceCommand, ShowsALabFile) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kTracedFile);
    const Outcome outcome =
        workbook.run({"trace", path, "--thread", "1", "--workgroup", "1", "--color", "never"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output,
                         "\nthread 1 of 4, workgroup 1 of 2\n"
                         "\n"
                         "    8 │ s[i % 4] = a[i];      global read   a[5]  5\n"
                         "      │                       shared write  s[1]  5\n"
                         "──────┼── barrier ─────────────────────────────────\n"
                         "   10 │ o[i] = s[3 - i % 4];  shared read   s[2]  6\n"
                         "      │                       global write  o[5]  6\n"
                         "\n"
                         "In all: 1 global read, 1 global write, 1 shared read, 1 shared write\n"))
        << outcome.output;
}

TEST(TraceCommand, TakesAFileOfAnyNameAndALabFileThatIsMissing) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.txt", kTracedFile);
    EXPECT_EQ(workbook.run({"trace", path}).exit_code, kAllSolved);
    EXPECT_EQ(workbook.run({"trace", "missing.comp"}).exit_code, kNotUsable);
    const Outcome neither = workbook.run({"trace", "missing"});
    EXPECT_EQ(neither.exit_code, kWrongUsage);
    EXPECT_TRUE(contains(neither.errors, "there is no puzzle \"missing\"")) << neither.errors;
}

TEST(TraceCommand, PrintsJson) {
    const TestWorkbook workbook;
    workbook.solve(14);
    const Outcome outcome = workbook.run(
        {"trace", "matmul", "--thread", "1,2", "--workgroup", "0,1", "--format", "json"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    const Json json = Json::parse(outcome.output);
    EXPECT_EQ(json.at("puzzle"), 14);
    EXPECT_EQ(json.at("case"), "full");
    EXPECT_EQ(json.at("thread"), Json({1, 2, 0}));
    EXPECT_EQ(json.at("workgroup"), Json({0, 1, 0}));
    std::size_t global_reads = 0;
    for (const Json& event : json.at("events")) {
        global_reads += event.at("memory") == "global" && event.at("access") == "read" ? 1 : 0;
    }
    EXPECT_EQ(global_reads, json.at("counts").at("global_reads"));
    EXPECT_GT(global_reads, 0U);
}

TEST(TraceCommand, TakesADispatch) {
    const TestWorkbook workbook;
    workbook.solve(19);
    const Outcome second = workbook.run({"trace", "19", "--dispatch", "scan_totals"});
    EXPECT_EQ(second.exit_code, kAllSolved) << second.errors;
    EXPECT_TRUE(contains(second.output, "  case classic, scan_totals()\n")) << second.output;
    EXPECT_TRUE(contains(second.output, "totals[0]")) << second.output;
    const Outcome last = workbook.run({"trace", "19", "--format", "json"});
    EXPECT_EQ(Json::parse(last.output).at("dispatch"), "add_totals");
}

TEST(TraceCommand, TakesACaseAndAKernel) {
    const TestWorkbook workbook;
    const std::string path =
        workbook.write_file("k.comp", "void kernel() { result[gl_LocalInvocationID.x] = 7.0; }\n");
    const Outcome outcome =
        workbook.run({"trace", "1", "--kernel", path, "--case", "wide", "--thread", "63"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "  case wide\n")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "result[63]  7\n")) << outcome.output;
}

TEST(TraceCommand, ShowsLocalsOneLineOrOneArray) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kTracedFile);
    EXPECT_TRUE(contains(workbook.run({"trace", path, "--thread", "2", "--locals"}).output,
                         "  local         i     2\n"));
    EXPECT_TRUE(contains(workbook.run({"trace", path, "--array", "i"}).output, "  local  i  0\n"));
    const std::string line = workbook.run({"trace", path, "--line", "10"}).output;
    EXPECT_FALSE(contains(line, "a[0]")) << line;
    EXPECT_TRUE(contains(line, "s[3]")) << line;
    EXPECT_FALSE(contains(workbook.run({"trace", path, "--array", "o"}).output, "s[0]"));
}

TEST(TraceCommand, NamesFindingsOfTheThread) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp",
                                                 "// workgroup: 4\n"
                                                 "// array: a float[4]\n"
                                                 "// buffer: o float[4]\n"
                                                 "void kernel() {\n"
                                                 "    uint i = gl_LocalInvocationID.x;\n"
                                                 "    o[i] = a[i + 1];\n"
                                                 "}\n");
    const Outcome last = workbook.run({"trace", path, "--thread", "3"});
    EXPECT_EQ(last.exit_code, kAllSolved);
    EXPECT_TRUE(contains(last.output, "a[4]  OUTSIDE, reads 0\n")) << last.output;
    EXPECT_TRUE(contains(last.output, "Found with this thread: out of bounds, `a`, line 6\n"))
        << last.output;
    EXPECT_TRUE(contains(last.output, "What they mean: workbook lab ")) << last.output;
    const Outcome first = workbook.run({"trace", path});
    EXPECT_TRUE(contains(first.output, "\n1 problem in which this thread has no part.\n"))
        << first.output;
}

TEST(TraceCommand, ShowsCompileErrorsAsCheckDoes) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "void kernel() {\n    x = 1;\n}\n");
    const Outcome puzzle = workbook.run({"trace", "1"});
    EXPECT_EQ(puzzle.exit_code, kNotSolved);
    EXPECT_TRUE(contains(puzzle.output,
                         "puzzles/01_map/kernel.comp:2: error: 'x': undeclared identifier\n"))
        << puzzle.output;
    const std::string path = workbook.write_file("mine.comp", "void kernel() {}\n");
    const Outcome lab = workbook.run({"trace", path, "--format", "json"});
    EXPECT_EQ(lab.exit_code, kNotSolved);
    EXPECT_EQ(Json::parse(lab.output).at("compile_errors").size(), 1U);
}

TEST(TraceCommand, SaysWhatTheAuditDoesNotKnow) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp",
                                                 "// workgroup: 4\n"
                                                 "// buffer: o uint[4] = zeros\n"
                                                 "// extension: GL_EXT_shader_realtime_clock\n"
                                                 "void kernel() {\n"
                                                 "    o[0] = clockRealtime2x32EXT().x;\n"
                                                 "}\n");
    const Outcome outcome = workbook.run({"trace", path});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "mine.comp:5: error: not audited: "))
        << outcome.output << outcome.errors;
}

struct WrongUsage {
    std::vector<std::string> options;
    std::string complaint;
};

TEST(TraceCommand, SaysWhatIsWrongWithItsOptions) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kTracedFile);
    const WrongUsage cases[] = {
        {{"--thread", "4"}, "there is no thread 4,0,0: the workgroup has 4×1×1, counted from 0"},
        {{"--thread", "0,1"}, "there is no thread 0,1,0"},
        {{"--thread", "x"}, "--thread takes one to three numbers, such as 3 or 3,0: not \"x\""},
        {{"--thread", "1,2,3,4"}, "--thread takes one to three numbers"},
        {{"--thread", "1,"}, "--thread takes one to three numbers"},
        {{"--thread", "99999999999"}, "--thread takes one to three numbers"},
        {{"--workgroup", "2"}, "there is no workgroup 2,0,0: the launch has 2×1×1"},
        {{"--line", "1"}, "line 1 holds no code that runs; these do: 7 to 10\n"},
        {{"--line", "0"}, "--line"},
        {{"--array", "b"}, "the kernel has no array \"b\", but: a, o, s\n"},
        {{"--case", "wide"}, "--case, --dispatch and --kernel are for puzzles"},
        {{"--kernel", "k.comp"}, "--case, --dispatch and --kernel are for puzzles"},
        {{"--format", "junit"}, "trace prints text or json"},
    };
    for (const WrongUsage& wrong : cases) {
        std::vector<std::string> words = {"trace", path};
        words.insert(words.end(), wrong.options.begin(), wrong.options.end());
        const Outcome outcome = workbook.run(words);
        EXPECT_EQ(outcome.exit_code, kWrongUsage) << wrong.complaint;
        EXPECT_EQ(outcome.output, "");
        EXPECT_TRUE(contains(outcome.errors, wrong.complaint)) << outcome.errors;
    }
    const Outcome outcome = workbook.run({"trace", "9", "--case", "none"});
    EXPECT_EQ(outcome.exit_code, kWrongUsage);
    EXPECT_TRUE(contains(outcome.errors, "puzzle 9 has no case \"none\", but: classic"))
        << outcome.errors;
}

}  // namespace
}  // namespace vkp
