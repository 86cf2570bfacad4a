// What a program can say that links neither Vulkan nor processes.
#include "puzzles/registry.hpp"
#include "tests/offline/answer.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>

namespace vkp {
namespace {

using Json = nlohmann::json;

std::string content(const std::filesystem::path& path) {
    std::ifstream file(source_root() / path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string solution(const Puzzle& puzzle) {
    return content("solutions/" + puzzle.id + ".comp");
}

const Puzzle& puzzle_number(std::size_t number) {
    return all_puzzles().at(number - 1);
}

Json result_of(const Puzzle& puzzle, const std::string& text) {
    const Json json = Json::parse(answer(&puzzle, text, Form::kJson));
    EXPECT_TRUE(json.at("device").is_null());
    return json.at("results").at(0);
}

TEST(Offline, SolvesEveryPuzzle) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const Json result = result_of(puzzle, solution(puzzle));
        EXPECT_EQ(result.at("verdict"), "solved") << puzzle.id;
        EXPECT_EQ(result.at("stars"), 3) << puzzle.id;
    }
}

TEST(Offline, FindsWhatIsWrong) {
    const Json race =
        result_of(puzzle_number(9), content("tests/kernels/wrong_09_no_barrier.comp"));
    EXPECT_EQ(race.at("verdict"), "faulty");
    EXPECT_EQ(race.at("findings").at(0).at("kind"), "data_race");
    const Json values = result_of(puzzle_number(2), content("tests/kernels/wrong_02_doubles.comp"));
    EXPECT_EQ(values.at("verdict"), "wrong");
    EXPECT_FALSE(values.at("cases").back().at("mismatches").empty());
    const Json slip = result_of(puzzle_number(1), "void kernel() { result[0] = nothing; }\n");
    EXPECT_EQ(slip.at("verdict"), "compile_error");
    EXPECT_EQ(slip.at("compile_errors").at(0).at("line"), 1);
}

TEST(Offline, SaysItInTextAndJunit) {
    const std::string text = answer(&puzzle_number(1), solution(puzzle_number(1)), Form::kText);
    EXPECT_NE(text.find("★★★"), std::string::npos) << text;
    EXPECT_NE(text.find("No device ran it"), std::string::npos) << text;
    const std::string xml = answer(&puzzle_number(1), solution(puzzle_number(1)), Form::kJunit);
    EXPECT_NE(xml.find("<testsuite"), std::string::npos) << xml;
}

TEST(Offline, TracesAndDrawsEverySolution) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const Json trace = Json::parse(answer(&puzzle, solution(puzzle), Form::kTrace));
        EXPECT_TRUE(trace.at("traced")) << puzzle.id;
        EXPECT_TRUE(trace.at("compile_errors").empty()) << puzzle.id;
        EXPECT_EQ(trace.at("workgroups").size(), 3U) << puzzle.id;
        EXPECT_NE(answer(&puzzle, solution(puzzle), Form::kPicture).find("</html>"),
                  std::string::npos)
            << puzzle.id;
    }
}

TEST(Offline, TracesWhatTheFirstThreadDoes) {
    const Json trace =
        Json::parse(answer(&puzzle_number(1), solution(puzzle_number(1)), Form::kTrace));
    EXPECT_EQ(trace.at("events").size(), 2U);
    EXPECT_EQ(trace.at("events").at(1).at("array"), "result");
}

TEST(Offline, ChecksLabFiles) {
    const Json clean =
        Json::parse(answer(nullptr, content("tests/lab/clean_half_floats.comp"), Form::kJson));
    EXPECT_EQ(clean.at("verdict"), "clean");
    EXPECT_EQ(clean.at("device"), "");
    const Json race =
        Json::parse(answer(nullptr, content("tests/lab/race_subgroup_sums.comp"), Form::kJson));
    EXPECT_EQ(race.at("verdict"), "faulty");
    EXPECT_EQ(race.at("subgroup_size"), 32);
}

}  // namespace
}  // namespace vkp
