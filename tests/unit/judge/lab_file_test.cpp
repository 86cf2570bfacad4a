#include "harness/execution/case_walk.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "tests/unit/judge/lab_support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vkp {
namespace {

using Values = std::vector<double>;

Values values_of(const std::string& declaration) {
    const LabFile file = parsed(declaration);
    EXPECT_EQ(file.definition.arrays.size(), 1U);
    return file.definition.arrays.empty() ? Values() : file.definition.arrays[0].values;
}

TEST(LabFile, KeepsLargeArraysAsBytes) {
    const Case definition = parsed(
                                "// array: a uint[300000] = ones\n// buffer: b uint[300000]\n"
                                "// array: c uint[300000] = arange")
                                .definition;
    for (const CaseArray& array : definition.arrays) {
        EXPECT_EQ(array.values, Values()) << array.name;
    }
    const std::vector<InitialArray> arrays = arrays_of(definition);
    EXPECT_EQ(arrays.at(0).bytes.data(), definition.arrays[0].content.data()) << "it was copied";
    EXPECT_EQ(decode(arrays[0].bytes, 299'999, ElementType::kUint32), 1);
    EXPECT_EQ(to_words(arrays.at(1).bytes).at(299'999), kPoison);
    EXPECT_EQ(decode(arrays.at(2).bytes, 299'999, ElementType::kUint32), 299'999);
}

TEST(LabFile, LaunchesTheWorkgroupsOfTheFile) {
    const LabParse parse = parse_lab_file("// workgroup: 16 2 4\n// groups: 3 5\n", kLabSeed);
    EXPECT_EQ(error_text(parse), "");
    EXPECT_EQ(parse.file.definition.dispatches.front().launch.workgroup_size, (Extent{16, 2, 4}));
    EXPECT_EQ(parse.file.definition.dispatches.front().launch.workgroups, (Extent{3, 5, 1}));
    EXPECT_EQ(parsed("").definition.dispatches.front().launch.workgroups, (Extent{1, 1, 1}));
}

TEST(LabFile, AsksForTheSizeOfTheWorkgroup) {
    EXPECT_EQ(error_text(parse_lab_file("void kernel() {}", kLabSeed)),
              "0: the size of the workgroup is missing\n");
}

TEST(LabFile, DeclaresArraysInTheirOrder) {
    const LabFile file = parsed("// array: a float[4,6]\n// buffer: o ivec3[2]");
    EXPECT_EQ(interface_of(file.definition).arrays,
              std::vector<InterfaceArray>({{"a", {4, 6}, ElementType::kFloat32, true},
                                           {"o", {2}, {Scalar::kInt32, 3}, false}}));
    ASSERT_EQ(file.definition.arrays.size(), 2U);
    EXPECT_EQ(file.definition.arrays[0].role, ArrayRole::kInput);
    EXPECT_TRUE(file.definition.arrays[0].is_initialized);
    EXPECT_EQ(file.definition.arrays[0].values.at(23), 23);
    EXPECT_EQ(file.definition.arrays[1].role, ArrayRole::kResult);
    EXPECT_FALSE(file.definition.arrays[1].is_initialized);
    EXPECT_EQ(file.definition.arrays[1].values, Values(6, 0.0));
}

TEST(LabFile, TakesTypesThatTheKernelDefines) {
    const LabFile file = parsed(
        "// array: a REAL[4]\n// buffer: o OTHER[2]\n#define REAL float16_t\n"
        "#define OTHER REAL\n#define REAL int\n#define CALL() float");
    EXPECT_EQ(interface_of(file.definition).arrays.at(0).type, ElementType({Scalar::kFloat16, 1}));
    EXPECT_EQ(interface_of(file.definition).arrays.at(1).type,
              interface_of(file.definition).arrays.at(0).type);
    EXPECT_EQ(errors_of("// array: a REAL[4]\n#define REAL half"),
              "1: `REAL` is no type that elements can have\n");
}

TEST(LabFile, FillsArrays) {
    EXPECT_EQ(values_of("// buffer: o int[3] = zeros"), Values({0, 0, 0}));
    EXPECT_EQ(values_of("// buffer: o vec2[2] = ones"), Values({1, 1, 1, 1}));
    EXPECT_EQ(values_of("// buffer: o dvec3[2] = arange"), Values({0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(values_of("// array: a uint8_t[2,2] = reverse"), Values({3, 2, 1, 0}));
    EXPECT_EQ(values_of("//array:a int[1,1,1,2]={ -7,0x10 }"), Values({-7, 16}));
    EXPECT_FALSE(parsed("// buffer: o int[2] = uninitialized").definition.arrays[0].is_initialized);
}

TEST(LabFile, RoundsValuesAsTheirTypeDoes) {
    EXPECT_EQ(values_of("// array: a float[1] = {0.1}"), Values({0.1F}));
    EXPECT_EQ(values_of("// array: a float16_t[1] = {2049}"), Values({2048}));
    EXPECT_EQ(values_of("// array: a double[3] = {0.1, 1e-300, +.5}"), Values({0.1, 1e-300, 0.5}));
    EXPECT_EQ(values_of("// array: a float[2] = {inf, -inf}"), Values({INFINITY, -INFINITY}));
    EXPECT_TRUE(std::isnan(values_of("// array: a float[1] = {nan}")[0]));
    EXPECT_EQ(values_of("// array: a uint64_t[1] = {9223372036854775808}"), Values({0x1p63}));
}

TEST(LabFile, ReadsListsOverSeveralLines) {
    EXPECT_EQ(values_of("// array: a float[2,2] = {1, 2,\n//    3,\n  // 4}\n// about: no number"),
              Values({1, 2, 3, 4}));
}

TEST(LabFile, DrawsRandomValuesFromTheSeedAndTheName) {
    const std::string text =
        "// workgroup: 1\n// array: a int[500] = random\n"
        "// array: b uint8_t[500] = random\n// array: c vec3[2] = random\n"
        "// array: d vec3[2] = random";
    const LabFile file = parse_lab_file(text, 1).file;
    ASSERT_EQ(file.definition.arrays.size(), 4U);
    const Values& signed_values = file.definition.arrays[0].values;
    const Values& unsigned_values = file.definition.arrays[1].values;
    EXPECT_LT(*std::min_element(signed_values.begin(), signed_values.end()), -90);
    EXPECT_GT(*std::max_element(signed_values.begin(), signed_values.end()), 90);
    EXPECT_GE(*std::min_element(unsigned_values.begin(), unsigned_values.end()), 0);
    EXPECT_LE(*std::max_element(unsigned_values.begin(), unsigned_values.end()), 200);
    EXPECT_EQ(file.definition.arrays[2].values.size(), 6U);
    EXPECT_NE(file.definition.arrays[2].values, file.definition.arrays[3].values);
    EXPECT_EQ(parse_lab_file(text, 1).file.definition.arrays[0].values, signed_values);
    EXPECT_NE(parse_lab_file(text, 2).file.definition.arrays[0].values, signed_values);
}

TEST(LabFile, HasConstantsAndExtensions) {
    const LabFile file = parsed(
        "// constant: N = 4\n// constant: LOW = -2147483648\n"
        "// extension: GL_KHR_memory_scope_semantics");
    ASSERT_EQ(file.definition.constants.size(), 2U);
    EXPECT_EQ(file.definition.constants[0].name, "N");
    EXPECT_EQ(file.definition.constants[0].value, 4);
    EXPECT_EQ(file.definition.constants[1].value, std::numeric_limits<int>::min());
    EXPECT_EQ(file.definition.extensions,
              std::vector<std::string>({"GL_KHR_memory_scope_semantics"}));
}

TEST(LabFile, HasTilesOfSubgroups) {
    EXPECT_EQ(parsed("// groups: 2").definition.has_tiles, false);
    const LabParse parse = parse_lab_file("// workgroup: 64 2\n// tiles: 16", kLabSeed);
    EXPECT_EQ(error_text(parse), "");
    EXPECT_EQ(interface_of(parse.file.definition).tiles, Tiles::kPlain);
    EXPECT_EQ(interface_of(parse.file.definition).subgroup_size, 32U);
}

TEST(LabFile, MaySayTheSizeOfSubgroups) {
    EXPECT_EQ(parsed("// groups: 2").definition.subgroup_size, 0U);
    EXPECT_EQ(parsed("// subgroup: 16").definition.subgroup_size, 16U);
    const std::string tiles = "// workgroup: 64\n// tiles: 16\n";
    EXPECT_EQ(error_text(parse_lab_file(tiles + "// subgroup: 32", kLabSeed)), "");
    EXPECT_EQ(error_text(parse_lab_file(tiles + "// subgroup: 8", kLabSeed)),
              "3: tiles in subgroups of 8 threads\n");
    const LabParse module =
        parse_lab_file("// workgroup: 64\n// subgroup: 64", kLabSeed, LabKind::kModule);
    EXPECT_EQ(error_text(module), "");
    EXPECT_EQ(module.file.definition.subgroup_size, 64U);
}

TEST(LabFile, ExpectsTheContentOfBuffers) {
    const LabFile file = parsed(
        "// expect: o = {1, -2, 0}\n// buffer: o float[3]\n// buffer: n int[2]\n"
        "// expect: n = arange\n// buffer: p double[2]\n// expect: p = ones +- 0.5");
    const auto& arrays = *file.definition.expectations;
    ASSERT_EQ(arrays.size(), 3U);
    EXPECT_EQ(arrays[0].place, 0U);
    EXPECT_EQ(arrays[0].expected.values, Values({1, -2, 0}));
    EXPECT_EQ(arrays[0].expected.tolerances, Values({1e-5, 2e-5, 0}));
    EXPECT_EQ(arrays[1].expected.values, Values({0, 1}));
    EXPECT_EQ(arrays[1].expected.tolerances, Values({0, 0}));
    EXPECT_EQ(arrays[2].expected.tolerances, Values({0.5, 0.5}));
}

TEST(LabFile, ExpectsFindings) {
    const LabFile file = parsed(
        "// finding: data_race line 12 line 15 array s element 3,-1 thread 1 other 0,2 "
        "workgroup 4,5,6 times 7\n// note: unused_input line 0\n// finding: endless_loop");
    ASSERT_EQ(file.expected.findings.size(), 2U);
    const ExpectedFinding& race = file.expected.findings[0];
    EXPECT_EQ(race.kind, "data_race");
    EXPECT_EQ(race.lines, std::vector<int>({12, 15}));
    EXPECT_EQ(race.array, "s");
    EXPECT_EQ(race.element, std::vector<std::int64_t>({3, -1}));
    EXPECT_EQ(race.thread, (Extent{1, 0, 0}));
    EXPECT_EQ(race.other, (Extent{0, 2, 0}));
    EXPECT_EQ(race.workgroup, (Extent{4, 5, 6}));
    EXPECT_EQ(race.occurrences, 7U);
    EXPECT_EQ(race.line, 2);
    const ExpectedFinding& loop = file.expected.findings[1];
    EXPECT_TRUE(loop.lines.empty());
    EXPECT_FALSE(loop.array || loop.element || loop.thread || loop.other || loop.workgroup ||
                 loop.occurrences);
    ASSERT_EQ(file.expected.notes.size(), 1U);
    EXPECT_EQ(file.expected.notes[0].lines, std::vector<int>({0}));
}

TEST(LabFile, ExpectsCountsAndAVerdict) {
    const LabFile file = parsed(
        "// counts: global_reads=1 shared_atomics=2\n// total: shared_writes = 30\n// verdict: "
        "compile_error");
    EXPECT_EQ(file.expected.maximum, (Counts{.global_reads = 1, .shared_atomics = 2}));
    EXPECT_EQ(file.expected.total, (Counts{.shared_writes = 30}));
    EXPECT_EQ(file.expected.verdict, Verdict::kCompileError);
    EXPECT_FALSE(parsed("").expected.verdict || parsed("").expected.maximum);
}

TEST(LabFile, LeavesProseAlone) {
    const LabFile file = parsed(
        "// about: a kernel\n// see also: array: nothing\n// https://example.org\n//\n"
        "shared float s[4]; // array: x float[4]\n");
    EXPECT_TRUE(file.definition.arrays.empty());
}

TEST(LabFile, EndsWhereTheKernelBegins) {
    const std::string file = "// workgroup: 4\r\n\tvoid  kernel ( ) {\n// array: wrong\n}";
    EXPECT_EQ(error_text(parse_lab_file(file, kLabSeed)), "");
    EXPECT_EQ(error_text(parse_lab_file("void kernels();\nvoid_kernel();\n" + file, kLabSeed)), "");
    EXPECT_EQ(error_text(parse_lab_file("void helper() {}\n// array: x\n" + file, kLabSeed)),
              "2: the type of the elements is missing\n");
}

}  // namespace
}  // namespace vkp
