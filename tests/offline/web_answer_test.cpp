// What the page of the browser edition can ask, in this process.
#include "checker/text/xml_text.hpp"
#include "checker/web/answer.hpp"
#include "checker/web/html.hpp"
#include "puzzles/registry.hpp"
#include "tests/offline/answer.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>

namespace vkp {
namespace {

using Json = nlohmann::json;

std::string content_of(const std::string& path) {
    std::ifstream file(source_root() / path);
    return {std::istreambuf_iterator<char>(file), {}};
}

Json asked(const Json& request) {
    return Json::parse(answer(request.dump()));
}

const std::string kMap = content_of("solutions/01_map.comp");
const std::string kRace = content_of("tests/kernels/wrong_09_no_barrier.comp");

TEST(WebAnswer, ChecksAndKeepsTheProgress) {
    const Json checked = asked({{"ask", "check"}, {"puzzle", 1}, {"text", kMap}});
    EXPECT_EQ(checked.at("json"), answer(&all_puzzles().front(), kMap, Form::kJson));
    EXPECT_TRUE(checked.at("progress").get<std::string>().starts_with("01_map")) << checked;
    EXPECT_EQ(checked.at("next"), 2);
    const Json list = asked({{"ask", "list"}, {"progress", checked.at("progress")}});
    const Json puzzles = Json::parse(list.at("json").get<std::string>());
    EXPECT_EQ(puzzles.at("solved"), 1);
    EXPECT_EQ(puzzles.at("puzzles")[0].at("stars"), 3);
}

TEST(WebAnswer, GivesTheHintThatHelps) {
    const Json checked = asked({{"ask", "check"}, {"puzzle", 9}, {"text", kRace}});
    const Json hint = asked({{"ask", "hint"}, {"puzzle", 9}, {"progress", checked.at("progress")}});
    EXPECT_EQ(hint.at("hint").at("number"), 2);
    EXPECT_TRUE(hint.at("hint").at("html").get<std::string>().starts_with("<p>Let thread "));
    const Json puzzle =
        asked({{"ask", "puzzle"}, {"puzzle", 9}, {"progress", hint.at("progress")}});
    EXPECT_EQ(puzzle.at("hints_seen").size(), 1U);
    EXPECT_EQ(puzzle.at("template"), content_of("puzzles/09_pooling/kernel.comp"));
}

TEST(WebAnswer, ShowsASolutionOnceThePuzzleIsSolved) {
    EXPECT_TRUE(asked({{"ask", "solution"}, {"puzzle", 1}}).at("text").is_null());
    const std::string progress = "01_map solved=2026-11-21 stars=1\n";
    const Json shown = asked({{"ask", "solution"}, {"puzzle", 1}, {"progress", progress}});
    EXPECT_NE(shown.at("text").get<std::string>().find("void kernel()"), std::string::npos);
}

TEST(WebAnswer, DrawsAndTraces) {
    const Json picture = asked({{"ask", "picture"}, {"puzzle", 9}, {"text", kRace}});
    EXPECT_NE(picture.at("page").get<std::string>().find("</html>"), std::string::npos);
    const Json none = asked({{"ask", "picture"}, {"puzzle", 9}, {"text", "void kernel() { x }"}});
    EXPECT_NE(none.at("text").get<std::string>().find("'x'"), std::string::npos) << none;
    const Json trace = asked({{"ask", "trace"}, {"puzzle", 1}, {"text", kMap}, {"thread", "2"}});
    const Json events = Json::parse(trace.at("json").get<std::string>()).at("events");
    ASSERT_EQ(events.size(), 2U) << trace;
    EXPECT_EQ(events[0].at("array"), "a");
    EXPECT_EQ(events[0].at("element"), Json::array({2}));
}

TEST(WebAnswer, TracesLocalVariablesIfAsked) {
    const Json trace = asked({{"ask", "trace"}, {"puzzle", 1}, {"text", kMap}, {"locals", true}});
    const Json events = Json::parse(trace.at("json").get<std::string>()).at("events");
    ASSERT_GT(events.size(), 2U) << trace;
    EXPECT_EQ(events[0].at("access"), "set");
}

// The page says in its own words what the text of a terminal says around its table.
TEST(WebAnswer, RemarksOnCosts) {
    const std::string costly =
        "void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n    if (i < a_shape[0]) {\n"
        "        float sum = a[i];\n        if (i >= 1) sum += a[i - 1];\n"
        "        if (i >= 2) sum += a[i - 2];\n        result[i] = sum;\n    }\n}\n";
    const Json checked = asked({{"ask", "check"}, {"puzzle", 9}, {"text", costly}});
    ASSERT_FALSE(checked.at("remarks").empty()) << checked;
    EXPECT_TRUE(checked.at("remarks")[0].get<std::string>().starts_with("For ★★, stay within"));
    EXPECT_TRUE(asked({{"ask", "check"}, {"puzzle", 1}, {"text", kMap}}).at("remarks").empty());
}

TEST(WebAnswer, SaysWhatIsWrongWithARequest) {
    EXPECT_TRUE(asked({{"ask", "nothing"}}).contains("error"));
    EXPECT_TRUE(asked({{"ask", "puzzle"}, {"puzzle", 99}}).contains("error"));
    EXPECT_TRUE(Json::parse(answer("no JSON")).contains("error"));
    const Json trace = asked({{"ask", "trace"}, {"puzzle", 1}, {"text", kMap}, {"thread", "999"}});
    EXPECT_NE(trace.at("error").get<std::string>().find("thread"), std::string::npos);
}

// As the page has the picture that lies beside the statement.
std::string address_of_picture(const Puzzle& puzzle) {
    const std::string svg = content_of("puzzles/" + puzzle.id + "/picture.svg");
    EXPECT_FALSE(svg.empty()) << puzzle.id;
    return xml_escaped(data_address(svg));
}

TEST(Html, IsMadeOfEveryStatement) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::string html =
            asked({{"ask", "puzzle"}, {"puzzle", puzzle.number}}).at("statement");
        EXPECT_TRUE(html.starts_with("<h2>Puzzle ")) << puzzle.id;
        EXPECT_NE(html.find("<img src=\"data:image/svg+xml,&lt;svg "), std::string::npos)
            << puzzle.id;
        EXPECT_NE(html.find("\" alt=\"The "), std::string::npos) << puzzle.id;
        EXPECT_NE(html.find("src=\"" + address_of_picture(puzzle)), std::string::npos) << puzzle.id;
    }
}

TEST(Html, HoldsTextAndNothingElse) {
    EXPECT_EQ(to_html("<b>x</b> & `y`", 2), "<p>&lt;b&gt;x&lt;/b&gt; &amp; <code>y</code></p>");
    EXPECT_EQ(to_html("[x](javascript:y)", 2), "<p>x</p>");
    EXPECT_EQ(to_html("# A\n\n## B", 2), "<h2>A</h2>\n<h3>B</h3>\n");
}

}  // namespace
}  // namespace vkp
