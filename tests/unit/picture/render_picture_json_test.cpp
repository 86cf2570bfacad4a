#include "tests/unit/picture/picture_support.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace vkp {
namespace {

using Json = nlohmann::json;

Json json_of(const Picture& picture) {
    return Json::parse(render_picture_json(picture));
}

Json json_of(std::string_view lab_text) {
    return json_of(picture_of(lab_text));
}

std::set<std::string> keys_of(const Json& json) {
    std::set<std::string> keys;
    for (const auto& [key, value] : json.items()) {
        keys.insert(key);
    }
    return keys;
}

constexpr std::string_view kRacyLab = R"(// workgroup: 4
// groups: 2 1
// array: a float[2,4]
// buffer: o float[8]
shared float s[4];
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint l = gl_LocalInvocationID.x;
    s[l] = a[i];
    o[i + 1] = s[3 - l];
}
)";

TEST(RenderPictureJson, HasTheSchemasFields) {
    const Json json = json_of(kRacyLab);
    EXPECT_EQ(
        keys_of(json),
        std::set<std::string>({"schema", "title", "case", "dispatch", "file", "verdict", "source",
                               "files", "subgroup_size", "launch", "counts", "arrays", "workgroups",
                               "findings", "costs", "lines", "left_out", "complete"}));
    EXPECT_EQ(json.at("schema"), 1);
    EXPECT_EQ(json.at("title"), "mine.comp");
    EXPECT_EQ(json.at("case"), nullptr);
    EXPECT_EQ(json.at("verdict").at("name"), "faulty");
    EXPECT_EQ(json.at("source").at(9), "    o[i + 1] = s[3 - l];");
    EXPECT_EQ(json.at("launch"), Json({{"workgroups", {2, 1, 1}}, {"workgroup_size", {4, 1, 1}}}));
    EXPECT_EQ(json.at("complete"), true);
    EXPECT_EQ(json.at("left_out"), Json::array());
    EXPECT_EQ(json.at("counts").at("total").at("global_reads"), 8);
    EXPECT_EQ(json.at("counts").at("budget"), nullptr);
    EXPECT_EQ(json.at("lines").at(0).at("line"), 9);
    EXPECT_EQ(json.at("lines").at(0).at("counts").at("shared_writes"), 8);
}

TEST(RenderPictureJson, TellsArraysWithTheirValues) {
    const Json arrays = json_of(kRacyLab).at("arrays");
    ASSERT_EQ(arrays.size(), 3U);
    EXPECT_EQ(arrays[0], Json({{"name", "a"},
                               {"memory", "global"},
                               {"role", "input"},
                               {"type", "float"},
                               {"shape", {2, 4}},
                               {"components", 1},
                               {"cells", nullptr},
                               {"names", nullptr},
                               {"initial", {0, 1, 2, 3, 4, 5, 6, 7}},
                               {"final", {0, 1, 2, 3, 4, 5, 6, 7}},
                               {"expected", nullptr},
                               {"wrong", Json::array()},
                               {"unwritten", Json::array()},
                               {"reads", std::vector<int>(8, 1)},
                               {"writes", std::vector<int>(8, 0)}}));
    EXPECT_EQ(arrays[1].at("role"), "result");
    EXPECT_EQ(arrays[1].at("initial"), nullptr);
    EXPECT_EQ(arrays[1].at("final").at(0), nullptr);
    EXPECT_EQ(arrays[1].at("unwritten"), Json::array({0}));
    EXPECT_EQ(arrays[2].at("role"), "shared");
    EXPECT_EQ(arrays[2].at("final"), nullptr);
}

