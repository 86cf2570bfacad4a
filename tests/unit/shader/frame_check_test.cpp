#include "checker/report/remedy_text.hpp"
#include "harness/shader/rules/own_code_check.hpp"
#include "harness/shader/rules/text_check.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"
#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

const std::string kEmptyKernel = "void kernel() {}\n";

// "2: the message", line by line.
std::vector<std::string> frame_errors(std::string_view text, const std::string& kernel = "kernel") {
    std::vector<std::string> errors;
    for (const CompileError& error :
         check_frame(text, KernelInterface{.launch = {}, .arrays = {}, .kernel = kernel})) {
        EXPECT_FALSE(advice_text(error, 9).empty()) << error.message;
        errors.push_back(fmt::format("{}: {}", error.line, error.message));
    }
    return errors;
}

using Errors = std::vector<std::string>;

TEST(KernelInterface, HasNothingAgainstSolutionsAndTemplates) {
    const std::vector<std::string> texts = solution_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Case definition = all_puzzles()[i].cases(1).front();
        for (const Dispatch& dispatch : definition.dispatches) {
            EXPECT_EQ(frame_errors(texts[i], dispatch.kernel), Errors()) << texts[i];
            EXPECT_EQ(frame_errors(template_from_solution(texts[i]), dispatch.kernel), Errors());
        }
    }
}

TEST(KernelInterface, WantsTheFunctionThatTheDispatchRuns) {
    EXPECT_EQ(frame_errors("void sum_parts() {}", "sum_parts"), Errors());
    EXPECT_EQ(frame_errors("void sum_parts() {}", "sum_total"),
              Errors({"0: there is no function `void sum_total()`"}));
}

TEST(KernelInterface, ForbidsItsOwnDirectives) {
    for (const char* name : {"version", "include", "extension", "pragma", "line"}) {
        EXPECT_EQ(frame_errors(fmt::format("\n#{} x\n{}", name, kEmptyKernel)),
                  Errors({fmt::format("2: #{} is not possible here", name)}));
        EXPECT_EQ(frame_errors(fmt::format("{} \t # \t {}", kEmptyKernel, name)),
                  Errors({fmt::format("2: #{} is not possible here", name)}));
    }
}

TEST(KernelInterface, ForbidsItsOwnWords) {
    for (const char* word : {"main", "layout", "buffer", "uniform"}) {
        EXPECT_EQ(frame_errors(fmt::format("{}x = y+{};", kEmptyKernel, word)),
                  Errors({fmt::format("2: '{}' is not possible here", word)}));
    }
    EXPECT_EQ(frame_errors(kEmptyKernel + "\nint vkp_x;"),
              Errors({"3: the name 'vkp_x' is taken"}));
}

TEST(KernelInterface, ForbidsItsWordsInMacrosToo) {
    EXPECT_EQ(frame_errors("#define L layout(local_size_x = 1) in\n" + kEmptyKernel),
              Errors({"1: 'layout' is not possible here"}));
}

TEST(KernelInterface, SaysAllThatIsWrongInTheOrderOfTheLines) {
    EXPECT_EQ(
        frame_errors("#version 450\nlayout(std430) buffer B { float x[]; };\nvoid main() {}\n"),
        Errors({"1: #version is not possible here", "2: 'layout' is not possible here",
                "2: 'buffer' is not possible here", "3: 'main' is not possible here"}));
}

TEST(KernelInterface, AllowsOtherDirectives) {
    EXPECT_EQ(frame_errors("#define TWICE(x) (2 * (x))\n#if 1\n#else\n#endif\n#undef TWICE\n#\n" +
                           kEmptyKernel),
              Errors());
}

TEST(KernelInterface, AllowsNamesThatOnlyContainItsWords) {
    EXPECT_EQ(
        frame_errors("int main_sum, domain, layouts, _buffer, buffer2, uniformly, vkpx, my_vkp_x;\n"
                     "int includes, version, line, extension;\n" +
                     kEmptyKernel),
        Errors());
}

TEST(KernelInterface, TakesNoNoticeOfComments) {
    EXPECT_EQ(frame_errors("// #version layout main\n/* buffer\n#include <x>\nuniform */ " +
                           kEmptyKernel + "// goes on \\\n layout\n"),
              Errors());
}

