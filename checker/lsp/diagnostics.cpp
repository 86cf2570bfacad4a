#include "checker/lsp/diagnostics.hpp"

#include "checker/report/remedy_text.hpp"
#include "checker/report/render.hpp"
#include "harness/judge/verdict.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace vkp {

namespace {

// The protocol's numbers.
enum class MarkSeverity { kError = 1, kWarning = 2, kInformation = 3, kHint = 4 };
constexpr int kUnnecessaryTag = 1;

class DiagnosticList {
public:
    DiagnosticList(const Document& document, const TextLines& lines, const std::string& page)
        : document_(document), lines_(lines), page_(page), syntax_(document.text) {}

    void add(const CompileError& error) {
        add(lines_.code_of(error.line), MarkSeverity::kError, "compile_error",
            joined(error.message, advice_text(error, puzzle_number())));
    }

    // One mark at each line; a finding without a line has one at the kernel's first.
    void add(const Finding& finding, MarkSeverity severity) {
        std::vector<int> places = finding.lines;
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        if (places.empty()) {
            places = {kernel_line()};
        }
        for (const int line : places) {
            const ByteRange range = range_of(finding, line, syntax_, lines_);
            add(range, severity, std::string(finding_name(finding.kind)),
                joined(finding.message, finding.advice_text()));
            Json& mark = list_.back();
            for (const int other : places) {
                if (other != line) {
                    mark["relatedInformation"].push_back(related(finding, other));
                }
            }
            if (finding.kind == FindingKind::kUnusedValue ||
                finding.kind == FindingKind::kUnusedInput) {
                mark["tags"] = {kUnnecessaryTag};
            }
        }
    }

    // What is wrong without a finding: a value, a time that ran out, a crash.
    void add_outcome(const PuzzleResult& result) {
        if (const std::string failure = failure_text(result); !failure.empty()) {
            add(lines_.code_of(kernel_line()), MarkSeverity::kError,
                std::string(verdict_name(result.verdict)), failure);
        } else if (result.outcome() == Verdict::kWrong && result.findings.empty()) {
            add(lines_.code_of(line_of_result(result)), MarkSeverity::kError, "wrong_value",
                result.puzzle != nullptr ? summary(result) : "the values are not as expected");
        }
    }

    [[nodiscard]] Json take() { return std::move(list_); }

private:
    static std::string joined(const std::string& message, const std::string& advice) {
        return advice.empty() ? message : message + "\n" + advice;
    }

    void add(const ByteRange& range, MarkSeverity severity, const std::string& code,
             const std::string& message) {
        Json mark = {{"range", lines_.json(range)},
                     {"severity", static_cast<int>(severity)},
                     {"code", code},
                     {"source", "workbook"},
                     {"message", message}};
        if (!page_.empty() && code != "compile_error") {
            mark["codeDescription"] = {{"href", page_}};
        }
        list_.push_back(std::move(mark));
    }

    [[nodiscard]] Json related(const Finding& finding, int line) const {
        return {{"location",
                 {{"uri", document_.uri},
                  {"range", lines_.json(range_of(finding, line, syntax_, lines_))}}},
                {"message", "the other access"}};
    }

    [[nodiscard]] int puzzle_number() const {
        return document_.puzzle == nullptr ? 0 : document_.puzzle->number;
    }

    [[nodiscard]] int kernel_line() const {
        for (std::size_t i = 1; i < syntax_.statements.size(); ++i) {
            if (syntax_.statements[i].kind == Statement::Kind::kFunction) {
                return syntax_.first_line(i);
            }
        }
        return 1;
    }

    // Where the array that is wrong is written last.
    [[nodiscard]] int line_of_result(const PuzzleResult& result) const {
        const CaseResult* const telling =
            result.puzzle != nullptr ? result.telling_case() : nullptr;
        const std::string array = telling != nullptr ? telling->compared().name : "result";
        int line = kernel_line();
        for (const ElementAccess& access : syntax_.accesses) {
            if (access.array == array && access.writes) {
                line = access.line;
            }
        }
        return line;
    }

    const Document& document_;
    const TextLines& lines_;
    const std::string& page_;
    Syntax syntax_;
    Json list_ = Json::array();
};

}  // namespace

Json diagnostics_of(const Document& document, const TextLines& lines,
                    const std::string& findings_page) {
    DiagnosticList list(document, lines, findings_page);
    const PuzzleResult& result = *document.result;
    for (const CompileError& error : result.compile_errors) {
        list.add(error);
    }
    for (const Finding& finding : result.findings) {
        list.add(finding, MarkSeverity::kError);
    }
    for (const Finding& note : result.notes) {
        list.add(note, leaves_doubt(note) ? MarkSeverity::kWarning : MarkSeverity::kInformation);
    }
    list.add_outcome(result);
    return list.take();
}

ByteRange range_of(const Finding& finding, int line, const Syntax& syntax, const TextLines& lines) {
    for (const ElementAccess& access : syntax.accesses) {
        if (access.line == line && access.array == finding.array && !finding.array.empty()) {
            const Word& last = syntax.words[end_of(access) - 1];
            return {lines.byte_at(syntax.place_of(syntax.words[access.word].at)),
                    lines.byte_at(syntax.place_of(last.at + last.text.size()))};
        }
    }
    return lines.code_of(line);
}

}  // namespace vkp
