#include "checker/watch/session.hpp"

#include "puzzles/registry.hpp"
#include "tests/unit/sample_results.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

const Puzzle& puzzle_number(int number) {
    return *puzzle_numbered(number);
}

ScreenRequest press(Session& session, char character) {
    return session.press({KeyKind::kCharacter, character});
}

TEST(Session, GoesFromPuzzleToPuzzleAndNotBeyond) {
    Session session(puzzle_number(1));
    EXPECT_EQ(press(session, 'p'), ScreenRequest::kRedraw);
    EXPECT_EQ(session.notice(), "This is the first puzzle.");
    EXPECT_EQ(press(session, 'n'), ScreenRequest::kOpenPuzzle);
    EXPECT_EQ(session.puzzle().number, 2);
    Session last(all_puzzles().back());
    EXPECT_EQ(press(last, 'n'), ScreenRequest::kRedraw);
    EXPECT_EQ(last.notice(), "This is the last puzzle.");
}

TEST(Session, ForgetsTheResultOfAnotherPuzzle) {
    Session session(puzzle_number(1));
    session.begin_check();
    session.take_verdict(solved_result(3), "done");
    press(session, 'n');
    EXPECT_FALSE(session.result());
    EXPECT_FALSE(session.has_verdict());
    EXPECT_TRUE(session.status().empty());
}

TEST(Session, BringsTheVerdictBackAtASave) {
    Session session(puzzle_number(1));
    press(session, 's');
    EXPECT_EQ(session.view(), View::kStatement);
    session.begin_check();
    EXPECT_EQ(session.view(), View::kVerdict);
    press(session, 's');
    session.take_audit(solved_result(3), "audited");
    EXPECT_FALSE(session.has_verdict());
    EXPECT_EQ(session.view(), View::kStatement);
    session.take_verdict(solved_result(3), "run");
    EXPECT_TRUE(session.has_verdict());
    EXPECT_EQ(session.view(), View::kStatement);  // it was requested after the save
}

TEST(Session, LeadsBackWithTheSameKeyOrEscape) {
    Session session(puzzle_number(1));
    press(session, 'l');
    EXPECT_EQ(session.view(), View::kList);
    press(session, 'l');
    EXPECT_EQ(session.view(), View::kVerdict);
    press(session, 's');
    EXPECT_EQ(session.press({KeyKind::kEscape}), ScreenRequest::kRedraw);
    EXPECT_EQ(session.view(), View::kVerdict);
}

TEST(Session, ShowsAPictureAndLeadsBack) {
    Session session(puzzle_number(9));
    EXPECT_EQ(press(session, 'v'), ScreenRequest::kPicture);
    session.show(View::kPicture, "a picture");
    EXPECT_EQ(session.view(), View::kPicture);
    EXPECT_EQ(session.text(), "a picture");
    EXPECT_EQ(press(session, 't'), ScreenRequest::kTrace);
    EXPECT_EQ(press(session, 'V'), ScreenRequest::kPicture);
    EXPECT_EQ(press(session, 'v'), ScreenRequest::kRedraw);
    EXPECT_EQ(session.view(), View::kVerdict);
    press(session, 'v');
    EXPECT_EQ(session.press({KeyKind::kEscape}), ScreenRequest::kRedraw);
    EXPECT_EQ(session.view(), View::kVerdict);
}

TEST(Session, AsksBeforeItResets) {
    Session session(puzzle_number(1));
    EXPECT_EQ(press(session, 'r'), ScreenRequest::kRedraw);
    EXPECT_NE(session.notice().find("y/n"), std::string::npos);
    EXPECT_EQ(press(session, 'q'), ScreenRequest::kRedraw);
    EXPECT_EQ(press(session, 'r'), ScreenRequest::kRedraw);
    EXPECT_EQ(press(session, 'y'), ScreenRequest::kReset);
    EXPECT_EQ(press(session, 'y'), ScreenRequest::kRedraw);
}

TEST(Session, TakesNumbersInTheListOnly) {
    Session session(puzzle_number(1));
    press(session, '3');
    EXPECT_EQ(session.press({KeyKind::kEnter}), ScreenRequest::kNone);
    press(session, 'l');
    press(session, '1');
    press(session, '4');
    EXPECT_EQ(session.press({KeyKind::kEnter}), ScreenRequest::kOpenPuzzle);
    EXPECT_EQ(session.puzzle().number, 14);
    press(session, 'l');
    press(session, '9');
    press(session, '9');
    EXPECT_EQ(session.press({KeyKind::kEnter}), ScreenRequest::kRedraw);
    EXPECT_EQ(session.puzzle().number, 14);
}

