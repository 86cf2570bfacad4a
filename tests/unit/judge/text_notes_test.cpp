#include "harness/judge/sentences/text_notes.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace vkp {
namespace {

std::size_t commas_in(const std::string& statement) {
    return comma_notes("void kernel() {\n    " + statement + "\n}\n").size();
}

TEST(CommaNotes, AreForDecimalCommas) {
    EXPECT_EQ(commas_in("result[i] = a[i] + 10,0;"), 1U);
    EXPECT_EQ(commas_in("result[i] = (a[i] + 0,5);"), 1U);
    EXPECT_EQ(comma_notes("\n\nx = 1,5;").at(0).lines, std::vector<int>{3});
}

TEST(CommaNotes, AreForNoOtherComma) {
    for (const char* statement :
         {"x = max(1,0);", "vec2 v = vec2(1,0);", "float v[2] = float[2](1,0);",
          "int v[2] = {1,0};", "x = 10, 0;", "x = 1.0,0.5;", "// 10,0", "for (i = 1, j = 0; ;);",
          "x = f(a[i],2,3);"}) {
        EXPECT_EQ(commas_in(statement), 0U) << statement;
    }
}

TEST(UnusedValueNotes, AreForWhatIsMadeOfElementsAndGoesNowhere) {
    const auto notes = unused_value_notes(
        "void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n    float x = a[i] + 10.0;\n}\n");
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].lines, std::vector<int>{3});
    EXPECT_EQ(notes[0].message, "`x` is computed, and used nowhere");
    EXPECT_TRUE(unused_value_notes("void kernel() { float x = a[0]; float y = x; }").empty());
    EXPECT_TRUE(unused_value_notes("void kernel() { uint i = 3; }").empty());
}

TEST(TextNotes, TakeLittleTimeForAnyText) {
    std::string commas = "x = ";
    std::string values;
    for (int i = 0; i < 50'000; ++i) {
        commas += "1,";
        values += "float x" + std::to_string(i) + " = a[0];\n";
    }
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_LE(comma_notes(commas + "1;").size(), 10U);
    EXPECT_LE(comma_notes("x = f(" + commas + "1);").size(), 10U);
    EXPECT_LE(unused_value_notes("void kernel() {\n" + values + "}\n").size(), 10U);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

}  // namespace
}  // namespace vkp
