#include "checker/report/remedy_text.hpp"

#include "checker/text/typed_commands.hpp"

#include <fmt/format.h>

#include <string_view>

namespace vkp {

namespace {

// What a puzzle says of extensions; a lab file names them in its header.
std::string extension_text(const std::string& message, bool is_puzzle) {
    constexpr std::string_view kNeeds = "this needs ";
    const std::size_t at = message.find(kNeeds);
    if (is_puzzle) {
        return message.find("subgroup") != std::string::npos
                   ? "Subgroup functions come in part V; this puzzle is solved without them."
                   : "The workbook enables the extensions that a puzzle needs.";
    }
    const std::string name =
        at == std::string::npos
            ? "NAME"
            : message.substr(at + kNeeds.size(), message.find(',', at) - at - kNeeds.size());
    return fmt::format("Write `// extension: {}` above `void kernel()`.", name);
}

// A lab file has no template and no statement.
std::string text_of(const CompileError& error, int puzzle_number) {
    const bool is_puzzle = puzzle_number > 0;
    switch (error.help) {
        case Help::kNone:
            break;
        case Help::kTemplate:
            return is_puzzle ? fmt::format("`workbook reset {}` gives you the template back.",
                                           puzzle_number)
                             : std::string();
        case Help::kNames:
            return is_puzzle ? fmt::format("`workbook show {}` lists what the puzzle gives you.",
                                           puzzle_number)
                             : std::string();
        case Help::kValues:
            return fmt::format("`workbook trace {} --locals` shows the values.",
                               is_puzzle ? std::to_string(puzzle_number) : "FILE");
        case Help::kExtension:
            return extension_text(error.message, is_puzzle);
        case Help::kLanguage:
            return "`workbook show glsl` is a page about GLSL for those who know C or Python.";
    }
    return {};
}

std::string_view text_of(Remedy remedy) {
    switch (remedy) {
        case Remedy::kNone:
            break;
        case Remedy::kListDevices:
            return "`workbook devices` lists the others.";
        case Remedy::kLargerDevice:
            return "Choose another --device.";
        case Remedy::kCpuDevice:
            return "`--device cpu` checks it without this driver.";
        case Remedy::kWithoutDevice:
            return "`--device none` checks without it.";
    }
    return "";
}

std::string joined(std::string text, std::string_view more) {
    if (!text.empty() && !more.empty()) {
        text += ' ';
    }
    return text.append(more);
}

}  // namespace

std::string advice_text(const CompileError& error, int puzzle_number) {
    return with_typed_commands(joined(error.advice, text_of(error, puzzle_number)));
}

std::string problem_text(const InstallationError& error) {
    return with_typed_commands(joined(error.what(), text_of(error.remedy())));
}

std::string detail_text(const std::string& detail, bool timed_out) {
    return joined(detail, timed_out ? "If it really needs longer, raise `--timeout`" : "");
}

std::string failure_text(const PuzzleResult& result) {
    for (const CaseResult& case_result : result.cases) {
        if (!case_result.detail.empty()) {
            return detail_text(case_result.detail, case_result.verdict == Verdict::kTimedOut);
        }
    }
    return {};
}

}  // namespace vkp
