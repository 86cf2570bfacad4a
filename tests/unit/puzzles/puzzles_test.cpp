// Properties of every puzzle, whatever its task.
#include "checker/files/files.hpp"
#include "checker/progress/list.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

namespace vkp {
namespace {

const std::filesystem::path kRoot = source_root();

// Calls `check` with each case of each puzzle, for the seed that learners get.
void for_each_case(const std::function<void(const Puzzle&, const Case&)>& check) {
    for (const Puzzle& puzzle : all_puzzles()) {
        for (const Case& definition : puzzle.cases(1)) {
            SCOPED_TRACE(fmt::format("puzzle {}, case {}", puzzle.id, definition.name));
            check(puzzle, definition);
        }
    }
}

TEST(Puzzles, AreNumberedFromOneInTheirOrder) {
    EXPECT_EQ(all_puzzles().front().number, 1);
    int before = 0;
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_GT(puzzle.number, before);
        EXPECT_TRUE(puzzle.id.starts_with(fmt::format("{:02}_", puzzle.number))) << puzzle.id;
        EXPECT_EQ(puzzle_numbered(puzzle.number), &puzzle);
        before = puzzle.number;
    }
    EXPECT_EQ(puzzle_numbered(0), nullptr);
    EXPECT_EQ(puzzle_numbered(before + 1), nullptr);
    EXPECT_GE(all_puzzles().size(), 14U);
}

TEST(Puzzles, HaveTheirFolders) {
    std::set<std::string> folders;
    for (const auto& entry : std::filesystem::directory_iterator(kRoot / "puzzles")) {
        if (entry.is_directory() && entry.path().filename() != "formulas") {
            folders.insert(entry.path().filename().string());
        }
    }
    std::set<std::string> ids;
    for (const Puzzle& puzzle : all_puzzles()) {
        ids.insert(puzzle.id);
    }
    EXPECT_EQ(ids, folders);
}

TEST(Puzzles, HaveTitlesAndDifferentNames) {
    std::set<std::string_view> names;
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_FALSE(puzzle.title.empty()) << puzzle.id;
        EXPECT_TRUE(names.insert(puzzle.name()).second) << puzzle.id;
    }
}

// A puzzle begins each part, the next ones continue it, and none comes back to an earlier one.
TEST(Puzzles, AreInPartsWithHeadings) {
    std::set<std::string> parts;
    std::string part;
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_TRUE(puzzle.part.starts_with("Part ")) << puzzle.id << ": " << puzzle.part;
        if (puzzle.part != part) {
            part = puzzle.part;
            EXPECT_TRUE(parts.insert(part).second) << puzzle.id << " comes back to " << part;
        }
    }
    EXPECT_GE(parts.size(), 2U);
}

// A new puzzle may exist before its row.
TEST(Puzzles, AreListedOnTheirPageFromTheFirstOn) {
    std::vector<const Puzzle*> puzzles;
    for (const Puzzle& puzzle : all_puzzles()) {
        puzzles.push_back(&puzzle);
    }
    const std::string page = read_text(kRoot / "docs/puzzles.md");
    EXPECT_GE(std::ranges::count(page, '\n'), 100);
    EXPECT_TRUE(render_list_markdown(puzzles).starts_with(page))
        << "workbook list --format md > docs/puzzles.md";
}

// The most arrays that one dispatch uses; a device may not support more at once.
std::size_t most_arrays_at_once(const Puzzle& puzzle, const Case& definition) {
    std::size_t most = 0;
    for (std::size_t i = 0; i < definition.dispatches.size(); ++i) {
        const CompiledKernel solution = compile_kernel(
            interface_of(definition, i), read_text(kRoot / "solutions" / (puzzle.id + ".comp")));
        EXPECT_TRUE(solution.errors.empty());
        most = std::max(most, solution.requirements.bindings.size());
    }
    return most;
}

TEST(Puzzles, FitEveryVulkanDevice) {
    for_each_case([](const Puzzle& puzzle, const Case& definition) {
        // With the record's own buffer, four are guaranteed. Kernels of model servers need more,
        // and a check reports a device with fewer.
        const std::size_t most = puzzle.part.starts_with("Part IX") ? 6 : 3;
        EXPECT_LE(most_arrays_at_once(puzzle, definition), most);
        EXPECT_LE(push_constants(interface_of(definition)).size() * sizeof(std::int32_t), 128U);
    });
}

TEST(Puzzles, OfPartOneHaveThreadsForEveryElementOfTheResult) {
    for_each_case([](const Puzzle& puzzle, const Case& definition) {
        if (puzzle.part == all_puzzles().front().part) {
            EXPECT_GE(definition.dispatches.front().launch.invocations(),
                      element_count(definition.result().shape));
        }
    });
}

}  // namespace
}  // namespace vkp
