// How a recording names memory that a kernel takes for structs and matrices.
#include "harness/picture/recorder.hpp"
#include "tests/unit/picture/picture_support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Numbers = std::vector<std::uint64_t>;

constexpr std::string_view kStructs = R"(// workgroup: 2
// struct: Body { vec3 at; uint id; float mass; }
// buffer: bodies float[16] as Body = zeros
void kernel() {
    uint i = gl_LocalInvocationID.x;
    bodies[i].at.y = 2.5;
    bodies[i].id = 7 + i;
    bodies[0].mass = float(i);
}
)";

TEST(Recorder, NamesMemoryThatIsTakenForStructs) {
    const picture::Recording recording = recording_of(kStructs);
    const picture::RecordedArray& bodies = array_named(recording, "bodies");
    EXPECT_EQ(bodies.names, picture::Values({"[0].at.x", "[0].at.y", "[0].at.z", "[0].id",
                                             "[0].mass", "", "", "", "[1].at.x", "[1].at.y",
                                             "[1].at.z", "[1].id", "[1].mass", "", "", ""}));
    EXPECT_EQ(bodies.writes, Numbers({0, 1, 0, 1, 2, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0}));
    EXPECT_EQ(bodies.last.at(3), "7");
    EXPECT_EQ(bodies.last.at(11), "8");
    EXPECT_EQ(bodies.last.at(9), "2.5");
    EXPECT_EQ(described(recording, 0).at(0), "6 write bodies 1,9: 2.5 2.5");
}

TEST(Recorder, NamesMatricesInBothOrders) {
    const picture::Recording recording = recording_of(
        "// workgroup: 1\n// buffer: m float[8] as mat2 = arange\n"
        "// buffer: r float[8] as row_major mat2x3 = arange\nvoid kernel() {\n"
        "    m[1][0].y = r[0][1].z;\n}\n");
    EXPECT_EQ(array_named(recording, "m").names.at(5), "[1][0].y");
    EXPECT_EQ(array_named(recording, "m").writes.at(5), 1U);
    const picture::RecordedArray& rows = array_named(recording, "r");
    EXPECT_EQ(rows.names.at(5), "[0][1].z");
    EXPECT_EQ(rows.reads.at(5), 1U);
}

TEST(Picture, HasTheCellOfAFindingAboutAMember) {
    const Picture picture = picture_of(kStructs);
    ASSERT_EQ(picture.findings.size(), 1U);
    EXPECT_EQ(picture.findings[0].cell, 4U);
}

}  // namespace
}  // namespace vkp
