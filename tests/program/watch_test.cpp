// Watch mode as a learner has it: at a terminal.
#include "harness/base/utf8.hpp"
#include "tests/paths.hpp"
#include "tests/program/watch_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <thread>

namespace vkp {
namespace {

// A device's driver may start slowly; most of these tests are about keys.
const std::vector<std::string> kAuditOnly = {"watch", "--device", "none"};

TEST(Watch, IsTheBareCommandAtATerminal) {
    WatchedWorkbook watched;
    EXPECT_TRUE(watched.program().shows({"Puzzle 1: Map", "not started", of_all(0)}));
    EXPECT_NE(watched.program().screen().find("puzzles/01_map/kernel.comp"), std::string::npos);
    EXPECT_NE(watched.program().screen().find("n next"), std::string::npos);
}

TEST(Watch, BeginsAtTheFirstUnsolvedPuzzle) {
    const TestWorkbook workbook;
    workbook.solve(1);
    ASSERT_EQ(workbook.run({"check", "1", "--device", "none"}).exit_code, 0);
    TerminalProcess program(
        {program_path(), "watch", "--device", "none"},
        {.environment = {
             {"VKP_ROOT", workbook.root().string()}, {"TERM", "xterm"}, {"LC_ALL", "C.UTF-8"}}});
    EXPECT_TRUE(program.shows({"Puzzle 2: Zip", of_all(1)}));
}

TEST(Watch, ShowsTheStatementOfWhatIsNotStarted) {
    WatchedWorkbook watched(kAuditOnly);
    EXPECT_TRUE(watched.program().shows(
        {"not started", "Open this file in your editor", "Write a kernel that adds 10"}));
    EXPECT_EQ(watched.program().screen().find("audited in"), std::string::npos)
        << "nothing of the learner's has run";
}

TEST(Watch, ShowsWhatTheDeviceSaysAfterTheAudit) {
    WatchedWorkbook watched({"watch", "1"});
    ASSERT_TRUE(watched.program().shows({"Puzzle 1", "not started"}));
    watched.workbook().solve(1);
    EXPECT_TRUE(watched.program().shows({"✓ solved  ★★★", "audited in ", "run in ", of_all(1)}));
}

TEST(Watch, NeverMovesOnByItself) {
    WatchedWorkbook watched(kAuditOnly);
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.workbook().solve(1);
    EXPECT_TRUE(watched.program().shows({"Puzzle 1: Map", "solved", "n leads to puzzle 2, Zip."}));
    watched.program().type("n");
    EXPECT_TRUE(watched.program().shows({"Puzzle 2: Zip", "not started"}));
}

TEST(Watch, ShowsARaceWithItsLinesOnOneScreen) {
    WatchedWorkbook watched({"watch", "9", "--device", "none"});
    watched.workbook().write_kernel(9, racy_pooling());
    ASSERT_TRUE(watched.program().shows(
        {"✗ faulty", "kernel.comp:13: error: thread 1 reads `s[0]`",
         "All threads must finish line 13 before any of them reaches line 18."}));
    const std::vector<std::string> rows = watched.program().rows();
    EXPECT_EQ(rows.size(), 24U);
    for (const std::string& row : rows) {
        EXPECT_LE(column_count(row), 80U) << row;
    }
}

TEST(Watch, ShowsSomePrintsAndHowManyMore) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"},
                            {.size = {.width = 80, .height = 40}});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    const auto with = [](const std::string& print) {
        return "void kernel() {\n"
               "    uint i = gl_LocalInvocationID.x;\n    " +
               print +
               "\n    result[i] = a[i] + 10.0;\n"
               "}\n";
    };
    watched.workbook().write_kernel(
        1, with(R"(for (int k = 0; k < 6; ++k) debugPrintfEXT("i = %u, k = %d\n", i, k);)"));
    // Four threads print six times each, and twenty lines are shown.
    ASSERT_TRUE(watched.program().shows(
        {"✓ solved", "    3 │ thread 0: i = 0, k = 0", "thread 3: i = 3, k = 4", "… and 4 more"}));
    EXPECT_EQ(watched.program().screen().find("i = 0, k = 5"), std::string::npos);
    watched.workbook().write_kernel(1, with(R"(debugPrintfEXT("once in %u\n", i);)"));
    ASSERT_TRUE(watched.program().shows({"thread 3: once in 3"}));
    EXPECT_EQ(watched.program().screen().find("… and "), std::string::npos);
}

