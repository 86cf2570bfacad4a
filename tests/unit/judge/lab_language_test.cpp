// The features of lab files beyond plain arrays, from their comments to the results.
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/lab/lab_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

PuzzleResult checked(const std::string& text) {
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty()) << (parse.errors.empty() ? "" : parse.errors.front().message);
    AuditExecutor executor(TargetDevice{});
    return Checker(executor).check(parse.file, {"mine.comp", text});
}

std::vector<std::string> errors_of(const std::string& header) {
    std::vector<std::string> errors;
    for (const LabError& error : parse_lab_file(header, 1).errors) {
        EXPECT_FALSE(error.advice.empty());
        errors.push_back(fmt::format("{}: {}", error.line, error.message));
    }
    return errors;
}

using Errors = std::vector<std::string>;

const std::string kTwoDispatches =
    "// workgroup: 2\n"
    "// groups: 2\n"
    "// array: a float[4] = {1, 2, 3, 4}\n"
    "// buffer: parts float[2]\n"
    "// buffer: o float[1]\n"
    "// dispatch: add_parts\n"
    "// dispatch: add_all 1\n"
    "// expect: o = {10}\n";

const std::string kTwoFunctions =
    "void add_parts() {\n"
    "    uint g = gl_WorkGroupID.x;\n"
    "    if (gl_LocalInvocationID.x == 0) parts[g] = a[2 * g] + a[2 * g + 1];\n"
    "}\n"
    "void add_all() {\n"
    "    if (gl_LocalInvocationID.x == 0) o[0] = parts[0] + parts[1];\n"
    "}\n";

TEST(LabDispatches, FindWhatTheOneBeforeLeft) {
    const PuzzleResult result = checked(kTwoDispatches + kTwoFunctions);
    EXPECT_EQ(result.verdict, Verdict::kSolved) << result.findings.front().message;
    EXPECT_TRUE(result.notes.empty());
    EXPECT_EQ(result.cases.front().contents.at(2).values(), std::vector<double>({10}));
    EXPECT_EQ(result.cases.front().total().global_reads, 6U);
    EXPECT_EQ(result.cases.front().maximum().global_reads, 2U);
    ASSERT_EQ(result.cases.front().definition.dispatches.size(), 2U);
    EXPECT_EQ(result.cases.front().definition.dispatches[0].launch.workgroups, (Extent{2, 1, 1}));
    EXPECT_EQ(result.cases.front().definition.dispatches[1].launch.workgroups, (Extent{1, 1, 1}));
}

TEST(LabDispatches, RaceOnlyWithinOne) {
    // Every thread writes what it read a dispatch before.
    const std::string header =
        "// workgroup: 4\n// buffer: o int[4] = arange\n// buffer: t int[4]\n"
        "// dispatch: turn\n// dispatch: back\n// expect: o = {1, 2, 3, 0}\n";
    const std::string turn =
        "void turn() { uint i = gl_LocalInvocationID.x; t[i] = o[(i + 1) % 4]; }\n";
    EXPECT_EQ(
        checked(header + turn + "void back() { uint i = gl_LocalInvocationID.x; o[i] = t[i]; }\n")
            .verdict,
        Verdict::kSolved);
    // Within one dispatch, they race.
    const PuzzleResult racing =
        checked(header + turn +
                "void back() { uint i = gl_LocalInvocationID.x; o[i] = o[(i + 1) % 4]; }\n");
    EXPECT_EQ(racing.verdict, Verdict::kFaulty);
    EXPECT_EQ(racing.findings.front().kind, FindingKind::kDataRace);
}

TEST(LabDispatches, EndWithTheFirstThatIsFaulty) {
    const PuzzleResult result =
        checked(kTwoDispatches +
                "void add_parts() { parts[0] = a[gl_LocalInvocationID.x]; }\n"
                "void add_all() { o[7] = 1.0; }\n");
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    EXPECT_EQ(result.cases.front().dispatches.size(), 1U);
    EXPECT_EQ(result.findings.front().array, "parts");
}

