#include "harness/shader/compiler_guard.hpp"

#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

// "2: the message" of the first error, or nothing.
std::string found(std::string_view code) {
    const std::vector<CompileError> errors = check_for_compiler(code);
    return errors.empty() ? "" : fmt::format("{}: {}", errors[0].line, errors[0].message);
}

std::string repeated(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

constexpr const char* kTooDeep = "2: an expression of more than 1000 operators";
constexpr const char* kTooLong = "0: the macros make more than 524288 words of this";

TEST(CompilerGuard, HasNothingAgainstKernels) {
    for (const std::string& text : solution_texts()) {
        EXPECT_EQ(found(text), "") << text;
    }
    for (const GoldenKernel& kernel : golden_kernels("kernels")) {
        EXPECT_EQ(found(kernel.text), "") << kernel.name;
    }
}

TEST(CompilerGuard, CountsOperatorsOfOneExpression) {
    for (const char* part : {"+ x", "* x", "- x", "[0]", ".x", ", x", "< x", "? x : x", "= x"}) {
        EXPECT_EQ(found("float y;\ny = x" + repeated(part, 1001) + ";"), kTooDeep) << part;
        EXPECT_EQ(found("float y;\ny = x" + repeated(part, 900) + ";"), "") << part;
    }
    EXPECT_EQ(found("\ny = " + repeated("(", 1001) + "x" + repeated(")", 1001) + ";"), kTooDeep);
    EXPECT_EQ(found("\ny = " + repeated("sin(", 600) + "x" + repeated("+ 1.0)", 600) + ";"),
              kTooDeep);
    EXPECT_EQ(found(repeated("y = x + x + x;\n", 2000)), "");
}

TEST(CompilerGuard, LetsListsBeLong) {
    EXPECT_EQ(found("const float c[5000] = float[5000](-1.0" + repeated(", -1.0", 4999) + ");"),
              "");
    EXPECT_EQ(found("const float c[5000] = {-1.0" + repeated(", -1.0", 4999) + "};"), "");
    EXPECT_EQ(found("\nfloat y = (x" + repeated(", x", 1001) + ");"),
              "2: an expression of more "
              "than 1000 operators");
}

TEST(CompilerGuard, CountsWhatMacrosHideInAnExpression) {
    const std::string macro = "#define SUM x" + repeated(" + x", 99) + "\n";
    EXPECT_EQ(found(macro + "y = SUM" + repeated(" + SUM", 9) + ";"), kTooDeep);
    EXPECT_EQ(found(macro + "y = SUM + SUM;"), "");
}

TEST(CompilerGuard, MeasuresMacrosOfMacros) {
    std::string macros = "#define M0 x\n";
    for (int i = 1; i < 30; ++i) {
        macros += fmt::format("#define M{} M{} M{}\n", i, i - 1, i - 1);
    }
    EXPECT_EQ(found(macros + "M29"), kTooLong);
    EXPECT_EQ(found(macros + "M5"), "");
    EXPECT_EQ(found("#define A A B\n#define B B A\nA B"), "");
}

TEST(CompilerGuard, MeasuresMacrosThatCopyTheirArgument) {
    const std::string nested = repeated("D(", 30) + "x" + repeated(")", 30);
    EXPECT_EQ(found("#define D(x) x x\n" + nested), kTooLong);
    EXPECT_EQ(found("#define E(y) y \\\n y\n#define D(x) E(x)\n" + nested), kTooLong);
    EXPECT_EQ(found("#define D(x) x\n" + nested), "");
    EXPECT_EQ(found("#define D (x) x x\n" + nested), "");  // no parameter: a blank comes first
}

TEST(CompilerGuard, CountsMacros) {
    EXPECT_EQ(found(repeated("#define A 1\n", 1001)), "0: more than 1000 macros");
}

TEST(CompilerGuard, CountsMembersOfStructsOfStructs) {
    std::string structs = "struct S0 { float x; };\n";
    for (int i = 1; i < 30; ++i) {
        structs += fmt::format("struct S{} {{ S{} x, y; }};\n", i, i - 1);
    }
    EXPECT_EQ(found(structs), "14: a struct of more than 4096 members");
    EXPECT_EQ(found("struct A { float x, y[2]; int z; };\nstruct B { A a[3]; A b; };"), "");
}

TEST(CompilerGuard, WantsVariablesInAtomics) {
    const std::string error = "2: what atomicAdd changes must be a variable";
    for (const char* argument : {"c + 1", "(c - 1)", "s[i] * 2", "s[0] ? c : c"}) {
        EXPECT_EQ(found(fmt::format("\natomicAdd({}, 1);", argument)), error) << argument;
    }
    for (const char* argument : {"c", "s[i + 1]", "t[i * 2].x", "s[f(i - 1)]"}) {
        EXPECT_EQ(found(fmt::format("atomicMax({}, x + 1);", argument)), "") << argument;
    }
    EXPECT_EQ(found("atomicsOf(a + b, 1);"), "");
}

}  // namespace
}  // namespace vkp
