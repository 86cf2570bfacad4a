// The answers that a worker must not give: each lie is one change to a valid
// answer.
#include "harness/worker/consistency.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

namespace vkp {
namespace {

// Two workgroups of four threads on an input of eight floats and a result of
// two.
struct Asked {
    KernelInterface interface;
    Kernel kernel;
    std::vector<InitialArray> arrays;
};

Asked make_request() {
    Asked request;
    request.interface.launch = {{2}, {4}};
    request.interface.arrays = {{.name = "a", .shape = {8}, .is_readonly = true},
                                {.name = "result", .shape = {2}}};
    request.kernel = {"kernel.comp", "void kernel() {\n    result[0] = a[8];\n}\n"};
    request.arrays = {{.bytes = std::vector<std::byte>(32)},
                      {.bytes = std::vector<std::byte>(8), .initialized = false}};
    return request;
}

RequestView view_of(const Asked& request) {
    return {request.interface, request.kernel, request.arrays};
}

RequestView sample_request() {
    static const Asked request = make_request();
    return view_of(request);
}

DeviceInfo sample_device() {
    DeviceInfo device;
    device.name = "device";
    device.limits.workgroup_invocations = 64;
    return device;
}

// An answer with all of its optional parts.
Answer sample_answer() {
    Answer answer;
    Execution& execution = answer.execution;
    execution.buffers = {{}, std::vector<std::byte>(8)};
    execution.ran_on_device = true;
    audit::Result& audit = execution.audit;
    audit.hazards = {{.kind = FindingKind::kDataRace,
                      .access = {.line = 2, .invocation = 7},
                      .other = audit::Access{.line = 2, .invocation = 3},
                      .element = {{.value = 8, .extent = 8U, .member = {}}},
                      .invocations = {7, 3}},
                     {.kind = FindingKind::kBarrierDivergence,
                      .access = {.line = 2},
                      .arrived = 3,
                      .elsewhere = {{.invocation = 1, .line = 1}}}};
    audit.buffers = {{.bytes = std::vector<std::byte>(32)}, {.bytes = std::vector<std::byte>(8)}};
    audit.unwritten = {{}, {0, 1}};
    audit.per_invocation = InvocationCounts(2, 4);
    audit.audited_workgroups = 2;
    audit.costs = {{.line = 2, .requests = 1, .transactions = 1}};
    RunReport& report = execution.report;
    report.per_invocation = InvocationCounts(2, 4);
    const IndexStep index{.member = {}, .constant = {}, .log_slot = 0U, .extent = {}};
    const AccessSite site{.line = 2, .array = "a", .steps = {index}};
    report.out_of_bounds = {{site, 1, {{.invocation = 7, .element = {8}}}}};
    report.loops_over_limit = {{1, {0, 7}}};
    report.loops_left_by_device = {{1, {0}}};
    report.barrier_divergences = {
        {.line = 1, .workgroup = 1, .most_often = 1, .arrived = {4, 5, 6}, .stayed_away = {7}}};
    return answer;
}

using Lie = std::pair<const char*, void (*)(Answer&)>;

constexpr auto kLies = std::to_array<Lie>({
    {"nothing at all", [](Answer& answer) { answer = {}; }},
    {"a buffer too few", [](Answer& answer) { answer.execution.buffers.pop_back(); }},
    {"a buffer too many", [](Answer& answer) { answer.execution.buffers.emplace_back(); }},
    {"a short result", [](Answer& answer) { answer.execution.buffers[1].resize(7); }},
    {"no result", [](Answer& answer) { answer.execution.buffers[1].clear(); }},
    {"a long input", [](Answer& answer) { answer.execution.buffers[0].resize(33); }},
    {"a short array of the audit",
     [](Answer& answer) { answer.execution.audit.buffers[0].bytes = {}; }},
    {"too few arrays of the audit",
     [](Answer& answer) { answer.execution.audit.buffers.pop_back(); }},
    {"no lists of unwritten elements",
     [](Answer& answer) { answer.execution.audit.unwritten.clear(); }},
    {"an unwritten element beyond the array",
     [](Answer& answer) {
         answer.execution.audit.unwritten[1] = {0, 2};
     }},
    {"an unwritten element twice",
     [](Answer& answer) {
         answer.execution.audit.unwritten[1] = {0, 0};
     }},
    {"counts of other threads",
     [](Answer& answer) { answer.execution.report.per_invocation = InvocationCounts(1, 4); }},
    {"counts of other threads by the audit",
     [](Answer& answer) { answer.execution.audit.per_invocation = InvocationCounts(3, 4); }},
    {"more audited workgroups than there are",
     [](Answer& answer) { answer.execution.audit.audited_workgroups = 3; }},
    {"a race of one", [](Answer& answer) { answer.execution.audit.hazards[0].other.reset(); }},
    {"a race with a thread that is not there",
     [](Answer& answer) { answer.execution.audit.hazards[0].other->invocation = 8; }},
    {"a thread that is not there",
     [](Answer& answer) { answer.execution.audit.hazards[0].access.invocation = 8; }},
    {"a thread among others that is not there",
     [](Answer& answer) { answer.execution.audit.hazards[0].invocations.push_back(8); }},
    {"a barrier that all reached",
     [](Answer& answer) { answer.execution.audit.hazards[1].elsewhere.clear(); }},
    {"a barrier that more reached than there are",
     [](Answer& answer) { answer.execution.audit.hazards[1].arrived = 4; }},
    {"a finding that no audit has",
     [](Answer& answer) { answer.execution.audit.hazards[0].kind = FindingKind::kSampled; }},
    {"a result that depends on the order, of one order",
     [](Answer& answer) {
         answer.execution.audit.hazards.push_back(
             {.kind = FindingKind::kOrderDependent,
              .array = "result",
              .element = {{.value = 0, .extent = {}, .member = {}}},
              .occurrences = 1,
              .invocations = {0}});
     }},
    {"a line that is not there",
     [](Answer& answer) { answer.execution.audit.hazards[0].access.line = 6; }},
    {"a line before the first",
     [](Answer& answer) { answer.execution.audit.notes.push_back({.access = {.line = -1}}); }},
    {"a cost in a line that is not there",
     [](Answer& answer) { answer.execution.audit.costs[0].line = 1000; }},
    {"nobody out of bounds",
     [](Answer& answer) { answer.execution.report.out_of_bounds[0].entries.clear(); }},
    {"an element without index",
     [](Answer& answer) { answer.execution.report.out_of_bounds[0].entries[0].element.clear(); }},
    {"nobody in a loop",
     [](Answer& answer) { answer.execution.report.loops_over_limit[0].invocations.clear(); }},
    {"a loop of a thread that is not there",
     [](Answer& answer) {
         answer.execution.report.loops_left_by_device[0].invocations = {0, 8};
     }},
    {"a barrier that nobody missed",
     [](Answer& answer) { answer.execution.report.barrier_divergences[0].stayed_away.clear(); }},
    {"a workgroup that is not there",
     [](Answer& answer) { answer.execution.report.barrier_divergences[0].workgroup = 2; }},
    {"an error in a line that is not there",
     [](Answer& answer) { answer.execution.compile_errors = {{-1, "no", ""}}; }},
    {"a text of megabytes",
     [](Answer& answer) { answer.execution.disagreement.resize(2U << 20U); }},
});

TEST(Consistency, TakesWhatFits) {
    EXPECT_NO_THROW(require_consistent(sample_answer(), sample_request(), sample_device()));
    EXPECT_NO_THROW(read_answer({pack(sample_answer())}, sample_request(), sample_device()));
}

TEST(Consistency, RefusesEveryLie) {
    for (const auto& [what, tell] : kLies) {
        Answer answer = sample_answer();
        tell(answer);
        EXPECT_THROW(require_consistent(answer, sample_request(), sample_device()), ProtocolError)
            << what;
    }
}

TEST(Consistency, RefusesARunOnADeviceThatIsNotThere) {
    EXPECT_THROW(require_consistent(sample_answer(), sample_request(), {}), ProtocolError);
}

// What one process hands over and what another one runs are held against each
// other.
TEST(Consistency, AsksForAllThatIsHeldAgainstEachOther) {
    const auto refuses = [](const Answer& answer, Work work) {
        EXPECT_THROW(require_consistent(answer, sample_request(), sample_device(), work),
                     ProtocolError);
    };
    Answer handed = sample_answer();
    refuses(handed, Work::kHandOver);
    handed.module.words = {1};
    EXPECT_NO_THROW(require_consistent(handed, sample_request(), sample_device(), Work::kHandOver));
    handed.execution.audit.buffers.clear();
    refuses(handed, Work::kHandOver);
    Answer run = sample_answer();
    EXPECT_NO_THROW(require_consistent(run, sample_request(), sample_device(), Work::kRun));
    run.execution.report.per_invocation = {};
    refuses(run, Work::kRun);
    run = sample_answer();
    run.execution.buffers.clear();
    refuses(run, Work::kRun);
}

// Zeros are a message that unpacks, but not a valid answer.
TEST(Consistency, RefusesAnAnswerOfZeros) {
    const Bytes zeros(pack(Answer()).size());
    EXPECT_NO_THROW(unpack<Answer>(zeros));
    EXPECT_THROW(read_answer({zeros}, sample_request(), sample_device()), ProtocolError);
}

// A kernel that does not compile, or an execution that failed, has no results.
TEST(Consistency, AsksForNoResultsWhereThereAreNone) {
    Answer broken;
    broken.execution.compile_errors = {{1, "no such thing", ""}};
    EXPECT_NO_THROW(require_consistent(broken, sample_request(), {}));
    Answer failed;
    failed.execution.failure = Failure{Stage::kRun, false, "lost the device"};
    EXPECT_NO_THROW(require_consistent(failed, sample_request(), {}));
}

TEST(Consistency, HoldsDevicesAgainstWhatVulkanAllows) {
    EXPECT_NO_THROW(require_consistent(sample_device()));
    DeviceInfo device = sample_device();
    device.subgroup_size = 0;
    EXPECT_THROW(require_consistent(device), ProtocolError);
    device = sample_device();
    device.limits.workgroup_size.y = 0;
    EXPECT_THROW(require_consistent(Ready{.error = {}, .device = device, .sandbox = {}}),
                 ProtocolError);
}

TEST(Consistency, LimitsAnswersByWhatIsAsked) {
    Asked request = make_request();
    const std::uint64_t small = max_answer_bytes(view_of(request));
    EXPECT_LT(small, std::uint64_t{65} << 20U);
    EXPECT_LT(pack(sample_answer()).size(), small);
    request.arrays[0].bytes = Bytes(1U << 20U);
    EXPECT_GT(max_answer_bytes(view_of(request)), small);
}

}  // namespace
}  // namespace vkp
