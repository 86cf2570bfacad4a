#include "harness/lab/array_type.hpp"
#include "harness/lab/names.hpp"
#include "harness/shader/compile.hpp"
#include "tests/unit/judge/lab_support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

constexpr std::uint64_t kMaxVectors = (kMaxArrayMib << 20U) / 16;

TEST(LabErrors, SuggestTheKeyThatWasMeant) {
    const LabParse parse = parse_lab_file("// workgroup: 1\n// bufer: o float[4]\n", kLabSeed);
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
    std::string header;
    std::string errors;
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
        return error_text(parse_lab_file("// workgroup: " + size, kLabSeed));
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
        {fmt::format("// array: a vec4[{}]", kMaxVectors + 1),
         fmt::format("1: `a` takes {} MiB\n", kMaxArrayMib + 1)},
        {fmt::format("// buffer: a vec4[{}]\n// array: b float[1]", kMaxVectors),
         fmt::format("2: `b` and the arrays above take {} MiB\n", kMaxArrayMib + 1)},
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
        kLabSeed);
    ASSERT_EQ(parse.errors.size(), 1U);
    EXPECT_EQ(parse.errors[0].advice,
              fmt::format("{} MiB is the most for all arrays together: take a smaller launch, or "
                          "parts of the arrays.",
                          kMaxArrayMib));
}

TEST(LabErrors, AreAboutValues) {
    expect_errors({
        {"// array: a float[4] =", "1: the values are missing\n"},
        {"// array: a float[4] = zeroes", "1: `zeroes` is no way to fill an array\n"},
        {"// array: a float[3] = {1, 2}", "1: float[3] takes 3 numbers; the list has 2\n"},
        {"// array: a vec3[1,2] = {1, 2, 3}", "1: vec3[1,2] takes 6 numbers; the list has 3\n"},
        {"// array: a float[1] = {}", "1: a number is missing in the list: `` is none\n"},
        {"// array: a float[2] = {1, 2f}", "1: a number is missing in the list: `2f` is none\n"},
        {"// array: a float[2] = {1 2}", "1: a list continues with `,` or ends with `}`\n"},
        {"// array: a float[3] = {1,\n// 2\nint f();\n// 3}",
         "2: a list continues with `,` or ends with `}`\n"},
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
    EXPECT_EQ(error_text(parse_lab_file("// workgroup: 16 4\n// tiles: 16", kLabSeed)),
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
