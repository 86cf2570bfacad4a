#include "checker/report/remedy_text.hpp"

#include <fmt/format.h>

#include <string_view>

namespace vkp {

namespace {

// " 9", as commands take it.
std::string argument(int puzzle_number) {
    return puzzle_number > 0 ? fmt::format(" {}", puzzle_number) : std::string(" N");
}

std::string text_of(Help help, int puzzle_number) {
    const std::string number = argument(puzzle_number);
    switch (help) {
        case Help::kNone:
            break;
        case Help::kTemplate:
            return fmt::format("`workbook reset{}` gives you the template back.", number);
        case Help::kNames:
            return fmt::format("`workbook show{}` lists what the puzzle gives you.", number);
        case Help::kValues:
            return fmt::format("`workbook trace{} --locals` shows the values.", number);
        case Help::kLanguage:
            return "`workbook show glsl` is a page about GLSL for those who know C.";
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
    return joined(error.advice, text_of(error.help, puzzle_number));
}

std::string problem_text(const InstallationError& error) {
    return joined(error.what(), text_of(error.remedy()));
}

std::string detail_text(const std::string& detail, bool timed_out) {
    return joined(detail, timed_out ? "Otherwise `--timeout` gives it longer" : "");
}

}  // namespace vkp
