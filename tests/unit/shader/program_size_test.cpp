#include "harness/shader/rules/program_size.hpp"

#include "harness/shader/compile.hpp"
#include "harness/shader/requirements.hpp"
#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

double size_of_body(const std::string& inside, const std::string& above = {}) {
    const CompiledKernel compilation =
        compile_kernel(KernelInterface(), above + "void kernel() {\n" + inside + "\n}\n");
    EXPECT_TRUE(compilation.errors.empty()) << compilation.errors.front().message;
    return program_size(compilation.shader);
}

TEST(ProgramSize, GrowsWithTheStatements) {
    const double one = size_of_body("float x = 1; x += 2;");
    const double two = size_of_body("float x = 1; x += 2; x += 2;");
    const double three = size_of_body("float x = 1; x += 2; x += 2; x += 2;");
    EXPECT_GT(two, one);
    EXPECT_EQ(three - two, two - one);
}

TEST(ProgramSize, CountsFunctionsAtEachCall) {
    const std::string function = "float g;\nvoid f() { g += 1; g *= 2; }\n";
    const double once = size_of_body("f();", function);
    const double twice = size_of_body("f(); f();", function);
    const double thrice = size_of_body("f(); f(); f();", function);
    EXPECT_EQ(size_of_body("", function), size_of_body(""));
    EXPECT_GT(twice, once + 6);
    EXPECT_EQ(thrice - twice, twice - once);
}

TEST(ProgramSize, OfDoublingCallsIsFoundAtOnce) {
    std::string functions = "float g;\nvoid f0() { g += 1; }\n";
    for (int i = 1; i <= 60; ++i) {
        functions += fmt::format("void f{0}() {{ f{1}(); f{1}(); }}\n", i, i - 1);
    }
    EXPECT_GT(size_of_body("f60();", functions), 1e18);
}

TEST(ProgramSize, WeighsWhatDriversTakeLongOver) {
    const double nothing = size_of_body("", "shared uint s;\n");
    EXPECT_GE(size_of_body("barrier();", "shared uint s;\n"), nothing + 8);
    EXPECT_GE(size_of_body("atomicAdd(s, 1u);", "shared uint s;\n"), nothing + 20);
}

TEST(ProgramSize, CountsArraysByTheirElements) {
    EXPECT_GT(size_of_body("float p[1000]; p[0] = 1;"), 1000);
    EXPECT_LT(size_of_body("s[0] = 1;", "shared float s[1000];\n"), 100);
    EXPECT_GT(size_of_body("float p[1000]; p[gl_LocalInvocationIndex] = 1;"),
              size_of_body("float p[1000]; p[0] = 1;") + 1000);
}

TEST(ProgramSize, OfACopyGrowsWithTheSquareOfItsScalars) {
    const auto of_copy = [](int scalars) {
        return size_of_body("S p; S q; q = p;",
                            fmt::format("struct S {{ float x[{}]; }};\n", scalars));
    };
    EXPECT_GT(of_copy(400), 3 * of_copy(200));
    EXPECT_GT(of_copy(400), 8000);
    EXPECT_LT(of_copy(16), 200);
}

TEST(SharedMemory, CountsTypesInTypes) {
    std::string structs = "struct S0 { float m; };\n";
    for (int i = 1; i <= 11; ++i) {
        structs += fmt::format("struct S{0} {{ S{1} a; S{1} b; }};\n", i, i - 1);
    }
    const auto needed = [&](const std::string& type) {
        const CompiledKernel compilation = compile_kernel(
            KernelInterface(), structs + "shared " + type + " s;\nvoid kernel() { s.a; }\n");
        return requirements_of(compilation.shader).shared_memory_bytes;
    };
    EXPECT_EQ(needed("S10"), 4096U);
    EXPECT_EQ(needed("S11"), 8192U);
}

}  // namespace
}  // namespace vkp
