#include "checker/report/remedy_text.hpp"

#include <string_view>

namespace vkp {

namespace {

std::string_view text_of(Help help) {
    switch (help) {
        case Help::kNone:
            break;
        case Help::kTemplate:
            return "`workbook reset` gives you the template back.";
        case Help::kNames:
            return "`workbook show` lists what the puzzle gives you.";
    }
    return "";
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

std::string advice_text(const CompileError& error) {
    return joined(error.advice, text_of(error.help));
}

std::string problem_text(const InstallationError& error) {
    return joined(error.what(), text_of(error.remedy()));
}

std::string detail_text(const std::string& detail, bool timed_out) {
    return joined(detail, timed_out ? "Otherwise `--timeout` gives it longer" : "");
}

}  // namespace vkp