TEST(RenderPictureJson, TellsTheStepsOfWorkgroups) {
    const Json workgroups = json_of(kRacyLab).at("workgroups");
    ASSERT_EQ(workgroups.size(), 2U);
    EXPECT_EQ(workgroups[1].at("index"), 1);
    EXPECT_EQ(workgroups[1].at("id"), Json({1, 0, 0}));
    EXPECT_EQ(workgroups[1].at("left_out"), 0);
    const Json& steps = workgroups[1].at("steps");
    ASSERT_EQ(steps.size(), 6U);
    EXPECT_EQ(steps[0], Json({{"k", "l"},
                              {"t", 0},
                              {"line", 7},
                              {"lanes", {{0, 4}}},
                              {"v", {4, 5, 6, 7}},
                              {"name", "i"}}));
    EXPECT_EQ(steps[2], Json({{"k", "r"},
                              {"t", 0},
                              {"line", 9},
                              {"lanes", {{0, 4}}},
                              {"v", {4, 5, 6, 7}},
                              {"a", 0},
                              {"e", {4, 5, 6, 7}},
                              {"cost", {1, 1}}}));
    EXPECT_EQ(steps[5].at("e"), Json({5, 6, 7, nullptr}));
    EXPECT_EQ(steps[5].at("out"), Json({{"3", "[8]"}}));
}

TEST(RenderPictureJson, TellsFindingsWithBothAccesses) {
    const Json findings = json_of(kRacyLab).at("findings");
    ASSERT_EQ(findings.size(), 2U);
    const Json& race = findings[findings[0].at("kind") == "data_race" ? 0 : 1];
    EXPECT_EQ(race.at("lines"), Json({9, 10}));
    EXPECT_EQ(race.at("array"), 2);
    EXPECT_EQ(race.at("element"), 3);
    EXPECT_EQ(race.at("outside"), nullptr);
    ASSERT_EQ(race.at("accesses").size(), 2U);
    EXPECT_EQ(
        race.at("accesses")[0],
        Json({{"workgroup", 0}, {"lane", 0}, {"line", 10}, {"writes", false}, {"atomic", false}}));
    EXPECT_EQ(race.at("accesses")[1].at("lane"), 3);
    const Json& outside = findings[findings[0].at("kind") == "out_of_bounds" ? 0 : 1];
    EXPECT_EQ(outside.at("element"), nullptr);
    EXPECT_EQ(outside.at("array"), 1);
    EXPECT_EQ(outside.at("outside"), "[8]");
    EXPECT_EQ(outside.at("occurrences"), 1);
    EXPECT_EQ(outside.at("accesses").size(), 1U);
}

TEST(RenderPictureJson, NamesAPlaceOutsideInStepsAsInFindings) {
    const Json json = json_of(R"(// workgroup: 1
// buffer: o float[1] = zeros
struct Body { float x; int weights[3]; };
shared Body bodies[2][2];
void kernel() {
    bodies[1][0].weights[3 + o.length()] = 1;
}
)");
    EXPECT_EQ(json.at("findings").at(0).at("outside"), "[1][0].weights[4]");
    EXPECT_EQ(json.at("workgroups").at(0).at("steps").at(0).at("out").at("0"), "[1][0].weights[4]");
}

TEST(RenderPictureJson, TellsAFindingThatHasNoLine) {
    const Json finding = json_of(R"(// workgroup: 1
// buffer: o float[4]
void kernel() {
    o[0] = 1.0;
}
)")
                             .at("findings")
                             .at(0);
    EXPECT_EQ(finding.at("lines"), Json::array());
    EXPECT_EQ(finding.at("accesses"), Json::array());
    EXPECT_EQ(finding.at("array"), 0);
    EXPECT_EQ(finding.at("element"), 1);
}

TEST(RenderPictureJson, BlamesNoThreadForWhatDependsOnTheirOrder) {
    const Json finding = json_of(R"(// workgroup: 2
// buffer: n int[1] = zeros
// buffer: o int[2]
// expect: o = {0, 1}
void kernel() {
    o[gl_LocalInvocationID.x] = atomicAdd(n[0], 1);
}
)")
                             .at("findings")
                             .at(0);
    EXPECT_EQ(finding.at("kind"), "order_dependent");
    EXPECT_EQ(finding.at("lines"), Json({6}));
    EXPECT_EQ(finding.at("accesses"), Json::array());
}

