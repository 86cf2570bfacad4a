// Pages of puzzles: the content that is read from one, and the messages about a wrong one.
#include "puzzles/puzzle_page.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"
#include "harness/model/numbers/drawn_case.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

constexpr std::string_view kFrontMatter =
    "---\n"
    "title: Map\n"
    "idea: one thread for each position\n"
    "learnt: A kernel is the work\n"
    "  of one thread.\n"
    "difficulty: easy\n"
    "minutes: 5\n"
    "scored case: classic\n"
    "bench sizes: 16 to 1024, times 4\n"
    "---\n";

Puzzle read(const std::string& text) {
    Puzzle puzzle;
    read_page(puzzle, text, "puzzle.md");
    return puzzle;
}

Puzzle with_line(std::string_view line) {
    return read(fmt::format("---\n{}\n{}", line, kFrontMatter.substr(4)));
}

std::vector<Hint> hints_of(std::string_view sections) {
    return read(fmt::format("{}\n{}", kFrontMatter, sections)).hints;
}

std::string error_of(const std::string& text) {
    try {
        read(text);
    } catch (const InstallationError& error) {
        return error.what();
    }
    return {};
}

TEST(PuzzlePage, SaysWhatAPuzzleIs) {
    const Puzzle puzzle = read(std::string(kFrontMatter));
    EXPECT_EQ(puzzle.title, "Map");
    EXPECT_EQ(puzzle.idea, "one thread for each position");
    EXPECT_EQ(puzzle.learnt, "A kernel is the work of one thread.");
    EXPECT_EQ(puzzle.scored_case, "classic");
    EXPECT_EQ(puzzle.scored_case_place, "puzzle.md:8");
    EXPECT_EQ(puzzle.bench.sizes, (std::vector<int>{16, 64, 256, 1024}));
    EXPECT_EQ(puzzle.stars_to_solve, 1);
    EXPECT_FALSE(puzzle.starter_gets);
    EXPECT_TRUE(puzzle.hints.empty());
}

TEST(PuzzlePage, MayHaveOtherKeys) {
    EXPECT_EQ(with_line("part: \"Part I: \\\"first\\\" kernels\"").part,
              "Part I: \"first\" kernels");
    EXPECT_EQ(with_line("part needs: parts I and II").part_needs, "parts I and II");
    EXPECT_EQ(with_line("teaches: data_race, endless_loop").teaches,
              (std::vector{FindingKind::kDataRace, FindingKind::kEndlessLoop}));
    EXPECT_EQ(with_line("starter gets: data_race").starter_gets, fault(FindingKind::kDataRace));
    EXPECT_EQ(with_line("starter gets: wrong").starter_gets, Diagnosis{Verdict::kWrong});
    EXPECT_EQ(with_line("stars to solve: 2").stars_to_solve, 2);
    EXPECT_EQ(with_line("costly notes: fence_before_barrier").costly_notes,
              std::vector{FindingKind::kFenceBeforeBarrier});
    EXPECT_EQ(with_line("bench note: short").bench.note, "short");
    EXPECT_EQ(with_line("short loops up to: 64").bench.largest_with_short_loops, 64);
}

TEST(PuzzlePage, HasHintsWithWhatTheyAreAgainst) {
    const std::vector<Hint> hints = hints_of(
        "## Hint\nOne\ntwo.\n\n"
        "## Hint against wrong, data_race, out_of_bounds:past_end\n\nThree.\n\nFour.\n"
        "## Hint for 3 stars against data_race\nFive.\n\n\n"
        "## Hint against case far|flat_one, wrong, last row\nSix.\n");
    ASSERT_EQ(hints.size(), 4U);
    EXPECT_EQ(hints[0].text, "One two.");
    EXPECT_TRUE(hints[0].against.empty());
    EXPECT_EQ(hints[0].star, 1);
    EXPECT_EQ(hints[1].text, "Three.\n\nFour.");
    EXPECT_EQ(hints[1].against,
              (std::vector<Diagnosis>{{Verdict::kWrong},
                                      fault(FindingKind::kDataRace),
                                      fault(FindingKind::kOutOfBounds, FindingCause::kPastEnd)}));
    EXPECT_EQ(hints[2].star, 3);
    EXPECT_EQ(hints[2].against, std::vector{fault(FindingKind::kDataRace)});
    EXPECT_EQ(hints[3].against, std::vector{Diagnosis{Verdict::kWrong}});
    EXPECT_EQ(hints[3].evidence,
              (std::vector<std::string>{"case_far", "case_flat_one", "last_row"}));
}

TEST(PuzzlePage, KeepsListsAndCodeOfAHintAsTheyAre) {
    EXPECT_EQ(hints_of("## Hint\nA list\nof two:\n- one\n- two,\nlonger\n2. three\n").front().text,
              "A list of two:\n- one\n- two, longer\n2. three");
    EXPECT_EQ(hints_of("## Hint\nCode:\n```\n# a\nb\n\nc\n```\nand\ntext").front().text,
              "Code:\n```\n# a\nb\n\nc\n```\nand text");
}

TEST(PuzzlePage, MayHaveTheLineEndsOfWindows) {
    std::string text = fmt::format("{}\n## Hint\nOne\ntwo.\n", kFrontMatter);
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2)) {
        text.insert(at, "\r");
    }
    EXPECT_EQ(read(text).title, "Map");
    EXPECT_EQ(read(text).hints.at(0).text, "One two.");
}

