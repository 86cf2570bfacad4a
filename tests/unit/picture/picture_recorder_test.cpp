#include "harness/picture/recorder.hpp"
#include "tests/unit/picture/picture_support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Lines = std::vector<std::string>;
using Numbers = std::vector<std::uint64_t>;

constexpr std::string_view kNeighbours = R"(// workgroup: 4
// groups: 2
// array: a float[8]
// buffer: o float[8]
shared float s[4];
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint l = gl_LocalInvocationID.x;
    s[l] = 2.0 * a[i];
    barrier();
    if (l > 0) o[i] = s[l - 1];
}
)";

TEST(Recorder, KeepsTheAccessesOfAllThreadsStepByStep) {
    const picture::Recording recording = recording_of(kNeighbours);
    EXPECT_EQ(described(recording, 0),
              Lines({"9 read a 0,1,2,3: 0 1 2 3", "9 write s 0,1,2,3: 0 2 4 6",
                     "10 barrier 0,1,2,3", "|11 read s 0,1,2: 0 2 4", "|11 write o 1,2,3: 0 2 4"}));
    EXPECT_EQ(described(recording, 1).back(), "|11 write o 5,6,7: 8 10 12");
    EXPECT_EQ(recording.workgroups.at(1).steps.back().lanes, std::vector<std::uint32_t>({1, 2, 3}));
}

TEST(Recorder, KnowsArraysWithTheirValues) {
    const picture::Recording recording = recording_of(kNeighbours);
    ASSERT_EQ(recording.arrays.size(), 3U);
    const picture::RecordedArray& input = array_named(recording, "a");
    EXPECT_EQ(input.type, "float");
    EXPECT_EQ(input.shape, Shape({8}));
    EXPECT_EQ(input.initial, picture::Values({"0", "1", "2", "3", "4", "5", "6", "7"}));
    EXPECT_EQ(input.last, input.initial);
    const picture::RecordedArray& output = array_named(recording, "o");
    EXPECT_EQ(output.initial, picture::Values(8));
    EXPECT_EQ(output.last, picture::Values({"", "0", "2", "4", "", "8", "10", "12"}));
    const picture::RecordedArray& shared = array_named(recording, "s");
    EXPECT_EQ(shared.memory, Memory::kShared);
    EXPECT_EQ(shared.initial, picture::Values(4));
    EXPECT_EQ(shared.last, picture::Values());
}

TEST(Recorder, CountsByElementAndByLineInAllWorkgroups) {
    const picture::Recording recording = recording_of(kNeighbours);
    EXPECT_EQ(array_named(recording, "a").reads, Numbers(8, 1));
    EXPECT_EQ(array_named(recording, "a").writes, Numbers(8, 0));
    EXPECT_EQ(array_named(recording, "s").reads, Numbers({2, 2, 2, 0}));
    EXPECT_EQ(array_named(recording, "s").writes, Numbers(4, 2));
    EXPECT_EQ(recording.lines.at(9), Counts({.global_reads = 8, .shared_writes = 8}));
    EXPECT_EQ(recording.lines.at(11), Counts({.global_writes = 6, .shared_reads = 6}));
    EXPECT_EQ(recording.lines.size(), 2U);
}

