#include "checker/report/diagnosis_text.hpp"

#include "checker/report/labels.hpp"
#include "harness/base/utf8.hpp"

namespace vkp {

std::string_view verdict_title(Verdict verdict) {
    switch (verdict) {
        case Verdict::kSolved:
            return "solved";
        case Verdict::kNotStarted:
            return "not started";
        case Verdict::kTooCostly:
            return "too costly";
        case Verdict::kNotProved:
            return "not proved";
        case Verdict::kWrong:
            return "wrong";
        case Verdict::kFaulty:
            return "faulty";
        case Verdict::kTimedOut:
            return "timed out";
        case Verdict::kCrashed:
            return "crashed";
        case Verdict::kCompileError:
            return "does not compile";
        case Verdict::kNotSupported:
            return "cannot be audited";
        case Verdict::kNotDescribed:
            return "not described";
        case Verdict::kNothingRan:
            return "nothing ran";
    }
    return "";
}

std::string diagnosis_title(std::string_view name) {
    const auto diagnosis = diagnosis_of(name);
    if (!diagnosis) {
        return printable(name);
    }
    std::string title(verdict_title(diagnosis->verdict));
    return diagnosis->finding ? title + ": " + in_words(finding_name(*diagnosis->finding)) : title;
}

}  // namespace vkp
