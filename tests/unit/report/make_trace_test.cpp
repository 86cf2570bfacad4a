#include "checker/trace/make_trace.hpp"

#include "harness/recording/kernel_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

// One thread of a lab file that must compile, by its place in a launch of one dimension.
TraceReport traced(std::string_view text, std::uint32_t invocation, TraceQuestion question = {}) {
    AuditExecutor executor({});
    const Target target = lab_target({"mine.comp", std::string(text)}, 1, executor);
    const auto size = static_cast<std::uint32_t>(target.interface.launch.workgroup_size.volume());
    question.thread = std::to_string(invocation % size);
    question.workgroup = std::to_string(invocation / size);
    TraceReport report = make_trace(target, question, executor);
    for (const CompileError& error : report.compile_errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
    return report;
}

// "10 write s[3] = 2", with "!" for an access outside; "|" for each barrier before it.
std::string described(const TraceEvent& event) {
    const char* const kind = event.is_atomic ? "atomic" : event.writes ? "write" : "read";
    return fmt::format("{}{} {} {}{}{} = {}", std::string(event.interval, '|'), event.line, kind,
                       event.is_outside ? "!" : "", event.array, event.place,
                       fmt::join(event.values, " "));
}

std::vector<std::string> described(const TraceReport& report) {
    std::vector<std::string> lines;
    for (const TraceEvent& event : report.events) {
        lines.push_back(described(event));
    }
    return lines;
}

using Lines = std::vector<std::string>;

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
    o[i] = s[l] + s[(l + 1) % 4];
}
)";

TEST(Trace, KeepsTheAccessesOfOneInvocationInOrder) {
    EXPECT_EQ(described(traced(kNeighbours, 6)),
              Lines({"9 read a[6] = 6", "9 write s[2] = 12", "|11 read s[2] = 12",
                     "|11 read s[3] = 14", "|11 write o[6] = 26"}));
    EXPECT_EQ(described(traced(kNeighbours, 0)),
              Lines({"9 read a[0] = 0", "9 write s[0] = 0", "|11 read s[0] = 0",
                     "|11 read s[1] = 2", "|11 write o[0] = 2"}));
}

TEST(Trace, FiltersByLineAndByArray) {
    EXPECT_EQ(described(traced(kNeighbours, 1, {.line = 9})),
              Lines({"9 read a[1] = 1", "9 write s[1] = 2"}));
    EXPECT_EQ(described(traced(kNeighbours, 1, {.array = "s"})),
              Lines({"9 write s[1] = 2", "|11 read s[1] = 2", "|11 read s[2] = 4"}));
    EXPECT_EQ(described(traced(kNeighbours, 1, {.line = 11, .array = "a"})), Lines());
}

TEST(Trace, KeepsTheFirstOnesAndCountsTheOthers) {
    const TraceReport report = traced(R"(// workgroup: 2
// buffer: o float[2]
void kernel() {
    for (int k = 0; k < 10010; ++k) o[gl_LocalInvocationID.x] = 1.0;
}
)",
                                      1);
    EXPECT_EQ(report.events.size(), 10'000U);
    EXPECT_EQ(report.left_out, 10U);
    EXPECT_EQ(report.counts[Counter::kGlobalWrites], 10'010U);
}

TEST(Trace, CountsAllAccessesWhateverTheFilterKeeps) {
    const Counts counts{
        .global_reads = 1, .global_writes = 1, .shared_reads = 2, .shared_writes = 1};
    for (const TraceQuestion& question :
         {TraceQuestion{}, TraceQuestion{.array = "a"}, TraceQuestion{.locals = true}}) {
        EXPECT_EQ(traced(kNeighbours, 5, question).counts, counts);
    }
}

constexpr std::string_view kPlaces = R"(// workgroup: 4
// array: a vec4[4]
// buffer: o float[4]
struct Body { vec2 at; int weights[3]; };
shared Body bodies[4];
shared float tile[4][4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    bodies[i].at.y = a[i].z;
    bodies[i].weights[2] = 5;
    tile[i][1] = dot(a[i], vec4(1.0));
    o[i] = bodies[i].at.y;
}
)";

TEST(Trace, NamesElementsAsTheSourceDoes) {
    EXPECT_EQ(
        described(traced(kPlaces, 3)),
        Lines({"9 read a[3].z = 14", "9 write bodies[3].at.y = 14",
               "10 write bodies[3].weights[2] = 5", "11 read a[3] = 12 13 14 15",
               "11 write tile[3][1] = 54", "12 read bodies[3].at.y = 14", "12 write o[3] = 14"}));
}

