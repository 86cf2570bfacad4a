// A workbook in a temporary folder, with fresh templates, and the program that works in it.
#pragma once

#include "harness/model/puzzle.hpp"
#include "tests/contains.hpp"
#include "tests/program/process.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Every fourth, or all (tests/sample.hpp), for tests that others do for each of them without a
// process.
std::vector<const Puzzle*> sampled_puzzles();

class TestWorkbook {
public:
    // `name` of the workbook's folder.
    explicit TestWorkbook(const std::string& name = "workbook");

    [[nodiscard]] const std::filesystem::path& root() const { return root_; }
    [[nodiscard]] std::filesystem::path kernel_path(int puzzle) const;
    [[nodiscard]] std::filesystem::path solution_path(int puzzle) const;

    // The learner's doing: another text in a puzzle's kernel.comp; its solution there.
    void write_kernel(int puzzle, std::string_view text) const;
    void solve(int puzzle) const;

    // A file beside the puzzles; returns its path.
    [[nodiscard]] std::string write_file(const std::string& name, std::string_view text) const;

    // Runs `workbook` with these arguments in the workbook's folder.
    [[nodiscard]] Outcome run(const std::vector<std::string>& arguments,
                              ProcessOptions options = {}) const;
    // Runs a command line of the shell, in which "$0" is the program.
    [[nodiscard]] Outcome run_shell(const std::string& line, ProcessOptions options = {}) const;
    [[nodiscard]] std::vector<Outcome> run_at_once(
        const std::vector<std::vector<std::string>>& commands) const;

    // Every file with its content: to check that nothing was written.
    [[nodiscard]] std::map<std::string, std::string> content() const;
    // The same without the progress, which every check writes.
    [[nodiscard]] std::map<std::string, std::string> content_but_progress() const;

private:
    [[nodiscard]] ProcessOptions completed(ProcessOptions options) const;

    TemporaryFolder folder_;
    std::filesystem::path root_;
};

// As root, "nobody" must be able to start the program at all; otherwise such a test has no meaning.
bool can_run_unprivileged(const TestWorkbook& workbook);

std::string solution_text(int puzzle);
std::string template_text(int puzzle);

// "3/20": the number of solved puzzles.
std::string of_all(std::size_t solved);

// The number of lines.
std::ptrdiff_t line_count(std::string_view text);

}  // namespace vkp
