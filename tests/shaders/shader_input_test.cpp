// What `lab` makes of shaders that have no comments, or wrong ones.
#include "checker/isolated/shader_input.hpp"

#include "checker/report/render.hpp"
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/lab/describe_module.hpp"
#include "harness/spirv/module_source.hpp"
#include "tests/contains.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <spirv-tools/libspirv.hpp>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

namespace vkp {
namespace {

namespace fs = std::filesystem;

class ShaderInputTest : public testing::Test {
protected:
    ShaderInputTest() { fs::create_directories(folder_); }
    ~ShaderInputTest() override { fs::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) const {
        const fs::path path = folder_ / name;
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    static ShaderInput read(const std::string& path, const ModuleArguments& arguments = {}) {
        return read_shader_input(path, arguments, 1, compile_source);
    }
    // "line: message" of the first error.
    static std::string error_of(const ShaderInput& input) {
        return input.parse.errors.empty() ? "none"
                                          : fmt::format("{}: {}", input.parse.errors.front().line,
                                                        input.parse.errors.front().message);
    }
    fs::path folder_ = fs::path(testing::TempDir()) /
                       fmt::format("vkp_shader_input_{}",
                                   testing::UnitTest::GetInstance()->current_test_info()->name());
};

std::string shader(const std::string& declarations, const std::string& body = "") {
    return "#version 450\nlayout(local_size_x = 4, local_size_y = 2) in;\n" + declarations +
           "void main() { " + body + " }\n";
}

TEST_F(ShaderInputTest, GuessesWhatNothingSays) {
    const ShaderInput input = read(write(
        "a.comp",
        shader(
            "layout(binding = 2) readonly buffer A { vec4 source[]; };\n"
            "layout(set = 1, binding = 0) buffer B { uint count; float scale; ivec2 pairs[]; } b;\n"
            "layout(constant_id = 7) const float FACTOR = 0.5;\n"
            "layout(constant_id = 8) const bool IS_FAST = true;\n"
            "layout(push_constant) uniform P { uint width; vec3 offset; float eps; };\n",
            "uint i = gl_GlobalInvocationID.x; if (i < width && IS_FAST) b.pairs[i] += "
            "ivec2(source[i].x * FACTOR * offset.x * eps * b.scale);")));
    EXPECT_TRUE(input.is_guessed);
    EXPECT_EQ(error_of(input), "none");
    EXPECT_EQ(input.guess,
              "// What the shader needs. Lengths and values are guesses: correct them.\n"
              "// workgroup: 4 2 1\n"
              "// groups: 2 2 1\n"
              "// array: source vec4[32] = random\n"
              "// binding: source set=0 binding=2\n"
              "// buffer: b uint[66] = zeros\n"
              "// member: b uint[1] at 0 = {8}  // count\n"
              "// member: b float[1] at 4 = ones  // scale\n"
              "// member: b ivec2[32] at 8 = arange  // pairs\n"
              "// binding: b set=1 binding=0\n"
              "// push: uint[1] = {8}  // width\n"
              "// push: uint8_t[12] = zeros  // padding\n"
              "// push: vec3[1] = ones  // offset\n"
              "// push: float[1] = {1e-5}  // eps\n"
              "// specialize: 7 = 0.5  // FACTOR\n"
              "// specialize: 8 = true  // IS_FAST\n");
}

TEST_F(ShaderInputTest, PrefersTheFileBesideTheShaderToItsComments) {
    const std::string path = write(
        "a.comp", "// buffer: o float[4]\n" +
                      shader("layout(binding = 0) buffer O { float o[]; };\n", "o[0] = 1.0;"));
    EXPECT_EQ(read(path).parse.file.definition.arrays.front().shape, Shape({4}));
    write("a.comp.lab", "// buffer: o float[5]\n");
    EXPECT_EQ(read(path).parse.file.definition.arrays.front().shape, Shape({5}));
    const std::string other = write("other.lab", "// buffer: o float[6]\n");
    EXPECT_EQ(read(path, {.arrays_path = other}).parse.file.definition.arrays.front().shape,
              Shape({6}));
}

TEST_F(ShaderInputTest, FindsIncludedFilesAndMacros) {
    const std::string path = write(
        "a.comp",
        "#version 450\n#extension GL_GOOGLE_include_directive : require\n"
        "#include \"near.glsl\"\n#include \"far.glsl\"\nvoid main() { o[0] = NEAR + FAR + M; }\n");
    write("near.glsl", "layout(binding = 0) buffer O { int o[]; };\n#define NEAR 1\n");
    EXPECT_TRUE(contains(error_of(read(path)), "there is no such file (-I DIR"))
        << error_of(read(path));
    write("lib/far.glsl", "#define FAR 2\n");
    const ModuleArguments arguments{.include_folders = {(folder_ / "lib").string()},
                                    .macros = {"M=3"}};
    EXPECT_EQ(error_of(read(path, arguments)), "none");
    EXPECT_TRUE(contains(error_of(read(path, {.include_folders = {(folder_ / "lib").string()}})),
                         "'M': undeclared identifier"));
}

TEST_F(ShaderInputTest, NamesTheFileOfAnErrorInAnIncludedOne) {
    write("part.glsl", "void f() {\n    nothing();\n}\n");
    const std::string error =
        error_of(read(write("a.comp",
                            "#version 450\n#extension GL_GOOGLE_include_directive : require\n"
                            "#include \"part.glsl\"\nvoid main() { f(); }\n")));
    EXPECT_TRUE(contains(error, "0: in ") && contains(error, "part.glsl:2: 'nothing'")) << error;
}

TEST_F(ShaderInputTest, RefusesUnknownKeysAndCodeInAFileOfComments) {
    const std::string path =
        write("a.comp", shader("layout(binding = 0) buffer O { float o[]; };\n", "o[0] = 1.0;"));
    for (const auto& [comments, error] :
         {std::pair{"// buffer: o float[4]\n// sizes: 3\n", "2: there is no key `sizes`"},
          std::pair{"// bufer: o float[4]\n", "1: there is no key `bufer`"},
          std::pair{"buffer: o float[4]\n", "1: this line is no comment"},
          std::pair{"// buffer: o float[4]\n// member: o float[1] at 0 = {1}\n",
                    "2: `o` is an array of float"},
          std::pair{"// buffer: o uint[4]\n// member: o float[2] at 12 = {1, 2}\n",
                    "2: the member ends at byte 20, and `o` has 16"},
          std::pair{"// buffer: o float[4]\n// buffer: p float[4]\n// binding: o set=0 binding=0\n"
                    "// binding: p set=0 binding=0\n",
                    "4: `o` is at set 0, binding 0 already"},
          std::pair{"// buffer: o float[4] = file none.bin\n",
                    "1: "
                    "none.bin cannot be read"}}) {
        write("a.comp.lab", comments);
        EXPECT_TRUE(contains(error_of(read(path)), std::string(error).substr(3)))
            << error_of(read(path));
        EXPECT_TRUE(error_of(read(path)).starts_with(std::string(error).substr(0, 2)));
    }
}

TEST_F(ShaderInputTest, SaysWhatAFileOfValuesLacks) {
    const std::string path =
        write("a.comp", shader("layout(binding = 0) buffer O { float o[]; };\n", "o[0] = 1.0;"));
    const auto error_with = [&](const std::string& bytes) {
        write("v.bin", bytes);
        write("a.comp.lab", "// buffer: o float[2] = file v.bin\n");
        return error_of(read(path));
    };
    EXPECT_EQ(error_with(std::string(8, '\0')), "none");
    EXPECT_EQ(error_with(std::string(7, '\0')),
              "1: v.bin: the file has 7 bytes, and the array takes 8");
    EXPECT_EQ(error_with("\x93NUMPY\x01"), "1: v.bin: the header of the .npy file is not whole");
    const std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }";
    const std::string npy = std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) +
                            std::string(1, '\0') + header + std::string(16, '\0');
    EXPECT_EQ(error_with(npy),
              "1: v.bin: the .npy file has elements of type <f8, and float is <f4");
}

// As numbers, the first would be rounded, and the others padded.
TEST_F(ShaderInputTest, TakesTheBytesOfFilesAsTheyAre) {
    const std::string path = write("a.comp", shader("", ""));
    const auto bytes_with = [&](const std::string& declaration, const std::string& content) {
        write("v.bin", content);
        write("a.comp.lab", "// array: o " + declaration + " = file v.bin\n");
        const ArrayBytes bytes = read(path).parse.file.definition.arrays.at(0).content;
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    };
    const std::string large(8, '\x7f');
    EXPECT_EQ(bytes_with("uint64_t[1]", large), large);
    const std::string header = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }";
    const std::string npy = std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) +
                            std::string(1, '\0') + header + "abcdef";
    EXPECT_EQ(bytes_with("u8vec3[2]", npy), std::string("abc\0def\0", 8));
    EXPECT_EQ(bytes_with("uint8_t[6]", npy), "abcdef");
}

