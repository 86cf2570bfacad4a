#include "tests/program/test_workbook.hpp"

#include "checker/workspace/workbook.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"
#include "tests/unit/file_support.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

namespace vkp {

namespace {

namespace fs = std::filesystem;

const Puzzle& puzzle_number(int number) {
    return *puzzle_numbered(number);
}

}  // namespace

std::vector<const Puzzle*> sampled_puzzles() {
    std::vector<const Puzzle*> puzzles;
    for (const Puzzle& puzzle : all_puzzles()) {
        puzzles.push_back(&puzzle);
    }
    return sample_of(puzzles, 4);
}

TestWorkbook::TestWorkbook(const std::string& name) : root_(folder_.path() / name) {
    fs::permissions(folder_.path(), fs::perms(0755));  // accessible to "nobody" too
    const Workbook ours(source_root());
    const Workbook theirs(root_);
    fs::create_directories(root_ / "solutions");
    fs::create_directories(root_ / "puzzles");
    fs::copy(ours.training_path(), theirs.training_path());
    fs::copy(ours.operations_path(), theirs.operations_path());
    fs::copy_file(ours.glossary_path(), theirs.glossary_path());
    fs::copy_file(ours.glsl_path(), theirs.glsl_path());
    for (const Puzzle& puzzle : all_puzzles()) {
        fs::create_directories(theirs.kernel_path(puzzle).parent_path());
        fs::copy_file(ours.statement_path(puzzle), theirs.statement_path(puzzle));
        fs::copy_file(ours.solution_path(puzzle), theirs.solution_path(puzzle));
        put(theirs.kernel_path(puzzle), template_text(puzzle.number));
    }
}

fs::path TestWorkbook::kernel_path(int puzzle) const {
    return Workbook(root_).kernel_path(puzzle_number(puzzle));
}

fs::path TestWorkbook::solution_path(int puzzle) const {
    return Workbook(root_).solution_path(puzzle_number(puzzle));
}

void TestWorkbook::write_kernel(int puzzle, std::string_view text) const {
    put(kernel_path(puzzle), text);
}

void TestWorkbook::solve(int puzzle) const {
    write_kernel(puzzle, solution_text(puzzle));
}

std::string TestWorkbook::write_file(const std::string& name, std::string_view text) const {
    put(root_ / name, text);
    return (root_ / name).string();
}

Outcome TestWorkbook::run(const std::vector<std::string>& arguments, ProcessOptions options) const {
    std::vector<std::string> words = {program_path()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_process(words, completed(std::move(options)));
}

Outcome TestWorkbook::run_shell(const std::string& line, ProcessOptions options) const {
    return run_process({"/bin/sh", "-c", line, program_path()}, completed(std::move(options)));
}

std::vector<Outcome> TestWorkbook::run_at_once(
    const std::vector<std::vector<std::string>>& commands) const {
    std::vector<std::vector<std::string>> lines;
    for (const auto& arguments : commands) {
        lines.push_back({program_path()});
        lines.back().insert(lines.back().end(), arguments.begin(), arguments.end());
    }
    return run_processes(lines, completed({}));
}

ProcessOptions TestWorkbook::completed(ProcessOptions options) const {
    options.environment.emplace("VKP_ROOT", root_.string());
    if (options.folder.empty()) {
        options.folder = root_;
    }
    return options;
}

std::map<std::string, std::string> TestWorkbook::content() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(root_)) {
        const std::string name = entry.path().lexically_relative(root_).string();
        files[name] = entry.is_regular_file() ? file_content(entry.path()) : "(not a file)";
    }
    return files;
}

std::map<std::string, std::string> TestWorkbook::content_but_progress() const {
    std::map<std::string, std::string> files = content();
    std::erase_if(files, [](const auto& file) { return file.first.starts_with(".workbook"); });
    return files;
}

bool can_run_unprivileged(const TestWorkbook& workbook) {
    return workbook.run({"list"}, {.unprivileged = true}).exit_code == 0;
}

std::string solution_text(int puzzle) {
    return file_content(Workbook(source_root()).solution_path(puzzle_number(puzzle)));
}

std::string template_text(int puzzle) {
    return template_from_solution(solution_text(puzzle));
}

std::string of_all(std::size_t solved) {
    return fmt::format("{}/{}", solved, all_puzzles().size());
}

std::ptrdiff_t line_count(std::string_view text) {
    return std::count(text.begin(), text.end(), '\n');
}

}  // namespace vkp
