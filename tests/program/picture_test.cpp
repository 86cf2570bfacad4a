#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kLabFile =
    "// workgroup: 4\n"
    "// groups: 3\n"
    "// array: a float[12]\n"
    "// buffer: o float[12]\n"
    "shared float s[4];\n"
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    s[i % 4] = a[i];\n"
    "    barrier();\n"
    "    o[i] = s[3 - i % 4];\n"
    "}\n";

// The same, with a read outside in the last workgroup.
constexpr std::string_view kFaulty =
    "// workgroup: 4\n"
    "// groups: 3\n"
    "// array: a float[12]\n"
    "// buffer: o float[12]\n"
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    o[i] = a[i + 1];\n"
    "}\n";

TEST(PictureCommand, DrawsTheSmallestCase) {
    const TestWorkbook workbook;
    workbook.write_kernel(
        3,
        "void kernel() {\n    uint i = gl_LocalInvocationID.x;\n    result[i] = a[i] + 10.0;\n}\n");
    const Outcome puzzle = workbook.run({"picture", "3", "--smallest", "--as", "json"});
    const Json drawn = Json::parse(puzzle.output);
    EXPECT_EQ(drawn.at("case"), "smallest");
    EXPECT_EQ(drawn.at("launch").at("workgroup_size"), Json({2, 1, 1}));
    const std::string file = workbook.write_file("mine.comp",
                                                 "// workgroup: 64\n// groups: 4\n"
                                                 "// array: a float[256]\n// buffer: o float[256]\n"
                                                 "void kernel() {\n"
                                                 "    uint i = gl_GlobalInvocationID.x;\n"
                                                 "    o[i] = a[i + 1];\n}\n");
    const Outcome lab = workbook.run({"picture", file, "--smallest", "--as", "json"});
    EXPECT_EQ(Json::parse(lab.output).at("launch").at("workgroup_size"), Json({1, 1, 1}))
        << lab.errors;
}

TEST(PictureCommand, ShowsThePuzzleKernelAsText) {
    const TestWorkbook workbook;
    workbook.solve(9);
    const auto before = workbook.content();
    const Outcome outcome = workbook.run({"picture", "9"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_EQ(outcome.errors, "");
    EXPECT_TRUE(
        outcome.output.starts_with("Puzzle 9: Pooling, case classic: solved\n"
                                   "Workgroup 0 of 1: 8 threads"))
        << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "── barrier, line ")) << outcome.output;
    EXPECT_EQ(workbook.content(), before);
}

TEST(PictureCommand, ShowsOneOfSeveralDispatches) {
    const TestWorkbook workbook;
    workbook.solve(19);
    const Outcome last = workbook.run({"picture", "19"});
    EXPECT_TRUE(last.output.starts_with("Puzzle 19: Scan, add_totals(), case classic: solved\n"))
        << last.output;
    const Outcome second = workbook.run({"picture", "19", "--dispatch", "scan_totals"});
    EXPECT_TRUE(second.output.starts_with("Puzzle 19: Scan, scan_totals(), case classic"))
        << second.output;
    // The results of the first dispatch: the totals of 0 to 31, 32 to 63 and 64 to 95.
    const Outcome data =
        workbook.run({"picture", "19", "--dispatch", "scan_totals", "--as", "json"});
    const Json totals = Json::parse(data.output).at("arrays").at(1);
    EXPECT_EQ(totals.at("name"), "totals");
    EXPECT_EQ(totals.at("initial"), Json::parse("[496, 1520, 2544]")) << totals;
    const Outcome none = workbook.run({"picture", "19", "--dispatch", "scan"});
    EXPECT_EQ(none.exit_code, kWrongUsage);
    EXPECT_TRUE(contains(none.errors,
                         "has no dispatch of \"scan\", but: scan_blocks, "
                         "scan_totals, add_totals"))
        << none.errors;
}

// The broken kernel is right in the scored case.
TEST(PictureCommand, ShowsTheFirstCaseThatIsWrong) {
    const TestWorkbook workbook;
    const Outcome wrong = workbook.run({"picture", "29"});
    EXPECT_TRUE(wrong.output.starts_with("Puzzle 29: Bug: Fixed point, case negative: wrong\n"))
        << wrong.output;
    const Outcome chosen = workbook.run({"picture", "29", "--case", "classic"});
    EXPECT_TRUE(chosen.output.starts_with("Puzzle 29: Bug: Fixed point, case classic: solved\n"))
        << chosen.output;
}

TEST(PictureCommand, ShowsTheDispatchThatGoesWrong) {
    const TestWorkbook workbook;
    workbook.write_kernel(18,
                          "void sum_parts() { parts[0] = float(gl_WorkGroupID.x); }\n"
                          "void sum_total() { result[0] = parts[0]; }\n");
    const Outcome outcome = workbook.run({"picture", "18"});
    EXPECT_TRUE(contains(outcome.output, "sum_parts(), case classic: faulty")) << outcome.output;
}

