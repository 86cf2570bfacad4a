// The views of watch mode: a session as text for a screen.
#pragma once

#include "checker/progress/progress.hpp"
#include "checker/text/style.hpp"
#include "checker/watch/session.hpp"
#include "checker/workspace/workbook.hpp"

#include <string>

namespace vkp {

struct ViewContext {
    const Workbook& workbook;
    const Progress& progress;
    Style style = Style(false);
    std::string watching;  // the way in which changes are noticed, if it is unusual
};

ScreenText screen_text(const Session& session, const ViewContext& context, std::size_t width);

// The text of the body of the current view, unwrapped.
std::string body_text(const Session& session, const ViewContext& context, std::size_t width);

// "Progress: ████░░░░ 4/20  ★ 9 of 42", to fit the width.
std::string progress_bar(const Progress& progress, std::size_t width);

}  // namespace vkp
