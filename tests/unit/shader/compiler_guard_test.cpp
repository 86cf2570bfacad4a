#include "harness/shader/compiler_guard.hpp"

#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

// "2: the message" of the first error, or nothing.
std::string guard_error(std::string_view code) {
    const std::vector<CompileError> errors = check_for_compiler(SourceText(code));
    return errors.empty() ? "" : fmt::format("{}: {}", errors[0].line, errors[0].message);
}

TEST(CompilerGuard, HasNothingAgainstKernels) {
    for (const std::string& text : solution_texts()) {
        EXPECT_EQ(guard_error(text), "") << text;
    }
    for (const StoredKernel& kernel : stored_kernels("kernels")) {
        EXPECT_EQ(guard_error(kernel.text), "") << kernel.name;
    }
}

TEST(CompilerGuard, CountsMembersOfStructsOfStructs) {
    std::string structs = "struct S0 { float x; };\n";
    for (int i = 1; i < 30; ++i) {
        structs += fmt::format("struct S{} {{ S{} x, y; }};\n", i, i - 1);
    }
    EXPECT_EQ(guard_error(structs), "14: a struct of more than 4096 members");
    EXPECT_EQ(guard_error("struct A { float x, y[2]; int z; };\nstruct B { A a[3]; A b; };"), "");
}

TEST(CompilerGuard, WantsVariablesInAtomics) {
    const std::string error = "2: what atomicAdd changes must be a variable";
    for (const char* argument : {"c + 1", "(c - 1)", "s[i] * 2", "s[0] ? c : c", "c = 2"}) {
        EXPECT_EQ(guard_error(fmt::format("\natomicAdd({}, 1);", argument)), error) << argument;
    }
    for (const char* argument : {"c", "s[i + 1]", "t[i * 2].x", "s[f(i - 1)]"}) {
        EXPECT_EQ(guard_error(fmt::format("atomicMax({}, x + 1);", argument)), "") << argument;
    }
    EXPECT_EQ(guard_error("atomicsOf(a + b, 1);"), "");
}

}  // namespace
}  // namespace vkp
