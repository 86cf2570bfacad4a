// The marks of the language server are the findings of a check, for every kernel that is stored.
#include "checker/report/json/json_values.hpp"
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/results/diagnosis.hpp"
#include "puzzles/registry.hpp"
#include "tests/editors/protocol_client.hpp"
#include "tests/paths.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

namespace vkp {
namespace {

constexpr int kNoLine = 0;  // of a finding about the kernel as a whole

// Kind, line from 1, and the first line of the message.
using Marks = std::multiset<std::tuple<std::string, int, std::string>>;

void add(Marks& marks, const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) {
        std::set<int> lines(finding.lines.begin(), finding.lines.end());
        if (lines.empty()) {
            lines = {kNoLine};
        }
        for (const int line : lines) {
            marks.emplace(finding_name(finding.kind), line, finding.message);
        }
    }
}

Marks marks_of(const PuzzleResult& result) {
    Marks marks;
    add(marks, result.findings);
    add(marks, result.notes);
    for (const CompileError& error : result.compile_errors) {
        marks.emplace("compile_error", std::max(error.line, 1),
                      error.message.substr(0, error.message.find('\n')));
    }
    return marks;
}

// The mark of a finding without a line is at the kernel's first.
Marks marks_of(const Json& diagnostics, const Marks& expected) {
    Marks marks;
    for (const Json& mark : diagnostics) {
        const std::string code = mark["code"];
        std::string message = mark["message"];
        message.resize(std::min(message.find('\n'), message.size()));
        const bool has_no_line = expected.contains({code, kNoLine, message});
        const int line = mark["range"]["start"]["line"].get<int>() + 1;
        if (code != "wrong_value" && code != "timed_out" && code != "crashed") {
            marks.emplace(code, has_no_line ? kNoLine : line, message);
        }
    }
    return marks;
}

class SameFindings {
public:
    void expect_for(const std::string& uri, const std::string& text, const PuzzleResult& result,
                    const std::string& name) {
        editor_.open(uri, text);
        const Marks expected = marks_of(result);
        EXPECT_EQ(marks_of(editor_.diagnostics(uri, 1), expected), expected) << name;
        editor_.notify("textDocument/didClose", {{"textDocument", {{"uri", uri}}}});
    }

    [[nodiscard]] std::string uri(int puzzle) const {
        return uri_of_file(workbook_.kernel_path(puzzle));
    }
    [[nodiscard]] std::string uri(const std::string& name) const {
        return uri_of_file(workbook_.root() / name);
    }

private:
    TestWorkbook workbook_;
    LanguageClient editor_{workbook_.root()};
};

PuzzleResult checked(int number, const Kernel& kernel) {
    AuditExecutor executor({});
    return Checker(executor).check(*puzzle_numbered(number), kernel);
}

TEST(SameFindings, OfEverySolution) {
    SameFindings same;
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::string text = solution_text(puzzle.number);
        same.expect_for(same.uri(puzzle.number), text,
                        checked(puzzle.number, {"kernel.comp", text}), puzzle.id);
    }
}

TEST(SameFindings, OfEveryGoldenKernel) {
    SameFindings same;
    for (const std::filesystem::path& path : kernels_in("tests/kernels", 100)) {
        const std::string text = read_file(path);
        const int puzzle = puzzle_of(text);
        same.expect_for(same.uri(puzzle), text, checked(puzzle, {"kernel.comp", text}),
                        path.filename());
    }
}

TEST(SameFindings, OfEveryLabFile) {
    SameFindings same;
    for (const std::filesystem::path& path : kernels_in("tests/lab", 100)) {
        const Kernel kernel{"lab.comp", read_file(path)};
        const LabParse parse = parse_lab_file(kernel.text, 1);
        AuditExecutor executor({});
        const PuzzleResult result = parse.errors.empty()
                                        ? Checker(executor).check(parse.file, kernel)
                                        : refused(parse, kernel);
        same.expect_for(same.uri("lab.comp"), kernel.text, result, path.filename());
    }
}

}  // namespace
}  // namespace vkp