TEST(RenderPictureJson, FindsNothingWrongWithAnOrderThatNobodyAskedFor) {
    const Json json = json_of(R"(// workgroup: 2
// buffer: n int[1] = zeros
// buffer: o int[2]
void kernel() {
    o[gl_LocalInvocationID.x] = atomicAdd(n[0], 1);
}
)");
    EXPECT_EQ(json.at("findings"), Json::array());
    EXPECT_EQ(json.at("verdict").at("name"), "clean");
}

TEST(RenderPictureJson, TellsComponentsAndAtomicsAndBarriers) {
    const Json json = json_of(R"(// workgroup: 3
// array: a vec2[3]
// buffer: n int[1] = zeros
// buffer: o float[3] = zeros
void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i].y + dot(a[i], a[i]);
    atomicAdd(n[0], 2);
    if (i != 1) barrier();
}
)");
    EXPECT_EQ(json.at("arrays")[0].at("initial"), Json({{0, 1}, {2, 3}, {4, 5}}));
    EXPECT_EQ(json.at("arrays")[0].at("reads"), Json({5, 5, 5}));
    const Json& steps = json.at("workgroups")[0].at("steps");
    EXPECT_EQ(steps[1].at("c"), Json({1, 1}));
    EXPECT_EQ(steps[1].at("v"), Json({1, 3, 5}));
    EXPECT_EQ(steps[2].at("c"), Json({0, 2}));
    EXPECT_EQ(steps[2].at("v"), Json({{0, 1}, {2, 3}, {4, 5}}));
    const Json& atomic = steps[steps.size() - 2];
    EXPECT_EQ(atomic.at("k"), "a");
    EXPECT_EQ(atomic.at("v"), Json({0, 2, 4}));
    EXPECT_EQ(atomic.at("n"), Json({2, 4, 6}));
    EXPECT_EQ(steps.back(), Json({{"k", "b"},
                                  {"t", 0},
                                  {"line", 9},
                                  {"lanes", {{0, 1}, {2, 1}}},
                                  {"missing", {{{"lane", 1}, {"line", 9}, {"returned", false}}}}}));
}

TEST(RenderPictureJson, TellsNumbersThatJsonDoesNotHave) {
    const Json json = json_of(R"(// workgroup: 1
// array: a float[1] = zeros
// buffer: o float[2]
// buffer: l uint64_t[1]
void kernel() {
    o[0] = 1.0 / a[0];
    o[1] = 0.5;
    l[0] = 18446744073709551615UL;
}
)");
    EXPECT_EQ(json.at("arrays")[1].at("final"), Json({"inf", 0.5}));
    EXPECT_EQ(json.at("arrays")[2].at("final")[0], 18446744073709551615U);
}

TEST(RenderPictureJson, TellsOfALargeArrayOnlyWhatIsTouched) {
    const Json array = json_of(R"(// workgroup: 2
// array: a float[20000]
// buffer: o float[2]
void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[19998 * i + 1] + a[30000];
}
)")
                           .at("arrays")
                           .at(0);
    EXPECT_EQ(array.at("cells"), Json({1, 19999}));
    EXPECT_EQ(array.at("initial"), Json({1, 19999}));
    EXPECT_EQ(array.at("final"), Json({1, 19999}));
    EXPECT_EQ(array.at("reads"), Json({1, 1}));
    EXPECT_EQ(array.at("writes"), Json({0, 0}));
}