TEST(Watch, GivesTheHintThatFitsTheVerdictFirst) {
    WatchedWorkbook watched({"watch", "9", "--device", "none"});
    watched.workbook().write_kernel(9, racy_pooling());
    ASSERT_TRUE(watched.program().shows({"✗ faulty"}));
    watched.program().type("h");
    EXPECT_TRUE(watched.program().shows({"one change away from being right, in line "}));
    watched.program().type("h");
    EXPECT_TRUE(watched.program().shows({"With that, this kernel"}));
    watched.program().type("h");
    EXPECT_TRUE(watched.program().shows({"Hint ", "faulty: data race. This should help."}));
    watched.program().type("h");
    EXPECT_TRUE(watched.program().shows({"Hint 1 of "}));
}

TEST(Watch, TracesOneThreadAfterTheOther) {
    WatchedWorkbook watched({"watch", "9", "--device", "none"});
    watched.workbook().write_kernel(9, racy_pooling());
    ASSERT_TRUE(watched.program().shows({"✗ faulty"}));
    watched.program().type("t");
    EXPECT_TRUE(watched.program().shows({"thread 1 of 8", "thread 0 of 8", "data race"}))
        << "both that the finding is about";
    watched.program().type("+");
    EXPECT_TRUE(watched.program().shows({"thread 2 of 8"}));
    watched.program().type("---");
    EXPECT_TRUE(watched.program().shows({"thread 7 of 8"}));
    watched.program().type("\x1b");
    EXPECT_TRUE(watched.program().shows({"error: thread 1 reads `s[0]`"}));
}

TEST(Watch, ShowsAPictureAndLeadsBack) {
    WatchedWorkbook watched({"watch", "9", "--device", "none"});
    watched.workbook().write_kernel(9, racy_pooling());
    ASSERT_TRUE(watched.program().shows({"✗ faulty"}));
    watched.program().type("v");
    ASSERT_TRUE(watched.program().shows({"Workgroup 0 of 1: 8 threads; the `read` and `write` rows",
                                         "  a global float 8", "Esc back"}));
    for (const std::string& row : watched.program().rows()) {
        EXPECT_LE(column_count(row), 80U) << row;
    }
    watched.program().type("\x1b");
    EXPECT_TRUE(watched.program().shows({"error: thread 1 reads `s[0]`"}));
}

TEST(Watch, NamesItsKeys) {
    WatchedWorkbook watched(kAuditOnly);
    ASSERT_TRUE(watched.program().shows({"? keys", "q quit"}));
    watched.program().type("?");
    EXPECT_TRUE(watched.program().shows({"PgUp, PgDn", "the picture, as text", "Esc back"}));
    watched.program().type("?");
    EXPECT_TRUE(watched.program().shows({"Write a kernel that adds 10"}));
}

TEST(Watch, SaysWhatWasLearnt) {
    WatchedWorkbook watched(kAuditOnly);
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.workbook().solve(1);
    EXPECT_TRUE(watched.program().shows(
        {"Learnt: A kernel is the work of one thread", "`workbook bench 1` times it"}));
}

TEST(Watch, TracesNothingOfWhatDoesNotCompile) {
    WatchedWorkbook watched({"watch", "9", "--device", "none"});
    watched.workbook().write_kernel(9, racy_pooling());
    ASSERT_TRUE(watched.program().shows({"✗ faulty"}));
    watched.program().type("t+++");
    ASSERT_TRUE(watched.program().shows({"thread 4 of 8"}));
    watched.workbook().write_kernel(9, "broken");
    ASSERT_TRUE(watched.program().shows({"does not compile", "compiled in "}));
    watched.program().type("t");
    EXPECT_TRUE(watched.program().shows({"Esc back"}));
    watched.program().type("q");
    EXPECT_EQ(watched.program().end(), 0);
}