// Without comments, as with them.
TEST_F(ShaderInputTest, HasAReportOnASourceThatDoesNotCompile) {
    const ShaderInput input = read(write("a.comp", shader("", "x = 1;")));
    EXPECT_TRUE(contains(error_of(input), "'x': undeclared identifier"));
    const PuzzleResult result = refused(input.parse, input.header);
    EXPECT_TRUE(contains(render_lab_json(result, 1), "\"verdict\": \"compile_error\""));
    EXPECT_TRUE(contains(render_sarif({result}, "1"), "\"ruleId\": \"compile_error\""));
}

TEST_F(ShaderInputTest, GuessesForTheEntryPointThatTheSourceNames) {
    const std::string functions =
        "RWStructuredBuffer<uint> o : register(u0);\n"
        "[numthreads(8, 1, 1)] void A(uint3 id : SV_DispatchThreadID) { o[id.x] = 1; }\n"
        "[numthreads(4, 1, 1)] void B(uint3 id : SV_DispatchThreadID) { o[id.x] = 2; }\n";
    EXPECT_EQ(error_of(read(write("a.hlsl", functions))), "0: the shader has 2 entry points");
    const ShaderInput input = read(write("b.hlsl", "// entry: B\n" + functions));
    EXPECT_EQ(error_of(input), "none");
    EXPECT_TRUE(contains(input.guess, "// workgroup: 4 1 1\n")) << input.guess;
}

