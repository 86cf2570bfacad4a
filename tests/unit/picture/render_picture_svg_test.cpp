#include "checker/report/svg_text.hpp"
#include "tests/sample.hpp"
#include "tests/unit/picture/picture_support.hpp"
#include "tests/unit/xml_check.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace vkp {
namespace {

std::size_t times(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size())) {
        ++count;
    }
    return count;
}

// The paths of all elements with these classes.
std::string paths_of(const std::string& svg, const std::string& classes) {
    const std::regex path("<path class=\"" + classes + "\"[^>]* d=\"([^\"]*)\"");
    std::string all;
    for (std::sregex_iterator at(svg.begin(), svg.end(), path); at != std::sregex_iterator();
         ++at) {
        all += (*at)[1].str();
    }
    return all;
}

// Each begins with a move.
std::size_t shapes_of(const std::string& svg, const std::string& classes) {
    return times(paths_of(svg, classes), "M");
}

std::size_t texts_of(const std::string& svg, const std::string& classes) {
    const std::size_t begin = svg.find("<g class=\"" + classes + "\">");
    return begin == std::string::npos
               ? 0
               : times(svg.substr(begin, svg.find("</g>", begin) - begin), "<text");
}

TEST(XmlCheck, TellsWhatIsNotWellFormed) {
    EXPECT_EQ(xml_fault("<a b=\"1\"><c/>x &lt; &#39;</a>\n"), "");
    for (const char* const text :
         {"<a>", "<a></b>", "<a/><a/>", "<a>&x;</a>", "<a b=\"<\"/>", "<a b=\"\" b=\"\"/>",
          "<a>]]></a>", "<a>\x01</a>", "<a>\xff</a>", "x<a/>", "", "<a b=1/>"}) {
        EXPECT_NE(xml_fault(text), "") << text;
    }
}

constexpr std::string_view kOutside = R"(// workgroup: 4
// array: a float[4]
// buffer: o float[4]
shared float s[4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    o[i + 1] = s[0] + s[0];
}
)";

TEST(RenderPictureSvg, DrawsThreadsCellsAndEdges) {
    const std::string svg = render_picture_svg(picture_of(kOutside), 0);
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_EQ(shapes_of(svg, "end seat k[0-7]"), 2 * 4U);
    EXPECT_EQ(texts_of(svg, "thread"), 4U);
    // Four reads of a, one of s by each thread; four writes of s, three of o and one outside it.
    EXPECT_EQ(shapes_of(svg, "edge k[0-7](?: write)?"), 16U);
    EXPECT_EQ(shapes_of(svg, "edge k[0-7] write"), 8U);
    EXPECT_EQ(times(svg, "stroke-width=\"1.8\""), 4U);  // a repeated access is thicker
    EXPECT_EQ(times(svg, ">a[4]</text>"), 1U);
    EXPECT_EQ(times(svg, ">s[4]</text>"), 2U);
    EXPECT_EQ(times(svg, ">barrier, line 8: 4 threads came</text>"), 1U);
}

// If thread i reads a[i], the line is vertical.
TEST(RenderPictureSvg, HasThreadsOverTheirElements) {
    const std::string svg = render_picture_svg(picture_of(R"(// workgroup: 8
// array: a float[8]
// buffer: o float[8]
void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i];
}
)"),
                                               0);
    EXPECT_EQ(times(paths_of(svg, "edge k[0-7](?: write)?"), "V"), 16U);
}

// A viewer without style sheets would draw shapes as black areas.
TEST(RenderPictureSvg, CanBeReadWithoutAStyleSheet) {
    const std::string svg = render_picture_svg(picture_of(kOutside), 0);
    const std::string drawn = svg.substr(svg.find("</defs>"));
    EXPECT_EQ(times(drawn, "<path "), times(drawn, " fill=\"none\" stroke=\"gray\""));
    EXPECT_EQ(times(drawn, "<rect class=\"paper\""), times(drawn, " fill=\"#fff\""));
}

// Many viewers do not support CSS variables, and would draw all of it black.
TEST(RenderPictureSvg, NeedsNoVariables) {
    const std::string svg = render_picture_svg(picture_of(kOutside), 0);
    EXPECT_EQ(times(svg, "var("), 0U);
    EXPECT_EQ(times(svg, "@media (prefers-color-scheme: dark)"), 1U);
    const std::string style = svg.substr(0, svg.find("</style>"));
    for (const char* const rule : {".cell { fill: #ffffff; stroke: #b9b9c4; }",
                                   ".cell { fill: #17171b; stroke: #4c4c58; }"}) {
        EXPECT_EQ(times(style, rule), 1U) << rule;
    }
    EXPECT_EQ(times(style.substr(style.find("@media") + 1), "@"), 0U);
}

TEST(RenderPictureSvg, DrawsABoxForWhatIsOutside) {
    const std::string svg = render_picture_svg(picture_of(kOutside), 0);
    EXPECT_EQ(times(svg, "<rect class=\"outside\""), 1U);
    EXPECT_EQ(times(svg, "class=\"value bad\""), 1U);
    EXPECT_EQ(times(svg, ">[4]</text>"), 1U);
    EXPECT_EQ(times(svg, ">Line 9: thread 3 writes o[4]"), 1U);
}

TEST(RenderPictureSvg, SaysThatABoxStandsForSeveralPlaces) {
    const std::string svg = render_picture_svg(picture_of(R"(// workgroup: 2
// buffer: o float[2] = zeros
void kernel() {
    o[gl_LocalInvocationID.x + 2] = 1.0;
}
)"),
                                               0);
    EXPECT_EQ(times(svg, "<rect class=\"outside\""), 1U);
    EXPECT_EQ(times(svg, ">[2]…</text>"), 1U);
}

