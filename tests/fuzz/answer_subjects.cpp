#include "puzzles/registry.hpp"
#include "tests/fuzz/answers.hpp"
#include "tests/paths.hpp"

#include <filesystem>

namespace vkp::fuzz {

namespace {

class Collection {
public:
    void add_solutions() {
        for (const Puzzle& puzzle : all_puzzles()) {
            const std::string name = "solutions/" + puzzle.id + ".comp";
            add(name, puzzle, read_file(source_root() / name));
        }
    }

    void add_golden_kernels() {
        for (const std::filesystem::path& path : kernels_in("tests/kernels", 1)) {
            const std::string text = read_file(path);
            add(name_of(path), *puzzle_numbered(puzzle_of(text)), text);
        }
    }

    void add_lab_files() {
        for (const std::filesystem::path& path : kernels_in("tests/lab", 1)) {
            const std::string name = name_of(path);
            const std::string text = read_file(path);
            LabParse parse = parse_lab_file(text, 1);
            if (parse.errors.empty()) {
                targets_[name] = {.puzzle = nullptr,
                                  .definition = {},
                                  .file = std::move(parse.file),
                                  .kernel = {name, text}};
            }
        }
    }

    [[nodiscard]] std::map<std::string, Target> take() { return std::move(targets_); }

private:
    static std::string name_of(const std::filesystem::path& path) {
        return path.lexically_relative(source_root()).string();
    }

    void add(const std::string& name, const Puzzle& puzzle, const std::string& text) {
        targets_[name] = {.puzzle = &puzzle,
                          .definition = puzzle.scored(puzzle.cases(1)),
                          .file = {},
                          .kernel = {name, text}};
    }

    std::map<std::string, Target> targets_;
};

}  // namespace

const std::map<std::string, Target>& targets() {
    static const std::map<std::string, Target> all = [] {
        Collection collection;
        collection.add_solutions();
        collection.add_golden_kernels();
        collection.add_lab_files();
        return collection.take();
    }();
    return all;
}

}  // namespace vkp::fuzz
