#include "checker/graders/feedback.hpp"

#include "checker/graders/formats.hpp"
#include "checker/report/render.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp {

std::string test_name(const GradedPuzzle& graded) {
    return fmt::format("{} {}", graded.puzzle->number, graded.puzzle->title);
}

bool is_solved(const GradedPuzzle& graded) {
    return graded.result && graded.result->verdict == Verdict::kSolved;
}

bool is_left_out(const GradedPuzzle& graded) {
    return !graded.result || graded.result->verdict == Verdict::kNotStarted;
}

std::string shortened(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes) {
        return std::string(text);
    }
    static constexpr std::string_view kRest = "\n… the rest is left out\n";
    std::size_t end = bytes > kRest.size() ? bytes - kRest.size() : 0;
    constexpr auto kContinues = [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
    };
    while (end > 0 && kContinues(text[end])) {
        --end;
    }
    return std::string(text.substr(0, end)) + std::string(kRest);
}

std::string feedback(const GradedPuzzle& graded) {
    if (!graded.result) {
        return "Nothing was handed in for this puzzle.\n";
    }
    return shortened(printable(render_text(*graded.result, {.style = Style(false)})),
                     kMaxFeedbackBytes);
}

std::string problems_text(const Graded& graded) {
    return shortened(printable(fmt::format("{}", fmt::join(graded.problems, "\n"))),
                     kMaxFeedbackBytes);
}

}  // namespace vkp