TEST(Watch, ShowsTabsAndOddBytesWithinTheScreen) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.workbook().write_kernel(1,
                                    "void kernel() {\n\t\t\tresult[9] = 1.0; // \xe9\x1b[31m\n}\n");
    ASSERT_TRUE(watched.program().shows({"result[9] = 1.0; // "}));
    EXPECT_EQ(watched.program().screen().find('\t'), std::string::npos);
    EXPECT_EQ(watched.program().output().find("// \xe9"), std::string::npos);
}

TEST(Watch, WorksInAFolderWithAnOddName) {
    const TestWorkbook workbook("jos\xe9\x1b[31m");
    TerminalProcess program(
        {program_path(), "watch", "1", "--device", "none"},
        {.environment = {
             {"VKP_ROOT", workbook.root().string()}, {"TERM", "xterm"}, {"LC_ALL", "C"}}});
    EXPECT_TRUE(program.shows({"Puzzle 1: Map", "not started"}));
}

TEST(Watch, GoesToAPuzzleOfTheList) {
    WatchedWorkbook watched(kAuditOnly);
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.program().type("l");
    EXPECT_TRUE(watched.program().shows({"Part I", "Block sums"}));
    watched.program().type("12\r");
    EXPECT_TRUE(watched.program().shows({"Puzzle 12: Block sums", "not started"}));
}

TEST(Watch, GoesThroughTheListByArrowsInASmallWindow) {
    WatchedWorkbook watched(kAuditOnly);
    TerminalProcess& program = watched.program();
    ASSERT_TRUE(program.shows({"not started"}));
    program.resize({60, 20});
    program.type("l");
    ASSERT_TRUE(program.shows({"Part I", ">   1  Map", "arrows, Enter: go there", "more rows: ↓"}));
    program.type("\x1b[B\x1b[B");
    ASSERT_TRUE(program.shows({"Part I", ">   3  Guard"}));
    program.type("\x1b[F");
    ASSERT_TRUE(program.shows({"rows above: ↑"}));
    program.type("\x1b[H\x1b[B");
    ASSERT_TRUE(program.shows({">   2  Zip"}));
    program.type("\r");
    EXPECT_TRUE(program.shows({"Puzzle 2: Zip", "not started"}));
}

TEST(Watch, ScrollsWhatDoesNotFit) {
    WatchedWorkbook watched(kAuditOnly);
    ASSERT_TRUE(watched.program().shows({"not started", "more rows: ↓"}));
    const std::vector<std::string> before = watched.program().rows();
    watched.program().type("\x1b[B");
    ASSERT_TRUE(watched.program().shows({"1 above: ↑"}));
    EXPECT_EQ(watched.program().rows().at(4), before.at(5));
    watched.program().type("\x1b[F");
    EXPECT_TRUE(watched.program().shows({"rows above: ↑"}));
    watched.program().type("\x1b[H");
    ASSERT_TRUE(watched.program().shows({"more rows: ↓"}));
    EXPECT_EQ(watched.program().rows().at(4), before.at(4));
}

TEST(Watch, ResetsOnlyWhenAskedTwice) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"});
    watched.workbook().solve(1);
    ASSERT_TRUE(watched.program().shows({"✓ solved"}));
    watched.program().type("rn");
    watched.program().type("r");
    ASSERT_TRUE(watched.program().shows({"y/n"}));
    EXPECT_EQ(file_content(watched.workbook().kernel_path(1)), solution_text(1));
    watched.program().type("y");
    EXPECT_TRUE(watched.program().shows({"not started", "kernel.comp.1.bak"}));
    EXPECT_EQ(file_content(watched.workbook().kernel_path(1)), template_text(1));
}

