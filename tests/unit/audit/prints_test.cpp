#include "harness/base/input_error.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/spirv/print_format.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

using Texts = std::vector<std::string>;

Execution executed_lab(const std::string& text) {
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty());
    AuditExecutor executor(TargetDevice{});
    Allowance allowance = Allowance::unlimited();
    return executor.execute(interface_of(parse.file.definition), {"mine.comp", text},
                            arrays_of(parse.file.definition), allowance);
}

// Executes these lines in two threads, from the fifth line on.
Execution executed_lines(const std::string& lines, const std::string& declarations = {}) {
    return executed_lab("// workgroup: 2\n// array: a float[2] = arange\n// buffer: o float[2]\n" +
                        declarations + "void kernel() { uint i = gl_LocalInvocationID.x;\n" +
                        lines + "\no[i] = 1.0; }\n");
}

// "line: text" of all that was printed.
Texts printed(const Execution& execution) {
    EXPECT_TRUE(execution.compile_errors.empty()) << execution.compile_errors.front().message;
    EXPECT_TRUE(execution.audit.hazards.empty());
    Texts texts;
    for (const audit::Print& print : execution.audit.prints) {
        texts.push_back(fmt::format("{}.{}: {}", print.line, print.invocation, print.text));
    }
    return texts;
}

std::string first_printed(const std::string& arguments) {
    const Texts texts = printed(executed_lines("debugPrintfEXT(" + arguments + ");"));
    return texts.empty() ? "nothing" : texts.front().substr(texts.front().find(' ') + 1);
}

TEST(Prints, StandInTheOrderOfTheLinesAndThreads) {
    EXPECT_EQ(printed(executed_lines("debugPrintfEXT(\"i = %d\", i);\n"
                                     "if (i == 1) debugPrintfEXT(\"last\");")),
              Texts({"5.0: i = 0", "5.1: i = 1", "6.1: last"}));
}

TEST(Prints, KnowAllFormats) {
    EXPECT_EQ(first_printed("\"%d %i %u\", -3, -4, 5u"), "-3 -4 5");
    EXPECT_EQ(first_printed("\"%x %X %o %#x\", 255u, 255u, 8u, 255"), "ff FF 10 0xff");
    EXPECT_EQ(first_printed("\"%f %e %g %.2f|%6.1f|%-6.1f|\", 1.5, 1.5, 1.5, 1.5, 1.5, 1.5"),
              "1.500000 1.500000e+00 1.5 1.50|   1.5|1.5   |");
    EXPECT_EQ(first_printed("\"%a %A\", 1.0, 0.5"), "0x1p+0 0X1P-1");
    EXPECT_EQ(first_printed("\"%v2d %1.1v3f %v4u\", ivec2(1, -2), vec3(1, 2, 3), uvec4(7)"),
              "1, -2 1.0, 2.0, 3.0 7, 7, 7, 7");
    EXPECT_EQ(first_printed("\"100%% %d\", 1 == 1"), "100% 1");
    const std::string wide = "// extension: GL_EXT_shader_explicit_arithmetic_types_int64\n";
    EXPECT_EQ(printed(executed_lines("debugPrintfEXT(\"%lu %ul %lx %ld %v2lu\", uint64_t(1) << 40,"
                                     " uint64_t(3), int64_t(-1), int64_t(-1), u64vec2(1, 2));",
                                     wide))
                  .front()
                  .substr(5),
              "1099511627776 3 ffffffffffffffff -1 1, 2");
}

TEST(Prints, CountNothingAndTouchNothing) {
    const std::string shared = "shared float s[4];\n";
    const Execution execution = executed_lines(
        "debugPrintfEXT(\"%f %f %f %f\", a[1], a[i + 1u] * 2.0, s[i], s[i + 3u]);", shared);
    EXPECT_EQ(printed(execution), Texts({"6.0: 1.000000 2.000000 ? ?", "6.1: 1.000000 ? ? ?"}));
    EXPECT_EQ(execution.report.total.global_reads, 0U);
    EXPECT_EQ(execution.report.total.shared_reads, 0U);
    // The note says that nothing reads the input.
    EXPECT_EQ(execution.audit.notes.size(), 1U);
    // A read by the kernel itself still counts.
    EXPECT_EQ(
        executed_lines("float x = a[i]; debugPrintfEXT(\"%f\", x);").report.total.global_reads, 2U);
}

TEST(Prints, LookAtWhatAnotherThreadWritesWithoutRacingForIt) {
    EXPECT_EQ(printed(executed_lines("s[i] = 2.0;\ndebugPrintfEXT(\"%.0f\", s[1u - i]);",
                                     "shared float s[2];\n")),
              Texts({"7.0: 2", "7.1: 2"}));
}