TEST(LabDispatches, KnowWhatNoneHasWritten) {
    const PuzzleResult result = checked(
        kTwoDispatches +
        "void add_parts() { if (gl_GlobalInvocationID.x == 0) parts[0] = 1.0; }\n"
        "void add_all() { if (gl_LocalInvocationID.x == 0) o[0] = parts[0] + parts[1]; }\n");
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    EXPECT_EQ(result.findings.front().kind, FindingKind::kUninitializedRead);
    EXPECT_EQ(result.findings.front().element, std::vector<std::int64_t>({1}));
}

TEST(LabDispatches, PrintEachInItsTurn) {
    const PuzzleResult result = checked(
        "// workgroup: 1\n// buffer: o int[1] = zeros\n// dispatch: f\n// dispatch: f 2\n"
        "void f() { debugPrintfEXT(\"g %u\", gl_WorkGroupID.x); atomicAdd(o[0], 1); }\n");
    ASSERT_EQ(result.cases.front().dispatches.size(), 2U);
    EXPECT_EQ(result.cases.front().dispatches[0].audit.prints.size(), 1U);
    EXPECT_EQ(result.cases.front().dispatches[1].audit.prints.size(), 2U);
    EXPECT_EQ(result.cases.front().contents[0].values(), std::vector<double>({3}));
}

TEST(LabDispatches, SayWhatIsWrong) {
    EXPECT_EQ(errors_of("// workgroup: 1\n// dispatch: 4\n"),
              Errors({"2: the function of the dispatch is missing"}));
    EXPECT_EQ(errors_of("// workgroup: 1\n// dispatch: f 0\n"),
              Errors({"2: the number of workgroups cannot be 0"}));
    EXPECT_EQ(errors_of("// workgroup: 1\n// dispatch: f 1 1 1 1\n"),
              Errors({"2: `1` is too much here"}));
    EXPECT_EQ(errors_of("// workgroup: 1024\n// dispatch: f 65535\n// dispatch: g\n"),
              Errors({"2: a launch of 67107840 threads"}));
    const PuzzleResult missing =
        checked("// workgroup: 1\n// buffer: o int[1]\n// dispatch: f\nvoid kernel() {}\n");
    EXPECT_EQ(missing.compile_errors.front().message, "there is no function `void f()`");
}

TEST(LabStructs, SayWhatIsWrong) {
    const std::string head = "// workgroup: 1\n";
    EXPECT_EQ(errors_of(head + "// struct: Body\n"),
              Errors({"2: the members of the struct are missing"}));
    EXPECT_EQ(errors_of(head + "// struct: Body { float x; } and more\n"),
              Errors({"2: a struct is one name and its members"}));
    EXPECT_EQ(errors_of(head + "// buffer: o float[4] as Body\n"),
              Errors({"2: `Body` is neither a struct above nor a matrix"}));
    EXPECT_EQ(errors_of(head + "// buffer: o vec4[4] as mat4\n"),
              Errors({"2: the array's own elements must be scalars here"}));
    EXPECT_EQ(errors_of(head + "// uniform: p float[4]\n"),
              Errors({"2: what the block holds is missing"}));
    EXPECT_EQ(errors_of(head + "// struct: a { float x; }\n// buffer: a float[1]\n"),
              Errors({"3: the name `a` is taken by line 2"}));
    EXPECT_EQ(errors_of(head + "// buffer: o float[2]\n// expect: o = {1, _}\n"),
              Errors({"3: `_` is no value here"}));
}

TEST(LabStructs, HaveTheirErrorsInTheirLine) {
    const PuzzleResult result = checked(
        "// workgroup: 1\n// struct: Body { flota x; }\n// buffer: o float[1] as Body\n"
        "void kernel() { o[0].x = 1.0; }\n");
    ASSERT_EQ(result.verdict, Verdict::kCompileError);
    EXPECT_EQ(result.compile_errors.front().line, 2);
}

TEST(LabStructs, MustFitIntoTheirUniformBlock) {
    const PuzzleResult result = checked(
        "// workgroup: 1\n// struct: P { float a[2]; }\n// uniform: p float[2] as P = ones\n"
        "// buffer: o float[1]\nvoid kernel() { o[0] = p.a[1]; }\n");
    ASSERT_EQ(result.verdict, Verdict::kCompileError);
    EXPECT_EQ(result.compile_errors.front().message, "`p` takes 8 bytes, and its block has 20");
}

