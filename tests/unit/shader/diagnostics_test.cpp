// The errors of a kernel, as made from the compiler's messages. The kernels of slips/ contain the
// expected texts: `//!` the message for its line, and below it `//?` the advice.
#include "harness/shader/diagnostics.hpp"

#include "checker/report/remedy_text.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/translation/components.hpp"
#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace vkp {
namespace {

// The tests here quote glslang 12. Other versions use other words for some of it.
bool is_quoted_glslang() {
    const std::vector<Component> components = shader_components();
    return std::any_of(components.begin(), components.end(), [](const Component& component) {
        return component.name == "glslang" && component.version.starts_with("12.");
    });
}

// "'x'" of "'x': undeclared identifier"; nothing of what names nothing.
std::string target_of(const std::string& message) {
    const std::size_t end = message.find('\'', 1);
    return message.starts_with('\'') && end != std::string::npos ? message.substr(0, end + 1) : "";
}

// In every version, an error has its line, names the same thing, and gets the same advice, which is
// ours.
std::string error_text(int line, const std::string& message, const std::string& advice) {
    static const bool is_quoted = is_quoted_glslang();
    return fmt::format("{}: {}\n", line, is_quoted ? message : target_of(message)) +
           (advice.empty() ? "" : fmt::format("   {}\n", advice));
}

std::string found_errors(std::string_view kernel_text) {
    std::string text;
    const CompiledKernel compilation = compile_kernel(interface_of(sample_case()), kernel_text);
    EXPECT_EQ(compilation.shader.words.empty(), !compilation.errors.empty());
    for (const CompileError& error : compilation.errors) {
        EXPECT_FALSE(error.message.empty());
        text += error_text(error.line, error.message, advice_text(error, 9));
    }
    return text;
}

std::string expected_errors(std::string_view kernel_text) {
    const std::vector<Note> advices = notes(kernel_text, "//?");
    std::string text;
    for (const Note& message : notes(kernel_text, "//!")) {
        std::string advice;
        for (const Note& note : advices) {
            advice = note.line == message.line + 1 ? note.text : advice;
        }
        text += error_text(message.line, message.text, advice);
    }
    return text;
}

std::string with_crlf(const std::string& text) {
    return std::regex_replace(text, std::regex("\n"), "\r\n");
}

class Slip : public testing::TestWithParam<StoredKernel> {};

TEST_P(Slip, IsExplained) {
    EXPECT_EQ(found_errors(GetParam().text), expected_errors(GetParam().text));
}

TEST_P(Slip, IsExplainedInFilesOfWindows) {
    EXPECT_EQ(found_errors(with_crlf(GetParam().text)), expected_errors(GetParam().text));
}

TEST_P(Slip, IsExplainedWithoutALineEnd) {
    std::string text = GetParam().text;
    text.pop_back();
    EXPECT_EQ(found_errors(text), expected_errors(GetParam().text));
}

INSTANTIATE_TEST_SUITE_P(Golden, Slip, testing::ValuesIn(stored_kernels("slips")),
                         [](const auto& slip) { return slip.param.name; });

// Words that no learner should have to read.
TEST(Diagnostics, HaveNoneOfTheCompilersInternalWords) {
    const std::regex internal(
        "highp|mediump|lowp|\\btemp\\b|vkp_|layout\\( |std430|column_major|unsized|runtime-sized|"
        "Linking|terminated|ERROR|_OP\\b|_ASSIGN|LEFT_|RIGHT_|CONSTANT|IDENTIFIER|[ :]$|  ");
    for (const StoredKernel& slip : stored_kernels("slips")) {
        const CompiledKernel compilation = compile_kernel(interface_of(sample_case()), slip.text);
        EXPECT_FALSE(compilation.errors.empty()) << slip.name;
        for (const CompileError& error : compilation.errors) {
            EXPECT_FALSE(std::regex_search(error.message, internal)) << error.message;
        }
    }
}

TEST(Diagnostics, NameTheirSubjectFirst) {
    EXPECT_EQ(target_of("'x': undeclared identifier"), "'x'");
    EXPECT_EQ(target_of("syntax error, unexpected 'else'"), "");
    EXPECT_EQ(target_of("'"), "");
}

TEST(Diagnostics, AreForOneErrorALine) {
    EXPECT_EQ(found_errors("void kernel() {\n    x = y + z;\n}\n"),
              error_text(2, "'x': undeclared identifier",
                         "Nothing of that name is known in this line. `workbook show 9` "
                         "lists what the puzzle gives you."));
}

TEST(Diagnostics, PointIntoTheFileWhereABraceIsMissing) {
    const std::string advice = "A `}` is missing: some `{` above is never closed.";
    const std::string message = "syntax error, unexpected end of file";
    EXPECT_EQ(found_errors("void kernel() {\n    if (true) {\n    result[0] = 1.0;\n}\n\n\n"),
              error_text(4, message, advice));
    EXPECT_EQ(found_errors("void kernel() {\r\n    result[0] = 1.0;\r\n\r\n"),
              error_text(2, message, advice));
    EXPECT_EQ(found_errors("void kernel() {"), error_text(1, message, advice));
}

TEST(Diagnostics, PointAtACommentThatDoesNotEnd) {
    EXPECT_EQ(
        found_errors("void kernel() {\n    /* from here on\n}\n"),
        error_text(2, "'comment': End of input in comment", "A `/*` is never closed by `*/`."));
}

TEST(Diagnostics, ExplainAKernelWithoutABody) {
    const std::string advice =
        "A kernel must have a body, but no parameters, as in `void kernel() { … }`.";
    EXPECT_EQ(found_errors("void kernel();\n"),
              error_text(0, "No function definition (body) found", advice));
    EXPECT_EQ(found_errors("void kernel(uint i) {\n    result[i] = 1.0;\n}\n"),
              error_text(0, "No function definition (body) found", advice));
}

TEST(Diagnostics, ExplainRecursion) {
    EXPECT_EQ(found_errors("int f(int x) {\n    return x < 1 ? 0 : f(x - 1);\n}\n"
                           "void kernel() {\n    result[0] = float(f(3));\n}\n"),
              error_text(0, "Recursion detected", "GLSL has no recursion; write a loop."));
}

TEST(Diagnostics, KeepTheLineOfAMacrosUse) {
    EXPECT_TRUE(found_errors("#define BAD \\\n    missing\nvoid kernel() {\n"
                             "    result[0] = BAD;\n}\n")
                    .starts_with(error_text(4, "'missing': undeclared identifier", "")));
}

TEST(Diagnostics, AreTextWhateverTheKernelHolds) {
    const std::regex broken_utf8("[\x80-\xff]");
    for (const char* kernel : {"void kernel() { result[0] = 1.0é; }", "void kernel() { \xff }",
                               "void kernel() {} \x01\x7f", "“void kernel() {}”"}) {
        const std::string text = found_errors(kernel);
        EXPECT_FALSE(text.empty()) << kernel;
        EXPECT_FALSE(std::regex_search(text, broken_utf8)) << kernel;
    }
}

// Words that only macros put together are seen in the compiled module.
TEST(Diagnostics, RejectBuffersThatMacrosHide) {
    const std::string glue = "#define GLUE(x, y) x ## y\nGLUE(lay, out)(set = 0, binding = 0) ";
    const std::string kernel = "void kernel() {\n    result[0] = mine[0];\n}\n";
    const std::string rejection =
        error_text(0, "the kernel declares a resource of its own",
                   "The arrays of the puzzle are declared already; use them by their names.");
    EXPECT_EQ(found_errors(glue + "GLUE(buf, fer) Mine { float mine[]; };\n" + kernel), rejection);
    EXPECT_EQ(found_errors(glue + "GLUE(uni, form) Mine { float mine[4]; };\n" + kernel),
              rejection);
    EXPECT_EQ(found_errors(glue + "GLUE(buf, fer) GLUE(vk, p_mine) { float mine[]; };\n" + kernel),
              rejection);
    EXPECT_EQ(
        found_errors(glue + "GLUE(buf, fer) GLUE(vk, p_a) { float mine[]; };\n" + kernel).empty(),
        false);
}

TEST(Explanations, ComeFromAnyOfTheCompilersForms) {
    const auto errors = explain_diagnostics(
        "kernel:3: error: 'x' : undeclared identifier\nnoise\nkernel: error: at all\n1 error "
        "generated.\n",
        "\n\nx\n");
    ASSERT_EQ(errors.size(), 2U);
    EXPECT_EQ(errors[0].line, 3);
    EXPECT_EQ(errors[0].message, "'x': undeclared identifier");
    EXPECT_EQ(errors[1].line, 0);
    EXPECT_EQ(errors[1].message, "at all");
    EXPECT_TRUE(explain_diagnostics("", "").empty());
}

TEST(Explanations, TakeNoAdviceFromComments) {
    const auto errors =
        explain_diagnostics("kernel:1: error: 'n' : undeclared identifier\n", "n; // threadIdx\n");
    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors[0].advice.find("threadIdx"), std::string::npos);
}

}  // namespace
}  // namespace vkp