TEST(Watch, FillsEveryWindow) {
    WatchedWorkbook watched(kAuditOnly);
    ASSERT_TRUE(watched.program().shows({"not started"}));
    for (const ScreenSize size : {ScreenSize{120, 50}, ScreenSize{40, 10}, ScreenSize{3, 2},
                                  ScreenSize{1, 1}, ScreenSize{80, 24}}) {
        watched.program().resize(size);
        EXPECT_TRUE(watched.program().waits_for([&] {
            return watched.program().rows().size() == size.height;
        })) << size.width
            << "×" << size.height;
        for (const std::string& row : watched.program().rows()) {
            EXPECT_LE(column_count(row), size.width) << row;
        }
    }
    EXPECT_TRUE(watched.program().shows({"Puzzle 1: Map", "n next"}));
}

TEST(Watch, DoesWithoutUtf8) {
    WatchedWorkbook watched(kAuditOnly, {.environment = {{"LC_ALL", "C"}}});
    watched.workbook().solve(1);
    ASSERT_TRUE(watched.program().shows({"+ solved  ***"}));
    const std::string& output = watched.program().output();
    EXPECT_TRUE(std::all_of(output.begin(), output.end(), [](char byte) { return byte >= 0; }));
}

TEST(Watch, DoesWithoutColor) {
    WatchedWorkbook watched(kAuditOnly, {.environment = {{"NO_COLOR", "1"}}});
    watched.workbook().solve(1);
    ASSERT_TRUE(watched.program().shows({"✓ solved  ★★★"}));
    EXPECT_EQ(watched.program().output().find("\x1b[3"), std::string::npos);
    EXPECT_EQ(watched.program().output().find("m✓"), std::string::npos);
}

TEST(Watch, PrintsLinesOnADumbTerminal) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"},
                            {.environment = {{"TERM", "dumb"}}});
    ASSERT_TRUE(watched.program().shows({"Checking puzzle 1: Map", "Checked puzzle 1."}));
    watched.workbook().solve(1);
    ASSERT_TRUE(watched.program().shows({"✓ solved  ★★★"}));
    watched.program().type("n\n");
    ASSERT_TRUE(watched.program().shows({"Checked puzzle 2."}));
    EXPECT_EQ(watched.program().output().find('\x1b'), std::string::npos);
    watched.program().type("q\n");
    EXPECT_EQ(watched.program().end(), 0);
}

TEST(Watch, GivesTheTerminalBack) {
    WatchedWorkbook watched(kAuditOnly);
    const termios before = watched.program().mode();
    ASSERT_TRUE(watched.program().shows({"not started"}));
    EXPECT_NE(watched.program().mode().c_lflag, before.c_lflag);
    watched.program().type("q");
    EXPECT_EQ(watched.program().end(), 0);
    EXPECT_TRUE(watched.program().output().ends_with("\x1b[?25h\x1b[?1049l"));
}

class WatchSignal : public testing::TestWithParam<int> {};

TEST_P(WatchSignal, EndsItWithTheTerminalRestored) {
    WatchedWorkbook watched(kAuditOnly);
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.program().send(GetParam());
    EXPECT_EQ(watched.program().end(), -GetParam());
    EXPECT_TRUE(watched.program().output().ends_with("\x1b[?25h\x1b[?1049l"));
}

INSTANTIATE_TEST_SUITE_P(Of, WatchSignal, testing::Values(SIGINT, SIGTERM, SIGHUP));

// Ctrl-S, or a window that hangs: the drawing stays unwritten for any time.
TEST_P(WatchSignal, EndsItThoughTheTerminalTakesNothing) {
    WatchedWorkbook watched(kAuditOnly);
    const termios before = watched.program().mode();
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.program().type("\x13");
    watched.program().resize({60, 20});
    watched.program().send(GetParam());
    EXPECT_EQ(watched.program().end(), -GetParam());
    EXPECT_EQ(watched.program().mode().c_lflag, before.c_lflag);
}

