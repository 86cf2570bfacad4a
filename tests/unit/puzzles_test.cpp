// What holds for every puzzle, whatever it asks for.
#include "checker/files/files.hpp"
#include "harness/model/data.hpp"
#include "harness/model/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <set>
#include <sstream>

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

std::vector<std::vector<double>> input_values(const Case& definition) {
    std::vector<std::vector<double>> values;
    for (const Array& input : definition.inputs) {
        values.push_back(input.values);
    }
    return values;
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
        if (entry.is_directory()) {
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

TEST(Puzzles, HaveThreeHintsOrMore) {
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_GE(puzzle.hints.size(), 3U) << puzzle.id;
        std::set<std::string> different;
        for (const Hint& hint : puzzle.hints) {
            EXPECT_GT(hint.text.size(), 20U) << puzzle.id;
            EXPECT_NE(std::string_view(".?)").find(hint.text.back()), std::string::npos)
                << hint.text;
            EXPECT_TRUE(different.insert(hint.text).second) << hint.text;
        }
    }
}

TEST(Puzzles, HaveHintsAgainstFaultsOnly) {
    for (const Puzzle& puzzle : all_puzzles()) {
        for (const Hint& hint : puzzle.hints) {
            for (const Diagnosis& diagnosis : hint.against) {
                EXPECT_NE(diagnosis.verdict, Verdict::kSolved) << hint.text;
                EXPECT_EQ(diagnosis.finding.has_value(), diagnosis.verdict == Verdict::kFaulty)
                    << hint.text;
            }
        }
    }
}

// One puzzle begins a part, those behind it go on with it, and none comes back to an earlier one.
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

std::string row_of(const Puzzle& puzzle) {
    return fmt::format("| {} | {} | {} |", puzzle.number, puzzle.title, puzzle.idea);
}

// "| 9 | Pooling | … |", in the tables of docs/puzzles.md.
std::vector<std::string> rows_of_page() {
    std::istringstream page(read_text(kRoot / "docs/puzzles.md"));
    std::vector<std::string> rows;
    for (std::string line; std::getline(page, line);) {
        if (line.size() > 2 && line.starts_with("| ") && line[2] >= '0' && line[2] <= '9') {
            rows.push_back(line);
        }
    }
    return rows;
}

// A new puzzle may come before its row.
TEST(Puzzles, AreTheRowsOfTheirPageFromTheFirstOn) {
    const std::vector<std::string> rows = rows_of_page();
    EXPECT_GE(rows.size(), 20U);
    ASSERT_LE(rows.size(), all_puzzles().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i], row_of(all_puzzles()[i]));
    }
}

// A search looks for them.
TEST(Puzzles, SayWhatIsNewInThem) {
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_GT(puzzle.idea.size(), 4U) << puzzle.id;
    }
}

TEST(Puzzles, HaveFourDifferentCasesOrMoreOneOfThemScored) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<Case> cases = puzzle.cases(1);
        EXPECT_GE(cases.size(), 4U) << puzzle.id;
        std::set<std::string> names;
        for (const Case& definition : cases) {
            EXPECT_TRUE(names.insert(definition.name).second) << puzzle.id << definition.name;
        }
        EXPECT_TRUE(names.contains(puzzle.scored_case)) << puzzle.id;
    }
}

TEST(Puzzles, SpecifyEveryElementWithASmallTolerance) {
    for_each_case([](const Puzzle& puzzle, const Case& definition) {
        const Expected expected = puzzle.expected(definition);
        ASSERT_EQ(expected.values.size(), definition.expected_value_count());
        ASSERT_EQ(expected.tolerances.size(), expected.values.size());
        for (std::size_t i = 0; i < expected.values.size(); ++i) {
            EXPECT_TRUE(std::isfinite(expected.values[i]));
            EXPECT_GE(expected.tolerances[i], 0);
            if (expected.tolerances[i] == kAnyNumber) {
                EXPECT_NE(puzzle.property, nullptr) << "nothing says whether it is right";
                continue;
            }
            EXPECT_LT(expected.tolerances[i], 0.1 * std::max(1.0, std::abs(expected.values[i])));
        }
    });
}

// Most arrays that one dispatch names; a device need not hold more at once.
std::size_t most_arrays_at_once(const Puzzle& puzzle, const Case& definition) {
    std::size_t most = 0;
    for (std::size_t i = 0; i < definition.dispatches.size(); ++i) {
        const CompiledKernel solution = compile_kernel(
            frame_of(definition, i), read_text(kRoot / "solutions" / (puzzle.id + ".comp")));
        EXPECT_TRUE(solution.errors.empty());
        most = std::max(most, solution.requirements.bindings.size());
    }
    return most;
}

TEST(Puzzles, FitEveryVulkanDevice) {
    for_each_case([](const Puzzle& puzzle, const Case& definition) {
        ASSERT_FALSE(definition.dispatches.empty());
        for (const Dispatch& dispatch : definition.dispatches) {
            const Launch& launch = dispatch.launch;
            EXPECT_LE(launch.workgroup_size.volume(), 128U);
            EXPECT_GE(launch.workgroup_size.volume(), 1U);
            EXPECT_LE(launch.workgroup_size.z, 64U);
            EXPECT_LE(std::max({launch.workgroups.x, launch.workgroups.y, launch.workgroups.z}),
                      65535U);
        }
        EXPECT_LE(most_arrays_at_once(puzzle, definition), 3U)
            << "with the record's own, four are guaranteed";
        EXPECT_LE(push_constants(frame_of(definition)).size() * sizeof(std::int32_t), 128U);
    });
}

