#include "harness/translation/translate.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/translation/reserved_words.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/support.hpp"

#include <gtest/gtest.h>
#include <spirv/unified1/spirv.hpp11>

#include <algorithm>
#include <regex>
#include <set>

namespace vkp {
namespace {

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
    const KernelInterface interface = interface_of(all_puzzles().front().cases(1).front());
    std::set<std::string> all;
    for (const Language language : {Language::kMsl, Language::kHlsl}) {
        all.insert(reserved_words(language).begin(), reserved_words(language).end());
    }
    std::size_t count = 0;
    for (const std::string& word : all) {
        for (const std::string& kernel : kernels_with(word)) {
            const CompiledKernel compiled = compile_kernel(interface, kernel);
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

// SPIRV-Cross uses other words for them in MSL; in HLSL it calls functions that HLSL lacks.
TEST(Translate, DefinesForHlslTheProductsThatItLacks) {
    const spirv::ParsedModule shader(
        compiled("void kernel() {\n"
                 "    uint high, low;\n"
                 "    umulExtended(uint(a[0]), uint(a[1]), high, low);\n"
                 "    result[0] = float(high);\n"
                 "}\n"));
    const std::string hlsl = to_hlsl(shader);
    const std::size_t defined = hlsl.find("void umulExtended(uint x, uint y, out uint high");
    const std::size_t called = hlsl.find("    umulExtended(uint(");
    EXPECT_LT(defined, called) << hlsl;
    EXPECT_NE(called, std::string::npos) << hlsl;
    EXPECT_EQ(to_msl(shader).find("umulExtended("), std::string::npos);
    const spirv::ParsedModule other(compiled("void kernel() { result[0] = a[0]; }\n"));
    EXPECT_EQ(to_hlsl(other).find("mulExtended"), std::string::npos);
}

bool has_capability(const spirv::Words& words, spv::Capability capability) {
    constexpr std::size_t kHeader = 5;
    constexpr std::uint32_t kDeclares =
        2U << 16U | static_cast<std::uint32_t>(spv::Op::OpCapability);  // capabilities come first
    for (std::size_t at = kHeader; at + 1 < words.size() && words[at] == kDeclares; at += 2) {
        if (words[at + 1] == static_cast<std::uint32_t>(capability)) {
            return true;
        }
    }
    return false;
}

// The first dispatch of each solution.
TEST(Translate, SaysEverySolutionInOtherLanguages) {
    const std::vector<std::string> texts = solution_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Case definition = all_puzzles()[i].cases(1).front();
        const spirv::Words words = compile_kernel(interface_of(definition), texts[i]).shader.words;
        EXPECT_NE(to_msl(spirv::ParsedModule(words)).find("kernel void "), std::string::npos);
        // HLSL has no gl_SubgroupID, no gl_NumSubgroups, and only the requested 16-bit types.
        if (!has_capability(words, spv::Capability::GroupNonUniform) && !definition.has_tiles) {
            EXPECT_NE(to_hlsl(spirv::ParsedModule(words)).find("[numthreads("), std::string::npos);
        } else {
            EXPECT_THROW(to_hlsl(spirv::ParsedModule(words)), InstallationError);
        }
    }
}

}  // namespace
}  // namespace vkp