// What comments say of other things is kept, in the shader or beside it.
TEST_F(ShaderInputTest, GuessesWhatCommentsLeaveOut) {
    const std::string text = shader(
        "layout(constant_id = 3) const uint SIZE = 4;\n"
        "layout(push_constant) uniform P { uint count; };\n"
        "layout(binding = 0) buffer O { uint o[]; };\nshared uint tile[SIZE * 2];\n",
        "tile[gl_LocalInvocationIndex] = count; barrier(); o[0] = tile[SIZE * 2 - 1];");
    const std::string said = "// specialize: 3 = 6\n// push: uint[1] = {7}\n";
    const std::string path = write(
        "a.comp", "// Note: prose.\n// note: prose, too\n// workgroup: of a row\n" + said + text);
    const ShaderInput own = read(path);
    EXPECT_TRUE(own.is_guessed);
    EXPECT_EQ(error_of(own), "none");
    EXPECT_EQ(own.guess,
              "// What the shader needs. Lengths and values are guesses: correct them.\n"
              "// workgroup: 4 2 1\n// groups: 2 2 1\n"
              "// buffer: o uint[32]\n// binding: o set=0 binding=0\n" +
                  said);
    write("a.comp.lab", said + "// verdict: clean\n// subgroup: 8\n");
    const ShaderInput beside = read(path);
    EXPECT_TRUE(beside.is_guessed);
    EXPECT_EQ(error_of(beside), "none");
    EXPECT_EQ(beside.parse.file.definition.subgroup_size, 8U);
    EXPECT_EQ(beside.parse.file.definition.dispatches.front().push_constants->front().bits, 7);
    write("a.comp.lab", said + "// push: uint = {7}\n");
    EXPECT_TRUE(error_of(read(path)).starts_with("3: ")) << error_of(read(path));
}

