#include "harness/shader/compile.hpp"

#include "harness/model/kernel_interface.hpp"
#include "harness/shader/requirements.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"
#include "tests/unit/support.hpp"
#include "tests/validator.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

std::size_t occurrences(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

void expect_compiles_for_all_cases(const Puzzle& puzzle, const std::string& text) {
    for (const Case& definition : puzzle.cases(1)) {
        for (std::size_t i = 0; i < definition.dispatches.size(); ++i) {
            const CompiledKernel compilation = compile_kernel(interface_of(definition, i), text);
            EXPECT_TRUE(compilation.errors.empty()) << puzzle.id;
            EXPECT_EQ(validator_complaint(compilation.shader.words), "") << puzzle.id;
        }
    }
}

TEST(Compile, AcceptsEverySolutionForEveryCase) {
    const std::vector<std::string> texts = solution_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        expect_compiles_for_all_cases(all_puzzles()[i], texts[i]);
    }
}

TEST(Compile, AcceptsEveryTemplateWhichHasPlacesToFillInOrIsAStarter) {
    const std::vector<std::string> texts = solution_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string text = template_from_solution(texts[i]);
        EXPECT_EQ(occurrences(text, "FILL ME IN") == 0, text == all_puzzles()[i].starter)
            << all_puzzles()[i].id;
        expect_compiles_for_all_cases(all_puzzles()[i], text);
    }
}

TEST(Compile, DoesNotOptimise) {
    const spirv::Words words = compiled("void kernel() { float unused = a[1] + a[1]; }");
    std::size_t additions = 0;
    std::size_t with_line = 0;
    for (const spirv::Function& function : spirv::parse(words).functions) {
        for (const spirv::Block& block : function.blocks) {
            for (const spirv::Instruction& instruction : block.instructions) {
                additions += instruction.op == spv::Op::OpFAdd ? 1 : 0;
                with_line += instruction.source.line > 0 ? 1 : 0;
            }
        }
    }
    EXPECT_EQ(additions, 1U);
    EXPECT_GT(with_line, 0U);
}

TEST(Compile, GivesTheSameWordsEveryTime) {
    constexpr const char* kKernel = "void kernel() { result[0] = a[1] * 2.0; }";
    EXPECT_EQ(compiled(kKernel), compiled(kKernel));
}

TEST(Compile, TakesTheLineEndsOfWindowsAndNoneAtTheEnd) {
    EXPECT_FALSE(compiled("// x\r\nvoid kernel() {\r\n    result[0] = 1.0;\r\n}").empty());
    EXPECT_FALSE(compiled("void kernel() {} // no line end").empty());
    EXPECT_FALSE(compiled("void kernel(void) {}").empty());
}

TEST(Compile, LeavesTheFrameToMacros) {
    EXPECT_FALSE(compiled("#define gl_x result\nvoid kernel() { gl_x[0] = 1.0; }").empty());
    EXPECT_FALSE(compiled("#define a b\nvoid kernel() { result[0] = float(a[0]); }").empty());
}

TEST(Compile, RefusesWhatNoModuleCanSay) {
    const CompiledKernel compilation =
        compile_kernel(interface_of(sample_case()), "void kernel() {\n    result = a;\n}\n");
    ASSERT_EQ(compilation.errors.size(), 1U);
    EXPECT_EQ(compilation.errors[0].line, 2);
    EXPECT_EQ(compilation.errors[0].message,
              "this cannot be checked: a copy of a whole array whose length only the buffer knows");
    EXPECT_TRUE(compilation.shader.words.empty());
}

TEST(Compile, GivesTheSameWordsAfterWarmingUpTwice) {
    constexpr const char* kKernel = "void kernel() { result[0] = a[1] * 2.0; }";
    const spirv::Words before = compiled(kKernel);
    EXPECT_NO_THROW(warm_up_compiler());
    EXPECT_NO_THROW(warm_up_compiler());
    EXPECT_EQ(compiled(kKernel), before);
}

Requirements required(std::string_view kernel) {
    return requirements_of(spirv::ParsedModule(compiled(kernel)));
}

TEST(Requirements, AddUpSharedMemory) {
    EXPECT_EQ(required("void kernel() { result[0] = 1.0; }").shared_memory_bytes, 0U);
    EXPECT_EQ(required("shared float s[TPB];\nvoid kernel() { s[0] = 1.0; }").shared_memory_bytes,
              32U);
    EXPECT_EQ(required("struct S { vec3 v; uint n; };\nshared S s[4];\nshared mat2 m[3];\n"
                       "shared bool t[5];\nshared int x;\n"
                       "void kernel() { s[0].n = 1; m[0][0][0] = 1.0; t[0] = true; x = 1; }")
                  .shared_memory_bytes,
              4U * 16 + 3 * 16 + 5 * 4 + 4);
    EXPECT_EQ(required("shared double s[4096];\nvoid kernel() { s[0] = 1.0; }").shared_memory_bytes,
              32768U);
}

TEST(Requirements, KnowDoubles) {
    const auto needs_double = [](const char* kernel) {
        const std::vector<std::uint32_t> needed = required(kernel).capabilities;
        return std::find(needed.begin(), needed.end(),
                         static_cast<std::uint32_t>(spv::Capability::Float64)) != needed.end();
    };
    EXPECT_FALSE(needs_double("void kernel() { result[0] = 1.0; }"));
    EXPECT_TRUE(needs_double("void kernel() { double x = a[0]; result[0] = float(x); }"));
}

}  // namespace
}  // namespace vkp
