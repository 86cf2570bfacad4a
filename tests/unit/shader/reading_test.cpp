// The properties that advice reads in a kernel's text: values, what they depend on, rows and
// columns, loops.
#include "harness/glsl_analysis/glsl_analysis.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// `a` [4, 6]; two workgroups of 8 by 2 threads.
KernelInterface interface() {
    return {.launch = {.workgroups = {2}, .workgroup_size = {8, 2}},
            .arrays = {{.name = "a", .shape = {4, 6}, .is_readonly = true},
                       {.name = "result", .shape = {4, 6}}},
            .constants = {{"WIDTH", 3}}};
}

constexpr std::string_view kKernel = R"(
#define HALF (TPB / 2)
shared float s[TPB][WIDTH + 1];
void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row
    uint j = gl_GlobalInvocationID.x;
    uint local = gl_LocalInvocationID.x, twice = 2 * local;
    uint n = a_shape[1];
    uint k = i * n + j;
    for (uint step = HALF; step > 0; step /= 2) {
        if (local < step) s[local][0] += s[local + step][WIDTH];
    }
    float x = a[k];
    result[min(k, uint(23))] = x + a[k + 1];
    k++;
}
)";

const ElementAccess& access(const Syntax& syntax, std::string_view array, std::size_t number) {
    for (const ElementAccess& each : syntax.accesses) {
        if (each.array == array && number-- == 0) {
            return each;
        }
    }
    throw std::out_of_range("no such access");
}

std::string text(const Syntax& syntax, std::size_t number, std::string_view array = "s") {
    return syntax.text_of(access(syntax, array, number).indices.front());
}

TEST(Syntax, FindsAccessesAndWhatTheyDo) {
    const Syntax syntax(kKernel);
    EXPECT_EQ(text(syntax, 0), "local");
    EXPECT_TRUE(access(syntax, "s", 0).writes);
    EXPECT_TRUE(access(syntax, "s", 0).reads);
    EXPECT_EQ(text(syntax, 1), "local + step");
    EXPECT_FALSE(access(syntax, "s", 1).writes);
    EXPECT_EQ(access(syntax, "s", 1).line, 11);
    EXPECT_EQ(text(syntax, 0, "result"), "min(k, uint(23))");
    ASSERT_EQ(syntax.arrays.size(), 1U);
    EXPECT_TRUE(syntax.arrays[0].is_shared);
    EXPECT_EQ(syntax.arrays[0].size_texts, std::vector<std::string>({"TPB", "WIDTH + 1"}));
}

TEST(Syntax, TakesAnyText) {
    for (const std::string_view any :
         {"", "{", "}", "a[", "a[i", "if (", "for (;;", "void f(", "x = ", "do do do", "a[b[c[",
          "((((", "#define", "#define x", "?:", "."}) {
        const Syntax syntax(any);
        EXPECT_FALSE(syntax.statements.empty()) << any;
    }
    std::string deep;
    for (int i = 0; i < 5000; ++i) {
        deep += "if (x) ";
    }
    EXPECT_FALSE(Syntax(deep).statements.empty());
    EXPECT_FALSE(Syntax("x = 1" + std::string(9000, '-') + "1;").statements.empty());
}

TEST(GlslAnalysis, KnowsValuesInAThread) {
    const Syntax syntax(kKernel);
    const KernelInterface launched = interface();
    const GlslAnalysis analysis(syntax, launched);
    const ElementAccess& s = access(syntax, "s", 0);
    // Thread (3, 1) of workgroup 1.
    constexpr std::uint32_t kThread = 16 + 8 + 3;
    EXPECT_EQ(analysis.value(s.indices[0], s.statement, kThread), 3);
    const ElementAccess& halo = access(syntax, "s", 1);
    EXPECT_EQ(analysis.value(halo.indices[0], halo.statement, kThread), std::nullopt);
    EXPECT_EQ(analysis.value(halo.indices[0], halo.statement, kThread, {{"step", 4}}), 7);
    EXPECT_EQ(analysis.value(halo.indices[1], halo.statement, kThread), 3);
    const ElementAccess& a = access(syntax, "a", 0);
    EXPECT_EQ(analysis.value(a.indices[0], a.statement, kThread), std::nullopt)
        << "k changes below";
}

