#include "checker/trace/render_trace.hpp"

#include "tests/contains.hpp"
#include "tests/unit/json_keys.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr const char* kTraced =
    "void kernel() {\n"
    "    s[i] = a[i];\n"
    "    barrier();  // für alle\n"
    "    float v = s[i + 1];\n"
    "    atomicAdd(n, 1);\n"
    "}\n";

TraceEvent event(int line, Memory memory, std::string array, std::string place,
                 std::vector<std::string> values) {
    return {.line = line,
            .memory = memory,
            .array = std::move(array),
            .element = {},
            .place = std::move(place),
            .reads = true,
            .values = std::move(values)};
}

TraceEvent as_write(TraceEvent event) {
    event.reads = false;
    event.writes = true;
    return event;
}

TraceEvent behind(std::uint32_t barriers, TraceEvent event) {
    event.interval = barriers;
    return event;
}

// A read and a write, a barrier, a read outside and an assignment, two barriers, an atomic.
TraceReport sample_trace() {
    TraceReport report{.kernel = {"mine.comp", kTraced}};
    report.launch = {.workgroups = {2}, .workgroup_size = {4, 2}};
    report.thread = {3, 1, 0};
    report.workgroup = {1, 0, 0};
    report.events.push_back(event(2, Memory::kGlobal, "a", "[7]", {"2.5"}));
    report.events.back().element = {7};
    report.events.push_back(as_write(event(2, Memory::kShared, "s", "[7]", {"2.5"})));
    report.events.push_back(behind(1, event(4, Memory::kShared, "s", "[8]", {"0"})));
    report.events.back().is_outside = true;
    report.events.push_back(behind(1, as_write(event(4, Memory::kPrivate, "v", "", {"0", "nan"}))));
    report.events.push_back(behind(3, as_write(event(5, Memory::kGlobal, "n", "", {"1", "2"}))));
    report.events.back().reads = true;
    report.events.back().is_atomic = true;
    report.counts[Counter::kGlobalReads] = 1;
    report.counts[Counter::kSharedReads] = 2;
    report.counts[Counter::kGlobalAtomics] = 1;
    return report;
}

std::string plain(const TraceReport& report) {
    return render_trace_text(report, Style(false));
}

TEST(RenderTraceText, IsATableWithTheBarriersBetween) {
    EXPECT_EQ(plain(sample_trace()),
              "mine.comp\n"
              "thread 3,1 of 4×2, workgroup 1 of 2\n"
              "\n"
              "    2 │ s[i] = a[i];         global read    a[7]  2.5\n"
              "      │                      shared write   s[7]  2.5\n"
              "──────┼── barrier ────────────────────────────────────────────────\n"
              "    4 │ float v = s[i + 1];  shared read    s[8]  OUTSIDE, reads 0\n"
              "      │                      local          v     (0, nan)\n"
              "──────┼── 2 barriers ─────────────────────────────────────────────\n"
              "    5 │ atomicAdd(n, 1);     global atomic  n     1 → 2\n"
              "\n"
              "In all: 1 global read, 2 shared reads, 1 global atomic\n");
}

TEST(RenderTraceText, StaysWithinAHundredColumns) {
    TraceReport report = sample_trace();
    report.kernel.text = "void kernel() {\n    s[i] = " + std::string(150, 'x') + ";\n}\n";
    report.events[1].place = std::string(60, '[');
    report.events[1].values.assign(40, "1.5");
    std::istringstream lines(plain(report));
    std::size_t widest = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto seen =
            std::count_if(line.begin(), line.end(), [](char c) { return (c & '\xc0') != '\x80'; });
        widest = std::max(widest, static_cast<std::size_t>(seen));
    }
    EXPECT_EQ(widest, 100U);
}

TEST(RenderTraceText, IsColouredWhereAskedFor) {
    const std::string text = render_trace_text(sample_trace(), Style(true));
    EXPECT_TRUE(contains(text, "\x1b[31mOUTSIDE, reads 0\x1b[0m"));
    EXPECT_FALSE(contains(plain(sample_trace()), "\x1b"));
}

