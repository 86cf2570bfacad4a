#include "checker/report/array_text.hpp"
#include "checker/report/render.hpp"
#include "harness/check/check.hpp"
#include "tests/contains.hpp"
#include "tests/unit/json_keys.hpp"
#include "tests/unit/sample_lab.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <numeric>
#include <set>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr const char* kCounts =
    "\n"
    "  per thread        most   all threads\n"
    "  global reads         1             4\n"
    "  global writes        2             5\n"
    "  global atomics       1             3\n";

std::string plain(const PuzzleResult& result) {
    return render_text(result, {});
}

TEST(RenderLabText, ShowsBuffersRowByRowAndCounts) {
    EXPECT_EQ(plain(clean_lab_result()), std::string("mine.comp  ✓ clean\n"
                                                     "\n"
                                                     "2 workgroups of 2 threads, on a device\n"
                                                     "\n"
                                                     "  o  int[2,3]\n"
                                                     "       0  1   2   3 \n"
                                                     "       1  4   5   6 \n"
                                                     "\n"
                                                     "  v  vec2[2]\n"
                                                     "       0    (0, 0.5)   (1, 1e-07) \n") +
                                             kCounts);
}

TEST(RenderLabText, ShowsFindingsNotesAndWhatDiffers) {
    EXPECT_EQ(plain(faulty_lab_result()),
              std::string("mine.comp  ✗ faulty\n"
                          "mine.comp:8: error: thread 0 reads `a[9]` [out_of_bounds, 4 times]\n"
                          "    8 │     o[0] = a[9];\n"
                          "    7 │ void kernel() {\n"
                          "        Stay inside.\n"
                          "mine.comp: note: this is worth knowing [loop_limit]\n"
                          "\n"
                          "2 workgroups of 2 threads, on a device\n"
                          "\n"
                          "  o  int[2,3]\n"
                          "       0            1   -2147483648*            3 \n"
                          "       1            4             5             7*\n"
                          "  * differs\n"
                          "  o[0,1] should be 2 and is -2147483648\n"
                          "  o[1,2] should be 6 and is 7\n"
                          "\n"
                          "  v  vec2[2]\n"
                          "       0  (0, 0.5)          ? \n"
                          "  ? never written\n") +
                  kCounts);
}

TEST(RenderLabText, SaysByWhatTilesWereMultiplied) {
    PuzzleResult result = clean_lab_result();
    EXPECT_EQ(plain(result).find("tensor cores"), std::string::npos);
    result.cases.front().dispatches.back().tiles = Tiles::kPlain;
    EXPECT_NE(plain(result).find("This device offers no tensor cores"), std::string::npos);
    result.cases.front().dispatches.back().tiles = Tiles::kCooperative;
    EXPECT_NE(plain(result).find("those of the device's tensor cores"), std::string::npos);
}

TEST(RenderLabText, ShowsOnlyErrorsOfWhatDoesNotCompile) {
    const PuzzleResult result =
        refused(parse_lab_file("// workgroup: 0", 1), {"mine.comp", "// workgroup: 0"});
    EXPECT_EQ(plain(result),
              "mine.comp  ? not described: its comments are incomplete or wrong\n"
              "mine.comp:1: error: its size cannot be 0\n"
              "    1 │ // workgroup: 0\n"
              "        Write a whole number from 1 to 1024.\n");
}

TEST(RenderLabText, SaysWhatTookTooLong) {
    PuzzleResult result = clean_lab_result();
    result.cases.front().contents.clear();
    result.cases.front().comparisons.clear();
    result.verdict = Verdict::kTimedOut;
    result.cases.front().verdict = Verdict::kTimedOut;
    result.cases.front().detail = "the device did not finish within 10 ms. Is it endless?";
    EXPECT_EQ(plain(result),
              "mine.comp  ✗ timed out\nthe device did not finish within 10 ms. Is it endless? "
              "If it really needs longer, raise `--timeout`.\n");
}