TEST(Trace, GivesTheIndexAlongEachDimension) {
    const TraceReport report = traced(kPlaces, 3);
    EXPECT_EQ(report.events.at(2).element, std::vector<std::int64_t>({3, 2}));
    EXPECT_EQ(report.events.at(3).element, std::vector<std::int64_t>({3}));
    EXPECT_EQ(report.events.at(4).element, std::vector<std::int64_t>({3, 1}));
}

TEST(Trace, MarksWhatIsOutside) {
    const TraceReport report = traced(R"(// workgroup: 2
// array: a float[2]
// buffer: o float[2]
// buffer: n int[1] = zeros
void kernel() {
    uint i = gl_LocalInvocationID.x;
    atomicAdd(n[i], 3);
    o[i + 1] = a[i + 1];
}
)",
                                      1);
    EXPECT_EQ(described(report),
              Lines({"7 atomic !n[1] = 0 0", "8 read !a[2] = 0", "8 write !o[2] = 0"}));
}

TEST(Trace, ShowsAtomicsBeforeAndAfter) {
    const TraceReport report = traced(R"(// workgroup: 2
// buffer: n int[1] = zeros
void kernel() {
    atomicAdd(n[0], 3);
}
)",
                                      1);
    EXPECT_EQ(described(report), Lines({"4 atomic n[0] = 3 6"}));
    EXPECT_EQ(report.counts[Counter::kGlobalAtomics], 1U);
}

constexpr std::string_view kLocals = R"(// workgroup: 2
// buffer: o float[2]
float twice(inout float x) {
    x *= 2.0;
    return x;
}
void kernel() {
    const float table[3] = float[](1.0, 2.0, 3.0);
    uint i = gl_LocalInvocationID.x;
    vec2 v = vec2(0.0);
    for (int k = 0; k < 2; ++k) v[k] = table[i + k];
    v.x = twice(v.y);
    o[i] = v.x;
}
)";

TEST(Trace, ShowsTheKernelsOwnVariablesOnly) {
    const TraceQuestion question{.locals = true};
    EXPECT_EQ(described(traced(kLocals, 1, question)),
              Lines({"9 write i = 1", "10 write v = 0 0", "11 write k = 0", "11 write v.x = 2",
                     "11 write k = 1", "11 write v.y = 3", "11 write k = 2", "12 write v.y = 6",
                     "12 write v.x = 6", "13 write o[1] = 6"}));
    EXPECT_EQ(described(traced(kLocals, 1)), Lines({"13 write o[1] = 6"}));
    EXPECT_FALSE(recording::is_name_of_kernel("param"));
    EXPECT_FALSE(recording::is_name_of_kernel("indexable"));
    EXPECT_FALSE(recording::is_name_of_kernel(""));
    EXPECT_TRUE(recording::is_name_of_kernel("k"));
}

TEST(Trace, KnowsWhatConcernsItsInvocation) {
    constexpr std::string_view kOwnAndOthers = R"(// workgroup: 32
// buffer: o float[32]
shared float s;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 2) s = float(i);
    barrier();
    o[i + 5] = 1.0;
}
)";
    const auto concerned = [&](std::uint32_t invocation) {
        std::string kinds;
        for (const audit::Hazard& hazard : traced(kOwnAndOthers, invocation).hazards) {
            kinds += fmt::format("{} ", finding_name(hazard.kind));
        }
        return kinds;
    };
    EXPECT_EQ(concerned(1), "data_race ");
    EXPECT_EQ(concerned(0), "data_race ");
    EXPECT_EQ(concerned(2), "");
    EXPECT_EQ(concerned(27), "out_of_bounds ");
    EXPECT_EQ(concerned(31), "out_of_bounds ");
}

TEST(Trace, ShowsNothingOfAWorkgroupThatDidNotRun) {
    const TraceReport report = traced(R"(// workgroup: 1
// groups: 3
// buffer: o float[3]
void kernel() {
    o[gl_WorkGroupID.x] = 1.0;
    while (gl_WorkGroupID.x == 1) {}
}
)",
                                      2);
    EXPECT_FALSE(report.complete);
    EXPECT_EQ(described(report), Lines());
}

}  // namespace
}  // namespace vkp
