#include "checker/text/typed_commands.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(NameOfProgram, IsWhatTheLauncherWasCalled) {
    EXPECT_EQ(name_of_program(nullptr, "/usr/bin"), "workbook");
    EXPECT_EQ(name_of_program("workbook", "/usr/bin"), "workbook");
    EXPECT_EQ(name_of_program("./workbook", "/usr/bin"), "./workbook");
    EXPECT_EQ(name_of_program("../../workbook", ""), "../../workbook");
    EXPECT_EQ(name_of_program("/home/me/my puzzles/workbook", "/usr/bin"),
              "'/home/me/my puzzles/workbook'");
    EXPECT_EQ(name_of_program("/it's/workbook", ""), "'/it'\\''s/workbook'");
}

TEST(NameOfProgram, IsShortInThePath) {
    EXPECT_EQ(name_of_program("/opt/puzzles/workbook", "/usr/bin:/opt/puzzles"), "workbook");
    EXPECT_EQ(name_of_program("/opt/puzzles/workbook", "/usr/bin:/opt"), "/opt/puzzles/workbook");
    EXPECT_EQ(name_of_program("/opt/puzzles/wb", "/opt/puzzles"), "/opt/puzzles/wb");
}

TEST(QuotedForShell, IsPlainWhereItCanBe) {
    EXPECT_EQ(quoted_for_shell("puzzles/09_pooling"), "puzzles/09_pooling");
    EXPECT_EQ(quoted_for_shell("a b"), "'a b'");
    EXPECT_EQ(quoted_for_shell("$x"), "'$x'");
    EXPECT_EQ(quoted_for_shell(""), "''");
}

TEST(TypedCommands, HaveTheNameThatTheProgramWasCalledBy) {
    EXPECT_EQ(with_typed_commands("`workbook hint 9` helps.\nStuck? workbook hint 9\nSee it: "
                                  "workbook picture 9\nOr `./workbook list`, `workbook\nnext`.",
                                  "../workbook"),
              "`../workbook hint 9` helps.\nStuck? ../workbook hint 9\nSee it: ../workbook picture "
              "9\nOr `../workbook list`, `../workbook\nnext`.");
}

TEST(TypedCommands, AreNoOtherWords) {
    for (const char* text :
         {"", "a workbook of your own", "workbook: no device", "another `workbook` writes",
          "my/workbook list", "the workbook lists"}) {
        EXPECT_EQ(with_typed_commands(text, "./workbook"), text);
    }
}

TEST(TypedCommands, MayBeTypedAlready) {
    for (const char* name : {"workbook", "./workbook", "../../workbook", "'/a b/workbook'"}) {
        const std::string once = with_typed_commands("Stuck? workbook hint 9", name);
        EXPECT_EQ(with_typed_commands(once, name), once);
    }
}

}  // namespace
}  // namespace vkp
