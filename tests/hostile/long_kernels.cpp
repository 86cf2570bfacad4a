// A table of kernels; each is a line or three.
#include "tests/hostile/made_kernel.hpp"

#include <fmt/format.h>

#include <functional>
#include <iterator>

namespace vkp {

namespace {

constexpr const char* kTooDeep = "brackets stand inside each other more than 256 deep";
constexpr const char* kTooNested = "this is nested too deeply";
constexpr const char* kLoopsTooDeep = "loops inside each other more than 128 deep";
constexpr const char* kTooLong = "the kernel is too long";

std::string listed(int count, const std::function<std::string(int)>& item) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += item(i);
    }
    return text;
}

GoldenKernel refused(const std::string& name, const std::string& inside, int line,
                     const std::string& message) {
    return compile_error(name, kernel_with(inside), line, message);
}

GoldenKernel solved(const std::string& name, const std::string& inside,
                    const std::string& above = {}) {
    return {name, kernel_with(inside, above), "solved"};
}

std::string around(const std::string& open, const std::string& middle, const std::string& close,
                   std::size_t times) {
    return repeated(open, times) + middle + repeated(close, times);
}

std::vector<GoldenKernel> deep() {
    constexpr std::size_t kMany = 100'000;
    return {
        refused("parentheses", "float x = " + around("(", "1", ")", kMany) + ";", 3, kTooDeep),
        refused("brackets", "float x = " + around("a[int(", "1", ")]", kMany) + ";", 3, kTooDeep),
        refused("blocks", around("{", "", "}", kMany), 3, kTooDeep),
        refused("calls", "float x = " + around("abs(", "1", ")", kMany) + ";", 3, kTooDeep),
        refused("initializer_lists", "float x[] = " + around("{", "1", "}", kMany) + ";", 3,
                kTooDeep),
        compile_error("parentheses_never_closed",
                      "void kernel() {\n float x = " + repeated("(", kMany), 2, kTooDeep),
        compile_error("braces_never_closed", "void kernel() {\n" + repeated("{", kMany), 2,
                      kTooDeep),
        compile_error("parentheses_of_directive",
                      kernel_with("", "#if " + around("(", "1", ")", kMany) + "\n#endif\n"), 1,
                      kTooDeep),
        solved("parentheses_200", "float x = " + around("(", "1", ")", 200) + ";"),
        solved("blocks_200", around("{", "", "}", 200)),
        refused("minuses", "float x = " + repeated("- ", 30'000) + "a[i];", 3, kTooNested),
        refused("negations", "bool x = " + repeated("!", 30'000) + "true;", 3, kTooNested),
        refused("increments", "int x = 1; " + repeated("++", 15'000) + "x;", 3, kTooNested),
        refused("ternaries", "float x = " + repeated("i<1u?1:", 4'000) + "1;", 3, kTooNested),
        refused("ternaries_to_the_left", "float x = " + around("i<1u?", "1", ":1", 4'000) + ";", 3,
                kTooNested),
        refused("assignments", "float x; x " + repeated("= x", 15'000) + " = 1;", 3, kTooNested),
        refused("ifs", repeated("if (i < 3u) ", 4'000) + "{}", 3, kTooNested),
        refused("else_ifs", repeated("if (i < 3u) {} else ", 4'000) + "{}", 3, kTooNested),
        refused("whiles", repeated("while (i < 3u) ", 4'000) + "break;", 3, kTooNested),
        refused("whiles_without_braces", repeated("while (false) ", 500) + ";", 3, kLoopsTooDeep),
        refused("fors_without_braces", repeated("for (;false;) ", 400) + ";", 3, kLoopsTooDeep),
        solved("whiles_100_without_braces", repeated("while (false) ", 100) + ";"),
        solved("ifs_200_without_braces", repeated("if (i > 99999u) ", 200) + "return;"),
        solved("else_ifs_200", repeated("if (i == 9u) {} else ", 200) + "{}"),
        compile_error("conditions",
                      kernel_with("", repeated("#if 1\n", 5'000) + repeated("#endif\n", 5'000)), 66,
                      "maximum nesting depth exceeded"),
        refused("switches", repeated("switch (i) { default: ", 10'000) + repeated("}", 10'000), 3,
                kTooDeep),
        solved("switches_100", repeated("switch (i) { default: ", 100) + repeated("}", 100)),
    };
}

// Chains that make a tree as deep as they are long.
std::vector<GoldenKernel> chains() {
    return {
        solved("sum", "float x = a[i]" + repeated("+a[0]", 7'000) + ";"),
        solved("product", "uint x = i" + repeated("*i", 19'000) + ";"),
        solved("sum_of_constants", "float x = 1.0" + repeated("+1.0", 9'000) + ";"),
        solved("commas", "float x = (1" + repeated(",1", 19'000) + ");"),
        solved("conjunction", "bool x = i < 3u" + repeated("&&i<3u", 4'000) + ";"),
        solved("swizzles", "vec4 v = vec4(1); float x = v" + repeated(".xyzw", 15'000) + ".x;"),
        refused("sum_too_long", "float x = a[i]" + repeated("+a[0]", 10'000) + ";", 0, kTooLong),
        refused("statements_too_many", repeated(";", 500'000), 0, kTooLong),
        compile_error("not_in_directive",
                      kernel_with("", "#if " + repeated("!", 100'000) + "1\n#endif\n"), 0,
                      kTooLong),
    };
}

std::vector<GoldenKernel> large_code() {
    return {
        solved("statements", "float x = 0;" + repeated("x += a[i];", 4'900)),
        solved("guarded_reads", "float x = 0;" + repeated("x += a[i];", 300)),
        solved("variables",
               listed(4'000, [](int n) { return fmt::format("float v{} = a[i];", n); })),
        solved("loops", "float x = 0;" + repeated("for (int n = 0; n < 3; ++n) x += 1;", 1'000)),
        solved("cases",
               "switch (i) {" +
                   listed(7'000, [](int n) { return fmt::format("case {}u: break;", n); }) + "}"),
        solved("functions", "",
               listed(3'000,
                      [](int n) {
                          return fmt::format("float f{0}(float x) {{ return x + {0}; }}\n", n);
                      })),
        solved("functions_called",
               "float x = 0;" + listed(1'500, [](int n) { return fmt::format("x = f{}(x);", n); }),
               listed(1'500,
                      [](int n) {
                          return fmt::format("float f{0}(float x) {{ return x + {0}; }}\n", n);
                      })),
        compile_error("functions_in_a_chain",
                      kernel_with("float x = f1999(1);",
                                  "float f0(float x) { return x; }\n" +
                                      listed(1'999,
                                             [](int n) {
                                                 return fmt::format(
                                                     "float f{}(float x) {{ return f{}(x); }}\n",
                                                     n + 1, n);
                                             })),
                      0, "calls more than 256 deep"),
    };
}

std::vector<GoldenKernel> large_types() {
    const auto zero = [](int) { return std::string(",0.0"); };
    return {
        solved("parameters", "",
               "void f(float x" +
                   listed(5'000, [](int n) { return fmt::format(", float x{}", n); }) + ") {}\n"),
        solved("struct_of_400_copied", "Large one; one.x[i] = 1.0; Large other = one;",
               "struct Large { float x[400]; };\n"),
        solved("struct_of_900_copied", "Large one; one.x[i] = 1.0; Large other = one;",
               "struct Large { float x[900]; };\n"),
        solved("atomics",
               "if (i == 0u) count = 0u; barrier();" + repeated("atomicAdd(count, 1u);", 3'000),
               "shared uint count;\n"),
        solved("barriers", repeated("barrier();", 2'000)),
        solved("constants", "float x = t[i];",
               "const float t[9001] = float[9001](0.0" + listed(9'000, zero) + ");\n"),
        compile_error(
            "constants_copied_often",
            kernel_with("float x = 0;" + repeated("x += t[i];", 500),
                        "const float t[1001] = float[1001](0.0" + listed(1'000, zero) + ");\n"),
            0, "take more than 256 MiB for one workgroup"),
        compile_error(
            "members",
            kernel_with("S s; s.m5 = 1;",
                        "struct S {" +
                            listed(9'000, [](int n) { return fmt::format("float m{};", n); }) +
                            "};\n"),
            1, "a struct of more than 4096 members"),
        compile_error("structs_in_structs",
                      kernel_with("S3000 s; s" + repeated(".m", 3'001) + " = 1;",
                                  "struct S0 { float m; };\n" +
                                      listed(3'000,
                                             [](int n) {
                                                 return fmt::format("struct S{} {{ S{} m; }};\n",
                                                                    n + 1, n);
                                             })),
                      0, "a type that nests too deep"),
        refused("dimensions",
                "float p" + repeated("[1]", 1'000) + "; p" + repeated("[0]", 1'000) + " = 1;", 0,
                "this cannot be checked"),
    };
}

std::vector<GoldenKernel> large_texts() {
    return {
        solved("macros", "",
               listed(30'000, [](int n) { return fmt::format("#define M{0} {0}\n", n); })),
        solved("lines", repeated("\n", 1'000'000)),
        solved("comment_lines", "/*" + repeated("\n", 1'000'000) + "*/"),
        solved("line", "// " + repeated("x", 1'000'000)),
        refused("name", "float " + repeated("x", 500'000) + " = 1;", 3, "name too long"),
        refused("number", "float x = 0." + repeated("1", 500'000) + ";", 3,
                "float literal too long"),
        compile_error("message",
                      kernel_with("", "#error " + repeated("wordwordword ", 30'000) + "\n"), 1,
                      "wordword"),
        refused("errors", repeated("x = y;\n", 5'000), 3, "undeclared identifier"),
        refused("forbidden_words", repeated("layout \\\n", 30'000), 3, "'layout' is not possible"),
        compile_error("macros_in_a_chain",
                      kernel_with("float x = A9999;",
                                  "#define A0 1\n" + listed(9'999,
                                                            [](int n) {
                                                                return fmt::format(
                                                                    "#define A{} A{}\n", n + 1, n);
                                                            })),
                      0, kTooLong),
        compile_error("a_megabyte_and_more", kernel_with("//" + repeated("x", 1U << 20U)), 0,
                      "the file is longer than 1 MiB"),
    };
}

}  // namespace

std::vector<GoldenKernel> long_kernels() {
    std::vector<GoldenKernel> all = deep();
    for (std::vector<GoldenKernel> more : {chains(), large_code(), large_types(), large_texts()}) {
        std::move(more.begin(), more.end(), std::back_inserter(all));
    }
    return all;
}

}  // namespace vkp
