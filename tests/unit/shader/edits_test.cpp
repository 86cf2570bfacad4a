// Changes of a kernel's text: each is compared with the text that it leads to.
#include "harness/glsl_analysis/edits.hpp"

#include "harness/model/results/fix.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Kind = Statement::Kind;

std::string with(const std::string& kernel, const Edits& edits) {
    return applied({FixKind::kGuard, "", edits}, kernel);
}

// The statement of that kind that begins in a line, the innermost of several.
std::size_t at_line(const Syntax& syntax, Kind kind, int line) {
    std::size_t found = 0;
    for (std::size_t i = 1; i < syntax.statements.size(); ++i) {
        found = syntax.statements[i].kind == kind && syntax.first_line(i) == line ? i : found;
    }
    return found;
}

std::string with_barrier_behind(const std::string& kernel, int line) {
    const Syntax syntax(kernel);
    return with(kernel,
                behind_statement(syntax, at_line(syntax, Kind::kSimple, line), "barrier();"));
}

std::string with_barrier_in_loop(const std::string& kernel) {
    const Syntax syntax(kernel);
    return with(kernel, at_end_of_loop(syntax, at_line(syntax, Kind::kLoop, 2), "barrier();"));
}

std::string guarded(const std::string& kernel, int line) {
    const Syntax syntax(kernel);
    return with(kernel, asking_first(syntax, at_line(syntax, Kind::kSimple, line), "i < 4"));
}

TEST(Edits, PutCodeBehindAStatementInALineOfItsOwn) {
    EXPECT_EQ(
        with_barrier_behind("void kernel() {\n    s[i] = 1.0;  // one\n    x = s[0];\n}\n", 2),
        "void kernel() {\n    s[i] = 1.0;  // one\n    barrier();\n    x = s[0];\n}\n");
}

TEST(Edits, PutCodeIntoTheLineWhereMoreFollows) {
    EXPECT_EQ(with_barrier_behind("void kernel() {\ns[i] = 1.0; }\n", 2),
              "void kernel() {\ns[i] = 1.0; barrier(); }\n");
    EXPECT_EQ(with_barrier_behind("void kernel() {\ns[i] = 1.0; /* goes\non */\n}\n", 2),
              "void kernel() {\ns[i] = 1.0; barrier(); /* goes\non */\n}\n");
}

TEST(Edits, CountLinesOfTheFileWhereABackslashJoinsThem) {
    EXPECT_EQ(with_barrier_behind("void kernel() {\ns[i] = \\\n  va\\\nlue;\n}\n", 2),
              "void kernel() {\ns[i] = \\\n  va\\\nlue;\nbarrier();\n}\n");
    EXPECT_EQ(guarded("void kernel() {\n/* ö */ \\\n  s[i] = 1.0;\n}\n", 3),
              "void kernel() {\n/* ö */ \\\n  if (i < 4) s[i] = 1.0;\n}\n");
}

TEST(Edits, AskBeforeAStatement) {
    EXPECT_EQ(guarded("void kernel() {\n    s[i] = 1.0;\n}\n", 2),
              "void kernel() {\n    if (i < 4) s[i] = 1.0;\n}\n");
    EXPECT_EQ(guarded("void kernel() {\nif (x)\n s[i] = 1.0;\nelse y++;\n}\n", 3),
              "void kernel() {\nif (x)\n { if (i < 4) s[i] = 1.0; }\nelse y++;\n}\n");
    EXPECT_EQ(guarded("void kernel() {\nswitch (x) {\ncase 0: s[i] = 1.0;\n}\n}\n", 3),
              "void kernel() {\nswitch (x) {\ncase 0: s[i] = 1.0;\n}\n}\n");
}

TEST(Edits, EndWhatALoopRepeats) {
    EXPECT_EQ(with_barrier_in_loop("void kernel() {\n  while (x) {\n    s[i]++;\n  }\n}\n"),
              "void kernel() {\n  while (x) {\n    s[i]++;\n      barrier();\n  }\n}\n");
    EXPECT_EQ(with_barrier_in_loop("void kernel() {\nfor (;;) { s[i]++; }\n}\n"),
              "void kernel() {\nfor (;;) { s[i]++; barrier(); }\n}\n");
    EXPECT_EQ(with_barrier_in_loop("void kernel() {\nfor (;;)\n  s[i]++;\n}\n"),
              "void kernel() {\nfor (;;)\n  { s[i]++; barrier(); }\n}\n");
    EXPECT_EQ(with_barrier_in_loop("void kernel() {\ndo {\n    s[i]++;\n} while (x);\n}\n"),
              "void kernel() {\ndo {\n    s[i]++;\n    barrier();\n} while (x);\n}\n");
}

TEST(Edits, DivideAnIf) {
    const std::string kernel =
        "void kernel() {\n if (i < 4) {\n  s[i] = 1.0;\n  x = s[0];\n }\n}\n";
    const Syntax syntax(kernel);
    const std::size_t question = at_line(syntax, Kind::kIf, 2);
    EXPECT_EQ(with(kernel,
                   dividing_if(syntax, question, at_line(syntax, Kind::kSimple, 3), "barrier();")),
              "void kernel() {\n if (i < 4) {\n  s[i] = 1.0;\n }\n barrier();\n if (i < 4) {\n"
              "  x = s[0];\n }\n}\n");
    // What is in a block of its own inside does not end the `if`.
    const Syntax deeper("void kernel() {\nif (i < 4) {\nwhile (x) {\ns[i] = 1.0;\n}\n}\n}\n");
    EXPECT_TRUE(dividing_if(deeper, at_line(deeper, Kind::kIf, 2),
                            at_line(deeper, Kind::kSimple, 4), "barrier();")
                    .empty());
}

TEST(Edits, ReplaceAnElementWhereverItsStatementHasIt) {
    const std::string kernel = "void kernel() {\nfloat x = a[i] * a[ i ] + a[i + 1];\n}\n";
    const Syntax syntax(kernel);
    EXPECT_EQ(with(kernel, in_place_of_element(syntax, syntax.accesses.front(), "0.0")),
              "void kernel() {\nfloat x = 0.0 * 0.0 + a[i + 1];\n}\n");
    EXPECT_EQ(with(kernel, in_place_of_index(syntax, syntax.accesses.front(), 0, "j")),
              "void kernel() {\nfloat x = a[j] * a[ j ] + a[i + 1];\n}\n");
}

}  // namespace
}  // namespace vkp
