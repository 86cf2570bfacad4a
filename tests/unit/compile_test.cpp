#include "harness/shader/compile.hpp"

#include "harness/model/template.hpp"
#include "harness/shader/requirements.hpp"
#include "harness/translation/reserved_words.hpp"
#include "harness/translation/translate.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/support.hpp"
#include "tests/validator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

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
            const CompiledKernel compilation = compile_kernel(frame_of(definition, i), text);
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
    const std::string text = disassemble(compiled("void kernel() { float unused = a[1] + a[1]; }"));
    EXPECT_EQ(occurrences(text, "OpFAdd"), 1U);
    EXPECT_NE(text.find("OpLine"), std::string::npos);
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
        compile_kernel(frame_of(sample_case()), "void kernel() {\n    result = a;\n}\n");
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

TEST(Translate, SaysAKernelInOtherLanguages) {
    const spirv::Words words = compiled(
        "shared float s[TPB];\n"
        "void kernel() {\n"
        "    s[gl_LocalInvocationID.x] = a[0];\n"
        "    barrier();\n"
        "    result[0] = s[0];\n"
        "}\n");
    const std::string msl = to_msl(spirv::ParsedModule(words));
    EXPECT_NE(msl.find("kernel void "), std::string::npos) << msl;
    EXPECT_NE(msl.find("threadgroup_barrier("), std::string::npos) << msl;
    const std::string hlsl = to_hlsl(spirv::ParsedModule(words));
    EXPECT_NE(hlsl.find("[numthreads(8, 4, 1)]"), std::string::npos) << hlsl;
    EXPECT_NE(hlsl.find("groupshared float "), std::string::npos) << hlsl;
    EXPECT_NE(disassemble(words).find("OpEntryPoint GLCompute "), std::string::npos);
}

// Whether the text declares something of that name: `float word(`, `S word;`, `threadgroup float
// word[`.
bool declares(const std::string& text, const std::string& word) {
    return std::regex_search(
        text, std::regex("\\b(void|float|uint|int|S)&? " + word + "\\s*[\\(\\[;,=\\)]"));
}

// Kernels with something of that name, as far as GLSL allows it: a function; a variable, a member
// and a shared array.
std::vector<std::string> kernels_with(const std::string& word) {
    return {"float " + word + "(float x) { return x + 1.0; }\n" +
                "void kernel() { result[0] = " + word + "(a[0]); }\n",
            "struct S { float " + word + "; };\nvoid kernel() {\n    S s;\n    s." + word +
                " = a[0];\n    float " + word + " = s." + word +
                ";\n    for (int i = 0; i < 3; ++i) " + word +
                " += a[i];\n    result[0] = " + word + ";\n}\n",
            "shared float " + word + "[TPB];\nvoid kernel() { " + word +
                "[0] = a[0]; result[0] = " + word + "[0]; }\n"};
}

bool is_reserved(Language language, const std::string& word) {
    const std::vector<std::string_view>& words = reserved_words(language);
    return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(Translate, UsesNoReservedWordAsAName) {
    const Frame frame = frame_of(all_puzzles().front().cases(1).front());
    std::set<std::string> all;
    for (const Language language : {Language::kMsl, Language::kHlsl}) {
        all.insert(reserved_words(language).begin(), reserved_words(language).end());
    }
    std::size_t count = 0;
    for (const std::string& word : all) {
        for (const std::string& kernel : kernels_with(word)) {
            const CompiledKernel compiled = compile_kernel(frame, kernel);
            if (!compiled.errors.empty()) {
                break;  // a word of GLSL itself
            }
            ++count;
            if (is_reserved(Language::kMsl, word)) {
                EXPECT_FALSE(declares(to_msl(compiled.shader), word)) << kernel;
            }
            if (is_reserved(Language::kHlsl, word)) {
                EXPECT_FALSE(declares(to_hlsl(compiled.shader), word)) << kernel;
            }
        }
    }
    EXPECT_GT(count, 300U) << "GLSL allows many of them";
}

TEST(Translate, KeepsNamesThatAreFree) {
    const spirv::ParsedModule shader(
        compiled("float kernel0(float x) { return x; }\n"
                 "void kernel() { float own = kernel0(a[0]); result[0] = own; }\n"));
    const std::string msl = to_msl(shader);
    EXPECT_TRUE(declares(msl, "own")) << msl;
    EXPECT_TRUE(declares(msl, "kernel0")) << msl;
    EXPECT_TRUE(declares(msl, "kernel1")) << msl;
    EXPECT_FALSE(declares(msl, "kernel")) << msl;
    EXPECT_TRUE(declares(to_hlsl(shader), "kernel")) << "no word of HLSL";
}

TEST(Translate, SaysEverySolutionInOtherLanguages) {
    const std::vector<std::string> texts = solution_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Case definition = all_puzzles()[i].cases(1).front();
        const spirv::Words words = compile_kernel(frame_of(definition), texts[i]).shader.words;
        EXPECT_NE(to_msl(spirv::ParsedModule(words)).find("kernel void "), std::string::npos);
        EXPECT_NE(to_hlsl(spirv::ParsedModule(words)).find("[numthreads("), std::string::npos);
    }
}

}  // namespace
}  // namespace vkp