// A module whose array has no elements until the application says how many.
TEST_F(ShaderInputTest, WantsTheConstantThatIsALength) {
    const std::string text = R"(OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %shared
OpExecutionMode %main LocalSize 4 1 1
OpName %LENGTH "LENGTH"
OpDecorate %LENGTH SpecId 5
%void = OpTypeVoid
%function = OpTypeFunction %void
%uint = OpTypeInt 32 0
%LENGTH = OpSpecConstant %uint 0
%zero = OpConstant %uint 0
%tile = OpTypeArray %uint %LENGTH
%tile_pointer = OpTypePointer Workgroup %tile
%uint_pointer = OpTypePointer Workgroup %uint
%shared = OpVariable %tile_pointer Workgroup
%main = OpFunction %void None %function
%label = OpLabel
%first = OpAccessChain %uint_pointer %shared %zero
%value = OpAtomicIAdd %uint %first %one %zero %zero
OpReturn
OpFunctionEnd
)";
    spirv::Words words;
    spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_3);
    std::string assembly = text;
    assembly.replace(assembly.find("%tile = "), 0, "%one = OpConstant %uint 1\n");
    ASSERT_TRUE(tools.Assemble(assembly, &words));
    const std::string path =
        write("a.spv", {reinterpret_cast<const char*>(words.data()), words.size() * 4});
    EXPECT_TRUE(contains(error_of(read(path)),
                         "the length of an array is 0, as specialization constant 5 (`LENGTH`) "
                         "is: Write a value, as in `// specialize: 5 = 64`."))
        << error_of(read(path));
    write("a.spv.lab", "// specialize: 5 = 3\n");
    const ShaderInput input = read(path);
    EXPECT_EQ(error_of(input), "none");
    AuditExecutor executor(TargetDevice{});
    const PuzzleResult result = Checker(executor).check(input.parse.file, input.kernel);
    EXPECT_TRUE(result.compile_errors.empty()) << result.compile_errors.front().message;
    EXPECT_NE(result.verdict, Verdict::kCompileError);
}

TEST_F(ShaderInputTest, HasTheFilesLinesWhateverItsDirectivesSay) {
    const std::string path =
        write("a.comp", shader("layout(binding = 0) buffer O { uint o[]; };\n#line 100\n",
                               "\n  o[0] = gl_LocalInvocationIndex;\n"));
    const ShaderInput input = read(path);
    EXPECT_EQ(error_of(input), "none");
    AuditExecutor executor(TargetDevice{});
    const PuzzleResult result = Checker(executor).check(input.parse.file, input.kernel);
    ASSERT_FALSE(result.findings.empty());
    EXPECT_EQ(result.findings.front().lines, std::vector<int>({6}));
    EXPECT_EQ(error_of(read(write("b.comp", shader("#line 7\n", "\n x = 1;\n")))),
              "5: 'x': undeclared identifier");
}

// Some elements for each thread, and one for each where it looks at its neighbours.
TEST_F(ShaderInputTest, GuessesArraysAsLongAsIndicesReach) {
    const ShaderInput input = read(
        write("a.comp",
              "#version 450\nlayout(local_size_x = 8) in;\n"
              "layout(binding = 0) readonly buffer A { float by_shift[]; };\n"
              "layout(binding = 1) readonly buffer B { float by_stride[]; };\n"
              "layout(binding = 2) readonly buffer C { float by_blocks[]; };\n"
              "layout(binding = 3) readonly buffer D { float by_neighbours[]; };\n"
              "layout(binding = 4) readonly buffer E { float by_pairs[]; };\n"
              "layout(binding = 5) writeonly buffer O { float o[]; };\n"
              "layout(push_constant) uniform P { uint count; };\n"
              "float at(uint place) { return by_stride[place]; }\n"
              "void main() {\n"
              "    uvec3 id = gl_GlobalInvocationID;\n    float sum = by_shift[id.x << 2];\n"
              "    for (uint k = 0; k < 3; ++k) sum += at(id.x * 3 + k);\n"
              "    for (uint k = gl_LocalInvocationID.x; k < 64; k += 8)\n"
              "        sum += by_blocks[gl_WorkGroupID.x * 64 + k];\n"
              "    if (id.x < count) sum += by_neighbours[id.x + 1] + by_neighbours[id.x - 1];\n"
              "    sum += by_pairs[2 * id.x] + by_pairs[(id.x / 2) % 7];\n"
              "    o[id.x] = sum;\n}\n"));
    EXPECT_EQ(error_of(input), "none");
    for (const char* const array :
         {"by_shift float[64]", "by_stride float[48]", "by_blocks float[128]",
          "by_neighbours float[16]", "by_pairs float[32]", "o float[16]"}) {
        EXPECT_TRUE(contains(input.guess, array)) << array << " in\n" << input.guess;
    }
}

