#include "puzzles/registry.hpp"
#include "tests/fuzz/answers.hpp"
#include "tests/paths.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

namespace vkp::fuzz {

namespace {

namespace fs = std::filesystem;

std::string text_in(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Golden kernels name their puzzle in their first line.
const Puzzle& puzzle_of(const std::string& text) {
    constexpr std::string_view kKey = "// puzzle: ";
    return *puzzle_numbered(text.starts_with(kKey) ? std::stoi(text.substr(kKey.size())) : 1);
}

class Collection {
public:
    void add_solutions() {
        for (const Puzzle& puzzle : all_puzzles()) {
            const std::string name = "solutions/" + puzzle.id + ".comp";
            add(name, puzzle, text_in(source_root() / name));
        }
    }

    void add_golden_kernels() {
        for (const std::string& name : kernels_in("tests/kernels")) {
            const std::string text = text_in(source_root() / name);
            add(name, puzzle_of(text), text);
        }
    }

    void add_lab_files() {
        for (const std::string& name : kernels_in("tests/lab")) {
            const std::string text = text_in(source_root() / name);
            LabParse parse = parse_lab_file(text, 1);
            if (parse.errors.empty()) {
                subjects_[name] = {.puzzle = nullptr,
                                   .definition = {},
                                   .file = std::move(parse.file),
                                   .kernel = {name, text}};
            }
        }
    }

    [[nodiscard]] std::map<std::string, Subject> take() { return std::move(subjects_); }

private:
    static std::vector<std::string> kernels_in(const std::string& folder) {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(source_root() / folder)) {
            if (entry.path().extension() == ".comp") {
                names.push_back(folder + "/" + entry.path().filename().string());
            }
        }
        return names;
    }

    void add(const std::string& name, const Puzzle& puzzle, const std::string& text) {
        subjects_[name] = {.puzzle = &puzzle,
                           .definition = puzzle.scored(puzzle.cases(1)),
                           .file = {},
                           .kernel = {name, text}};
    }

    std::map<std::string, Subject> subjects_;
};

}  // namespace

const std::map<std::string, Subject>& subjects() {
    static const std::map<std::string, Subject> all = [] {
        Collection collection;
        collection.add_solutions();
        collection.add_golden_kernels();
        collection.add_lab_files();
        return collection.take();
    }();
    return all;
}

}  // namespace vkp::fuzz
