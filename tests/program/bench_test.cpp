// `workbook bench`, through the program. Sizes and memory are small.
#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vkp {
namespace {

using Json = nlohmann::json;

// The cache is shared by these tests, so that ceilings are measured only once.
const std::string& cache_folder() {
    static const TemporaryFolder folder;
    static const std::string path = folder.path().string();
    return path;
}

Outcome bench(const TestWorkbook& workbook, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "bench");
    for (const char* const word : {"--repeat", "3", "--time", "0.02", "--memory", "256"}) {
        arguments.emplace_back(word);
    }
    ProcessOptions options;
    options.environment["XDG_CACHE_HOME"] = cache_folder();
    return workbook.run(arguments, options);
}

constexpr std::string_view kLocal =
    "void kernel() {\n"
    "    uint i = gl_LocalInvocationID.x;\n"
    "    result[i] = a[i] + 10.0;\n"
    "}\n";

std::size_t longest_line(const std::string& text) {
    std::size_t longest = 0;
    std::size_t columns = 0;
    for (const char character : text) {
        const bool begins_character = (static_cast<unsigned char>(character) & 0xc0U) != 0x80U;
        columns = character == '\n' ? 0 : columns + (begins_character ? 1 : 0);
        longest = std::max(longest, columns);
    }
    return longest;
}

TEST(BenchCommand, ShowsATableAndARoofline) {
    const TestWorkbook workbook;
    workbook.solve(2);
    const auto before = workbook.content();
    const Outcome outcome = bench(workbook, {"2"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.output << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "ceilings: copy ")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "Puzzle 2: Zip")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "middle half")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "     1024  12.0 KiB ")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "skipped: ")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "operations a byte")) << outcome.output;
    EXPECT_LE(longest_line(outcome.output), 80U) << outcome.output;
    EXPECT_EQ(workbook.content(), before);
}

TEST(BenchCommand, KeepsTheCeilingsUntilTheyAreToBeMeasuredAgain) {
    const TestWorkbook workbook;
    workbook.solve(1);
    const std::filesystem::path kept =
        std::filesystem::path(cache_folder()) / "vulkan-puzzles" / "ceilings.json";
    bench(workbook, {"1", "--size", "1024"});
    const std::string first = file_content(kept);
    ASSERT_EQ(Json::parse(first)["devices"].size(), 1U);
    const Json measured = Json::parse(first)["devices"][0];
    EXPECT_GT(measured["copy_gb_s"].get<double>(), 0.1);
    EXPECT_GT(measured["fma_gflop_s"].get<double>(), 0.1);
    EXPECT_GT(measured["empty_dispatch_ms"].get<double>(), 0);
    EXPECT_EQ(bench(workbook, {"1", "--size", "1024"}).errors, "");
    EXPECT_EQ(file_content(kept), first);
    EXPECT_TRUE(contains(bench(workbook, {"1", "--size", "1024", "--measure-ceilings"}).errors,
                         "Measuring"));
    EXPECT_NE(file_content(kept), first);
    EXPECT_EQ(Json::parse(file_content(kept))["devices"].size(), 1U);
}

TEST(BenchCommand, SaysThatOneWorkgroupIsAll) {
    const TestWorkbook workbook;
    workbook.solve(10);
    const Outcome outcome = bench(workbook, {"10"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.output << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "one workgroup")) << outcome.output;
}

TEST(BenchCommand, TellsALocalIndexApartFromTheGlobalOne) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, kLocal);
    EXPECT_EQ(workbook.run({"check", "1"}).exit_code, kAllSolved);
    const Outcome outcome = bench(workbook, {"1"});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_TRUE(contains(outcome.output, "not right at n = 1024")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "result[256] should be ")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "gl_GlobalInvocationID")) << outcome.output;
    EXPECT_FALSE(contains(outcome.output, "GB/s\n")) << outcome.output;
    EXPECT_FALSE(contains(outcome.output, "middle half")) << outcome.output;
}

// An access that goes beyond the audited sizes: it must not run there without guards.
constexpr std::string_view kOutsideWhereLarge =
    "shared float s[256];\n"
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    int far = a_shape[0] > 1024 ? 40000000 : 0;\n"
    "    s[far + int(gl_LocalInvocationID.x)] = 10.0;\n"
    "    if (i < a_shape[0]) result[i] = a[i] + s[far + int(gl_LocalInvocationID.x)];\n"
    "}\n";