TEST(GlslAnalysis, KnowsWhatMakesThreadsDiffer) {
    const Syntax syntax(kKernel);
    const KernelInterface launched = interface();
    const GlslAnalysis analysis(syntax, launched);
    const ElementAccess& own = access(syntax, "s", 0);
    EXPECT_EQ(analysis.dependence(own.indices[0], own.statement), kOnLocalX);
    EXPECT_EQ(analysis.dependence(own.indices[1], own.statement), 0U);
    const ElementAccess& halo = access(syntax, "s", 1);
    EXPECT_EQ(analysis.dependence(halo.indices[0], halo.statement), kOnLocalX | kOnLoop);
    const ElementAccess& a = access(syntax, "a", 0);
    EXPECT_EQ(analysis.dependence(a.indices[0], a.statement), kOnLocalX | kOnLocalY | kOnGroupX);
    EXPECT_TRUE(analysis.is_divergent(syntax.around(own.statement, Statement::Kind::kIf)));
    EXPECT_FALSE(analysis.is_divergent(syntax.around(own.statement, Statement::Kind::kLoop)));
}

TEST(GlslAnalysis, PartsAFlatIndexIntoRowAndColumn) {
    const Syntax syntax(
        "void kernel() {\n    uint n = a_shape[1];\n"
        "    uint i = gl_GlobalInvocationID.y;\n"
        "    result[(i + 1) * n + n / 2 + 1] = a[2 + i * a_strides[0]] + a[i * 7 + 1];\n"
        "}\n");
    const KernelInterface launched = interface();
    const GlslAnalysis analysis(syntax, launched);
    const auto parts = [&](std::string_view array, std::size_t number) {
        const ElementAccess& each = access(syntax, array, number);
        return analysis.row_and_column(each.indices[0], each.statement, {4, 6});
    };
    const auto result = parts("result", 0);
    ASSERT_TRUE(result);
    EXPECT_EQ(syntax.text_of(result->row), "i + 1");
    EXPECT_EQ(syntax.text_of(result->column), "n / 2 + 1");
    const ElementAccess& written = access(syntax, "result", 0);
    EXPECT_EQ(analysis.value(result->column, written.statement, 8), 4);
    ASSERT_TRUE(parts("a", 0));
    EXPECT_EQ(syntax.text_of(parts("a", 0)->column), "2");
    EXPECT_FALSE(parts("a", 1)) << "7 is no length of a row";
}

TEST(GlslAnalysis, GoesThroughALoop) {
    const Syntax syntax(kKernel);
    const KernelInterface launched = interface();
    const GlslAnalysis analysis(syntax, launched);
    const std::size_t loop =
        syntax.around(access(syntax, "s", 0).statement, Statement::Kind::kLoop);
    const auto iterations = analysis.iterations(loop, 0);
    ASSERT_TRUE(iterations);
    EXPECT_EQ(iterations->variable, "step");
    EXPECT_EQ(iterations->values, std::vector<std::int64_t>({4, 2, 1}));
}

TEST(GlslAnalysis, FindsTheAccessThatIsMeant) {
    const Syntax syntax(
        "void kernel() {\n    uint i = gl_LocalInvocationID.x;\n"
        "    result[i] = a[i] + a[i + 1] + a[i + 2];\n}\n");
    const KernelInterface launched = interface();
    const GlslAnalysis analysis(syntax, launched);
    const ElementAccess* const found = analysis.access(3, "a", false, 5, {6});
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(syntax.text_of(found->indices[0]), "i + 1");
    EXPECT_EQ(analysis.access(3, "a", false, 5, {9}), nullptr);
    EXPECT_EQ(analysis.access(3, "result", false, 5, {5}), nullptr);
}

TEST(GlslAnalysis, KnowsTheNameOfABuiltIn) {
    const Syntax syntax(kKernel);
    const KernelInterface launched = interface();
    const GlslAnalysis analysis(syntax, launched);
    const std::size_t statement = access(syntax, "s", 0).statement;
    EXPECT_EQ(analysis.name_of("gl_LocalInvocationID.x", statement), "local");
    EXPECT_EQ(analysis.name_of("gl_LocalInvocationID.y", statement), "gl_LocalInvocationID.y");
}

}  // namespace
}  // namespace vkp