// A buffer with the values 0, 1, 2, … except for one element.
std::string shown(Shape shape, ElementType type, std::size_t wrong) {
    Array array{"o", std::move(shape), {}, type};
    array.values.resize(element_count(array.shape) * type.components);
    std::iota(array.values.begin(), array.values.end(), 0.0);
    const Expected expected{array.values, array.values};
    array.values.at(wrong) = 0;
    const ArrayContent content = content_of(array, array.values);
    return array_text({array, content, &expected, {wrong}}, Style(false));
}

TEST(ArrayText, BreaksALongArrayIntoRows) {
    EXPECT_EQ(shown({12}, ElementType::kUint32, 11),
              "\n  o  uint[12]\n"
              "       0   0    1    2    3    4    5    6    7    8    9 \n"
              "      10  10    0*\n"
              "  * differs\n"
              "  o[11] should be 11 and is 0\n");
}

TEST(ArrayText, ShowsThePartAroundTheFirstWrongElement) {
    const std::string text = shown({100, 100}, ElementType::kFloat32, 5050);
    EXPECT_NE(text.find("\n      46  "), std::string::npos);
    EXPECT_NE(text.find("\n      53  "), std::string::npos);
    EXPECT_EQ(text.find("\n      54  "), std::string::npos);
    EXPECT_NE(text.find("\n            45     46 "), std::string::npos) << text;
    EXPECT_NE(text.find("5049      0*  5051"), std::string::npos) << text;
    EXPECT_NE(text.find("  * differs   (part of the array)\n"), std::string::npos);
}

TEST(ArrayText, LabelsTheRowsOfArraysOfSeveralDimensions) {
    EXPECT_EQ(shown({2, 1, 2}, ElementType::kInt32, 3),
              "\n  o  int[2,1,2]\n"
              "     0,0  0   1 \n"
              "     1,0  2   0*\n"
              "  * differs\n"
              "  o[1,0,1] should be 3 and is 0\n");
}

TEST(ArrayText, NamesTheComponentOfAVector) {
    EXPECT_NE(shown({2}, {Scalar::kFloat32, 3}, 5).find("  o[1].z should be 5 and is 0\n"),
              std::string::npos);
}

Json json_of(const PuzzleResult& result) {
    return Json::parse(render_lab_json(result, 42));
}

TEST(RenderLab, TellsTheSubgroupsThatItWasTriedIn) {
    PuzzleResult result = clean_lab_result();
    result.cases.front().dispatches.back().subgroups = {.size = 32, .are_used = true};
    result.cases.resize(3, result.cases.front());
    result.cases[1].definition.subgroup_size = 8;
    result.cases[2].definition.subgroup_size = 32;
    result.cases[2].definition.subgroup_arrangement = SubgroupArrangement::kBlocks;
    Finding& finding = result.findings.emplace_back();
    finding.kind = FindingKind::kSubgroupDependent;
    finding.subgroups = {{8}};
    EXPECT_TRUE(contains(render_text(result, {}),
                         "\n  tried in subgroups of 8 threads and blocks of 32 threads too\n"));
    const Json json = json_of(result);
    EXPECT_EQ(json.at("subgroups_tried").size(), 3U);
    EXPECT_EQ(json.at("subgroups_tried").at(2), Json({{"size", 32}, {"in_blocks", true}}));
    EXPECT_EQ(json.at("findings").at(0).at("subgroups").at(0).at("size"), 8);
    result.findings.front().subgroups.clear();
    EXPECT_FALSE(json_of(result).at("findings").at(0).contains("subgroups"));
}

TEST(RenderLabJson, TellsWhatRanAndHow) {
    const Json json = json_of(clean_lab_result());
    EXPECT_EQ(keys(json),
              Keys({"schema",          "accepted",       "guessed",         "no_longer_found",
                    "kernel",          "seed",           "device",          "verdict",
                    "workgroups",      "workgroup_size", "dispatches",      "prints",
                    "prints_left_out", "subgroup_size",  "subgroups_tried", "arrays",
                    "mismatches",      "findings",       "notes",           "counts",
                    "memory",          "compile_errors"}));
    EXPECT_EQ(json.at("schema"), 1);
    EXPECT_EQ(json.at("kernel"), "mine.comp");
    EXPECT_EQ(json.at("seed"), 42);
    EXPECT_EQ(json.at("device"), "a device");
    EXPECT_EQ(json.at("verdict"), "clean");
    EXPECT_EQ(json.at("workgroup_size"), Json({2, 1, 1}));
    EXPECT_EQ(json.at("counts").at("max_per_thread").at("global_writes"), 2);
    EXPECT_EQ(json.at("counts").at("total").at("global_atomics"), 3);
}

