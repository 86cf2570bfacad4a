#include "checker/watch/views.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/progress/list.hpp"
#include "checker/progress/next_steps.hpp"
#include "checker/report/render.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/workspace/search.hpp"
#include "checker/workspace/statement.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace vkp {

namespace {

constexpr const char* kHow =
    "Open this file in your editor, and write where it says FILL ME IN. Each time you save it, "
    "it is checked here.\n\n";

std::string title_text(const Session& session, const Style& style) {
    const Puzzle& puzzle = session.puzzle();
    const std::string title =
        style.strong(fmt::format("Puzzle {}: {}", puzzle.number, puzzle.title));
    if (session.is_checking()) {
        return title + "  " + style.faint("… checking");
    }
    return session.result() ? render_title(*session.result(), style) : title;
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

// Suggestions after a puzzle is solved; nothing happens on its own.
std::string offer_text(const Session& session, const ViewContext& context) {
    const Puzzle& puzzle = session.puzzle();
    const Puzzle* const next = next_unsolved(context.progress, puzzle.number);
    const std::string text = with_typed_commands(
        fmt::format("\n{0}{1}v shows what your threads did, `workbook bench {2}` times it, and "
                    "`workbook diff {2}` compares it with the reference.\n",
                    learnt_text(puzzle, session.result()->stars),
                    hints_left_text(puzzle, context.progress.of(puzzle.id)), puzzle.number));
    if (next == nullptr) {
        return text + "\n" + farewell_text(context.progress);
    }
    if (is_part_done(puzzle, context.progress)) {
        return text + "\n" + part_done_text(puzzle, context.progress);
    }
    const bool is_next = next->number == puzzle.number + 1;
    return text + fmt::format("{} puzzle {}, {}.\n",
                              is_next ? "n leads to" : "Still to solve:", next->number,
                              next->title);
}

std::string verdict_body(const Session& session, const ViewContext& context, std::size_t width) {
    if (!session.problem().empty()) {
        return printable(session.problem()) + "\nr puts the template back.\n";
    }
    if (!session.result()) {
        return {};
    }
    const PuzzleResult& result = *session.result();
    if (result.outcome() == Verdict::kNotStarted && result.notes.empty()) {
        return kHow + statement_text(context.workbook, session.puzzle(), width, context.style);
    }
    std::string text = render_details(result, {context.style, false});
    text.erase(0, text.find_first_not_of('\n'));  // the screen has room above the body
    if (result.starter_verdict) {
        return statement_text(context.workbook, session.puzzle(), width, context.style) + "\n" +
               text;
    }
    if (result.verdict == Verdict::kSolved && session.has_verdict()) {
        text += offer_text(session, context);
    }
    return text;
}

struct KeyHelp {
    const char* keys;
    const char* meaning;
};

constexpr std::array<KeyHelp, 14> kKeys = {
    {{"n, p", "the next puzzle, the one before"},
     {"h", "the next hint, first one that fits"},
     {"s", "the statement"},
     {"t", "the trace of what went wrong; of a race, both threads"},
     {"+, -", "there: the next thread, the one before"},
     {"v", "the picture, as text"},
     {"l", "the list; arrows or a number, and Enter"},
     {"c", "check again"},
     {"r", "the template back; your file is kept"},
     {"arrows, j, k", "scroll"},
     {"PgUp, PgDn", "scroll by a page, as space does"},
     {"Home, End", "to the beginning, to the end"},
     {"Esc", "back; so does the same key again"},
     {"q", "quit"}}};

std::string keys_body() {
    std::string text;
    for (const KeyHelp& help : kKeys) {
        text += fmt::format("{:<14}{}\n", help.keys, help.meaning);
    }
    return text;
}

// As many keys as fit, and the one that quits.
std::string keys_that_fit(std::initializer_list<const char*> keys, std::size_t width) {
    constexpr std::string_view kQuit = "q quit";
    std::string text;
    for (const std::string_view key : keys) {
        if (text.size() + key.size() + 2 + kQuit.size() > width) {
            break;
        }
        text.append(key).append("  ");
    }
    return text.append(kQuit);
}

std::string keys_text(const Session& session, std::size_t width) {
    switch (session.view()) {
        case View::kTrace:
            return keys_that_fit({"+ - other thread", "Esc back", "? keys", "n next", "p prev"},
                                 width);
        case View::kPicture:
            return keys_that_fit({"Esc back", "? keys", "t trace", "n next", "p prev"}, width);
        case View::kHint:
            return keys_that_fit({"h next hint", "Esc back", "? keys", "n next", "p prev"}, width);
        case View::kList:
            return keys_that_fit({"arrows, Enter: go there", "Esc back", "? keys", "or a number"},
                                 width);
        case View::kStatement:
            return keys_that_fit({"Esc back", "? keys", "h hint", "n next", "p prev", "l list"},
                                 width);
        case View::kKeys:
            return keys_that_fit({"Esc back"}, width);
        case View::kVerdict:
            break;
    }
    return keys_that_fit({"? keys", "n next", "p prev", "h hint", "t trace", "v picture", "l list",
                          "s statement", "r reset"},
                         width);
}

// The line of the puzzle that is selected in the list.
std::optional<std::size_t> chosen_line(const std::string& body) {
    const std::vector<std::string> lines = lines_of(body);
    const auto found = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
        return line.starts_with(kChosenMark);
    });
    return found == lines.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - lines.begin()));
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
                             context.style, &session.chosen());
        case View::kKeys:
            return keys_body();
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
    // The first puzzle moves it, and only the last fills it.
    const std::size_t share = all == 0 ? 0 : bar * solved / all;
    const std::size_t full = solved > 0 && share == 0 ? std::min<std::size_t>(1, bar) : share;
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
    const auto focus = session.view() == View::kList ? chosen_line(body) : std::nullopt;
    return {.head = {title_text(session, context.style), file_text(session, context),
                     status_text(session, context), ""},
            .body = std::move(body),
            .foot = {progress_bar(context.progress, width),
                     context.style.faint(keys_text(session, width))},
            .is_drawing = session.view() == View::kPicture,
            .focus = focus};
}

}  // namespace vkp