TEST_F(ShaderInputTest, GuessesArraysOfBuffersAndImages) {
    const ShaderInput input = read(
        write("a.comp",
              "#version 450\n#extension GL_EXT_nonuniform_qualifier : require\n"
              "layout(local_size_x = 8) in;\n"
              "layout(binding = 0) readonly buffer A { float x[]; } a[3];\n"
              "layout(binding = 1) readonly buffer B { uint count; vec4 x[]; } b[2];\n"
              "layout(binding = 2, rgba8) writeonly uniform image1D pages[];\n"
              "void main() {\n    uint i = gl_GlobalInvocationID.x;\n"
              "    imageStore(pages[nonuniformEXT(i % 4)], int(i), b[i % 2].x[i] * a[i % 3].x[i] + "
              "b[1].count);\n}\n"));
    EXPECT_EQ(error_of(input), "none");
    EXPECT_EQ(input.guess,
              "// What the shader needs. Lengths and values are guesses: correct them.\n"
              "// workgroup: 8 1 1\n// groups: 2 1 1\n"
              "// buffer: pages vec4[4,16]\n// binding: pages set=0 binding=2\n"
              "// array: a float[3,16] = random\n// binding: a set=0 binding=0\n"
              "// array: b uint[2,68] = zeros\n"
              "// member: b uint[1] at 0 = {16}  // count\n"
              "// member: b vec4[16] at 16 = random  // x\n"
              "// member: b uint[1] at 272 = {16}  // count\n"
              "// member: b vec4[16] at 288 = random  // x\n"
              "// binding: b set=0 binding=1\n");
    AuditExecutor executor(TargetDevice{});
    const PuzzleResult result = Checker(executor).check(input.parse.file, input.kernel);
    EXPECT_TRUE(result.compile_errors.empty()) << result.compile_errors.front().message;
    EXPECT_TRUE(result.findings.empty()) << result.findings.front().message;
}

// A size by a constant, and views of which one has larger elements than the other is long.
TEST_F(ShaderInputTest, GuessesWhatAgreesWithItself) {
    const ShaderInput whole =
        read(write("a.comp",
                   "#version 450\n#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
                   "#extension GL_EXT_shader_8bit_storage : require\n"
                   "layout(local_size_x_id = 0) in;\nlayout(constant_id = 0) const uint N = 2;\n"
                   "layout(binding = 0) readonly buffer A { uint8_t a[]; };\n"
                   "layout(binding = 0) readonly buffer V { uvec4 v[]; };\n"
                   "layout(binding = 1) buffer O { uint o[]; };\n"
                   "void main() { o[gl_GlobalInvocationID.x] = uint(a[0]) + v[0].x; }\n"));
    EXPECT_EQ(error_of(whole), "none");
    EXPECT_TRUE(contains(whole.guess, "// array: a uint8_t[64] = random\n")) << whole.guess;
    AuditExecutor executor(TargetDevice{});
    const PuzzleResult result = Checker(executor).check(whole.parse.file, whole.kernel);
    EXPECT_EQ(result.verdict, Verdict::kSolved);
}

// Arrays of what has no name in a lab file.
TEST_F(ShaderInputTest, GuessesLengthsOfArraysOfMatricesAndOfArrays) {
    const ShaderInput input = read(write(
        "a.comp",
        shader("struct Item { uint counts[2]; mat2 turns[2]; };\n"
               "layout(binding = 0, std430) readonly buffer A { mat3 a[]; };\n"
               "layout(binding = 1, std430) buffer B { Item b[]; };\n",
               "uint i = (gl_GlobalInvocationID.y * 8 + gl_GlobalInvocationID.x) % a.length();\n"
               "b[i].turns[1][0] += a[i][2].xy;")));
    EXPECT_TRUE(contains(input.guess,
                         "// array: a uint[392] = zeros\n"
                         "// member: a vec3[32] at 0 stride 48 = random  // a[0]\n"
                         "// member: a vec3[32] at 16 stride 48 = random  // a[1]\n"
                         "// member: a vec3[32] at 32 stride 48 = random  // a[2]\n"))
        << input.guess << error_of(input);
    EXPECT_TRUE(contains(input.guess,
                         "// member: b uint[32] at 4 stride 40 = arange  // b.counts[1]\n"
                         "// member: b vec2[32] at 8 stride 40 = random  // b.turns[0][0]\n"))
        << input.guess;
    AuditExecutor executor(TargetDevice{.is_known = true});
    EXPECT_EQ(Checker(executor).check(input.parse.file, input.kernel).verdict, Verdict::kSolved);
}