TEST(Watch, EndsAtCtrlCWhileTheAuditIsAtWork) {
    WatchedWorkbook watched({"watch", "1", "--device", "none", "--timeout", "60"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.workbook().write_kernel(1, slow_kernel());
    ASSERT_TRUE(watched.program().shows({"checking"}));
    watched.program().type("\x03");
    EXPECT_EQ(watched.program().end(), -SIGINT);
}

// A shell with job control gets the terminal meanwhile.
TEST(Watch, ComesBackWhenItIsContinued) {
    const TestWorkbook workbook;
    TerminalProcess shell(
        {"/bin/bash", "-c", "set -m; \"$0\" watch 1 --device none; echo is stopped; read; fg",
         program_path()},
        {.environment = {
             {"VKP_ROOT", workbook.root().string()}, {"TERM", "xterm"}, {"LC_ALL", "C.UTF-8"}}});
    ASSERT_TRUE(shell.shows({"not started"}));
    shell.type("\x1a");
    ASSERT_TRUE(
        shell.waits_for([&] { return shell.output().find("is stopped") != std::string::npos; }));
    EXPECT_NE(shell.output().find("\x1b[?1049l"), std::string::npos);
    EXPECT_NE(shell.mode().c_lflag & ECHO, 0U);
    workbook.solve(1);
    shell.type("\n");
    EXPECT_TRUE(shell.shows({"✓ solved"}));
}

TEST(Watch, SetsTheTerminalsModeAgainAfterAStopThatItDidNotSee) {
    WatchedWorkbook watched(kAuditOnly);
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.program().send(SIGSTOP);
    ASSERT_TRUE(watched.program().waits_for([&] { return watched.program().is_stopped(); }));
    termios cooked = watched.program().mode();
    cooked.c_lflag |= ICANON | ECHO;
    watched.program().set_mode(cooked);
    watched.program().send(SIGCONT);
    EXPECT_TRUE(watched.program().waits_for(
        [&] { return (watched.program().mode().c_lflag & (ICANON | ECHO)) == 0; }));
}

TEST(Watch, LeavesATraceForASave) {
    WatchedWorkbook watched({"watch", "1", "--device", "none", "--timeout", "600"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.workbook().write_kernel(1, slow_kernel());
    ASSERT_TRUE(watched.program().shows({"checking"}));
    const std::size_t children = watched.program().child_count();
    watched.program().type("t");
    // A separate process makes a trace.
    ASSERT_TRUE(
        watched.program().waits_for([&] { return watched.program().child_count() > children; }));
    watched.workbook().solve(1);
    EXPECT_TRUE(watched.program().shows({"✓ solved"}));
}

TEST(Watch, SaysOnADumbTerminalThatNothingIsKept) {
    const TestWorkbook workbook;
    workbook.solve(1);
    std::ofstream(workbook.root() / ".workbook") << "in the way of the folder";
    TerminalProcess program(
        {program_path(), "watch", "1", "--device", "none"},
        {.environment = {
             {"VKP_ROOT", workbook.root().string()}, {"TERM", "dumb"}, {"LC_ALL", "C.UTF-8"}}});
    EXPECT_TRUE(program.shows({"your progress is not kept", "Checked puzzle 1."}));
}

TEST(Watch, CostsNothingWhileNothingHappens) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"});
    ASSERT_TRUE(watched.program().shows(
        {"not started", "Open this file in your editor", "Write a kernel that adds 10"}));
    ASSERT_TRUE(watched.program().waits_for([&] { return watched.program().is_asleep(); }));
    const std::chrono::milliseconds before = watched.program().processor_time();
    std::this_thread::sleep_for(std::chrono::seconds(1));  // nothing must happen in this time
    EXPECT_EQ(watched.program().processor_time(), before);
}

TEST(Watch, SaysThatItNeedsNoTerminal) {
    const TestWorkbook workbook;
    const Outcome bare = workbook.run({});
    EXPECT_EQ(bare.exit_code, 0);
    EXPECT_NE(bare.output.find("Usage"), std::string::npos);
}

}  // namespace
}  // namespace vkp
