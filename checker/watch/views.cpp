#include "checker/watch/views.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/learner/list.hpp"
#include "checker/learner/statement.hpp"
#include "checker/report/render.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/utf8.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

std::string title_text(const Session& session, const Style& style) {
    const Puzzle& puzzle = session.puzzle();
    return session.result()
               ? render_title(*session.result(), style)
               : style.strong(fmt::format("Puzzle {}: {}", puzzle.number, puzzle.title));
}

std::string file_text(const Session& session, const ViewContext& context) {
    const std::filesystem::path path = context.workbook.kernel_path(session.puzzle());
    const std::string name = printable(display_path(path));
    return context.style.link(name, printable("file://" + path.string()));
}

std::string status_text(const Session& session, const ViewContext& context) {
    const bool has_both = !session.status().empty() && !context.watching.empty();
    return context.style.faint(session.status() + (has_both ? "; " : "") + context.watching);
}

// What to do after a puzzle is solved; nothing moves on by itself.
std::string offer_text(const Session& session, const ViewContext& context) {
    const Puzzle* const next = next_unsolved(context.progress, session.puzzle().number);
    if (next == nullptr) {
        return "\nAll puzzles are solved.\n";
    }
    const bool is_next = next->number == session.puzzle().number + 1;
    return fmt::format("\n{} puzzle {}, {}.\n",
                       is_next ? "n leads to" : "Still to solve:", next->number, next->title);
}

std::string verdict_body(const Session& session, const ViewContext& context, std::size_t width) {
    if (!session.problem().empty()) {
        return printable(session.problem()) + "\nr puts the template back.\n";
    }
    if (!session.result()) {
        return {};
    }
    const PuzzleResult& result = *session.result();
    if (result.verdict == Verdict::kNotStarted) {
        return statement_text(context.workbook, session.puzzle(), width, context.style);
    }
    std::string text = render_details(result, {context.style, false});
    text.erase(0, text.find_first_not_of('\n'));  // the screen has room above the body
    if (result.verdict == Verdict::kSolved && session.has_verdict()) {
        text += offer_text(session, context);
    }
    return text;
}

std::string keys_text(const Session& session) {
    switch (session.view()) {
        case View::kTrace:
            return "+ - other thread  Esc back  n next  p prev  q quit";
        case View::kPicture:
            return "Esc back  n next  p prev  t trace  q quit";
        case View::kHint:
            return "h next hint  Esc back  n next  p prev  q quit";
        case View::kList:
            return "number, Enter: go there  Esc back  q quit";
        case View::kStatement:
            return "Esc back  h hint  n next  p prev  l list  q quit";
        case View::kVerdict:
            break;
    }
    return "n next  p prev  h hint  s statement  t trace  v picture  l list  r reset  q quit";
}

}  // namespace

std::string body_text(const Session& session, const ViewContext& context, std::size_t width) {
    switch (session.view()) {
        case View::kVerdict:
            return verdict_body(session, context, width);
        case View::kStatement:
            return statement_text(context.workbook, session.puzzle(), width, context.style);
        case View::kList:
            return list_text(puzzles_with(context.workbook, {}), context.progress, width,
                             context.style);
        case View::kHint:
        case View::kTrace:
        case View::kPicture:
            return session.text();
    }
    return {};
}

std::string progress_bar(const Progress& progress, std::size_t width) {
    const std::size_t all = all_puzzles().size();
    const auto solved = static_cast<std::size_t>(progress.solved_count());
    int stars = 0;
    for (const Puzzle& puzzle : all_puzzles()) {
        stars += progress.of(puzzle.id).stars;
    }
    const std::string figures = fmt::format(" {}/{}  ★ {}/{}", solved, all, stars, 3 * all);
    constexpr std::string_view kLabel = "Progress ";
    const std::size_t around = kLabel.size() + display_width(figures);
    const std::size_t bar = std::min<std::size_t>(40, width > around ? width - around : 0);
    const std::size_t full = all == 0 ? 0 : bar * solved / all;
    std::string text(kLabel);
    for (std::size_t i = 0; i < bar; ++i) {
        text += i < full ? "█" : "░";
    }
    return text + figures;
}

ScreenText screen_text(const Session& session, const ViewContext& context, std::size_t width) {
    std::string body = with_valid_utf8(body_text(session, context, width));
    if (!session.notice().empty()) {
        body = context.style.strong(printable(session.notice())) + "\n\n" + body;
    }
    return {
        .head = {title_text(session, context.style), file_text(session, context),
                 status_text(session, context), ""},
        .body = std::move(body),
        .foot = {progress_bar(context.progress, width), context.style.faint(keys_text(session))}};
}

}  // namespace vkp
