#include "tests/docs/drawing.hpp"

#include "tests/docs/page.hpp"
#include "tests/docs/pages.hpp"
#include "tests/paths.hpp"
#include "tests/program/process.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

// All drawings of the page as one.
Drawing drawing_of_page() {
    std::string text;
    for (const OtherBlock& block : parse_page(page_text("docs/architecture.md")).other_blocks) {
        if (block.info == "mermaid") {
            text += fmt::format("{}\n", fmt::join(block.lines, "\n"));
        }
    }
    return parse_drawing(text);
}

Drawing rooms_of_this_build() {
    return parse_rooms(file_content(binary_root() / "rooms.txt"));
}

const Drawing kThreeRooms = {.rooms = {"harness/check", "harness/judge", "harness/model"},
                             .arrows = {{"harness/check", "harness/judge"},
                                        {"harness/check", "harness/model"},
                                        {"harness/judge", "harness/model"}}};

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
    EXPECT_EQ(drawing.rooms, kThreeRooms.rooms);
    EXPECT_EQ(drawing.arrows, kThreeRooms.arrows);
}

TEST(Drawing, IsReadFromTheRoomsOfABuild) {
    const Drawing rooms = parse_rooms(
        "harness/model model :  : fmt::fmt\n"
        "harness/judge judge : model : fmt::fmt\n"
        "harness/check check : judge : model\n");
    EXPECT_EQ(rooms.rooms, kThreeRooms.rooms);
    EXPECT_EQ(rooms.arrows, kThreeRooms.arrows);
}

TEST(Drawing, HasWaysAlongArrowsAlone) {
    const Arrows arrows = {{"a", "b"}, {"b", "c"}, {"b", "a"}, {"d", "c"}};
    EXPECT_TRUE(leads_to(arrows, "a", "c"));
    EXPECT_FALSE(leads_to(arrows, "c", "a"));
    EXPECT_FALSE(leads_to(arrows, "a", "d"));
}

TEST(Architecture, HasAllRoomsAndNoOthers) {
    EXPECT_EQ(drawing_of_page().rooms, rooms_of_this_build().rooms);
}

TEST(Architecture, HasAWayForWhateverARoomUses) {
    const Drawing drawing = drawing_of_page();
    for (const auto& [from, to] : rooms_of_this_build().arrows) {
        EXPECT_TRUE(leads_to(drawing.arrows, from, to)) << from << " uses " << to;
    }
}

TEST(Architecture, HasNoArrowToWhatARoomDoesNotUse) {
    const Drawing rooms = rooms_of_this_build();
    for (const auto& [from, to] : drawing_of_page().arrows) {
        EXPECT_TRUE(leads_to(rooms.arrows, from, to)) << from << " does not use " << to;
    }
}

}  // namespace
}  // namespace vkp