TEST(Prints, AreKeptUpToALimit) {
    const Execution execution =
        executed_lines("for (int k = 0; k < 600; ++k) debugPrintfEXT(\"%d\", k);");
    EXPECT_EQ(execution.audit.prints.size(), audit::kMaxPrints);
    EXPECT_EQ(execution.audit.prints_left_out, 200U);
}

TEST(Prints, AreNotInWhatADeviceGets) {
    const std::string text =
        "void kernel() { result[0] = a[0]; debugPrintfEXT(\"%f\", a[1] + a[2]); }\n";
    const KernelInterface interface {
        .launch = {{1}, {1}}, .arrays = {
            {.name = "a", .shape = {4}, .is_readonly = true},
            {.name = "result", .shape = {1}}
        }
    };
    const CompiledKernel compiled = compile_kernel(interface, text);
    ASSERT_TRUE(compiled.errors.empty());
    ASSERT_TRUE(compiled.printing.has_value());
    const auto loads = [&](const spirv::ParsedModule& shader) {
        int count = 0;
        for (const spirv::Function& function : shader.module.functions) {
            for (const spirv::Block& block : function.blocks) {
                for (const spirv::Instruction& instruction : block.instructions) {
                    count += instruction.op == spv::Op::OpLoad ? 1 : 0;
                    EXPECT_NE(&shader == &compiled.shader && instruction.op == spv::Op::OpExtInst,
                              true);
                }
            }
        }
        return count;
    };
    EXPECT_EQ(loads(compiled.shader), 1);
    EXPECT_EQ(loads(*compiled.printing), 3);
    EXPECT_EQ(generate_shader(interface, "void kernel() {}").find("debug_printf"),
              std::string::npos);
}

// "line: message advice"
std::string print_refusal(const std::string& lines) {
    const Execution execution = executed_lines(lines);
    if (execution.compile_errors.empty()) {
        return "none";
    }
    const CompileError& error = execution.compile_errors.front();
    return fmt::format("{}: {} {}", error.line, error.message, error.advice);
}

TEST(Prints, SayWhichFormatIsWrong) {
    EXPECT_TRUE(
        print_refusal("debugPrintfEXT(\"%s\", i);").starts_with("5: `%s` is no format Integers"));
    EXPECT_TRUE(print_refusal("\ndebugPrintfEXT(\"%\");").starts_with("6: `%` is no format"));
    EXPECT_EQ(print_refusal("debugPrintfEXT(\"%f\", i);"),
              "5: `%f` does not fit value 1, which is of type uint Write %u.");
    EXPECT_EQ(print_refusal("debugPrintfEXT(\"%d %f\", 1, vec3(1));"),
              "5: `%f` does not fit value 2, which is of type vec3 Write %v3f.");
    EXPECT_EQ(print_refusal("debugPrintfEXT(\"%lu\", i);"),
              "5: `%lu` does not fit value 1, which is of type uint Write %u.");
    EXPECT_TRUE(print_refusal("debugPrintfEXT(\"%d\");")
                    .starts_with("5: the text has 1 format, and 0 values follow it"));
    EXPECT_TRUE(print_refusal("debugPrintfEXT(\"\", mat2(1));")
                    .starts_with("5: the text has 0 formats, and 1 value follows it"));
    EXPECT_TRUE(print_refusal("debugPrintfEXT(\"%f\", mat2(1));")
                    .starts_with("5: value 1 is neither a number nor a vector"));
    EXPECT_TRUE(
        print_refusal("debugPrintfEXT(i);").starts_with("5: debugPrintfEXT begins with a text"));
}

TEST(Prints, TellOfStringsThatAreNone) {
    EXPECT_TRUE(
        print_refusal("printf(\"%d\", i);").starts_with("5: GLSL's printf has another name"));
    EXPECT_TRUE(print_refusal("debugPrintfEXT(\"a\\\"b\");").starts_with("5: `\\\"` in a text"));
    EXPECT_TRUE(
        print_refusal("debugPrintfEXT(\"a);").starts_with("5: a text in quotes that does not"));
    EXPECT_TRUE(print_refusal("debugPrintfEXT(\"a\"); int k = 'x';")
                    .starts_with("5: GLSL has no characters"));
    EXPECT_EQ(first_printed("\"// no /* comment\""), "// no /* comment");
}

TEST(PrintFormat, TakesAPercentSignAtTheEndForNone) {
    EXPECT_THROW(spirv::read_print_text("50%"), InputError);
    EXPECT_THROW(spirv::read_print_text("%v5f"), InputError);
    EXPECT_THROW(spirv::read_print_text("%lf"), InputError);
    EXPECT_THROW(spirv::read_print_text("%100d"), InputError);
    EXPECT_EQ(spirv::read_print_text("a%%b").end, "a%b");
    EXPECT_TRUE(spirv::read_print_text("").formats.empty());
}

}  // namespace
}  // namespace vkp