TEST(Session, ChoosesAPuzzleOfTheList) {
    Session session(puzzle_number(3));
    press(session, 'l');
    EXPECT_EQ(session.chosen().number, 3);
    EXPECT_EQ(session.press({KeyKind::kDown}), ScreenRequest::kRedraw);
    press(session, 'j');
    press(session, 'k');
    EXPECT_EQ(session.chosen().number, 4);
    EXPECT_EQ(session.puzzle().number, 3) << "nothing is opened yet";
    session.press({KeyKind::kHome});
    session.press({KeyKind::kUp});
    EXPECT_EQ(session.chosen().number, 1);
    session.press({KeyKind::kEnd});
    session.press({KeyKind::kDown});
    EXPECT_EQ(session.chosen().number, all_puzzles().back().number);
    press(session, '7');
    EXPECT_EQ(session.chosen().number, 7);
    session.press({KeyKind::kDown});
    EXPECT_EQ(session.press({KeyKind::kEnter}), ScreenRequest::kOpenPuzzle)
        << "the number is forgotten";
    EXPECT_EQ(session.puzzle().number, 8);
    press(session, 'l');
    EXPECT_EQ(session.chosen().number, 8) << "where one is";
}

TEST(Session, GoesThroughAListOfTwentyRowsByPages) {
    Session session(puzzle_number(1));
    press(session, 'l');
    session.take_layout({.rows = {}, .top = 0, .page = 14, .hidden_below = 12});
    session.press({KeyKind::kPageDown});
    EXPECT_EQ(session.chosen().number, 13);
    session.press({KeyKind::kPageUp});
    EXPECT_EQ(session.chosen().number, 1);
}

TEST(Session, ScrollsWithinWhatThereIs) {
    Session session(puzzle_number(1));
    session.take_layout({.rows = {}, .top = 0, .page = 10, .hidden_below = 5});
    session.press({KeyKind::kPageDown});
    EXPECT_EQ(session.top(), 5U);
    session.take_layout({.rows = {}, .top = 5, .page = 10, .hidden_below = 0});
    session.press({KeyKind::kDown});
    EXPECT_EQ(session.top(), 5U);
    session.press({KeyKind::kHome});
    EXPECT_EQ(session.top(), 0U);
}

TEST(Session, ChoosesAmongTheThreadsOfAWorkgroup) {
    Session session(puzzle_number(9));
    session.begin_check();
    session.take_verdict(faulty_result(), "");
    EXPECT_EQ(press(session, '+'), ScreenRequest::kRedraw);  // no trace is shown
    EXPECT_EQ(press(session, 't'), ScreenRequest::kTrace);
    session.show(View::kTrace, "…");
    EXPECT_EQ(press(session, '-'), ScreenRequest::kTrace);
    EXPECT_EQ(session.traced().thread, 1U);  // the second of two
    press(session, '+');
    EXPECT_EQ(session.traced().thread, 0U);
}

TEST(Session, TracesTheThreadOfTheFirstFinding) {
    Session session(puzzle_number(9));
    session.begin_check();
    PuzzleResult result = faulty_result();
    Finding unwritten;
    unwritten.kind = FindingKind::kUnwrittenResult;
    Finding race;
    race.kind = FindingKind::kDataRace;
    race.lines = {2};
    race.threads = {Extent{1, 0, 0}, Extent{0, 0, 0}};
    race.workgroups = {Extent{1, 0, 0}, Extent{2, 0, 0}};
    result.cases.front().findings = {unwritten, race};
    session.take_verdict(result, "");
    press(session, 't');
    EXPECT_EQ(session.traced().thread, 1U);
    EXPECT_EQ(session.traced().workgroup, (Extent{1, 0, 0}));
    ASSERT_TRUE(session.rival());
    EXPECT_EQ(session.rival()->thread, 0U);
    EXPECT_EQ(session.rival()->workgroup, (Extent{2, 0, 0}));
    session.show(View::kTrace, "…");
    press(session, '+');
    EXPECT_FALSE(session.rival()) << "a thread by itself";
    press(session, 't');
    session.begin_check();
    session.take_verdict(solved_result(3), "");
    press(session, 't');
    EXPECT_EQ(session.traced().workgroup, (Extent{0, 0, 0})) << "nothing is found any more";
    EXPECT_FALSE(session.rival());
}

TEST(Session, KnowsThatAResultIsOfAnEarlierSave) {
    Session session(puzzle_number(9));
    session.begin_check();
    EXPECT_TRUE(session.is_checking());
    session.take_audit(solved_result(3), "audited");
    EXPECT_FALSE(session.is_checking());
    session.begin_check();
    EXPECT_TRUE(session.is_checking());
    session.take_problem("gone");
    EXPECT_FALSE(session.is_checking());
}

TEST(Session, ShowsItsKeys) {
    Session session(puzzle_number(9));
    EXPECT_EQ(press(session, '?'), ScreenRequest::kRedraw);
    EXPECT_EQ(session.view(), View::kKeys);
    press(session, '?');
    EXPECT_EQ(session.view(), View::kVerdict);
}

TEST(Session, SaysWhatCannotBeRead) {
    Session session(puzzle_number(1));
    session.begin_check();
    session.take_problem("there is no file");
    EXPECT_EQ(session.problem(), "there is no file");
    EXPECT_FALSE(session.result());
    session.begin_check();
    EXPECT_TRUE(session.problem().empty());
}

}  // namespace
}  // namespace vkp