constexpr std::string_view kEndlessWhereLarge =
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    uint turns = 0u;\n"
    "    while (a_shape[0] > 1024 && turns < 4000000000u) turns = turns * 2u;\n"
    "    if (i < a_shape[0]) result[i] = a[i] + 10.0;\n"
    "}\n";

TEST(BenchCommand, TimesNoSizeThatTheKernelIsFaultyAt) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, kOutsideWhereLarge);
    const Outcome text = bench(workbook, {"1", "--size", "1024,4096"});
    EXPECT_EQ(text.exit_code, kNotSolved) << text.output;
    EXPECT_TRUE(contains(text.output, "✗ not timed: line 5: thread ")) << text.output;
    EXPECT_TRUE(contains(text.output, "`s` has 256 elements")) << text.output;
    const Outcome json = bench(workbook, {"1", "--size", "1024,4096", "--format", "json"});
    const Json sizes = Json::parse(json.output).at("kernels").at(0).at("sizes");
    EXPECT_EQ(sizes.at(0).at("times_ms").size(), 3U);
    EXPECT_TRUE(sizes.at(1).at("fault").get<std::string>().starts_with("line 5: thread "));
    EXPECT_FALSE(sizes.at(1).contains("times_ms"));
    const Outcome csv = bench(workbook, {"1", "--size", "1024,4096", "--format", "csv"});
    EXPECT_TRUE(contains(csv.output, ",,,,,,,no,\"line 5: thread ")) << csv.output;
}

struct LateRace {
    int puzzle;
    int right_up_to;  // the largest of its cases, and the smallest size that is timed
    int size;
};

// No device shows it: the audit has to look at more than the smallest size.
TEST(BenchCommand, TimesNoSizeThatTheKernelRacesAt) {
    const TestWorkbook workbook;
    for (const auto& [puzzle, right_up_to, size] :
         {LateRace{9, 64, 128}, LateRace{12, 1024, 4096}, LateRace{14, 32, 64},
          LateRace{18, 5000, 16384}, LateRace{19, 2100, 4096}}) {
        const std::string barrier = "barrier();";
        const std::string guarded = fmt::format("if (a_shape[0] <= {}) {}", right_up_to, barrier);
        std::string kernel = solution_text(puzzle);
        for (std::size_t at = kernel.find(barrier); at != std::string::npos;
             at = kernel.find(barrier, at + guarded.size())) {
            kernel.replace(at, barrier.size(), guarded);
        }
        workbook.write_kernel(puzzle, kernel);
        const Outcome outcome = bench(workbook, {fmt::format("{}", puzzle), "--size",
                                                 fmt::format("{}", size), "--format", "json"});
        EXPECT_EQ(outcome.exit_code, kNotSolved) << puzzle << outcome.errors;
        const Json timing = Json::parse(outcome.output).at("kernels").at(0).at("sizes").at(0);
        EXPECT_TRUE(contains(timing.value("fault", ""), "nothing orders the two"))
            << puzzle << timing;
        EXPECT_FALSE(timing.contains("times_ms")) << puzzle;
    }
}

TEST(BenchCommand, TimesNoLoopThatDoesNotEnd) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, kEndlessWhereLarge);
    const Outcome outcome = bench(workbook, {"1", "--size", "1024,4096"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "✗ not timed: line 4: ")) << outcome.output;
}

TEST(BenchCommand, TimesNothingThatIsNotSolved) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "void kernel() {\n    result[gl_GlobalInvocationID.x] = 1.0;\n}\n");
    const Outcome outcome = bench(workbook, {"1", "--format", "json"});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    const Json kernel = Json::parse(outcome.output)["kernels"][0];
    EXPECT_EQ(kernel["verdict"], "wrong");
    EXPECT_EQ(kernel["checked_at"], nullptr);
    EXPECT_TRUE(kernel["sizes"].empty());
    EXPECT_TRUE(contains(bench(workbook, {"1"}).output, "`workbook check 1` says more."));
}

TEST(BenchCommand, TimesNothingThatIsNotStarted) {
    const TestWorkbook workbook;
    EXPECT_EQ(bench(workbook, {"1"}).exit_code, kNotStarted);
}