TEST(RenderPictureJson, TellsOfALargeResultOnlyWhichTouchedElementsAreWrong) {
    Picture picture = picture_of(R"(// workgroup: 1
// buffer: o vec2[20000]
void kernel() {
    o[3] = vec2(1.0);
    o[5].x = 1.0;
}
)");
    picture.expectation =
        Expectation{.array = 0, .expected = PictureValues(40'000, "2"), .wrong = {3, 4}};
    const Json array = json_of(picture).at("arrays").at(0);
    // The first element is the finding's: it is not written.
    EXPECT_EQ(array.at("cells"), Json({0, 3, 5}));
    EXPECT_EQ(array.at("wrong"), Json({3}));
    EXPECT_EQ(array.at("unwritten"), Json({0, 5}));
    EXPECT_EQ(array.at("final"), Json({{nullptr, nullptr}, {1, 1}, {1, nullptr}}));
}

TEST(RenderPictureJson, TellsWhatItLeavesOut) {
    const Json json = json_of(R"(// workgroup: 2
// groups: 300
// buffer: o float[600] = zeros
void kernel() {
    o[gl_GlobalInvocationID.x] = 1.0;
}
)");
    EXPECT_EQ(json.at("workgroups").size(), 256U);
    ASSERT_EQ(json.at("left_out").size(), 1U);
    EXPECT_TRUE(
        json.at("left_out")[0].get<std::string>().starts_with("256 of 300 workgroups are shown"));
    const Json endless = json_of(R"(// workgroup: 1
// buffer: o float[1] = zeros
void kernel() {
    while (true) o[0] += 1.0;
}
)");
    EXPECT_EQ(endless.at("complete"), false);
    EXPECT_EQ(endless.at("workgroups")[0].at("steps").back().at("k"), "gap");
    EXPECT_EQ(endless.at("workgroups")[0].at("steps").back().at("count"),
              endless.at("workgroups")[0].at("left_out"));
}

TEST(RenderPictureJson, TellsWhatAPuzzleAsks) {
    const Target target = target_of_puzzle(1,
                                           "void kernel() {\n    uint i = gl_LocalInvocationID.x;\n"
                                           "    if (i < 2) result[i] = a[i] + 10 * float(i);\n}\n");
    const Json json = json_of(picture_of(target));
    EXPECT_EQ(json.at("title"), "Puzzle 1: Map");
    EXPECT_EQ(json.at("case"), target.definition->name);
    EXPECT_EQ(json.at("counts").at("budget").at("global_reads"), 1);
    EXPECT_EQ(json.at("counts").at("best").at("global_writes"), 1);
    const Json& result = json.at("arrays").at(1);
    EXPECT_EQ(result.at("role"), "result");
    EXPECT_EQ(result.at("expected"), Json({10, 11, 12, 13}));
    EXPECT_EQ(result.at("wrong"), Json::array({0}));
    EXPECT_EQ(result.at("unwritten"), Json({2, 3}));
}

TEST(RenderPictureJson, SaysWhenARightKernelIsOverItsBudget) {
    const Target target = target_of_puzzle(15, R"(void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    if (i < a_shape[0] && j < a_shape[1]) result[j * a_shape[0] + i] = a[i * a_shape[1] + j];
}
)",
                                           "wide");
    const Json json = json_of(picture_of(target));
    EXPECT_EQ(json.at("verdict").at("name"), "solved");
    EXPECT_EQ(json.at("verdict").at("text"),
              "This case is right, with more global sectors than its budget.");
    const Json& counts = json.at("counts");
    EXPECT_EQ(counts.at("within_budget"), false);
    EXPECT_GT(counts.at("traffic").at("global_sectors"),
              counts.at("traffic_budget").at("global_sectors"));
}

TEST(RenderPictureJson, IsSolvedForEverySolution) {
    for (const std::filesystem::path& path : picture_kernels()) {
        if (path.parent_path().filename() == "solutions") {
            const Target target = target_of_file(path);
            const Json json = json_of(picture_of(target));
            const bool is_whole = target.definition->dispatches.size() == 1;
            EXPECT_EQ(json.at("verdict").at("name"), "solved") << path;
            EXPECT_EQ(json.at("verdict").at("text"),
                      is_whole ? "This case is right." : "Nothing is found against this dispatch.")
                << path;
            EXPECT_EQ(json.at("findings"), Json::array()) << path;
        }
    }
}

TEST(RenderPictureJson, TakesAnyBytesInTheSource) {
    Picture picture = picture_of(kRacyLab);
    picture.kernel.text = "// \xff\xfe \x01 \"\\\r\nvoid kernel() {}";
    picture.title = "\xc3";
    const Json json = json_of(picture);
    EXPECT_EQ(json.at("title"), "\uFFFD");
    EXPECT_EQ(json.at("source").size(), 2U);
}

}  // namespace
}  // namespace vkp