TEST(Recorder, KeepsComponentsOfVectorsAndStructs) {
    const picture::Recording recording = recording_of(R"(// workgroup: 2
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
    EXPECT_EQ(described(recording),
              Lines({"8 read a 0,1: 0/1/2/3 4/5/6/7", "8 write bodies 0,1 [0+2]: 1/2 5/6",
                     "9 write bodies 0,1 [4+1]: 5 5", "10 read a 0,1 [2+1]: 2 6",
                     "10 write o 0,1: 2/2/2 6/6/6", "11 read bodies 1,1 [0+1]: 5 5",
                     "11 write o 1,1 [1+1]: 5 5"}));
    EXPECT_EQ(array_named(recording, "bodies").type, "struct");
    EXPECT_EQ(array_named(recording, "bodies").components, 5U);
    EXPECT_EQ(array_named(recording, "o").last, picture::Values({"2", "2", "2", "6", "5", "6"}));
}

TEST(Recorder, SplitsAStepWhoseThreadsAccessDifferentComponents) {
    const picture::Recording recording = recording_of(R"(// workgroup: 3
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
    EXPECT_EQ(described(recording),
              Lines({"7 write v 0 [0+1]: 0", "7 write v 0 [1+1]: 1", "7 write v 0 [2+1]: 2",
                     "8 write s 0,- [4+1]: 7 7 2!.y[4]", "8 write s 0 [5+1]: 7", "9 barrier 0,1,2",
                     "|10 read v 0 [0+1]: 0", "|10 read v 0 [1+1]: 1", "|10 read v 0 [2+1]: 2",
                     "|10 write o 0,1,2: 2 1 0"}));
    const auto& steps = recording.workgroups.at(0).steps;
    EXPECT_EQ(steps.at(1).cost.transactions, 1U);
    EXPECT_EQ(steps.at(2).cost.transactions, 0U);
    EXPECT_EQ(array_named(recording, "s").components, 6U);
}

TEST(Recorder, ShowsWhichComponentsOfAnElementWereNotWritten) {
    const picture::Recording recording = recording_of(R"(// workgroup: 1
// buffer: o vec2[2]
void kernel() {
    o[1].y = 3.0;
}
)");
    EXPECT_EQ(array_named(recording, "o").last, picture::Values({"", "", "", "3"}));
}

// Shared memory begins anew in each workgroup, whatever the last one left there.
TEST(Recorder, GivesNoValueToWhatNobodyHasWritten) {
    const picture::Recording recording = recording_of(R"(// workgroup: 2
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
        const std::vector<std::string> steps = described(recording, workgroup);
        EXPECT_EQ(steps.at(0), "7 read s 2,3:  ");
        EXPECT_EQ(steps.at(2), "9 read s 0,1: 1 1");
        EXPECT_EQ(steps.at(3), "9 read s 2,3:  ");
    }
}

TEST(Recorder, KeepsIntegersOf64BitsAsTheyAre) {
    const picture::Recording recording = recording_of(R"(// workgroup: 1
// array: a int64_t[1] = {-3}
// buffer: o int64_t[1]
void kernel() {
    o[0] = a[0] + 9007199254740996L;
}
)");
    EXPECT_EQ(described(recording), Lines({"5 read a 0: -3", "5 write o 0: 9007199254740993"}));
    EXPECT_EQ(array_named(recording, "o").last, picture::Values({"9007199254740993"}));
}

TEST(Recorder, FlattensSharedArraysOfTwoDimensions) {
    const picture::Recording recording = recording_of(R"(// workgroup: 2 2
// buffer: o float[4]
shared float tile[2][3];
void kernel() {
    uvec2 l = gl_LocalInvocationID.xy;
    tile[l.y][l.x + 1] = float(l.x);
    barrier();
    o[2 * l.y + l.x] = tile[l.x][l.y + 1];
}
)");
    EXPECT_EQ(array_named(recording, "tile").shape, Shape({2, 3}));
    EXPECT_EQ(described(recording).at(0), "6 write tile 1,2,4,5: 0 1 0 1");
    EXPECT_EQ(described(recording).at(2), "|8 read tile 1,4,2,5: 0 0 1 1");
}

TEST(Recorder, TakesACopyOfAnArrayElementByElement) {
    const picture::Recording recording = recording_of(R"(// workgroup: 1
// buffer: o float[1]
shared float s[2][2];
void kernel() {
    s[1] = float[](3.0, 4.0);
    float mine[2] = s[1];
    o[0] = mine[1];
}
)");
    EXPECT_EQ(described(recording), Lines({"5 write s 2: 3", "5 write s 3: 4", "6 read s 2: 3",
                                           "6 read s 3: 4", "7 write o 0: 4"}));
    EXPECT_EQ(recording.lines.at(5)[Counter::kSharedWrites], 2U);
}

TEST(Recorder, KeepsAtomicsBeforeAndAfter) {
    const picture::Recording recording = recording_of(R"(// workgroup: 3
// buffer: n int[2] = zeros
void kernel() {
    atomicAdd(n[1], 3);
}
)");
    EXPECT_EQ(described(recording), Lines({"4 atomic n 1,1,1: 0 3 6 → 3 6 9"}));
    EXPECT_EQ(array_named(recording, "n").reads, Numbers({0, 3}));
    EXPECT_EQ(array_named(recording, "n").writes, Numbers({0, 3}));
    EXPECT_EQ(array_named(recording, "n").last, picture::Values({"0", "9"}));
    EXPECT_EQ(recording.lines.at(4), Counts({.global_atomics = 3}));
}

TEST(Recorder, TakesAnAtomicLoadForARead) {
    const picture::Recording recording = recording_of(R"(// workgroup: 2
// buffer: n int[1] = ones
// extension: GL_KHR_memory_scope_semantics
void kernel() {
    atomicLoad(n[0], gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
}
)");
    EXPECT_EQ(described(recording), Lines({"5 read n 0,0: 1 1"}));
    EXPECT_EQ(array_named(recording, "n").writes, Numbers({0}));
}

TEST(Recorder, NamesThePlacesOutsideAnArray) {
    const picture::Recording recording = recording_of(R"(// workgroup: 2
// array: a float[2]
// buffer: o float[2]
// buffer: n int[1] = zeros
shared float tile[2][2];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    atomicAdd(n[i], 3);
    o[i + 1] = a[i + 1];
    tile[1][i + 1] = 1.0;
}
)");
    EXPECT_EQ(described(recording),
              Lines({"8 atomic n 0,-: 0 0 → 3 0 1![1]", "9 read a 1,-: 1 0 1![2]",
                     "9 write o 1,-: 1 0 1![2]", "10 write tile 3,-: 1 1 1![1][2]"}));
    EXPECT_EQ(array_named(recording, "a").reads, Numbers({0, 1}));
}

TEST(Recorder, SaysWhoIsMissingAtABarrier) {
    const picture::Recording recording = recording_of(R"(// workgroup: 4
// groups: 2
// buffer: o float[8] = zeros
void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 3) return;
    if (i < 2) {
        barrier();
    }
    o[gl_GlobalInvocationID.x] = 1.0;
}
)");
    EXPECT_EQ(described(recording, 1),
              Lines({"8 barrier 0,1 without 6 (left in 7) without 7 (returned in 6)",
                     "|10 write o 4,5,6: 1 1 1"}));
}

