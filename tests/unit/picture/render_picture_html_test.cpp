#include "checker/picture/page.hpp"
#include "tests/contains.hpp"
#include "tests/unit/picture/picture_support.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kOpen = "<script type=\"application/json\" id=\"picture\">";
constexpr std::string_view kClose = "</script>";

// The text between the page's marks for its data.
std::string data_of(const std::string& page) {
    const std::size_t begin = page.find(kOpen) + kOpen.size();
    return page.substr(begin, page.find(kClose, begin) - begin);
}

Picture sample() {
    return picture_of(R"(// workgroup: 2
// buffer: o float[2] = zeros
void kernel() {
    // </script><script>alert("&lt;")</script> <!-- {{title}}
    o[gl_LocalInvocationID.x] = 1.0;
}
)");
}

TEST(PageTemplate, HasEachMarkOnce) {
    std::string_view rest = page_template();
    std::map<std::string, int> marks;
    for (std::size_t at = rest.find("{{"); at != std::string_view::npos; at = rest.find("{{")) {
        const std::size_t end = rest.find("}}", at);
        ++marks[std::string(rest.substr(at + 2, end - at - 2))];
        rest.remove_prefix(end + 2);
    }
    EXPECT_EQ(
        marks,
        (std::map<std::string, int>({{"title", 1}, {"style", 1}, {"script", 1}, {"data", 1}})));
}

TEST(RenderPictureHtml, FillsItsTemplate) {
    const Picture picture = sample();
    const std::string page = render_picture_html(picture);
    EXPECT_TRUE(page.starts_with("<!doctype html>\n"));
    EXPECT_TRUE(page.ends_with("</html>\n"));
    EXPECT_TRUE(contains(page, "<title>mine.comp</title>"));
    EXPECT_TRUE(contains(page, page_style()));
    EXPECT_TRUE(contains(page, page_script()));
}

TEST(RenderPictureHtml, HoldsTheDataAsItIs) {
    const Picture picture = sample();
    const std::string data = data_of(render_picture_html(picture));
    EXPECT_FALSE(contains(data, "<"));
    EXPECT_EQ(Json::parse(data), Json::parse(render_picture_json(picture, StepElements::kInRuns)));
    EXPECT_TRUE(contains(data, "\\u003c/script>\\u003cscript>"));
}

// The steps' elements, with runs as lists again.
Json with_lists(Json picture) {
    for (Json& workgroup : picture.at("workgroups")) {
        for (Json& step : workgroup.at("steps")) {
            if (!step.contains("runs")) {
                continue;
            }
            for (const Json& run : step.at("runs")) {
                for (int i = 0; i < run.at(2).get<int>(); ++i) {
                    step["e"].push_back(run.at(0).get<int>() + i * run.at(1).get<int>());
                }
            }
            step.erase("runs");
        }
    }
    return picture;
}

TEST(RenderPictureHtml, NamesElementsInRunsWhereThatIsShorter) {
    const Picture picture = picture_of(R"(// workgroup: 16
// buffer: o float[64] = zeros
void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i * 4u] = 1.0;
    o[(i * 7u) % 16u * (i % 3u)] = 2.0;
}
)");
    const Json data = Json::parse(data_of(render_picture_html(picture)));
    const Json listed = Json::parse(render_picture_json(picture));
    EXPECT_NE(data, listed);
    EXPECT_EQ(with_lists(data), listed);
    const Json& steps = data.at("workgroups").at(0).at("steps");
    EXPECT_TRUE(std::any_of(steps.begin(), steps.end(), [](const Json& step) {
        return step.contains("runs") && step.at("runs") == Json({{0, 4, 16}});
    }));
    EXPECT_TRUE(std::any_of(steps.begin(), steps.end(),
                            [](const Json& step) { return step.contains("e"); }));
}

TEST(RenderPictureHtml, TakesMarksInTitlesAndSourcesForText) {
    Picture picture = sample();
    picture.title = "{{data}} {{script}} <b>&";
    const std::string page = render_picture_html(picture);
    EXPECT_TRUE(contains(page, "<title>{{data}} {{script}} &lt;b&gt;&amp;</title>"));
    const Json data = Json::parse(data_of(page));
    EXPECT_EQ(data.at("title"), picture.title);
    EXPECT_TRUE(contains(data.at("source").at(3).get<std::string>(), "<!-- {{title}}"));
}

TEST(RenderPictureHtml, FetchesNothing) {
    const std::string page = render_picture_html(sample());
    EXPECT_TRUE(contains(page, "default-src 'none'"));
    EXPECT_FALSE(contains(page, "src=\""));
    EXPECT_FALSE(contains(page_style(), "url(http"));
    EXPECT_FALSE(contains(page_script(), kClose));
    EXPECT_FALSE(contains(page_script(), "<!--"));
}

TEST(RenderPictureHtml, HasAllDispatchesAndSaysWhichIsOpen) {
    Picture first = sample();
    first.dispatch = "one";
    Picture second = sample();
    second.dispatch = "two";
    const auto json = Json::parse(data_of(render_picture_html({first, second}, 1)));
    EXPECT_EQ(json.at("first"), 1);
    EXPECT_EQ(json.at("dispatches").size(), 2U);
    EXPECT_EQ(json.at("dispatches").at(1).at("dispatch"), "two");
}

}  // namespace
}  // namespace vkp