// "line: message" of a kernel with this line.
std::string refusal_of(const std::string& line) {
    const PuzzleResult result = checked("// workgroup: 1\n// buffer: o float[1]\n" + line +
                                        "\nvoid kernel() { o[0] = 1.0; }\n");
    return result.compile_errors.empty() ? "none"
                                         : fmt::format("{}: {}", result.compile_errors.front().line,
                                                       result.compile_errors.front().message);
}

TEST(LabGaps, AreNamedWithTheirLine) {
    for (const char* type : {"image2D", "uimageBuffer", "sampler2DShadow", "texture3D"}) {
        EXPECT_EQ(refusal_of(fmt::format("layout(binding = 3) uniform {} picture;", type)),
                  "3: images and samplers cannot be checked");
    }
    EXPECT_EQ(refusal_of("uniform sampler2D picture;"), "3: images and samplers cannot be checked");
    EXPECT_EQ(refusal_of("layout(buffer_reference) buffer P { float x; };"),
              "3: buffer references cannot be checked");
    EXPECT_EQ(refusal_of("layout(binding = 3) uniform U { float x; };"),
              "3: 'layout' is not possible here");
}

// The first compile error of this kernel with these header lines: "line: message".
std::string own_constants(const std::string& header, const std::string& code) {
    const PuzzleResult result = checked("// workgroup: 1\n// buffer: o float[1]\n" + header + code);
    return result.compile_errors.empty() ? "none"
                                         : fmt::format("{}: {}", result.compile_errors.front().line,
                                                       result.compile_errors.front().message);
}

const std::string kPushed =
    "layout(push_constant) uniform Params { int n; float k; } params;\n"
    "void kernel() { o[0] = params.k * float(params.n); }\n";

TEST(LabPushConstants, MustFitTheirBlock) {
    const std::string n = "// push: int[1] = {3}\n";
    const std::string k = "// push: float[1] = {0.5}\n";
    EXPECT_EQ(own_constants(n + k, kPushed), "none");
    EXPECT_EQ(own_constants("// push: uint[1] = {3}\n" + k, kPushed), "none");
    EXPECT_EQ(own_constants("", kPushed), "3: the push constants have no values");
    EXPECT_EQ(own_constants(n, kPushed),
              "3: `k` of the push constants has no value: it ends at byte 8, and `push` gives 4");
    EXPECT_EQ(own_constants(n + k + n, kPushed),
              "5: the kernel's push constants take 8 bytes, and `push` gives 12");
    EXPECT_EQ(own_constants("// push: int[2] = {3, 1}\n", kPushed),
              "3: `k` of the push constants is a float at byte 4, and `push` gives an integer "
              "there");
    EXPECT_EQ(own_constants(k + k, kPushed),
              "3: `n` of the push constants is an integer at byte 0, and `push` gives a float "
              "there");
    EXPECT_EQ(own_constants(n, "void kernel() { o[0] = 1.0; }\n"),
              "3: the kernel declares no push constants");
}

TEST(LabPushConstants, AreCheckedInMatricesAndStructs) {
    const std::string code =
        "struct Part { layout(offset = 0) vec2 at; int id; };\n"
        "layout(push_constant, std430) uniform Params { layout(row_major) mat2x3 m; Part parts[2]; "
        "};\nvoid kernel() { o[0] = m[1].x + parts[1].at.y + float(parts[0].id); }\n";
    const auto plain = [&](std::string text) {
        return text.replace(text.find("layout(offset = 0) "), 19, "");
    };
    // Three rows of two, then twice two floats, an int and padding.
    EXPECT_EQ(own_constants("// push: vec2[3] = ones\n// push: float[2] = ones\n"
                            "// push: int[2] = {7, 0}\n// push: float[2] = ones\n"
                            "// push: int[1] = {7}\n",
                            plain(code)),
              "none");
    EXPECT_EQ(own_constants("// push: vec2[3] = ones\n// push: float[6] = ones\n"
                            "// push: int[1] = {7}\n",
                            plain(code)),
              "4: `parts` of the push constants is an integer at byte 32, and `push` gives a float "
              "there");
}

