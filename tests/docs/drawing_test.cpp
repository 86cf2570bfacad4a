#include "tests/docs/drawing.hpp"

#include "tests/docs/page.hpp"
#include "tests/docs/pages.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

const std::set<std::string> kHouse = {"checker", "harness"};

Drawing drawing_of_page() {
    for (const OtherBlock& block : parse_page(page_text("docs/architecture.md")).other_blocks) {
        if (block.info == "mermaid") {
            std::string text;
            for (const std::string& line : block.lines) {
                text += line + "\n";
            }
            return parse_drawing(text);
        }
    }
    return {};
}

Drawing rooms_as_they_are() {
    return rooms_of_tree(VKP_SOURCE_ROOT, kHouse);
}

TEST(Drawing, IsReadFromMermaid) {
    const Drawing drawing = parse_drawing(
        "flowchart TD\n"
        "    subgraph harness\n"
        "        check[\"harness/check\"]\n"
        "        judge[\"harness/judge\"]\n"
        "        model[\"harness/model\"]\n"
        "    end\n"
        "    check --> judge & model\n"
        "    judge --> model\n");
    EXPECT_EQ(drawing.rooms,
              (std::set<std::string>{"harness/check", "harness/judge", "harness/model"}));
    EXPECT_EQ(drawing.arrows, (Arrows{{"harness/check", "harness/judge"},
                                      {"harness/check", "harness/model"},
                                      {"harness/judge", "harness/model"}}));
}

TEST(Drawing, HasWaysAlongArrowsAlone) {
    const Arrows arrows = {{"a", "b"}, {"b", "c"}, {"b", "a"}, {"d", "c"}};
    EXPECT_TRUE(leads_to(arrows, "a", "c"));
    EXPECT_FALSE(leads_to(arrows, "c", "a"));
    EXPECT_FALSE(leads_to(arrows, "a", "d"));
}

TEST(Architecture, HasAllRoomsAndNoOthers) {
    EXPECT_EQ(drawing_of_page().rooms, rooms_as_they_are().rooms);
}

TEST(Architecture, HasAWayForEveryInclude) {
    const Drawing drawing = drawing_of_page();
    for (const auto& [from, to] : rooms_as_they_are().arrows) {
        EXPECT_TRUE(leads_to(drawing.arrows, from, to)) << from << " includes " << to;
    }
}

TEST(Architecture, HasAnIncludeForEveryArrow) {
    const Drawing tree = rooms_as_they_are();
    for (const auto& arrow : drawing_of_page().arrows) {
        EXPECT_TRUE(tree.arrows.contains(arrow))
            << arrow.first << " does not include " << arrow.second;
    }
}

// Otherwise every include would have a way.
TEST(Architecture, HasNoArrowsInACircle) {
    const Drawing drawing = drawing_of_page();
    for (const auto& [from, to] : drawing.arrows) {
        EXPECT_FALSE(leads_to(drawing.arrows, to, from)) << from << " and " << to;
    }
}

}  // namespace
}  // namespace vkp
