// Wrong kernels that are told as changes, and what is said of a change that does not fit.
#include "checker/author/changes.hpp"

#include "checker/author/golden_kernel.hpp"
#include "checker/files/files.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace vkp {
namespace {

constexpr const char* kText = "begin\n    one\n    two\n\n    one\n    three\nend\n";

std::string changed(const std::string& changes) {
    return with_changes(kText, split_lines(changes));
}

std::string refusal(const std::string& changes) {
    try {
        return "no refusal, but " + changed(changes);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

TEST(Changes, TakeAwayAndAddWhereTheirLinesStand) {
    EXPECT_EQ(changed("-    two"), "begin\n    one\n\n    one\n    three\nend\n");
    EXPECT_EQ(changed("     three\n+    four"),
              "begin\n    one\n    two\n\n    one\n    three\n    four\nend\n");
    EXPECT_EQ(changed("+first\n begin"), std::string("first\n") + kText);
    EXPECT_EQ(changed(" end\n+last"), std::string(kText) + "last\n");
}

TEST(Changes, AreMadeInSeveralPlaces) {
    EXPECT_EQ(changed("-    two\n+    2\n@@\n-end\n+END"),
              "begin\n    one\n    2\n\n    one\n    three\nEND\n");
}

TEST(Changes, SeeTheTextAsItWasBeforeThem) {
    EXPECT_EQ(changed("-    two\n+    three\n@@\n-    three\n+    two"),
              "begin\n    one\n    three\n\n    one\n    two\nend\n");
}

TEST(Changes, KnowAnEmptyLineWithoutItsSpace) {
    EXPECT_EQ(changed("\n-    one\n     three"), "begin\n    one\n    two\n\n    three\nend\n");
    EXPECT_EQ(changed("     two\n-"), "begin\n    one\n    two\n    one\n    three\nend\n");
}

TEST(Changes, ThatFitNowhereSayHowFarTheyFit) {
    EXPECT_EQ(refusal("-    four"), "a change does not fit: no line is \"    four\"");
    EXPECT_EQ(refusal("     one\n     two\n-    three"),
              "a change does not fit: behind \"    two\" no line is \"    three\", but \"\"");
    EXPECT_EQ(refusal(" end\n-more"),
              "a change does not fit: behind \"end\" no line is \"more\", but \"the end\"");
}

TEST(Changes, ThatFitTwiceAskForMoreLines) {
    EXPECT_EQ(refusal("-    one"),
              "a change fits in 2 places, and needs more lines that stay: \"    one\"");
}

TEST(Changes, StandInTheOrderOfTheirPlaces) {
    EXPECT_EQ(refusal("-end\n@@\n-begin"),
              "a change is of lines above those of the change before: \"begin\"");
    EXPECT_EQ(refusal("-    two\n \n@@\n \n-    one"),
              "a change is of lines above those of the change before: \"\"");
}

TEST(Changes, OfAnUnknownFormAreRefused) {
    EXPECT_EQ(refusal("two"), "a line of a change begins with a space, - or +: \"two\"");
    EXPECT_EQ(refusal("     two"), "a change that changes nothing");
    EXPECT_EQ(refusal("-    two\n@@"), "a change that changes nothing");
    EXPECT_EQ(refusal(""), "a change that changes nothing");
    EXPECT_EQ(refusal("+    two"), "a change needs a line that stays or goes, to say where it is");
}

std::vector<GoldenKernel> of_the_first_puzzle(const std::string& text) {
    return golden_kernels(text, read_text(source_root() / "solutions/01_map.comp"));
}

TEST(WrongKernels, AreChangesOfTheSolutionOrOfOneAbove) {
    const auto kernels = of_the_first_puzzle(
        "=== of none\n"
        "    result[i] = 1.0;\n"
        "=== two\n"
        "// says: something\n"
        "// from: of none\n"
        "-    result[i] = 1.0;\n"
        "+    result[i] = 2.0;\n"
        "=== three\n"
        "// from: two\n"
        "-    result[i] = 2.0;\n"
        "+    result[i] = 3.0;\n"
        "=== more\n"
        "+float more;\n"
        " void kernel() {\n");
    ASSERT_EQ(kernels.size(), 4U);
    EXPECT_NE(kernels[1].text.find("{\n    uint i"), std::string::npos) << kernels[1].text;
    EXPECT_NE(kernels[1].text.find("result[i] = 2.0;"), std::string::npos) << kernels[1].text;
    EXPECT_EQ(kernels[1].says, std::vector<std::string>{"something"});
    EXPECT_NE(kernels[2].text.find("result[i] = 3.0;"), std::string::npos) << kernels[2].text;
    EXPECT_NE(kernels[3].text.find("float more;\nvoid kernel() {"), std::string::npos)
        << kernels[3].text;
    EXPECT_EQ(kernels[3].text.find("SOLUTION"), std::string::npos) << kernels[3].text;
}

TEST(GoldenKernel, HasWhatItsHeaderSays) {
    const GoldenKernel kernel = golden_kernel("one",
                                              "// puzzle: 9\n"
                                              "// about: two lines\n"
                                              "// of prose\n"
                                              "// verdict: faulty\n"
                                              "// finding: data_race line 3 line 4 case wide\n"
                                              "// stars: 2. Why\n"
                                              "void kernel() {}  // says: not of the header\n"
                                              "// says: neither\n");
    EXPECT_EQ(kernel.puzzle, 9);
    EXPECT_EQ(kernel.verdict, "faulty");
    ASSERT_EQ(kernel.findings.size(), 1U);
    EXPECT_EQ(kernel.findings[0].lines, (std::vector<int>{3, 4}));
    EXPECT_EQ(kernel.findings[0].case_name, "wide");
    EXPECT_EQ(kernel.findings[0].line, 5);
    EXPECT_EQ(kernel.stars, 2);
    EXPECT_TRUE(kernel.says.empty());
}

TEST(GoldenKernel, OfAnotherFormIsRefused) {
    const auto refusal_of = [](const std::string& header) -> std::string {
        try {
            golden_kernel("one", header + "void kernel() {}\n");
            return "no refusal";
        } catch (const std::runtime_error& error) {
            return error.what();
        }
    };
    EXPECT_EQ(refusal_of("// verdikt: wrong\n"), "\"one\": line 1: unknown key `verdikt`");
    EXPECT_EQ(refusal_of("//\n// stars: none\n"),
              "\"one\": line 2: `stars` needs a number, not \"none\"");
    EXPECT_EQ(refusal_of("// finding: data_race row 1\n"),
              "\"one\": line 1: `row` is no part of a finding");
    EXPECT_EQ(refusal_of("// about: nothing\n"),
              "\"one\": its header names neither verdict nor stars");
}

TEST(WrongKernels, SayWhichOfThemDoesNotFit) {
    const auto refusal_of = [](const std::string& text) -> std::string {
        try {
            of_the_first_puzzle(text);
            return "no refusal";
        } catch (const std::runtime_error& error) {
            return error.what();
        }
    };
    EXPECT_EQ(refusal_of("=== a\n// from: b\n-x\n=== b\n    result[i] = 1.0;\n"),
              "\"a\": no kernel above has the name \"b\"");
    EXPECT_EQ(refusal_of("=== a\n-x\n"), "\"a\": a change does not fit: no line is \"x\"");
    EXPECT_EQ(refusal_of("=== a\n---\n"), "\"a\": too many parts");
    EXPECT_EQ(refusal_of("=== a\n// hunt: 1\n"), "\"a\": line 2: unknown key `hunt`");
    EXPECT_EQ(refusal_of("x"), "a file of several kernels begins with the name of one");
}

}  // namespace
}  // namespace vkp