TEST(PictureCommand, TakesTheFormFromTheFilesName) {
    const TestWorkbook workbook;
    workbook.solve(9);
    const std::map<std::string, std::string> beginnings = {{"out.html", "<!doctype html>\n"},
                                                           {"out.svg", "<svg xmlns="},
                                                           {"out.json", "{\"schema\":1,"}};
    for (const auto& [name, beginning] : beginnings) {
        const Outcome outcome = workbook.run({"picture", "9", "-o", name});
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
        EXPECT_EQ(outcome.output, name + "\n");
        EXPECT_TRUE(file_content(workbook.root() / name).starts_with(beginning)) << name;
    }
}

TEST(PictureCommand, TakesTheFormThatIsAskedFor) {
    const TestWorkbook workbook;
    workbook.solve(9);
    const auto drawn = [&](const char* form) {
        const Outcome outcome = workbook.run({"picture", "9", "--as", form});
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
        EXPECT_EQ(outcome.errors, "");
        return outcome.output;
    };
    EXPECT_EQ(drawn("text"), workbook.run({"picture", "9"}).output);
    EXPECT_TRUE(drawn("html").ends_with("</html>\n"));
    EXPECT_TRUE(drawn("svg").ends_with("</svg>\n"));
    EXPECT_EQ(Json::parse(drawn("json")).at("title"), "Puzzle 9: Pooling");
    const Outcome outcome = workbook.run({"picture", "9", "--as", "json", "--output", "out.html"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_EQ(file_content(workbook.root() / "out.html"), drawn("json"));
}

TEST(PictureCommand, SaysWhichEndingsItKnows) {
    const TestWorkbook workbook;
    const auto before = workbook.content();
    for (const char* const name : {"out.png", "out", ".html", "out.HTML", "out."}) {
        const Outcome outcome = workbook.run({"picture", "9", "-o", name});
        EXPECT_EQ(outcome.exit_code, kWrongUsage) << name;
        EXPECT_EQ(outcome.output, "");
        EXPECT_TRUE(contains(outcome.errors,
                             std::string("a picture is drawn as .html, .svg or .json, and \"") +
                                 name + "\" ends with none of these"))
            << outcome.errors;
    }
    EXPECT_EQ(workbook.run({"picture", "9", "--as", "png"}).exit_code, kWrongUsage);
    EXPECT_EQ(workbook.content(), before);
}

TEST(PictureCommand, ShowsAWorkgroupWithAFindingOrTheOneAskedFor) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kFaulty);
    EXPECT_TRUE(contains(workbook.run({"picture", path}).output, "Workgroup 2 of 3: "));
    EXPECT_TRUE(contains(workbook.run({"picture", path, "--workgroup", "1,0"}).output,
                         "Workgroup 1 of 3: "));
    EXPECT_TRUE(contains(workbook.run({"picture", path, "--workgroup", "0", "--as", "svg"}).output,
                         ">workgroup 0 of 3, "));
    const std::string clean = workbook.write_file("clean.comp", kLabFile);
    EXPECT_TRUE(contains(workbook.run({"picture", clean}).output, "Workgroup 0 of 3: "));
}

TEST(PictureCommand, SaysWhichWorkgroupsThereAre) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kLabFile);
    const std::string many = workbook.write_file("many.comp",
                                                 "// workgroup: 1\n"
                                                 "// groups: 300\n"
                                                 "// buffer: o float[300]\n"
                                                 "void kernel() {\n"
                                                 "    o[gl_WorkGroupID.x] = 1.0;\n"
                                                 "}\n");
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
        {{path, "--workgroup", "3"}, "there is no workgroup 3,0,0: the launch has 3×1×1"},
        {{path, "--workgroup", "0,1"}, "there is no workgroup 0,1,0"},
        {{path, "--workgroup", "x"}, "--workgroup takes one to three numbers"},
        {{many, "--workgroup", "280"}, "workgroup 280 is not among the 256 that there is room for"},
        {{path, "--case", "wide"}, "--case, --dispatch and --kernel are for puzzles"},
        {{"9", "--case", "none"}, "puzzle 9 has no case \"none\", but: classic"},
    };
    for (const auto& [options, complaint] : cases) {
        std::vector<std::string> words = {"picture"};
        words.insert(words.end(), options.begin(), options.end());
        const Outcome outcome = workbook.run(words);
        EXPECT_EQ(outcome.exit_code, kWrongUsage) << complaint;
        EXPECT_EQ(outcome.output, "");
        EXPECT_TRUE(contains(outcome.errors, complaint)) << outcome.errors;
    }
}