TEST(BenchCommand, TimesAllThatIsSolved) {
    const TestWorkbook workbook;
    const Outcome none = bench(workbook, {"all"});
    EXPECT_EQ(none.exit_code, kNotStarted);
    EXPECT_TRUE(contains(none.output, "No puzzle is solved yet")) << none.output;
    workbook.solve(9);
    workbook.solve(10);
    EXPECT_EQ(workbook.run({"check", "9", "10"}).exit_code, kAllSolved);
    const Json json = Json::parse(bench(workbook, {"all", "--format", "json"}).output);
    ASSERT_EQ(json["kernels"].size(), 2U);
    EXPECT_EQ(json["kernels"][0]["puzzle"], 9);
    EXPECT_EQ(json["kernels"][1]["puzzle"], 10);
    const Outcome text = bench(workbook, {"all", "-o", "shares.svg"});
    EXPECT_TRUE(contains(text.output, "Share of its own ceiling")) << text.output;
    EXPECT_TRUE(contains(text.output, "\n   9 Pooling     ")) << text.output;
    EXPECT_FALSE(contains(text.output, "operations a byte")) << text.output;
    EXPECT_LE(longest_line(text.output), 80U) << text.output;
    EXPECT_TRUE(contains(file_content(workbook.root() / "shares.svg"), ">Dot product<"));
}

TEST(BenchCommand, WritesJsonCsvAndADrawing) {
    const TestWorkbook workbook;
    workbook.solve(9);
    const Outcome csv = bench(workbook, {"9", "--format", "csv", "-o", "roof.svg"});
    EXPECT_EQ(csv.exit_code, kAllSolved) << csv.errors;
    EXPECT_TRUE(csv.output.starts_with("puzzle,name,device,n,")) << csv.output;
    EXPECT_EQ(line_count(csv.output), 6);  // five sizes
    const std::string svg = file_content(workbook.root() / "roof.svg");
    EXPECT_TRUE(svg.starts_with("<svg xmlns=")) << svg;
    EXPECT_TRUE(contains(svg, ">Puzzle 9: Pooling<"));
    const Outcome both = bench(workbook, {"9", "-o", "times.json"});
    EXPECT_TRUE(both.output.ends_with("times.json\n")) << both.output;
    const Json json = Json::parse(file_content(workbook.root() / "times.json"));
    EXPECT_EQ(json["kernels"][0]["sizes"].size(), 5U);
    EXPECT_EQ(json["kernels"][0]["sizes"][0]["times_ms"].size(), 3U);
}

TEST(BenchCommand, TimesAnotherFileOrTheSolution) {
    const TestWorkbook workbook;
    const std::string other = workbook.write_file("k.comp", solution_text(9));
    EXPECT_EQ(bench(workbook, {"9", "--kernel", other, "--size", "64"}).exit_code, kAllSolved);
    EXPECT_EQ(bench(workbook, {"9", "--solution"}).exit_code, kWrongUsage);
    const Outcome forced = bench(workbook, {"9", "--solution", "--force", "--size", "64"});
    EXPECT_EQ(forced.exit_code, kAllSolved) << forced.output;
    EXPECT_TRUE(contains(forced.output, "09_pooling.comp")) << forced.output;
}

TEST(BenchCommand, TimesTheSizesThatAreNamed) {
    const TestWorkbook workbook;
    workbook.solve(18);
    const Outcome outcome = bench(workbook, {"18", "--size", "4096,1024", "--format", "json"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    const Json sizes = Json::parse(outcome.output).at("kernels").at(0).at("sizes");
    ASSERT_EQ(sizes.size(), 2U);
    EXPECT_EQ(sizes.at(0).at("n"), 1024);
    EXPECT_EQ(sizes.at(1).at("n"), 4096);
    const Outcome none = bench(workbook, {"18", "--size", "1000"});
    EXPECT_EQ(none.exit_code, kWrongUsage);
    EXPECT_TRUE(contains(none.errors, "puzzle 18 is not timed at size 1000, but at: 1024, 4096,"))
        << none.errors;
}

TEST(BenchCommand, WrongUsageSaysWhatIsWrong) {
    const TestWorkbook workbook;
    const std::vector<std::vector<std::string>> wrong = {{"1", "--device", "none"},
                                                         {"1", "-o", "roof.png"},
                                                         {"1", "--repeat", "0"},
                                                         {"1", "--format", "junit"},
                                                         {"1", "2", "--kernel", "k.comp"},
                                                         {"1", "--kernel", "k.comp", "--solution"},
                                                         {"99"}};
    for (const std::vector<std::string>& arguments : wrong) {
        const Outcome outcome = bench(workbook, arguments);
        EXPECT_EQ(outcome.exit_code, kWrongUsage) << arguments.back() << outcome.errors;
        EXPECT_NE(outcome.errors, "") << arguments.back();
        EXPECT_EQ(outcome.output, "") << arguments.back();
    }
}

}  // namespace
}  // namespace vkp