// Each entry has a line that replaces "title: Map", the second one, and the message.
TEST(PuzzlePage, NamesTheLineThatIsWrong) {
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"title", "should be `key: value`"},
        {"titles: Map", "should be `key: value`, and a key is one of `part`"},
        {"idea: a", "puzzle.md:3: this line says `idea` a second time."},
        {"title: \"Map", "begins a value with a quotation mark"},
        {"title: \"Map\" 2", "begins a value with a quotation mark"},
        {"title: \x1b[2J", "has a character that no text may hold"},
        {"title: \xff", "has a character that no text may hold"},
        {"teaches: data_rase",
         "has a value that `teaches` cannot have: it wants names of findings"},
        {"teaches: wrong", "it wants names of findings"},
        {"starter gets: nothing", "it wants a verdict or a finding"},
        {"drawing: pictures", "has a value that `drawing` cannot have: it wants `exchanges`, "},
        {"stars to solve: 4", "it wants a number from 1 to 3"},
        {"stars to solve: two", "it wants a number from 1 to 3"},
        {"short loops up to: -1", "it wants a whole number above 0"},
    };
    for (const auto& [line, sentence] : wrong) {
        const std::string error =
            error_of(fmt::format("---\n{}\n{}", line, kFrontMatter.substr(15)));
        EXPECT_TRUE(error.starts_with("puzzle.md:2: this line ") || error.starts_with(sentence))
            << line << ": " << error;
        EXPECT_NE(error.find(sentence), std::string::npos) << line << ": " << error;
    }
}

TEST(PuzzlePage, NamesSizesThatAreNone) {
    for (const std::string sizes : {"", "0", "16 to 8, times 4", "16 to 64", "16 to 64, times 1",
                                    "1 to 2000000000, times 4", "64, 16", "16, many", "16,64"}) {
        const std::string error = error_of(
            fmt::format("---\nbench sizes: {}\n{}", sizes, std::string(kFrontMatter.substr(4))));
        EXPECT_TRUE(error.starts_with("puzzle.md:2: this line has a value that `bench sizes`"))
            << sizes << ": " << error;
    }
}

TEST(PuzzlePage, NamesWhatIsMissing) {
    EXPECT_TRUE(error_of("").starts_with("puzzle.md:1: this line should be `---`"));
    EXPECT_TRUE(error_of("---\ntitle: Map\n").starts_with("puzzle.md:1: this line begins front"));
    EXPECT_EQ(error_of("---\ntitle: Map\n---\n"),
              "puzzle.md:3: this line ends the front matter, which lacks `idea: …`.");
}

TEST(PuzzlePage, NamesHintsThatAreNone) {
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"Text\n", "puzzle.md:11: this line belongs to no hint"},
        {"## Hint\n\n## Hint\nOne.", "puzzle.md:11: this line begins a section that says nothing"},
        {"## Hint", "puzzle.md:11: this line begins a section that says nothing"},
        {"# Hint\nOne.", "puzzle.md:11: this line should be `## Hint`"},
        {"## Hints\nOne.", "puzzle.md:11: this line should be `## Hint`"},
        {"## Hint for 4 stars\nOne.", "puzzle.md:11: this line should be `## Hint`"},
        {"## Hint for\nOne.", "puzzle.md:11: this line should be `## Hint`"},
        {"## Hint against\nOne.", "puzzle.md:11: this line should be `## Hint`"},
        {"## Hint\nOne.\n## Hint against wrng\nTwo.",
         "puzzle.md:13: this line should be `## Hint`"},
    };
    for (const auto& [sections, sentence] : wrong) {
        const std::string error = error_of(std::string(kFrontMatter) + sections);
        EXPECT_TRUE(error.starts_with(sentence)) << sections << ": " << error;
    }
}

TEST(PuzzlePage, MustNameACaseOfThePuzzle) {
    Puzzle puzzle = all_puzzles().front();
    puzzle.scored_case = "classik";
    EXPECT_TRUE(puzzle.scored_case_place.ends_with("puzzles/01_map/puzzle.md:11"))
        << puzzle.scored_case_place;
    puzzle.scored_case_place = "puzzle.md:5";
    try {
        cases_for(puzzle, 1, "");
        FAIL();
    } catch (const InstallationError& error) {
        EXPECT_STREQ(error.what(),
                     "puzzle.md:5: the scored case \"classik\" is none of this puzzle's: classic, "
                     "descending, random, wide.");
    }
}

TEST(PlainText, IsValidAndControlsNothing) {
    for (const std::string_view text :
         {"", "a\tb", "γ(n) ≤ x̂ · 2³²", "\xf0\x9f\x98\x80", "\xf4\x8f\xbf\xbf"}) {
        EXPECT_TRUE(is_plain_text(text)) << text;
    }
    for (const std::string_view text :
         {"\n", "\r", "\x1b[0m", "\x7f", "\xc2\x85", "\xe2\x80\xae", "\xe2\x81\xa6", "\x80", "\xc3",
          "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80",
          "\xe2\x28\xa1"}) {
        EXPECT_FALSE(is_plain_text(text)) << text;
    }
}

}  // namespace
}  // namespace vkp