TEST(RenderTraceText, SaysWhatIsNotShown) {
    TraceReport report = sample_trace();
    report.left_out = 7;
    EXPECT_TRUE(contains(plain(report), "… and 7 more; --line or --array shows fewer.\n"));
    report.left_out = 0;
    report.events.clear();
    report.is_filtered = true;
    EXPECT_TRUE(contains(plain(report), "Nothing that this thread does fits.\n"));
    EXPECT_TRUE(contains(plain(report), "The whole thread: 1 global read, "));
    report.is_in_sample = false;
    EXPECT_TRUE(contains(plain(report), "ran some of its workgroups only, and not this one"));
    EXPECT_FALSE(contains(plain(report), "The whole thread"));
}

TEST(RenderTraceText, SaysThatTheRunWasStopped) {
    TraceReport report = sample_trace();
    report.complete = false;
    report.counts = {};
    EXPECT_TRUE(contains(plain(report), "The run was stopped at a loop that does not end.\n"));
    EXPECT_TRUE(contains(plain(report), "Until then: no access to global or shared memory\n"));
}

TraceReport report_with_findings() {
    TraceReport report = sample_trace();
    report.hazards.push_back({.kind = FindingKind::kDataRace, .access = {.line = 4}, .array = "s"});
    report.hazards.back().other = audit::Access{.line = 2};
    report.hazards.push_back({.kind = FindingKind::kEndlessLoop, .access = {.line = 5}});
    report.other_hazards = 2;
    return report;
}

TEST(RenderTraceText, NamesFindingsAndWhereMoreIsSaid) {
    TraceReport report = report_with_findings();
    EXPECT_TRUE(contains(plain(report),
                         "Found with this thread: data race, `s`, lines 2 and 4\n"
                         "Found with this thread: endless loop, line 5\n"
                         "2 more problems in which this thread has no part.\n"
                         "What they mean: workbook lab mine.comp\n"));
    report.hazards.clear();
    report.other_hazards = 1;
    const Puzzle puzzle{.title = "A", .scored_case = "c", .hints = {}, .id = "09_a", .number = 9};
    report.puzzle = &puzzle;
    report.case_name = "wide";
    const std::string text = plain(report);
    EXPECT_TRUE(text.starts_with("mine.comp  case wide\n"));
    EXPECT_TRUE(text.ends_with(
        "\n1 problem in which this thread has no part.\nWhat they mean: workbook check 9\n"));
}

TEST(RenderTraceText, ShowsOnlyWhyNothingRan) {
    TraceReport report{.kernel = {"mine.comp", kTraced}};
    report.unsupported = audit::Result::Unsupported{2, "an image"};
    EXPECT_EQ(plain(report),
              "mine.comp\nmine.comp:2: error: not audited: an image\n"
              "    2 │     s[i] = a[i];\n");
    report.unsupported.reset();
    report.compile_errors.push_back({3, "no such function", "Look."});
    EXPECT_EQ(plain(report),
              "mine.comp\nmine.comp:3: error: no such function\n"
              "    3 │     barrier();  // für alle\n        Look.\n");
}

Json json_of(const TraceReport& report) {
    return Json::parse(render_trace_json(report));
}

TEST(RenderTraceJson, TellsWhoWasTraced) {
    const Json json = json_of(sample_trace());
    const Keys common = {"schema",         "kernel",         "seed",           "workgroups",
                         "workgroup_size", "workgroup",      "thread",         "complete",
                         "traced",         "events",         "left_out",       "counts",
                         "findings",       "other_findings", "compile_errors", "subgroup_size"};
    EXPECT_EQ(keys(json), common);
    EXPECT_EQ(json.at("schema"), 1);
    EXPECT_EQ(json.at("workgroup"), Json({1, 0, 0}));
    EXPECT_EQ(json.at("thread"), Json({3, 1, 0}));
    EXPECT_EQ(json.at("workgroup_size"), Json({4, 2, 1}));
    EXPECT_EQ(json.at("counts").at("shared_reads"), 2);
    EXPECT_EQ(json.at("complete"), true);
    TraceReport report = sample_trace();
    const Puzzle puzzle{.title = "A", .scored_case = "c", .hints = {}, .id = "09_a", .number = 9};
    report.puzzle = &puzzle;
    report.case_name = "wide";
    EXPECT_EQ(json_of(report).at("name"), "a");
    EXPECT_EQ(json_of(report).at("puzzle"), 9);
    EXPECT_EQ(json_of(report).at("case"), "wide");
}

