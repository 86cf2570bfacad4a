// Editor settings, compared with the program.
#include "checker/options/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <regex>
#include <sstream>

namespace vkp {
namespace {

namespace fs = std::filesystem;

nlohmann::json settings(const char* name) {
    return nlohmann::json::parse(file_content(source_root() / name));
}

TEST(Editors, GetSettingsThatAreJson) {
    EXPECT_EQ(settings(".vscode/settings.json")["files.associations"]["*.comp"], "glsl");
    EXPECT_FALSE(settings(".vscode/extensions.json")["recommendations"].empty());
    const nlohmann::json container = settings(".devcontainer/devcontainer.json");
    const std::string file = container["build"]["dockerfile"].get<std::string>();
    const std::string stage = container["build"]["target"].get<std::string>();
    EXPECT_TRUE(contains(file_content(source_root() / ".devcontainer" / file),
                         "FROM docker.io/library/debian:12 AS " + stage + "\n"));
    EXPECT_TRUE(container["postCreateCommand"].get<std::string>().starts_with("./workbook --yes "));
}

TEST(Editors, FindTheLinesOfACheck) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "void kernel() {\n    x = 1;\n}\n");
    const Outcome check = workbook.run({"check", "01_map", "--device", "none"});
    ASSERT_EQ(check.exit_code, kNotSolved);
    const nlohmann::json tasks = settings(".vscode/tasks.json")["tasks"];
    for (const nlohmann::json& task : tasks) {
        const nlohmann::json& pattern = task["problemMatcher"]["pattern"];
        const std::regex regex(pattern["regexp"].get<std::string>());
        std::istringstream output(check.output);
        std::vector<std::string> found;
        for (std::string line; std::getline(output, line);) {
            std::smatch match;
            if (std::regex_match(line, match, regex)) {
                found = {match[pattern["file"].get<std::size_t>()],
                         match[pattern["line"].get<std::size_t>()],
                         match[pattern["severity"].get<std::size_t>()],
                         match[pattern["message"].get<std::size_t>()]};
            }
        }
        const std::vector<std::string> wanted = {"puzzles/01_map/kernel.comp", "2", "error",
                                                 "'x': undeclared identifier"};
        EXPECT_EQ(found, wanted) << task["label"] << check.output;
    }
}

// glslc is Debian's own front end, which an editor's plugin would call.
TEST(Editors, GetGlslThatGlslcCompiles) {
    if (run_process({"/bin/sh", "-c", "command -v glslc"}, {}).exit_code != 0) {
        GTEST_SKIP() << "no glslc here";
    }
    const TestWorkbook workbook;
    const auto expect_compiled = [&](const Puzzle& puzzle, const char* what) {
        const Outcome outcome =
            workbook.run_shell(R"("$0" emit )" + puzzle.id +
                               " --as glsl -o k.comp && glslc --target-env=vulkan1.1 "
                               "-fshader-stage=compute k.comp -o k.spv");
        EXPECT_EQ(outcome.exit_code, 0) << puzzle.id << what << outcome.errors;
        EXPECT_EQ(outcome.errors, "") << puzzle.id << what;
    };
    for (const Puzzle* const one : sampled_puzzles()) {
        const Puzzle& puzzle = *one;
        expect_compiled(puzzle, " (template)");
        workbook.solve(puzzle.number);
        expect_compiled(puzzle, " (solution)");
    }
}

}  // namespace
}  // namespace vkp