TEST(RenderPictureSvg, DrawsAnArrayThatIsOnlyAccessedOutside) {
    const std::string svg = render_picture_svg(picture_of(R"(// workgroup: 2
// buffer: o float[2] = zeros
shared float s[2];
void kernel() {
    s[gl_LocalInvocationID.x + 2] = 1.0;
}
)"),
                                               0);
    EXPECT_EQ(times(svg, ">s[2]</text>"), 1U);
    EXPECT_EQ(shapes_of(svg, "edge k[0-7] write"), 2U);
    EXPECT_EQ(times(svg, "<rect class=\"outside\""), 1U);
}

TEST(RenderPictureSvg, MarksElementsOfFindingsAndWrongOnes) {
    Picture picture = picture_of(R"(// workgroup: 2
// buffer: o float[3] = zeros
void kernel() {
    o[2] = float(gl_LocalInvocationID.x);
}
)");
    EXPECT_EQ(picture.findings.size(), 1U);
    EXPECT_EQ(shapes_of(render_picture_svg(picture, 0), "fault"), 1U);
    picture.findings.clear();
    picture.expectation = Expectation{.array = 0, .expected = {"5", "6", "1"}, .wrong = {0, 1}};
    const std::string svg = render_picture_svg(picture, 0);
    EXPECT_EQ(shapes_of(svg, "fault"), 2U);
    EXPECT_EQ(texts_of(svg, "value wrong"), 2U);
}

TEST(RenderPictureSvg, ShowsWhatIsWantedOfWhatIsNotWritten) {
    Picture picture = picture_of(R"(// workgroup: 1
// buffer: o float[2]
void kernel() {
    o[0] = 1.0;
}
)");
    picture.expectation = Expectation{.array = 0, .expected = {"1", "8.25"}, .wrong = {}};
    const std::string svg = render_picture_svg(picture, 0);
    EXPECT_EQ(texts_of(svg, "value wanted"), 1U);
    EXPECT_EQ(times(svg, ">8.25</text>"), 1U);
    EXPECT_EQ(shapes_of(svg, "cell empty"), 1U);
    EXPECT_EQ(times(svg, ">line"), 0U);  // the finding has no line
}

TEST(RenderPictureSvg, EscapesWhatTitlesAndVerdictsHold) {
    Picture picture = picture_of(kOutside);
    picture.title = "a < b & \"c\" 'd' ]]> \x01\x1b[31m \xff {{data}} </title>";
    picture.case_name = "<&>";
    picture.verdict = "]]>";
    const std::string svg = render_picture_svg(picture, 0);
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_EQ(times(svg, "a &lt; b &amp; &quot;c&quot; &#39;d&#39; ]]&gt; "), 2U);
}

constexpr std::size_t kMost = 60'000;  // limit of a page of GitHub's

TEST(RenderPictureSvg, OfALargeWorkgroupIsOfABoundedSize) {
    const std::string svg = render_picture_svg(picture_of(R"(// workgroup: 1024
// array: a float[1024]
// buffer: o float[1024]
shared float s[1024];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (uint k = 0; k < 30; ++k) {
        s[i] = a[(i + k) % 1024];
        barrier();
    }
    o[i] = s[0];
}
)"),
                                               0);
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_LT(svg.size(), kMost);
    EXPECT_EQ(times(svg, "more intervals are not shown"), 1U);
    EXPECT_GE(times(svg, "of large arrays a part is shown, without "), 1U);
}

TEST(RenderPictureSvg, IsNoWiderThanAPage) {
    const std::string svg = render_picture_svg(picture_of(R"(// workgroup: 16
// array: a float[16]
// array: b float[16]
// buffer: o float[16]
void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i] + b[i];
}
)"),
                                               0);
    EXPECT_LE(std::stod(svg.substr(svg.find(" width=\"") + 8)), 1'200);
    EXPECT_EQ(times(svg, ">b[16]</text>"), 1U);
}

TEST(RenderPictureSvg, OfManyAccessesOutsideIsOfABoundedSize) {
    const std::string svg = render_picture_svg(picture_of(R"(// workgroup: 256
// buffer: o float[4] = zeros
void kernel() {
    for (int k = 0; k < 300; ++k) {
        o[1000000000 + k] = 1.0;
    }
}
)"),
                                               0);
    EXPECT_LT(svg.size(), kMost);
    EXPECT_EQ(times(svg, "<rect class=\"outside\""), 1U);
    EXPECT_EQ(times(svg, "accesses are left out here"), 1U);
}

class PictureSvg : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(PictureSvg, IsWellFormed) {
    const Picture picture = picture_of(target_of_file(GetParam()));
    for (const std::size_t place : {std::size_t{0}, picture.workgroups.size() - 1}) {
        const std::uint32_t workgroup = picture.workgroups.at(place).index;
        const std::string svg = render_picture_svg(picture, workgroup);
        ASSERT_EQ(xml_fault(svg), "");
        ASSERT_LE(svg.size(), kMost);
        ASSERT_EQ(times(svg, "=\"nan\"") + times(svg, "=\"inf\"") + times(svg, "=\"-nan\""), 0U);
    }
}

// PictureProperties records all of them.
INSTANTIATE_TEST_SUITE_P(Kernels, PictureSvg, testing::ValuesIn(sample_of(picture_kernels(), 4)),
                         kernel_test_name);

}  // namespace
}  // namespace vkp
