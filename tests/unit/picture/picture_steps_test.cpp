// How the steps of a recorded run become those of a picture.
#include "tests/unit/picture/picture_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

using Lines = std::vector<std::string>;
using Numbers = std::vector<std::uint64_t>;

TEST(PictureSteps, KeepsComponentsOfVectorsAndStructs) {
    const Picture picture = picture_of(R"(// workgroup: 2
// array: a vec4[2]
// buffer: o vec3[2]
struct Body { vec2 at; int weights[3]; };
shared Body bodies[2];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    bodies[i].at = a[i].yz;
    bodies[i].weights[2] = 5;
    o[i] = vec3(a[i].z);
    o[1].y = bodies[1].at.x;
}
)");
    EXPECT_EQ(described(picture),
              Lines({"8 read a 0,1: 0/1/2/3 4/5/6/7", "8 write bodies 0,1 [0+2]: 1/2 5/6",
                     "9 write bodies 0,1 [4+1]: 5 5", "10 read a 0,1 [2+1]: 2 6",
                     "10 write o 0,1: 2/2/2 6/6/6", "11 read bodies 1,1 [0+1]: 5 5",
                     "11 write o 1,1 [1+1]: 5 5"}));
    EXPECT_EQ(array_named(picture, "bodies").type, "struct");
    EXPECT_EQ(array_named(picture, "bodies").components, 5U);
    EXPECT_EQ(array_named(picture, "o").last, PictureValues({"2", "2", "2", "6", "5", "6"}));
}

TEST(PictureSteps, SplitsAStepWhoseThreadsAccessDifferentComponents) {
    const Picture picture = picture_of(R"(// workgroup: 3
// buffer: o float[3]
shared vec4 v;
shared struct { float x[2]; float y[4]; } s;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    v[i] = float(i);
    s.y[i + 2] = 7.0;
    barrier();
    o[i] = v[2 - i];
}
)");
    EXPECT_EQ(described(picture),
              Lines({"7 write v 0 [0+1]: 0", "7 write v 0 [1+1]: 1", "7 write v 0 [2+1]: 2",
                     "8 write s 0,- [4+1]: 7 7 2!.y[4]", "8 write s 0 [5+1]: 7", "9 barrier 0,1,2",
                     "|10 read v 0 [0+1]: 0", "|10 read v 0 [1+1]: 1", "|10 read v 0 [2+1]: 2",
                     "|10 write o 0,1,2: 2 1 0"}));
    const auto& steps = picture.workgroups.at(0).steps;
    EXPECT_EQ(steps.at(1).transactions, 1U);
    EXPECT_EQ(steps.at(2).transactions, 0U);
    EXPECT_EQ(array_named(picture, "s").components, 6U);
}

TEST(PictureSteps, ShowsWhichComponentsOfAnElementWereNotWritten) {
    const Picture picture = picture_of(R"(// workgroup: 1
// buffer: o vec2[2]
void kernel() {
    o[1].y = 3.0;
}
)");
    EXPECT_EQ(array_named(picture, "o").last, PictureValues({"", "", "", "3"}));
}

// Shared memory begins anew in each workgroup, whatever the last one left there.
TEST(PictureSteps, GivesNoValueToWhatNobodyHasWritten) {
    const Picture picture = picture_of(R"(// workgroup: 2
// groups: 2
// buffer: o float[4]
shared float s[4];
void kernel() {
    uint l = gl_LocalInvocationID.x;
    float none = s[l + 2];
    s[l] = 1.0;
    o[gl_GlobalInvocationID.x] = s[l] + s[l + 2] + none;
    s[l + 2] = 2.0;
}
)");
    for (const std::size_t workgroup : {std::size_t{0}, std::size_t{1}}) {
        const std::vector<std::string> steps = described(picture, workgroup);
        EXPECT_EQ(steps.at(0), "7 read s 2,3:  ");
        EXPECT_EQ(steps.at(2), "9 read s 0,1: 1 1");
        EXPECT_EQ(steps.at(3), "9 read s 2,3:  ");
    }
}

TEST(PictureSteps, TakesACopyOfAnArrayElementByElement) {
    const Picture picture = picture_of(R"(// workgroup: 1
// buffer: o float[1]
shared float s[2][2];
void kernel() {
    s[1] = float[](3.0, 4.0);
    float mine[2] = s[1];
    o[0] = mine[1];
}
)");
    EXPECT_EQ(described(picture), Lines({"5 write s 2: 3", "5 write s 3: 4", "6 read s 2: 3",
                                         "6 read s 3: 4", "7 write o 0: 4"}));
    EXPECT_EQ(picture.lines.at(0).counts[Counter::kSharedWrites], 2U);
}