TEST(KernelInterface, SeesWhatStandsBehindComments) {
    EXPECT_EQ(frame_errors("/* x */ #version 450\n" + kEmptyKernel),
              Errors({"1: #version is not possible here"}));
    EXPECT_EQ(frame_errors("#/* x */version 450\n" + kEmptyKernel),
              Errors({"1: #version is not possible here"}));
    EXPECT_EQ(frame_errors(kEmptyKernel + "/* a */ layout /* b */"),
              Errors({"2: 'layout' is not possible here"}));
    EXPECT_EQ(frame_errors(kEmptyKernel + "/*/ layout */ main"),
              Errors({"2: 'main' is not possible here"}));
    EXPECT_EQ(frame_errors(kEmptyKernel + "/**/ layout"),
              Errors({"2: 'layout' is not possible here"}));
    EXPECT_EQ(frame_errors(kEmptyKernel + "// x\r\nlayout"),
              Errors({"3: 'layout' is not possible here"}));
}

// A backslash at the end of a line joins it with the next one, also within a word.
TEST(KernelInterface, SeesWordsThatGoOnInTheNextLine) {
    EXPECT_EQ(frame_errors("#ver\\\nsion 450\n" + kEmptyKernel),
              Errors({"1: #version is not possible here"}));
    EXPECT_EQ(frame_errors("#\\\nextension GL_EXT_debug_printf : enable\n" + kEmptyKernel),
              Errors({"1: #extension is not possible here"}));
    EXPECT_EQ(frame_errors("#li\\\r\nne 77\n" + kEmptyKernel),
              Errors({"1: #line is not possible here"}));
    EXPECT_EQ(frame_errors(kEmptyKernel + "lay\\\nout"),
              Errors({"2: 'layout' is not possible here"}));
    EXPECT_EQ(frame_errors(kEmptyKernel + "#define X \\\n layout"),
              Errors({"3: 'layout' is not possible here"}));
}

// A comment over several lines ends no line, for the compiler.
TEST(KernelInterface, SeesDirectivesWithCommentsInThem) {
    EXPECT_EQ(frame_errors("#/*\n*/extension all : enable\n" + kEmptyKernel),
              Errors({"1: #extension is not possible here"}));
    EXPECT_EQ(frame_errors("/* *\\\n/ #version 450\n" + kEmptyKernel),
              Errors({"2: #version is not possible here"}));
    EXPECT_EQ(frame_errors("/* a\nb */ layout\n" + kEmptyKernel),
              Errors({"2: 'layout' is not possible here"}));
}

TEST(KernelInterface, HasNoStrings) {
    EXPECT_EQ(frame_errors(kEmptyKernel + "\"/*\"\n#version 450\n*/"),
              Errors({"2: GLSL has no strings", "3: #version is not possible here"}));
    EXPECT_EQ(frame_errors("#include \"x\"\n" + kEmptyKernel),
              Errors({"1: #include is not possible here"}));
    EXPECT_EQ(frame_errors("// \"\n/* \" */" + kEmptyKernel), Errors());
}

TEST(KernelInterface, WantsAKernelOfAHumanLength) {
    const auto of_length = [](int words) {
        return kEmptyKernel + std::string(static_cast<std::size_t>(words - 6), ';');
    };
    EXPECT_EQ(frame_errors(of_length(kMaxKernelLength)), Errors());
    EXPECT_EQ(frame_errors(of_length(kMaxKernelLength + 1)),
              Errors({"0: the kernel is too long: more than 40000 words and signs, macros written "
                      "out"}));
}

TEST(KernelInterface, WantsAKernel) {
    const std::string missing = "0: there is no function `void kernel()`";
    EXPECT_EQ(frame_errors("void kernels() {}\n"), Errors({missing}));
    EXPECT_EQ(frame_errors("void my_kernel() {}\n"), Errors({missing}));
    EXPECT_EQ(frame_errors("// void kernel() {}\n"), Errors({missing}));
    EXPECT_EQ(frame_errors("int x;"), Errors({missing}));
    EXPECT_EQ(frame_errors("void\nkernel\n(\nvoid\n)\n{}"), Errors());
}

TEST(KernelInterface, WantsAFileThatIsText) {
    EXPECT_EQ(frame_errors(""), Errors({"0: the file is empty"}));
    EXPECT_EQ(frame_errors(" \t\r\n\n"), Errors({"0: the file is empty"}));
    EXPECT_EQ(frame_errors(kEmptyKernel + std::string(1, '\0')),
              Errors({"0: the file is not text: it holds a zero byte"}));
}

TEST(KernelInterface, WantsAFileOfAHumanSize) {
    const std::string comment(kMaxKernelBytes - kEmptyKernel.size() - 2, 'x');
    EXPECT_EQ(frame_errors(kEmptyKernel + "//" + comment), Errors());
    EXPECT_EQ(frame_errors(kEmptyKernel + "//" + comment + "x"),
              Errors({"0: the file is longer than 1 MiB: that is no kernel"}));
}

}  // namespace
}  // namespace vkp