TEST(Puzzles, InputsHoldJustWhatTheirShapesSay) {
    for_each_case([](const Puzzle&, const Case& definition) {
        std::set<std::string> names = {"result"};
        for (const Array& input : definition.inputs) {
            EXPECT_TRUE(names.insert(input.name).second) << input.name;
            ASSERT_EQ(input.values.size(), element_count(input.shape) * input.type.components)
                << input.name;
            EXPECT_EQ(decode(encode(input), input.type), input.values) << input.name;
        }
        for (const ScratchArray& scratch : definition.scratch) {
            EXPECT_TRUE(names.insert(scratch.name).second) << scratch.name;
            if (scratch.begins_with) {
                EXPECT_EQ(scratch.begins_with->size(),
                          element_count(scratch.shape) * scratch.type.components)
                    << scratch.name;
            }
        }
        if (definition.result_begins_with) {
            EXPECT_EQ(definition.result_begins_with->size(), definition.result_value_count());
        }
    });
}

TEST(Puzzles, OfPartOneHaveThreadsForEveryElementOfTheResult) {
    for_each_case([](const Puzzle& puzzle, const Case& definition) {
        if (puzzle.part == all_puzzles().front().part) {
            EXPECT_GE(definition.dispatches.front().launch.invocations(),
                      element_count(definition.result_shape));
        }
    });
}

TEST(Puzzles, HaveABestWithinTheBudget) {
    for_each_case([](const Puzzle&, const Case& definition) {
        for (std::size_t i = 0; i < kCounterCount; ++i) {
            const auto counter = static_cast<Counter>(i);
            if (const auto budget = definition.budget[counter]) {
                EXPECT_LE(definition.best[counter].value_or(0), *budget) << kCounterNames[i];
            }
        }
        for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
            const auto kind = static_cast<TrafficKind>(i);
            const auto best = definition.best_traffic[kind];
            EXPECT_LE(best.value_or(0), definition.traffic_budget[kind].value_or(UINT64_MAX));
            EXPECT_LE(definition.least_traffic[kind].value_or(0), best.value_or(UINT64_MAX));
        }
        EXPECT_TRUE(definition.budget.global_reads.has_value());
        EXPECT_TRUE(definition.budget.global_writes.has_value());
    });
}

std::vector<std::pair<std::string, Launch>> launches(const Case& definition) {
    std::vector<std::pair<std::string, Launch>> launches;
    for (const Dispatch& dispatch : definition.dispatches) {
        launches.emplace_back(dispatch.kernel, dispatch.launch);
    }
    return launches;
}

TEST(Puzzles, AreTheSameForTheSameSeed) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<Case> once = puzzle.cases(5);
        const std::vector<Case> again = puzzle.cases(5);
        ASSERT_EQ(once.size(), again.size()) << puzzle.id;
        for (std::size_t i = 0; i < once.size(); ++i) {
            EXPECT_EQ(once[i].name, again[i].name) << puzzle.id;
            EXPECT_EQ(launches(once[i]), launches(again[i])) << puzzle.id;
            EXPECT_EQ(input_values(once[i]), input_values(again[i])) << puzzle.id;
        }
    }
}

TEST(Puzzles, ChangeDataWithTheSeedAndNothingElse) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<Case> first = puzzle.cases(1);
        const std::vector<Case> second = puzzle.cases(2);
        ASSERT_EQ(first.size(), second.size()) << puzzle.id;
        bool has_changed = false;
        for (std::size_t i = 0; i < first.size(); ++i) {
            EXPECT_EQ(first[i].name, second[i].name) << puzzle.id;
            EXPECT_EQ(launches(first[i]), launches(second[i])) << puzzle.id;
            EXPECT_EQ(first[i].result_shape, second[i].result_shape) << puzzle.id;
            has_changed = has_changed || input_values(first[i]) != input_values(second[i]);
        }
        EXPECT_TRUE(has_changed) << puzzle.id;
    }
}

TEST(Puzzles, BeginWithACaseThatEverybodyKnows) {
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_EQ(input_values(puzzle.cases(1).front()), input_values(puzzle.cases(2).front()))
            << puzzle.id;
    }
}

// Constant, symmetric, or equal to their index: data that let wrong kernels pass.
TEST(Puzzles, HaveACaseWhoseDataTellKernelsApart) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<Case> cases = puzzle.cases(1);
        const bool any = std::any_of(cases.begin(), cases.end(), [](const Case& definition) {
            const std::vector<double>& a = definition.inputs.front().values;
            const std::vector<double> reversed(a.rbegin(), a.rend());
            return a != reversed && a != arange("a", definition.inputs.front().shape).values &&
                   (definition.inputs.size() < 2 || a != definition.inputs[1].values);
        });
        EXPECT_TRUE(any) << puzzle.id;
    }
}

}  // namespace
}  // namespace vkp