TEST(Recorder, KeepsAssignmentsToVariablesAndTheirParts) {
    const picture::Recording recording = recording_of(R"(// workgroup: 2
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
    EXPECT_EQ(described(recording, 0, true),
              Lines({"4 local i 0,1: 0 1", "5 local v 0,1: 1/2 1/2", "6 local acc 0,1: 0/0/0 0/0/0",
                     "7 local acc[1] 0: 1", "7 local acc[2] 1: 2", "8 local v.y 0,1: 7 7",
                     "9 write o 0,1: 8 7"}));
}

TEST(Recorder, KeepsNoAssignmentOutsideAVariable) {
    const picture::Recording recording = recording_of(R"(// workgroup: 2
// buffer: o float[2]
void kernel() {
    uint i = gl_LocalInvocationID.x;
    float acc[3];
    acc[i + 2] = 1.0;
    o[i] = 1.0;
}
)");
    EXPECT_EQ(described(recording, 0, true),
              Lines({"4 local i 0,1: 0 1", "6 local acc[2] 0: 1", "7 write o 0,1: 1 1"}));
}

TEST(Recorder, LeavesOutAssignmentsWhereTheyAreTooMany) {
    const picture::Recording recording = recording_of(R"(// workgroup: 32
// buffer: o float[32]
void kernel() {
    float sum = 0.0;
    for (int k = 0; k < 4000; ++k) sum += 1.0;
    o[gl_LocalInvocationID.x] = sum;
}
)");
    EXPECT_FALSE(recording.has_locals);
    EXPECT_EQ(described(recording, 0, true).size(), 1U);
}

TEST(Recorder, CountsTheTransfersOfAStep) {
    const picture::Recording recording = recording_of(R"(// workgroup: 32
// array: a float[1024]
// buffer: o float[32]
shared float s[1024];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[32 * i] = a[32 * i];
    o[i] = a[i];
}
)");
    const auto& steps = recording.workgroups.at(0).steps;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> costs;
    for (const picture::RecordedStep& step : steps) {
        if (step.kind != picture::StepKind::kLocal) {
            costs.emplace_back(step.cost.transactions, step.cost.ideal_transactions);
        }
    }
    EXPECT_EQ(
        costs,
        (std::vector<std::pair<std::uint32_t, std::uint32_t>>({{32, 4}, {32, 1}, {4, 4}, {4, 4}})));
}

TEST(Recorder, RecordsNothingWhereTheAuditHasAGap) {
    const picture::Recording recording = recording_of(R"(// workgroup: 4
// buffer: o uint[4] = zeros
// extension: GL_EXT_shader_realtime_clock
void kernel() {
    o[0] = clockRealtime2x32EXT().x;
}
)");
    ASSERT_TRUE(recording.audit.unsupported);
    EXPECT_EQ(recording.audit.unsupported->line, 5);
    EXPECT_TRUE(recording.workgroups.empty());
}

TEST(Recorder, TakesAKernelThatTouchesNothingAndOneThread) {
    const picture::Recording recording = recording_of(R"(// workgroup: 1
// buffer: o float[1] = zeros
void kernel() {
}
)");
    ASSERT_EQ(recording.workgroups.size(), 1U);
    EXPECT_EQ(described(recording), Lines());
    EXPECT_EQ(recording.workgroups_left_out, 0U);
    EXPECT_EQ(array_named(recording, "o").last, picture::Values({"0"}));
}

TEST(Recorder, KeepsSharedVariablesThatAreNoArrays) {
    const picture::Recording recording = recording_of(R"(// workgroup: 2
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
    EXPECT_EQ(described(recording), Lines({"7 write one 0: 2.5", "8 write is_set 0: true"}));
    EXPECT_EQ(array_named(recording, "one").shape, Shape());
    EXPECT_EQ(array_named(recording, "is_set").type, "bool");
}

}  // namespace
}  // namespace vkp