TEST(RenderLabJson, TellsByWhatTilesWereMultiplied) {
    PuzzleResult result = clean_lab_result();
    EXPECT_FALSE(json_of(result).contains("tiles"));
    result.cases.front().dispatches.back().tiles = Tiles::kCooperative;
    EXPECT_EQ(json_of(result).at("tiles"), "tensor cores");
}

TEST(RenderLabJson, LeavesLargeArraysOut) {
    PuzzleResult result = clean_lab_result();
    std::vector<ArrayContent>& contents = result.cases.front().contents;
    contents[1].bytes = std::vector<std::byte>(std::size_t{16} << 20U);
    contents[1].unwritten = {7};
    const Json arrays = json_of(result).at("arrays");
    EXPECT_TRUE(arrays.at(0).contains("values"));
    EXPECT_EQ(keys(arrays.at(1)),
              Keys({"name", "type", "shape", "readonly", "values_left_out", "unwritten_left_out"}));
    EXPECT_EQ(arrays.at(1).at("values_left_out"), 4'194'304);
    EXPECT_EQ(arrays.at(1).at("unwritten_left_out"), 1);
    EXPECT_TRUE(arrays.at(2).contains("values_left_out")) << "there was room for it alone";
}

TEST(RenderLabJson, HasTheArraysInTheEnd) {
    const Json array = json_of(faulty_lab_result()).at("arrays").at(2);
    EXPECT_EQ(keys(array), Keys({"name", "type", "shape", "readonly", "values", "unwritten"}));
    EXPECT_EQ(array.at("name"), "v");
    EXPECT_EQ(array.at("type"), "vec2");
    EXPECT_EQ(array.at("shape"), Json::array({2}));
    EXPECT_EQ(array.at("readonly"), false);
    EXPECT_EQ(array.at("values"), Json({0.0, 0.5, 1.0, double{1e-7F}}));
    EXPECT_EQ(array.at("unwritten"), Json::array({Json::array({1})}));
}

TEST(RenderLabJson, LeavesOutValuesWhereNothingRan) {
    PuzzleResult result = clean_lab_result();
    result.cases.front().contents.clear();
    result.cases.front().comparisons.clear();
    result.verdict = Verdict::kCrashed;
    result.cases.front().detail = "the driver reports a lost device";
    const Json json = json_of(result);
    EXPECT_EQ(keys(json.at("arrays").at(0)), Keys({"name", "type", "shape", "readonly"}));
    EXPECT_EQ(json.at("detail"), "the driver reports a lost device");
}

TEST(RenderLabJson, HasFindingsNotesAndMismatches) {
    const Json json = json_of(faulty_lab_result());
    EXPECT_EQ(json.at("findings").at(0).at("kind"), "out_of_bounds");
    EXPECT_EQ(json.at("findings").at(0).at("lines"), Json({8, 7}));
    EXPECT_EQ(json.at("notes").at(0).at("message"), "this is worth knowing");
    ASSERT_EQ(json.at("mismatches").size(), 2U);
    EXPECT_EQ(json.at("mismatches").at(1), Json({{"array", "o"},
                                                 {"index", {1, 2}},
                                                 {"component", 0},
                                                 {"expected", 6.0},
                                                 {"actual", 7.0}}));
}

TEST(RenderLabJson, HasTheErrorsOfTheFile) {
    const PuzzleResult result = refused(parse_lab_file("", 1), {"mine.comp", ""});
    const Json error = json_of(result).at("compile_errors").at(0);
    EXPECT_EQ(keys(error), Keys({"line", "message", "advice"}));
    EXPECT_EQ(error.at("line"), 0);
}

}  // namespace
}  // namespace vkp
