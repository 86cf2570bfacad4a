// Kernels that race or compute nothing, and do what they can to be called solved.
#include "tests/hostile/cheats.hpp"

#include "checker/options/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/test_workbook.hpp"
#include "tests/sample.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

// Puzzles whose threads wait for each other.
constexpr std::array kPuzzlesWithBarriers = {9, 10, 11, 12, 13, 14, 18, 19};

nlohmann::json result_of(const TestWorkbook& workbook, int puzzle, const std::string& kernel,
                         const std::string& device = "cpu") {
    const std::string file = workbook.write_file("cheat.comp", kernel);
    const Outcome outcome = workbook.run({"check", fmt::format("{}", puzzle), "--kernel", file,
                                          "--device", device, "--format", "json"});
    const nlohmann::json json = nlohmann::json::parse(outcome.output);
    nlohmann::json result = json.at("results").at(0);
    const bool is_solved = result.at("verdict") == "solved";
    EXPECT_EQ(outcome.exit_code == kAllSolved, is_solved) << kernel;
    EXPECT_EQ(result.at("stars").get<int>() > 0, is_solved) << kernel;
    return result;
}

std::string verdict_on(const TestWorkbook& workbook, int puzzle, const std::string& kernel) {
    return result_of(workbook, puzzle, kernel).at("verdict").get<std::string>();
}

std::uint32_t sine_hash(const TestWorkbook& workbook, const std::string& device) {
    const std::string file = workbook.write_file(
        "sine.comp", "// workgroup: 1\n// buffer: hash uint[1]\n" + sine_hash_code() +
                         "void kernel() { hash[0] = sine_hash(hash_strides[0] - 1); }\n");
    const Outcome outcome = workbook.run({"lab", file, "--device", device, "--format", "json"});
    const nlohmann::json json = nlohmann::json::parse(outcome.output);
    return json.at("arrays").at(0).at("values").at(0).get<std::uint32_t>();
}

TEST(Cheats, SolutionsTheyAreMadeFromAreSolved) {
    const TestWorkbook workbook;
    for (const int puzzle : kPuzzlesWithBarriers) {
        EXPECT_EQ(verdict_on(workbook, puzzle, solution_text(puzzle)), "solved") << puzzle;
    }
}

TEST(Cheats, ThatTellTheAuditFromTheDeviceAreNotSolved) {
    const TestWorkbook workbook;
    const std::uint32_t audits = sine_hash(workbook, "none");
    ASSERT_NE(audits, sine_hash(workbook, "cpu")) << "the sines tell nothing";
    for (const Disguise& disguise : disguises(audits)) {
        for (const int puzzle : kPuzzlesWithBarriers) {
            // By turns for audit and device, unless the whole is run.
            for (const bool is_inverted : sample_of<bool>({puzzle % 2 == 0, puzzle % 2 != 0}, 2)) {
                const std::string kernel = disguised(solution_text(puzzle), disguise, is_inverted);
                const std::string verdict = verdict_on(workbook, puzzle, kernel);
                EXPECT_TRUE(verdict == "not_proved" || verdict == "faulty" || verdict == "wrong")
                    << disguise.name << " in puzzle " << puzzle << ": " << verdict;
            }
        }
    }
}

TEST(Cheats, BehindWhatTheAuditDoesNotKnowAreNotSolved) {
    const TestWorkbook workbook;
    for (const int puzzle : kPuzzlesWithBarriers) {
        const std::string kernel = behind_calls(solution_text(puzzle));
        EXPECT_NE(verdict_on(workbook, puzzle, kernel), "solved") << puzzle;
    }
}

// The first workgroup takes so long that not all are audited; another one races.
TEST(Cheats, BehindASampleAreNotSolved) {
    const TestWorkbook workbook;
    std::string kernel = solution_text(12);
    const std::string begin = "uint i = gl_GlobalInvocationID.x;";
    kernel.replace(kernel.find(begin), begin.size(),
                   begin +
                       " float x = 0.0;"
                       " if (gl_WorkGroupID.x == 0) for (int k = 0; k < 59000; ++k) x += a[0];"
                       " if (x == 0.1234) return;");
    const Disguise second{"second", "bool waits() { return gl_WorkGroupID.x != 1; }\n"};
    const std::string verdict = verdict_on(workbook, 12, disguised(kernel, second, false));
    EXPECT_TRUE(verdict == "not_proved" || verdict == "faulty") << verdict;
}

TEST(Cheats, ThatKnowTheAnswersByHeartAreNotSolved) {
    const TestWorkbook workbook;
    std::vector<int> puzzles = {1, 2};
    puzzles.insert(puzzles.end(), kPuzzlesWithBarriers.begin(), kPuzzlesWithBarriers.end());
    for (const int puzzle : puzzles) {
        const std::string kernel = table_of_answers(puzzle);
        const nlohmann::json result = result_of(workbook, puzzle, kernel);
        EXPECT_TRUE(result.at("verdict") == "wrong" || result.at("verdict") == "faulty")
            << puzzle << ": " << result.at("verdict");
        for (const nlohmann::json& item : result.at("findings")) {
            EXPECT_TRUE(item.at("case").get<std::string>().starts_with("drawn"))
                << puzzle << " does not know the others";
        }
    }
}

// The audit knows of the race, however long a driver would compile.
TEST(Cheats, BehindLargeCopiesAreFaulty) {
    const TestWorkbook workbook;
    for (const int floats : {400, 600, 900}) {
        const std::string kernel = with_struct_copy(solution_text(9), floats);
        EXPECT_EQ(verdict_on(workbook, 9, kernel), "faulty") << floats;
    }
}

// Nobody is to blame for what GLSL permits.
TEST(Rounding, ThatIsHonestIsSolvedOrNotProved) {
    const TestWorkbook workbook;
    for (const Rounding& rounding : roundings()) {
        for (const int puzzle : kPuzzlesWithBarriers) {
            const std::string kernel = with_rounding(solution_text(puzzle), rounding);
            const std::string verdict = verdict_on(workbook, puzzle, kernel);
            EXPECT_TRUE(verdict == "solved" || verdict == "not_proved")
                << rounding.name << " in puzzle " << puzzle << ": " << verdict;
        }
    }
}

}  // namespace
}  // namespace vkp