TEST(PictureCommand, TakesACaseAndAKernel) {
    const TestWorkbook workbook;
    const std::string path =
        workbook.write_file("k.comp", "void kernel() { result[gl_LocalInvocationID.x] = 7.0; }\n");
    const Outcome outcome =
        workbook.run({"picture", "1", "--kernel", path, "--case", "wide", "--as", "json"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    const Json json = Json::parse(outcome.output);
    EXPECT_EQ(json.at("case"), "wide");
    EXPECT_EQ(json.at("file"), "k.comp");
    EXPECT_EQ(json.at("arrays").at(1).at("final").at(63), 7);
    EXPECT_EQ(json.at("verdict").at("name"), "wrong");
}

TEST(PictureCommand, ShowsALabFileOfAnyName) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.txt", kLabFile);
    const Outcome outcome = workbook.run({"picture", path, "--color", "never"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, ": clean\nWorkgroup 0 of 3: 4 threads")) << outcome.output;
    EXPECT_EQ(workbook.run({"picture", "missing.comp"}).exit_code, kNotUsable);
    EXPECT_EQ(workbook.run({"picture", "missing"}).exit_code, kWrongUsage);
}

TEST(PictureCommand, SaysWhyAKernelDoesNotCompile) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "void kernel() {\n    x = 1;\n}\n");
    const Outcome puzzle = workbook.run({"picture", "1", "-o", "out.html"});
    EXPECT_EQ(puzzle.exit_code, kNotSolved);
    EXPECT_EQ(puzzle.output, "");
    EXPECT_TRUE(contains(puzzle.errors,
                         "puzzles/01_map/kernel.comp:2: error: 'x': undeclared identifier\n"))
        << puzzle.errors;
    EXPECT_FALSE(std::filesystem::exists(workbook.root() / "out.html"));
    const std::string path = workbook.write_file("mine.comp", "void kernel() {}\n");
    const Outcome lab = workbook.run({"picture", path});
    EXPECT_EQ(lab.exit_code, kNotSolved);
    EXPECT_TRUE(contains(lab.errors, "mine.comp: error: ")) << lab.errors;
}

// An editor that jumps to lines finds no line 0.
TEST(PictureCommand, NamesNoLineForTheFileAsAWhole) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "");
    EXPECT_TRUE(workbook.run({"picture", "1"})
                    .errors.starts_with("puzzles/01_map/kernel.comp: error: the file is empty\n"));
}

TEST(PictureCommand, SaysWhatTheAuditDoesNotKnow) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp",
                                                 "// workgroup: 4\n"
                                                 "// buffer: o uint[4] = zeros\n"
                                                 "// extension: GL_EXT_shader_realtime_clock\n"
                                                 "void kernel() {\n"
                                                 "    o[0] = clockRealtime2x32EXT().x;\n"
                                                 "}\n");
    const Outcome outcome = workbook.run({"picture", path});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.output;
    EXPECT_TRUE(contains(outcome.errors,
                         "mine.comp:5: error: there is no picture: the audit does "
                         "not know "))
        << outcome.errors;
}

TEST(PictureCommand, ShowsTheBeginningOfAnEndlessLoop) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp",
                                                 "// workgroup: 2\n"
                                                 "// buffer: o float[2] = zeros\n"
                                                 "void kernel() {\n"
                                                 "    while (true) o[0] += 1.0;\n"
                                                 "}\n");
    for (const char* const form : {"text", "json"}) {
        // Sanitizers need more than a learner's time limit.
        const Outcome outcome = workbook.run({"picture", path, "--as", form, "--timeout", "300"});
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
        EXPECT_TRUE(contains(outcome.output, "was stopped, as it does not end")) << form;
    }
}

TEST(PictureCommand, SaysWhereItCannotWrite) {
    const TestWorkbook workbook;
    std::filesystem::create_directory(workbook.root() / "folder.html");
    const auto before = workbook.content();
    const Outcome outcome = workbook.run({"picture", "9", "-o", "folder.html"});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_TRUE(contains(outcome.errors, "folder.html cannot be written")) << outcome.errors;
    EXPECT_EQ(workbook.content(), before);
}

// A slip in the path: no folder is made for it, by no command.
TEST(PictureCommand, SaysWhichFolderIsMissing) {
    const TestWorkbook workbook;
    workbook.solve(1);
    const auto before = workbook.content();
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"picture", "1", "-o", "pages/p.html"},
          {"emit", "1", "-o", "pages/p.html"},
          {"bench", "1", "-o", "pages/p.svg"}}) {
        const Outcome outcome = workbook.run(words);
        EXPECT_EQ(outcome.exit_code, kNotUsable) << words.front();
        EXPECT_EQ(outcome.errors,
                  fmt::format("workbook: {} cannot be written: there is no folder pages. Make it "
                              "first, or name a file in one that is there.\n",
                              words.back()));
    }
    EXPECT_EQ(workbook.content(), before);
}

// A process that reads the file meanwhile gets the old picture or the new one.
TEST(PictureCommand, ReplacesAFileAsAWhole) {
    const TestWorkbook workbook;
    const std::string old = workbook.write_file("out.html", "old");
    std::filesystem::create_hard_link(old, workbook.root() / "kept.html");
    EXPECT_EQ(workbook.run({"picture", "9", "-o", "out.html"}).exit_code, kAllSolved);
    EXPECT_EQ(file_content(workbook.root() / "kept.html"), "old");
    EXPECT_TRUE(file_content(old).ends_with("</html>\n"));
}

}  // namespace
}  // namespace vkp