TEST(PictureSteps, TakesAnAtomicLoadForARead) {
    const Picture picture = picture_of(R"(// workgroup: 2
// buffer: n int[1] = ones
// extension: GL_KHR_memory_scope_semantics
void kernel() {
    atomicLoad(n[0], gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
}
)");
    EXPECT_EQ(described(picture), Lines({"5 read n 0,0: 1 1"}));
    EXPECT_EQ(array_named(picture, "n").writes, Numbers({0}));
}

TEST(PictureSteps, KeepsAssignmentsToVariablesAndTheirParts) {
    const Picture picture = picture_of(R"(// workgroup: 2
// buffer: o float[2]
void kernel() {
    uint i = gl_LocalInvocationID.x;
    vec2 v = vec2(1.0, 2.0);
    float acc[3] = float[](0.0, 0.0, 0.0);
    acc[i + 1] = v[i];
    v.y = 7.0;
    o[i] = acc[1] + v.y;
}
)");
    EXPECT_EQ(described(picture, 0, true),
              Lines({"4 local i 0,1: 0 1", "5 local v 0,1: 1/2 1/2", "6 local acc 0,1: 0/0/0 0/0/0",
                     "7 local acc[1] 0: 1", "7 local acc[2] 1: 2", "8 local v.y 0,1: 7 7",
                     "9 write o 0,1: 8 7"}));
}

TEST(PictureSteps, KeepsNoAssignmentOutsideAVariable) {
    const Picture picture = picture_of(R"(// workgroup: 2
// buffer: o float[2]
void kernel() {
    uint i = gl_LocalInvocationID.x;
    float acc[3];
    acc[i + 2] = 1.0;
    o[i] = 1.0;
}
)");
    EXPECT_EQ(described(picture, 0, true),
              Lines({"4 local i 0,1: 0 1", "6 local acc[2] 0: 1", "7 write o 0,1: 1 1"}));
}

TEST(PictureSteps, LeavesOutAssignmentsWhereTheyAreTooMany) {
    const Picture picture = picture_of(R"(// workgroup: 32
// buffer: o float[32]
void kernel() {
    float sum = 0.0;
    for (int k = 0; k < 4000; ++k) sum += 1.0;
    o[gl_LocalInvocationID.x] = sum;
}
)");
    EXPECT_FALSE(picture.has_locals);
    EXPECT_EQ(described(picture, 0, true).size(), 1U);
}

TEST(PictureSteps, KeepsSharedVariablesThatAreNoArrays) {
    const Picture picture = picture_of(R"(// workgroup: 2
// buffer: o float[1]
shared float one;
shared bool is_set;
void kernel() {
    if (gl_LocalInvocationID.x == 1) {
        one = 2.5;
        is_set = true;
    }
}
)");
    EXPECT_EQ(described(picture), Lines({"7 write one 0: 2.5", "8 write is_set 0: true"}));
    EXPECT_EQ(array_named(picture, "one").shape, Shape());
    EXPECT_EQ(array_named(picture, "is_set").type, "bool");
}

constexpr std::string_view kWideAtomics = R"(// workgroup: 32
// extension: GL_EXT_shader_explicit_arithmetic_types
// extension: GL_EXT_shader_atomic_int64
// buffer: o uint64_t[32]
struct Wide {
    uint64_t a;
    uint b;
};
shared Wide s[32];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i].a = 4294967296ul;
    o[i] = atomicAdd(s[i].a, uint64_t(i));
}
)";

// Eight bytes of every sixteen: each bank of four bytes serves eight words or none.
TEST(PictureSteps, SeeAtomicsOf64BitsWholeAndTheirCost) {
    const Picture picture = picture_of(kWideAtomics);
    const std::vector<PictureStep>& steps = picture.workgroups.at(0).steps;
    const auto atomic = std::ranges::find(steps, recording::StepKind::kAtomic, &PictureStep::kind);
    ASSERT_NE(atomic, steps.end());
    EXPECT_EQ(atomic->values.at(3), "4294967296");
    EXPECT_EQ(atomic->after.at(3), "4294967299");
    EXPECT_EQ(atomic->transactions, 4U);
    EXPECT_EQ(atomic->ideal_transactions, 2U);
}

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

TEST(PictureSteps, NamesMemoryThatIsTakenForStructs) {
    const Picture picture = picture_of(kStructs);
    const PictureArray& bodies = array_named(picture, "bodies");
    EXPECT_EQ(bodies.names, PictureValues({"[0].at.x", "[0].at.y", "[0].at.z", "[0].id", "[0].mass",
                                           "", "", "", "[1].at.x", "[1].at.y", "[1].at.z", "[1].id",
                                           "[1].mass", "", "", ""}));
    EXPECT_EQ(bodies.writes, Numbers({0, 1, 0, 1, 2, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0}));
    EXPECT_EQ(bodies.last.at(3), "7");
    EXPECT_EQ(bodies.last.at(11), "8");
    EXPECT_EQ(bodies.last.at(9), "2.5");
    EXPECT_EQ(described(picture, 0).at(0), "6 write bodies 1,9: 2.5 2.5");
}

TEST(PictureSteps, NamesMatricesInBothOrders) {
    const Picture picture = picture_of(
        "// workgroup: 1\n// buffer: m float[8] as mat2 = arange\n"
        "// buffer: r float[8] as row_major mat2x3 = arange\nvoid kernel() {\n"
        "    m[1][0].y = r[0][1].z;\n}\n");
    EXPECT_EQ(array_named(picture, "m").names.at(5), "[1][0].y");
    EXPECT_EQ(array_named(picture, "m").writes.at(5), 1U);
    const PictureArray& rows = array_named(picture, "r");
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
