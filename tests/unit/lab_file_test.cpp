#include "harness/lab/lab_file.hpp"

#include "harness/lab/names.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vkp {
namespace {

using Values = std::vector<double>;

constexpr std::uint64_t kSeed = 1;

std::string error_text(const LabParse& parse) {
    std::string text;
    for (const LabError& error : parse.errors) {
        EXPECT_FALSE(error.advice.empty()) << error.message;
        text += fmt::format("{}: {}\n", error.line, error.message);
    }
    return text;
}

// The header in a lab file with a workgroup and a kernel; it must be right.
LabFile parsed(const std::string& header) {
    const LabParse parse =
        parse_lab_file("// workgroup: 4\n" + header + "\nvoid kernel() {}\n", kSeed);
    EXPECT_EQ(error_text(parse), "");
    return parse.file;
}

// The errors of a header whose first line is line 1; the workgroup comes after it.
std::string errors_of(const std::string& header) {
    return error_text(parse_lab_file(header + "\n// workgroup: 4\nvoid kernel() {}\n", kSeed));
}

Values values_of(const std::string& declaration) {
    const LabFile file = parsed(declaration);
    EXPECT_EQ(file.definition.arrays.size(), 1U);
    return file.definition.arrays.empty() ? Values() : file.definition.arrays[0].values;
}

TEST(LabFile, LaunchesTheWorkgroupsOfTheFile) {
    const LabParse parse = parse_lab_file("// workgroup: 16 2 4\n// groups: 3 5\n", kSeed);
    EXPECT_EQ(error_text(parse), "");
    EXPECT_EQ(parse.file.definition.dispatches.front().launch.workgroup_size, (Extent{16, 2, 4}));
    EXPECT_EQ(parse.file.definition.dispatches.front().launch.workgroups, (Extent{3, 5, 1}));
    EXPECT_EQ(parsed("").definition.dispatches.front().launch.workgroups, (Extent{1, 1, 1}));
}

TEST(LabFile, AsksForTheSizeOfTheWorkgroup) {
    EXPECT_EQ(error_text(parse_lab_file("void kernel() {}", kSeed)),
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
    const LabParse parse = parse_lab_file("// workgroup: 64 2\n// tiles: 16", kSeed);
    EXPECT_EQ(error_text(parse), "");
    EXPECT_EQ(interface_of(parse.file.definition).tiles, Tiles::kPlain);
    EXPECT_EQ(interface_of(parse.file.definition).subgroup_size, 32U);
}

TEST(LabFile, MaySayTheSizeOfSubgroups) {
    EXPECT_EQ(parsed("// groups: 2").definition.subgroup_size, 0U);
    EXPECT_EQ(parsed("// subgroup: 16").definition.subgroup_size, 16U);
    const std::string tiles = "// workgroup: 64\n// tiles: 16\n";
    EXPECT_EQ(error_text(parse_lab_file(tiles + "// subgroup: 32", kSeed)), "");
    EXPECT_EQ(error_text(parse_lab_file(tiles + "// subgroup: 8", kSeed)),
              "3: tiles in subgroups of 8 threads\n");
    const LabParse module =
        parse_lab_file("// workgroup: 64\n// subgroup: 64", kSeed, LabKind::kModule);
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
    EXPECT_EQ(error_text(parse_lab_file(file, kSeed)), "");
    EXPECT_EQ(error_text(parse_lab_file("void kernels();\nvoid_kernel();\n" + file, kSeed)), "");
    EXPECT_EQ(error_text(parse_lab_file("void helper() {}\n// array: x\n" + file, kSeed)),
              "2: the type of the elements is missing\n");
}

TEST(LabErrors, SuggestTheKeyThatWasMeant) {
    const LabParse parse = parse_lab_file("// workgroup: 1\n// bufer: o float[4]\n", kSeed);
    ASSERT_EQ(parse.errors.size(), 1U);
    EXPECT_EQ(parse.errors[0].message, "there is no key `bufer`");
    EXPECT_EQ(parse.errors[0].advice,
              "Did you mean `buffer`? If this is prose, begin it with another word.");
    for (const char* slip : {"Array", "arrays", "extention", "verdcit", "WORKGROUP", "group"}) {
        EXPECT_EQ(errors_of(fmt::format("// {}: 1", slip)),
                  fmt::format("1: there is no key `{}`\n", slip));
    }
    for (const char* prose : {"about", "author", "todo", "see", "license", "source"}) {
        EXPECT_EQ(errors_of(fmt::format("// {}: 1", prose)), "");
    }
}

struct WrongHeader {
    const char* header;
    const char* errors;
};

void expect_errors(std::initializer_list<WrongHeader> headers) {
    for (const WrongHeader& wrong : headers) {
        EXPECT_EQ(errors_of(wrong.header), wrong.errors) << wrong.header;
    }
}

TEST(LabErrors, AreAboutTheLaunch) {
    expect_errors({
        {"// groups: 0", "1: the number of workgroups cannot be 0\n"},
        {"// groups: 1 65536", "1: the number of workgroups cannot be 65536\n"},
        {"// groups: 1 1 1 1", "1: `1` is too much here\n"},
        {"// groups: many", "1: the number of workgroups is missing: `many` is no whole number\n"},
        {"// groups:", "1: the number of workgroups is missing: `` is no whole number\n"},
        {"// groups: 2\n// groups: 2", "2: `groups` is in line 1 already\n"},
    });
    const auto errors_of_workgroup = [](const std::string& size) {
        return error_text(parse_lab_file("// workgroup: " + size, kSeed));
    };
    EXPECT_EQ(errors_of_workgroup("32 33"), "1: a workgroup of 1056 threads\n");
    EXPECT_EQ(errors_of_workgroup("64\n// groups: 65536"),
              "2: the number of workgroups cannot be 65536\n");
    EXPECT_EQ(errors_of_workgroup("64\n// groups: 65535 2"), "2: a launch of 8388480 threads\n");
    EXPECT_EQ(errors_of_workgroup("1 1 65"), "1: its size cannot be 65\n");
    EXPECT_EQ(errors_of_workgroup("-1"), "1: its size cannot be -1\n");
    EXPECT_EQ(errors_of_workgroup("99999999999999999999"),
              "1: its size is missing: `99999999999999999999` is no whole number\n");
}

TEST(LabErrors, AreAboutArrays) {
    expect_errors({
        {"// array:", "1: `` is no name\n"},
        {"// array: a", "1: the type of the elements is missing\n"},
        {"// array: a bool[4]", "1: `bool` is no type that elements can have\n"},
        {"// array: a float", "1: the shape is missing\n"},
        {"// array: a float[]", "1: an extent is missing: `` is no whole number\n"},
        {"// array: a float[4,0]", "1: an extent cannot be 0\n"},
        {"// array: a float[4", "1: the shape ends with `]`\n"},
        {"// array: a float[1,1,1,1,1]", "1: the shape has 5 dimensions\n"},
        {"// array: a vec4[1048577]", "1: `a` takes 17 MiB\n"},
        {"// array: a vec4[1048576]\n// array: b float[1]",
         "2: `b` and the arrays above take 17 MiB\n"},
        {"// array: a float[4] arange", "1: `arange` is too much here\n"},
        {"// array: a float[4] = uninitialized", "1: nothing could ever write this array\n"},
        {"// array: a float[4]\n// buffer: a float[4]", "2: the name `a` is taken by line 1\n"},
        {"// buffer: a float[1,1,1,1]\n// buffer: b float[1,1,1,1]\n// buffer: c float[1,1,1,1]\n"
         "// buffer: d float[1,1,1,1]\n// buffer: e float[1]",
         "5: up to here, the arrays have 17 dimensions together\n"},
    });
}

TEST(LabErrors, AreAboutTheLargestShapeToo) {
    const LabParse parse = parse_lab_file(
        "// workgroup: 1\n"
        "// array: a vec4[2147483647,2147483647,2147483647,2147483647]",
        kSeed);
    ASSERT_EQ(parse.errors.size(), 1U);
    EXPECT_EQ(parse.errors[0].advice, "16 MiB is the most for all arrays together.");
}

TEST(LabErrors, AreAboutValues) {
    expect_errors({
        {"// array: a float[4] =", "1: the values are missing\n"},
        {"// array: a float[4] = zeroes", "1: `zeroes` is no way to fill an array\n"},
        {"// array: a float[3] = {1, 2}", "1: float[3] takes 3 numbers; the list has 2\n"},
        {"// array: a vec3[1,2] = {1, 2, 3}", "1: vec3[1,2] takes 6 numbers; the list has 3\n"},
        {"// array: a float[1] = {}", "1: a number is missing in the list: `` is none\n"},
        {"// array: a float[2] = {1, 2f}", "1: a number is missing in the list: `2f` is none\n"},
        {"// array: a float[2] = {1 2}", "1: a list goes on with `,` or ends with `}`\n"},
        {"// array: a float[3] = {1,\n// 2\nint f();\n// 3}",
         "2: a list goes on with `,` or ends with `}`\n"},
        {"// array: a uint[4] = {1, -1,\n// 0.5, 4294967296}",
         "1: uint cannot hold -1\n2: uint cannot hold 0.5\n2: uint cannot hold 4294967296\n"},
        {"// array: a uint8_t[300]", "1: uint8_t cannot hold 256\n"},
        {"// array: a float16_t[1] = {65520}", "1: float16_t cannot hold 65520\n"},
        {"// array: a int64_t[1] = {9007199254740993}",
         "1: 9007199254740993 cannot be kept exactly\n"},
    });
}

TEST(LabErrors, AreAboutNames) {
    expect_errors({
        {"// buffer: out float[4]", "1: `out` is a word of GLSL itself\n"},
        {"// buffer: 1a float[4]", "1: `1a` is no name\n"},
        {"// buffer: gl_a float[4]", "1: the name `gl_a` is taken\n"},
        {"// buffer: vkp_a float[4]", "1: the name `vkp_a` is taken\n"},
        {"// buffer: a__b float[4]", "1: the name `a__b` is taken\n"},
        {"// buffer: TPB float[4]", "1: the name `TPB` is taken\n"},
        {"// buffer: kernel float[4]", "1: the name `kernel` is taken\n"},
        {"// buffer: a_shape float[4]\n// array: a float[4]",
         "2: the name `a_shape` is taken by line 1\n"},
        {"// array: a float[4]\n// constant: a_ndim = 4",
         "2: the name `a_ndim` is taken by line 1\n"},
        {"// constant: vec3 = 1", "1: `vec3` is a word of GLSL itself\n"},
        {"// constant: N", "1: the value of the constant is missing\n"},
        {"// constant: N = x", "1: its value is missing: `x` is no whole number\n"},
        {"// constant: N = 2147483648", "1: its value cannot be 2147483648\n"},
        {"// constant: N = 1 2", "1: `2` is too much here\n"},
        {"// extension: all", "1: `all` is no extension of GLSL\n"},
        {"// extension: GL_a b", "1: `b` is too much here\n"},
        {"// extension: GL_a\n// extension: GL_a", "2: GL_a is named twice\n"},
        {"// extension: GL_NV_cooperative_matrix", "1: cooperative matrices cannot be checked\n"},
        {"// extension: GL_KHR_cooperative_matrix", "1: cooperative matrices cannot be checked\n"},
    });
}

TEST(LabErrors, AreAboutSubgroups) {
    expect_errors({
        {"// subgroup: 12", "1: subgroups of 12 threads\n"},
        {"// subgroup: 256", "1: subgroups of 256 threads\n"},
        {"// subgroup: 0", "1: the size of subgroups cannot be 0\n"},
        {"// subgroup:", "1: the size of subgroups is missing: `` is no whole number\n"},
        {"// subgroup: 8 16", "1: `16` is too much here\n"},
        {"// subgroup: 8\n// subgroup: 16", "2: `subgroup` is in line 1 already\n"},
        {"// subgroups: 8", "1: there is no key `subgroups`\n"},
    });
}

TEST(LabErrors, AreAboutTiles) {
    expect_errors({
        {"// tiles: 8", "1: tiles of 8×8 elements\n"},
        {"// tiles:", "1: the side of a tile is missing: `` is no whole number\n"},
        {"// tiles: 16 16", "1: `16` is too much here\n"},
        {"// tiles: 8\n// tiles: 16",
         "1: tiles of 8×8 elements\n2: `tiles` is in line 1 already\n"},
    });
    EXPECT_EQ(error_text(parse_lab_file("// workgroup: 16 4\n// tiles: 16", kSeed)),
              "2: tiles in a workgroup of 16 threads along x\n");
}

TEST(LabErrors, AreAboutExpectations) {
    expect_errors({
        {"// expect: o = ones", "1: there is no array `o`\n"},
        {"// array: a float[1]\n// expect: a = ones", "2: `a` is read-only: it stays what it is\n"},
        {"// buffer: o float[1]\n// expect: o", "2: the expected values are missing\n"},
        {"// buffer: o float[1]\n// expect: o = random", "2: such values cannot be expected\n"},
        {"// buffer: o float[1]\n// expect: o = {1, 2}",
         "2: float[1] takes 1 numbers; the list has 2\n"},
        {"// buffer: o int[1]\n// expect: o = {0.5}", "2: int cannot hold 0.5\n"},
        {"// buffer: o float[1]\n// expect: o = ones +- -1", "2: `-1` is no tolerance\n"},
        {"// buffer: o float[1]\n// expect: o = ones 1", "2: `1` is too much here\n"},
        {"// buffer: o float[1]\n// expect: o = ones\n// expect: o = ones",
         "3: the content of `o` is expected twice\n"},
        {"// finding:", "1: the kind of the finding is missing\n"},
        {"// note: 3", "1: the kind of the note is missing\n"},
        {"// finding: x lines 3", "1: `lines` is no part of a finding\n"},
        {"// finding: x, line 3", "1: `,` is no part of a finding\n"},
        {"// finding: x array", "1: the name of the array is missing\n"},
        {"// finding: x line -3", "1: the line cannot be -3\n"},
        {"// finding: x thread 1,2,3,4", "1: a position of a thread has x, y and z\n"},
        {"// finding: x times 0", "1: the number of times cannot be 0\n"},
        {"// counts: globalreads=1", "1: `globalreads` is no count\n"},
        {"// counts: shared_atomics 1", "1: a count has a value\n"},
        {"// total: shared_atomics=1 shared_atomics=1", "1: shared_atomics is given twice\n"},
        {"// counts: global_atomics=1\n// counts: global_atomics=1",
         "2: `counts` is in line 1 already\n"},
        {"// verdict: solved", "1: `solved` is no verdict to expect\n"},
        {"// verdict:", "1: `` is no verdict to expect\n"},
        {"// verdict: clean faulty", "1: `faulty` is too much here\n"},
    });
}

TEST(LabErrors, AreAllToldInTheOrderOfTheirLines) {
    EXPECT_EQ(errors_of("// verdict: good\n// buffer: o float[0]\n// expect: o = ones\n"
                        "// expect: p = ones\n// nothing: x\n// notes: y"),
              "1: `good` is no verdict to expect\n2: an extent cannot be 0\n"
              "4: there is no array `p`\n6: there is no key `notes`\n");
}

TEST(LabNames, HaveTheWordsOfGlsl) {
    for (const char* word : {"out", "sample", "buffer", "dmat2x3", "usampler2DArray", "u8vec4",
                             "float", "image3D", "while", "subpassInput"}) {
        EXPECT_TRUE(is_glsl_word(word)) << word;
    }
    for (const char* free : {"o", "data", "textures", "mat5", "image_a", "unit", "index", "vec"}) {
        EXPECT_FALSE(is_glsl_word(free)) << free;
        const KernelInterface interface {
            .launch = {.workgroups = {1}, .workgroup_size = {1}}, .arrays = {
                {free, {1}, ElementType::kFloat32, false}
            }
        };
        EXPECT_TRUE(compile_kernel(interface, "void kernel() {}").errors.empty()) << free;
    }
}

}  // namespace
}  // namespace vkp
