#include "checker/report/render.hpp"
#include "tests/unit/sample_results.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <vector>

namespace vkp {
namespace {

// Whether every element that begins also ends, in order, and no stray < or & is left.
bool is_well_formed(std::string text) {
    static const std::regex tag(R"re(<(/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(/?)>)re");
    static const std::regex entity("&(lt|gt|amp|quot|#39);");
    text = std::regex_replace(text, std::regex(R"(^<\?xml [^?]*\?>\n)"), "");
    std::vector<std::string> open;
    std::string rest;
    auto begin = text.cbegin();
    for (std::sregex_iterator it(text.begin(), text.end(), tag), none; it != none; ++it) {
        rest.append(begin, (*it)[0].first);
        begin = (*it)[0].second;
        rest += (*it)[3];
        if ((*it)[1].length() > 0) {
            if (open.empty() || open.back() != (*it)[2]) {
                return false;
            }
            open.pop_back();
        } else if ((*it)[4].length() == 0) {
            open.push_back((*it)[2]);
        }
    }
    rest.append(begin, text.cend());
    rest = std::regex_replace(rest, entity, "");
    return open.empty() && rest.find_first_of("<>&") == std::string::npos;
}

TEST(RenderJunit, HasATestCaseForEachPuzzle) {
    EXPECT_EQ(render_junit({solved_result(3), not_started_result()}, false),
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              "<testsuite name=\"puzzles\" tests=\"2\" failures=\"0\" skipped=\"1\">\n"
              "  <testcase classname=\"puzzles\" name=\"09_pooling\" "
              "file=\"puzzles/09_pooling/kernel.comp\">\n"
              "  </testcase>\n"
              "  <testcase classname=\"puzzles\" name=\"09_pooling\" "
              "file=\"puzzles/09_pooling/kernel.comp\">\n"
              "    <skipped message=\"not started\"/>\n"
              "  </testcase>\n"
              "</testsuite>\n");
}

TEST(RenderJunit, TellsWhyAPuzzleFails) {
    const std::string xml = render_junit({wrong_result()}, false);
    EXPECT_NE(xml.find("tests=\"1\" failures=\"1\" skipped=\"0\""), std::string::npos);
    EXPECT_NE(xml.find("    <failure type=\"wrong\" message=\"in case classic, 2 of 4 elements "
                       "differ; result[2] should be 3 and is 2.5\">Puzzle 9: Pooling &amp; "
                       "&lt;more&gt;  ✗ wrong\n"),
              std::string::npos)
        << xml;
}

TEST(RenderJunit, FailsOverTheBudgetOnlyWhenStrict) {
    EXPECT_EQ(render_junit({solved_result(1)}, false).find("<failure"), std::string::npos);
    const std::string xml = render_junit({solved_result(1), solved_result(2)}, true);
    EXPECT_NE(xml.find("failures=\"1\""), std::string::npos);
    EXPECT_NE(xml.find("<failure type=\"over_budget\" message=\"solved, but over the budget\">"),
              std::string::npos);
}

TEST(RenderJunit, IsWellFormedWhateverItTells) {
    PuzzleResult odd = compile_error_result();
    odd.kernel.path = "a \"b\" <c> & d.comp";
    odd.kernel.text = "x\n\x01 ]]> \x1b & </failure>\n";
    const std::vector<PuzzleResult> results = {solved_result(1),
                                               wrong_result(),
                                               faulty_result(),
                                               compile_error_result(),
                                               not_started_result(),
                                               timed_out_result(),
                                               odd};
    const std::string xml = render_junit(results, true);
    EXPECT_TRUE(is_well_formed(xml)) << xml;
    EXPECT_EQ(xml.find_first_of("\x01\x1b"), std::string::npos);
}

// XML in UTF-8 must not contain other bytes.
TEST(RenderJunit, ReplacesBytesThatAreNoText) {
    PuzzleResult odd = compile_error_result();
    odd.kernel.text = "x\n\xff\xc3\n";
    odd.compile_errors[0].message = "'\xc3' is odd";
    const std::string xml = render_junit({odd}, false);
    EXPECT_EQ(xml.find('\xff'), std::string::npos);
    EXPECT_EQ(xml.find("'\xc3'"), std::string::npos);
}

TEST(WellFormed, IsNotEverything) {
    EXPECT_TRUE(is_well_formed("<a b=\"c\"><d/>&lt;</a>\n"));
    EXPECT_FALSE(is_well_formed("<a></b>"));
    EXPECT_FALSE(is_well_formed("<a>"));
    EXPECT_FALSE(is_well_formed("<a>&</a>"));
    EXPECT_FALSE(is_well_formed("<a>x < y</a>"));
    EXPECT_FALSE(is_well_formed("<a b=\"&\"></a>"));
}

}  // namespace
}  // namespace vkp