TEST(LabPushConstants, HaveOneBlockOnly) {
    EXPECT_NE(own_constants("// push: int[1] = {3}\n",
                            "layout(push_constant) uniform A { int n; };\n"
                            "layout(push_constant) uniform B { int m; };\n"
                            "void kernel() { o[0] = float(n + m); }\n"),
              "none");
    EXPECT_EQ(own_constants("", "layout(std140) uniform A { int n; };\nvoid kernel() {}\n"),
              "3: 'uniform' is not possible here");
}

TEST(LabSpecialization, FitsTheTypesOfItsConstants) {
    const std::string code =
        "layout(constant_id = 0) const uint N = 4;\n"
        "layout(constant_id = 1) const float K = 1.5;\n"
        "layout(constant_id = 7) const bool kOn = true;\n"
        "void kernel() { o[0] = kOn ? K * float(N) : 0.0; }\n";
    EXPECT_EQ(own_constants("", code), "none");
    EXPECT_EQ(own_constants("// specialize: 0 = 0xff\n// specialize: 1 = 2\n"
                            "// specialize: 7 = false\n",
                            code),
              "none");
    EXPECT_EQ(own_constants("// specialize: 2 = 1\n", code),
              "3: there is no specialization constant 2");
    EXPECT_EQ(own_constants("// specialize: 0 = -1\n", code),
              "3: `-1` is no value of constant 0, `N`, which is of type uint");
    EXPECT_EQ(own_constants("// specialize: 0 = 1.5\n", code),
              "3: `1.5` is no value of constant 0, `N`, which is of type uint");
    EXPECT_EQ(own_constants("// specialize: 0 = 4294967296\n", code),
              "3: `4294967296` is no value of constant 0, `N`, which is of type uint");
    EXPECT_EQ(own_constants("// specialize: 1 = true\n", code),
              "3: `true` is no value of constant 1, `K`, which is of type float");
    EXPECT_EQ(own_constants("// specialize: 7 = 2\n", code),
              "3: `2` is no value of constant 7, `kOn`, which is of type bool");
    EXPECT_EQ(errors_of("// workgroup: 1\n// specialize: 0 = 1\n// specialize: 0 = 2\n"),
              Errors({"3: constant 0 has a value already"}));
}

// The header decides the launch: a macro that hides the words does not change that.
TEST(LabSpecialization, IsNotOfTheWorkgroupsSize) {
    EXPECT_EQ(own_constants("", "layout(local_size_x_id = 0) in;\nvoid kernel() {}\n"),
              "3: 'layout' is not possible here");
    EXPECT_NE(own_constants("",
                            "#define HIDDEN layout(local_size_x_id = 0) in;\nHIDDEN\n"
                            "void kernel() { o[0] = float(gl_WorkGroupSize.x); }\n"),
              "none");
}

TEST(LabSpecialization, DecidesWhatIsFound) {
    const std::string code =
        "// workgroup: 2\n// buffer: o int[2]\n// specialize: 0 = {}\n"
        "layout(constant_id = 0) const int kStep = 1;\n"
        "void kernel() {{ o[kStep * int(gl_LocalInvocationID.x)] = 1; }}\n";
    EXPECT_EQ(checked(fmt::format(fmt::runtime(code), 1)).verdict, Verdict::kSolved);
    const PuzzleResult outside = checked(fmt::format(fmt::runtime(code), 2));
    ASSERT_EQ(outside.findings.size(), 1U);
    EXPECT_EQ(outside.findings.front().kind, FindingKind::kOutOfBounds);
    const PuzzleResult racing = checked(fmt::format(fmt::runtime(code), 0));
    ASSERT_EQ(racing.findings.size(), 1U);
    EXPECT_EQ(racing.findings.front().kind, FindingKind::kSameValueRace);
}

}  // namespace
}  // namespace vkp
