#include "harness/audit/trace.hpp"

#include "harness/audit/audit.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

using audit::TraceEvent;
using audit::TraceFilter;

struct Traced {
    audit::Trace trace;
    audit::Result result;
    audit::Traceable traceable;
};

// One invocation of a lab file that must compile.
Traced traced(std::string_view text, std::uint32_t invocation, TraceFilter filter = {}) {
    Traced done{audit::Trace(invocation, std::move(filter)), {}, {}};
    const LabParse parse = parse_lab_file(text, 1);
    const CompiledKernel compilation = compile_kernel(interface_of(parse.file.definition), text);
    if (!parse.errors.empty() || !compilation.errors.empty()) {
        ADD_FAILURE() << "the kernel does not compile";
        return done;
    }
    const std::vector<std::int32_t> constants = push_constants(interface_of(parse.file.definition));
    const Launch& launch = parse.file.definition.dispatches.front().launch;
    const std::vector<audit::Buffer> arrays = arrays_of(parse.file.definition);
    const auto bytes = std::as_bytes(std::span(constants));
    const audit::Options options{.loop_iteration_limit = 100};
    done.result = audit::audit(compilation.shader, launch, arrays, bytes, options);
    audit::observe({compilation.shader, launch, arrays, bytes}, options, {}, done.trace);
    done.traceable = audit::traceable(compilation.shader);
    return done;
}

// "10 write s[3] = 2", with "!" for an access outside; "|" for each barrier before it.
std::string described(const TraceEvent& event) {
    const char* const kind = event.is_atomic ? "atomic" : event.writes ? "write" : "read";
    return fmt::format("{}{} {} {}{}{} = {}", std::string(event.interval, '|'), event.line, kind,
                       event.is_outside ? "!" : "", event.array, event.place,
                       fmt::join(event.values, " "));
}

std::vector<std::string> described(const Traced& done) {
    std::vector<std::string> lines;
    for (const TraceEvent& event : done.trace.events()) {
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
    EXPECT_EQ(described(traced(kNeighbours, 1, {.line = 9, .array = {}})),
              Lines({"9 read a[1] = 1", "9 write s[1] = 2"}));
    EXPECT_EQ(described(traced(kNeighbours, 1, {.array = "s"})),
              Lines({"9 write s[1] = 2", "|11 read s[1] = 2", "|11 read s[2] = 4"}));
    EXPECT_EQ(described(traced(kNeighbours, 1, {.line = 11, .array = "a"})), Lines());
}

TEST(Trace, KeepsTheFirstOnesAndCountsTheOthers) {
    const Traced done = traced(kNeighbours, 1, {.array = {}, .most = 2});
    EXPECT_EQ(described(done), Lines({"9 read a[1] = 1", "9 write s[1] = 2"}));
    EXPECT_EQ(done.trace.left_out(), 3U);
}

TEST(Trace, CountsAsTheAuditDoesWhateverTheFilterKeeps) {
    for (const TraceFilter& filter : {TraceFilter{}, TraceFilter{.array = "a"},
                                      TraceFilter{.array = {}, .locals = true, .most = 1}}) {
        const Traced done = traced(kNeighbours, 5, filter);
        EXPECT_EQ(done.trace.counts(), done.result.per_invocation[5]);
        EXPECT_EQ(done.trace.counts()[Counter::kSharedReads], 2U);
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
    const Traced done = traced(kPlaces, 3);
    EXPECT_EQ(done.trace.events().at(2).element, std::vector<std::int64_t>({3, 2}));
    EXPECT_EQ(done.trace.events().at(3).element, std::vector<std::int64_t>({3}));
    EXPECT_EQ(done.trace.events().at(4).element, std::vector<std::int64_t>({3, 1}));
}

TEST(Trace, MarksWhatIsOutside) {
    const Traced done = traced(R"(// workgroup: 2
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
    EXPECT_EQ(described(done),
              Lines({"7 atomic !n[1] = 0 0", "8 read !a[2] = 0", "8 write !o[2] = 0"}));
}

TEST(Trace, ShowsAtomicsBeforeAndAfter) {
    const Traced done = traced(R"(// workgroup: 2
// buffer: n int[1] = zeros
void kernel() {
    atomicAdd(n[0], 3);
}
)",
                               1);
    EXPECT_EQ(described(done), Lines({"4 atomic n[0] = 3 6"}));
    EXPECT_EQ(done.trace.counts()[Counter::kGlobalAtomics], 1U);
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
    const TraceFilter filter{.array = {}, .locals = true};
    EXPECT_EQ(described(traced(kLocals, 1, filter)),
              Lines({"9 write i = 1", "10 write v = 0 0", "11 write k = 0", "11 write v.x = 2",
                     "11 write k = 1", "11 write v.y = 3", "11 write k = 2", "12 write v.y = 6",
                     "12 write v.x = 6", "13 write o[1] = 6"}));
    EXPECT_EQ(described(traced(kLocals, 1)), Lines({"13 write o[1] = 6"}));
    EXPECT_FALSE(audit::is_name_of_kernel("param"));
    EXPECT_FALSE(audit::is_name_of_kernel("indexable"));
    EXPECT_FALSE(audit::is_name_of_kernel(""));
    EXPECT_TRUE(audit::is_name_of_kernel("k"));
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
        const Traced done = traced(kOwnAndOthers, invocation);
        for (const audit::Hazard& hazard : done.result.hazards) {
            if (done.trace.concerns(hazard)) {
                kinds += fmt::format("{} ", finding_name(hazard.kind));
            }
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
    const Traced done = traced(R"(// workgroup: 1
// groups: 3
// buffer: o float[3]
void kernel() {
    o[gl_WorkGroupID.x] = 1.0;
    while (gl_WorkGroupID.x == 1) {}
}
)",
                               2);
    EXPECT_FALSE(done.result.complete);
    EXPECT_FALSE(done.trace.has_run());
    EXPECT_EQ(described(done), Lines());
}

TEST(Traceable, KnowsLinesArraysAndVariables) {
    const Traced neighbours = traced(kNeighbours, 0);
    EXPECT_EQ(neighbours.traceable.lines, std::set<int>({7, 8, 9, 10, 11}));
    EXPECT_EQ(neighbours.traceable.arrays, std::set<std::string>({"a", "o", "s"}));
    EXPECT_EQ(neighbours.traceable.locals, std::set<std::string>({"i", "l"}));
    EXPECT_EQ(traced(kLocals, 0).traceable.locals, std::set<std::string>({"i", "k", "v"}));
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
TEST(Trace, SeesAtomicsOf64BitsWholeAndTheirCost) {
    const Traced done = traced(kWideAtomics, 3, {.line = 13, .array = "s"});
    EXPECT_EQ(described(done), Lines({"13 atomic s[3].a = 4294967296 4294967299"}));
    const auto& costs = done.result.costs;
    const auto cost = std::find_if(costs.begin(), costs.end(), [](const audit::LineCost& each) {
        return each.line == 13 && each.array == "s";
    });
    ASSERT_NE(cost, costs.end());
    EXPECT_EQ(cost->requests, 1U);
    EXPECT_EQ(cost->transactions, 4U);
    EXPECT_EQ(cost->ideal_transactions, 2U);
}

}  // namespace
}  // namespace vkp
