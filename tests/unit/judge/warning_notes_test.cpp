#include "harness/judge/sentences/warning_notes.hpp"

#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace vkp {
namespace {

std::vector<Finding> warnings(const std::string& body, const std::string& above = "",
                              std::vector<Finding> findings = {}) {
    std::vector<Finding> notes;
    add_warnings(
        above + "void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n" + body + "\n}\n",
        interface_of(sample_case()), findings, notes);
    return notes;
}

std::string first(const std::string& body, const std::string& above = "") {
    const std::vector<Finding> notes = warnings(body, above);
    return notes.empty() ? "" : notes.front().message;
}

TEST(WarningNotes, NameWhatANameHides) {
    EXPECT_EQ(first("float x = 0.0;\nif (i > 0) { float x = 1.0; }"),
              "`x` of line 4 hides that of line 3");
    EXPECT_EQ(first("float s[4];", "shared float s[4];\n"),
              "`s` of line 4 hides the shared one of line 1");
    EXPECT_EQ(first("float result[4];"), "`result` of line 3 hides the given array of that name");
    EXPECT_EQ(first("uint MOST = 8;"), "`MOST` of line 3 hides the given constant of that name");
    EXPECT_EQ(first("for (uint i = 0; i < 4; i++) result[i] = 1.0;"),
              "`i` of line 3 hides that of line 2");
}

TEST(WarningNotes, AreNotForNamesOneAfterTheOther) {
    EXPECT_EQ(first("for (uint k = 0; k < 4; k++) {}\nfor (uint k = 0; k < 4; k++) {}"), "");
    EXPECT_EQ(first("if (i > 0) { float x = 1.0; } else { float x = 2.0; }"), "");
    EXPECT_EQ(first("float a = a[i]; result[i] = a;"), "") << "it compiles, as only that is used";
    EXPECT_EQ(first("result[i] = f(a[i]);", "float f(float a) { return a; }\n"), "");
}

TEST(WarningNotes, FindVariablesThatThreadsWouldShare) {
    EXPECT_EQ(first("total += a[i];\nbarrier();\nif (i == 0) result[0] = total;", "float total;\n"),
              "every thread has its own `total`: line 4 adds to that of each thread, and line 6 "
              "reads that of one");
    EXPECT_EQ(first("if (i == 0) mean = a[0];\nresult[i] = mean;", "float mean;\n"),
              "every thread has its own `mean`: line 4 sets that of one thread, and line 5 reads "
              "that of each");
}

TEST(WarningNotes, AreNotForVariablesOfEachThread) {
    for (const char* body :
         {"sum += a[i];\nresult[i] = sum;", "sum = a[i];\nif (i == 0) result[0] = sum;",
          "for (int k = 0; k < 4; k++) sum += a[k];\nif (i == 0) result[0] = sum;",
          "sum += subgroupAdd(a[i]);\nif (i == 0) result[0] = sum;"}) {
        EXPECT_EQ(first(body, "float sum;\n"), "") << body;
    }
}

TEST(WarningNotes, FindWholeNumbersOnTheWayToAFloat) {
    EXPECT_EQ(first("result[i] = a[i] + 1 / 2 * 20;"), "`1 / 2` divides whole numbers, and is 0");
    EXPECT_EQ(first("float half_ = 7 / 2;"), "`7 / 2` divides whole numbers, and is 3");
    EXPECT_EQ(first("result[i] = i / 3;"),
              "`i / 3` divides whole numbers and drops the remainder; a float is made of what is "
              "left");
    EXPECT_EQ(first("int x = int(a[i]);\nresult[i] = x;"),
              "`int(a[i])` cuts the fraction off, and `result` of line 4 is made of what is left");
    EXPECT_EQ(first("int x = 0;\nx += int(s[i]);\nresult[i] = x;", "shared float s[4];\n"),
              "`int(s[i])` cuts the fraction off, and `result` of line 6 is made of what is left");
}

TEST(WarningNotes, LeaveWholeNumbersAlone) {
    for (const char* body :
         {"result[i / 2] = a[i / 2];", "float x = 4 / 2;", "result[i] = float(i / 3);",
          "uint half_ = 1 / 2;", "result[i] = 1.0 / 2;", "result[i] = float(int(a[i]));",
          "int x = int(round(a[i]));\nresult[i] = x;", "uint k = uint(a[i]);\nresult[k] = a[k];"}) {
        EXPECT_EQ(first(body), "") << body;
    }
}

TEST(WarningNotes, FindOperatorsThatBindOtherwise) {
    EXPECT_EQ(first("if (i % 2 * 4 == 0) result[i] = 1.0;"), "`i % 2 * 4` is `(i % 2) * 4`");
    EXPECT_EQ(first("result[i] = a[i] + i > 0 ? a[i] : 0.0;"),
              "`a[i] + i > 0` asks about the whole sum `a[i] + i`, and `?` chooses by that");
    EXPECT_EQ(first("result[i] = i % 2 * 4;"), "");
    EXPECT_EQ(first("result[i] = a[i] + a[0] > 0.0 ? a[i] : 0.0;"), "");
}

TEST(WarningNotes, ExplainFindingsAboutTheirArray) {
    Finding finding;
    finding.array = "result";
    finding.cure = "Guard it.";
    std::vector<Finding> findings = {finding};
    std::vector<Finding> notes;
    add_warnings("void kernel() {\n    float result[4];\n}\n", interface_of(sample_case()),
                 findings, notes);
    EXPECT_TRUE(notes.empty());
    EXPECT_EQ(findings[0].advice_text(),
              "`result` of line 2 hides the given array of that name. Up to line 3 the name means "
              "that of line 2.");
}

TEST(WarningNotes, TakeLittleTimeForAnyText) {
    std::string names;
    std::string sum = "result[0] = 0";
    for (int i = 0; i < 50'000; ++i) {
        names += "{ float x = 1 / 2; ";
        sum += " + int(a[0]) / 3";
    }
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_LE(warnings(names).size(), 5U);
    EXPECT_LE(warnings(sum + ";").size(), 5U);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

}  // namespace
}  // namespace vkp