// The source as if it were WGSL: the same module, of that language.
std::string module_of_wgsl(const std::string& source) {
    spirv::Words words = compile_source({.path = "a.wgsl", .text = source}, [](auto&&...) {
                             return std::optional<SourceFileText>();
                         }).words;
    spirv::Module module = spirv::parse(words);
    std::ranges::find(module.debug, spv::Op::OpSource, &spirv::Instruction::op)->operands[0] =
        spirv::word(spirv::kWgslLanguage);
    words = spirv::serialize(module);
    std::string bytes(words.size() * sizeof(std::uint32_t), '\0');
    std::memcpy(bytes.data(), words.data(), bytes.size());
    return bytes;
}

TEST_F(ShaderInputTest, SpeaksOfWgslInItsWords) {
    const auto result_of = [&](const std::string& code) {
        const ShaderInput input =
            read(write("a.spv", module_of_wgsl("#version 450\nlayout(local_size_x = 4) in;\n"
                                               "layout(binding = 0) buffer O { uint o[]; };\n"
                                               "shared uint s[4];\nvoid main() {\n"
                                               "uint i = gl_LocalInvocationIndex;\n"
                                               "uint g = gl_GlobalInvocationID.x;\n" +
                                               code + "}\n")));
        EXPECT_EQ(error_of(input), "none");
        AuditExecutor executor(TargetDevice{.is_known = true});
        return Checker(executor).check(input.parse.file, input.kernel);
    };
    const PuzzleResult shared = result_of("s[i] = i;\no[g] = s[3 - i];\n");
    ASSERT_EQ(shared.findings.size(), 1U);
    EXPECT_EQ(shared.findings[0].lines, (std::vector<int>{8, 9}));
    EXPECT_TRUE(contains(shared.findings[0].cure, "Put `workgroupBarrier();` between line 8"))
        << shared.findings[0].cure;
    const PuzzleResult buffer = result_of("o[g] = i;\nuint n = o[g ^ 1];\ns[i] = n;\n");
    ASSERT_EQ(buffer.findings.size(), 1U);
    EXPECT_TRUE(contains(buffer.findings[0].cure, "Put `storageBarrier();`"))
        << buffer.findings[0].cure;
}

// Its buffers are coherent: what would be a fault in GLSL is none.
TEST_F(ShaderInputTest, TakesBuffersOfWgslAsCoherent) {
    const std::string source =
        "#version 450\nlayout(local_size_x = 4) in;\n"
        "layout(binding = 0) buffer O { uint o[]; };\nlayout(binding = 1) buffer P { uint p[]; };\n"
        "void main() {\nuint g = gl_GlobalInvocationID.x;\no[g] = g;\n"
        "memoryBarrierBuffer();\nbarrier();\nmemoryBarrierBuffer();\np[g] = o[g ^ 1];\n}\n";
    const auto verdict_of = [&](const std::string& path) {
        const ShaderInput input = read(path);
        AuditExecutor executor(TargetDevice{.is_known = true});
        return Checker(executor).check(input.parse.file, input.kernel).verdict;
    };
    EXPECT_EQ(verdict_of(write("a.comp", source)), Verdict::kFaulty);
    EXPECT_EQ(verdict_of(write("a.spv", module_of_wgsl(source))), Verdict::kSolved);
}

TEST_F(ShaderInputTest, WantsModulesInAFileOfSeveral) {
    EXPECT_EQ(error_of(read(write("a.lab", "// buffer: o float[1]\n"))),
              "0: the file names no module");
    EXPECT_EQ(error_of(read(write("b.spv", "not a module"), {.is_module = true})),
              "0: not a SPIR-V module: no header");
}

// Lines of a module that claims too much have none, rather than a text of that length.
TEST(SourceFiles, NamesLinesOfOtherFiles) {
    const std::vector<SourceFile> files = {{"a/main.comp", 1, 10}, {"b/sum.glsl", 11, 5}};
    EXPECT_EQ(with_file_names("in line 3, and in line 12", files),
              "in line 3, and in line 2 of sum.glsl");
    EXPECT_EQ(with_file_names("lines 3, 4 and 12 cost most", files),
              "lines 3 of main.comp, 4 of main.comp and 2 of sum.glsl cost most");
    EXPECT_EQ(with_file_names("lines 3 and 4, 12 times", files), "lines 3 and 4, 12 times");
    EXPECT_EQ(with_file_names("line 12", {files[0]}), "line 12");
    EXPECT_EQ(place_of(files, "x", 12).path, "b/sum.glsl");
    EXPECT_EQ(place_of(files, "x", 12).line, 2);
    EXPECT_EQ(place_of(files, "x", 0).path, "x");
}

}  // namespace
}  // namespace vkp