TEST(RenderTraceJson, HasTheEvents) {
    const Json events = json_of(sample_trace()).at("events");
    ASSERT_EQ(events.size(), 5U);
    EXPECT_EQ(events.at(0), Json({{"line", 2},
                                  {"access", "read"},
                                  {"memory", "global"},
                                  {"array", "a"},
                                  {"element", Json::array({7})},
                                  {"place", "[7]"},
                                  {"values", Json::array({2.5})},
                                  {"outside", false},
                                  {"interval", 0}}));
    EXPECT_EQ(events.at(1).at("access"), "write");
    EXPECT_EQ(events.at(2).at("outside"), true);
    EXPECT_EQ(events.at(3).at("access"), "set");
    EXPECT_EQ(events.at(3).at("values"), Json({0, "nan"}));
    EXPECT_EQ(events.at(4).at("access"), "atomic");
    EXPECT_EQ(events.at(4).at("interval"), 3);
}

TEST(RenderTraceJson, HasFindingsErrorsAndGaps) {
    TraceReport report = report_with_findings();
    report.compile_errors.push_back({3, "no such function", "Look."});
    report.unsupported = audit::Result::Unsupported{2, "an image"};
    const Json json = json_of(report);
    EXPECT_EQ(json.at("findings").at(0),
              Json({{"kind", "data_race"}, {"lines", {4, 2}}, {"array", "s"}}));
    EXPECT_EQ(json.at("findings").at(1).at("lines"), Json::array({5}));
    EXPECT_EQ(json.at("other_findings"), 2);
    EXPECT_EQ(json.at("gap"), Json({{"line", 2}, {"what", "an image"}}));
    EXPECT_EQ(json.at("compile_errors").at(0).at("line"), 3);
}

// Both threads, and the two accesses that race: not another one of the same line.
TEST(RenderTrace, MarksTheAccessesOfARace) {
    audit::Hazard race;
    race.kind = FindingKind::kDataRace;
    race.array = "s";
    race.element = {{7, {}, {}}};
    race.access = {.line = 4};
    race.other = audit::Access{.line = 2, .writes = true};
    TraceReport writer{.kernel = {"mine.comp", kTraced}};
    writer.launch = {.workgroups = {1}, .workgroup_size = {8}};
    writer.thread = {7, 0, 0};
    writer.events = {event(2, Memory::kGlobal, "a", "[7]", {"1"}),
                     as_write(event(2, Memory::kShared, "s", "[7]", {"1"})),
                     event(4, Memory::kShared, "s", "[8]", {"0"})};
    writer.events[0].element = {7};
    writer.events[1].element = {7};
    writer.events[2].element = {8};
    writer.hazards = {race};
    TraceReport reader = writer;
    reader.thread = {6, 0, 0};
    reader.events = {event(4, Memory::kShared, "s", "[7]", {"1"})};
    reader.events[0].element = {7};
    const std::string text = render_race_text(reader, writer, Style(false));
    std::istringstream lines(text);
    std::vector<std::string> marked;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("!")) {
            marked.push_back(line);
        }
    }
    ASSERT_EQ(marked.size(), 2U) << text;
    EXPECT_NE(marked[0].find("shared read  s[7]"), std::string::npos) << text;
    EXPECT_NE(marked[1].find("shared write  s[7]"), std::string::npos) << text;
    EXPECT_LT(text.find("thread 6 of 8"), text.find("thread 7 of 8")) << text;
    EXPECT_NE(text.find("Found with this thread: data race, `s`, lines 2 and 4"), std::string::npos)
        << text;
}

}  // namespace
}  // namespace vkp
