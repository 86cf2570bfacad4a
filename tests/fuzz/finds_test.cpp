// Every input that ever was a find is tried again: a crash or a hang fails the test program.
#include "puzzles/registry.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace vkp::fuzz {
namespace {

namespace fs = std::filesystem;

std::vector<std::uint8_t> bytes_in(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void try_all(const char* target, void (*try_input)(Input)) {
    const fs::path folder = source_root() / "tests/fuzz/finds" / target;
    int tried = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        SCOPED_TRACE(entry.path().filename());
        const std::vector<std::uint8_t> bytes = bytes_in(entry.path());
        EXPECT_FALSE(bytes.empty());
        EXPECT_NO_THROW(try_input(bytes));
        ++tried;
    }
    EXPECT_GT(tried, 0);
}

TEST(Finds, KernelsAreHandled) {
    try_all("kernel", try_kernel);
}

// Every run of fuzz_kernel begins with these inputs.
TEST(Finds, SolutionsAreHandled) {
    for (const Puzzle& puzzle : all_puzzles()) {
        SCOPED_TRACE(puzzle.id);
        std::vector<std::uint8_t> bytes =
            bytes_in(source_root() / "solutions" / (puzzle.id + ".comp"));
        bytes.insert(bytes.begin(), static_cast<std::uint8_t>(&puzzle - all_puzzles().data()));
        EXPECT_NO_THROW(try_kernel(bytes));
    }
}

TEST(Finds, ModulesAreHandled) {
    try_all("spirv", try_spirv);
}

TEST(Finds, LabFilesAreHandled) {
    try_all("lab", try_lab);
}

TEST(Finds, RecordsAreHandled) {
    try_all("record", try_record);
}

TEST(Finds, MessagesAreHandled) {
    try_all("message", try_message);
}

TEST(Finds, AnswersAreHandled) {
    try_all("answer", try_answer);
}

}  // namespace
}  // namespace vkp::fuzz
