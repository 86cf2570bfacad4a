#include "checker/watch/session.hpp"

#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <limits>

namespace vkp {

namespace {

// More rows, and puzzles, than there are.
constexpr auto kAll = std::numeric_limits<std::ptrdiff_t>::max() / 2;

// The neighbour in the order of the puzzles, or null.
const Puzzle* neighbour(const Puzzle& puzzle, std::ptrdiff_t step) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const std::ptrdiff_t index = &puzzle - puzzles.data() + step;
    const bool is_one = index >= 0 && index < static_cast<std::ptrdiff_t>(puzzles.size());
    return is_one ? &puzzles[static_cast<std::size_t>(index)] : nullptr;
}

const Puzzle* puzzle_of_number(const std::string& number) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const auto found = std::find_if(puzzles.begin(), puzzles.end(), [&](const Puzzle& puzzle) {
        return std::to_string(puzzle.number) == number;
    });
    return found == puzzles.end() ? nullptr : &*found;
}

bool is_digit(const Key& key) {
    return key.kind == KeyKind::kCharacter && key.character >= '0' && key.character <= '9';
}

}  // namespace

ScreenRequest Session::press(const Key& key) {
    const auto page = static_cast<std::ptrdiff_t>(std::max<std::size_t>(page_, 3) - 2);
    notice_.clear();
    if (asks_for_reset_ && key.kind != KeyKind::kEnter) {
        return answer_reset(key.character);
    }
    if (view_ == View::kList && is_digit(key)) {
        return press_number(key);
    }
    switch (key.kind) {
        case KeyKind::kUp:
            return move(-1);
        case KeyKind::kDown:
            return move(1);
        case KeyKind::kPageUp:
            return move(-page);
        case KeyKind::kPageDown:
            return move(page);
        case KeyKind::kHome:
            return move(-kAll);
        case KeyKind::kEnd:
            return move(kAll);
        case KeyKind::kEscape:
            return toggle(View::kVerdict, ScreenRequest::kRedraw);
        case KeyKind::kEnter:
            return view_ == View::kList ? enter_in_list() : ScreenRequest::kNone;
        case KeyKind::kCharacter:
            return press_character(key.character);
    }
    return ScreenRequest::kNone;
}

ScreenRequest Session::press_character(char character) {
    switch (std::tolower(static_cast<unsigned char>(character))) {
        case 'n':
            return open(neighbour(*puzzle_, 1), "This is the last puzzle.");
        case 'p':
            return open(neighbour(*puzzle_, -1), "This is the first puzzle.");
        case 'h':
            return ScreenRequest::kHint;
        case 's':
            return toggle(View::kStatement, ScreenRequest::kRedraw);
        case 't':
            if (view_ != View::kTrace) {
                take_thread_of_finding();
            }
            return toggle(View::kTrace, ScreenRequest::kTrace);
        case '?':
            return toggle(View::kKeys, ScreenRequest::kRedraw);
        case 'v':
            return toggle(View::kPicture, ScreenRequest::kPicture);
        case '+':
            return choose_thread(1);
        case '-':
            return choose_thread(-1);
        case 'l':
            chosen_ = puzzle_;
            return toggle(View::kList, ScreenRequest::kRedraw);
        case 'r':
            asks_for_reset_ = true;
            set_notice("Restore the template in kernel.comp? Your file is kept as a backup. y/n");
            return ScreenRequest::kRedraw;
        case 'c':
            return ScreenRequest::kCheck;
        case 'q':
            return ScreenRequest::kQuit;
        case 'j':
            return move(1);
        case 'k':
            return move(-1);
        case ' ':
            return press({KeyKind::kPageDown});
        default:
            return ScreenRequest::kRedraw;  // the notice has disappeared
    }
}

ScreenRequest Session::press_number(const Key& key) {
    typed_number_ += key.character;
    set_notice(fmt::format("Go to puzzle {}: Enter", typed_number_));
    const Puzzle* const meant = puzzle_of_number(typed_number_);
    chosen_ = meant == nullptr ? chosen_ : meant;
    return ScreenRequest::kRedraw;
}

ScreenRequest Session::enter_in_list() {
    const std::string number = std::exchange(typed_number_, {});
    return open(number.empty() ? chosen_ : puzzle_of_number(number),
                "There is no puzzle of that number.");
}

// At either end of the list, the text before and after the puzzles is shown as well.
ScreenRequest Session::choose(std::ptrdiff_t steps) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const auto last = static_cast<std::ptrdiff_t>(puzzles.size()) - 1;
    const std::ptrdiff_t index =
        std::clamp<std::ptrdiff_t>(chosen_ - puzzles.data() + steps, 0, last);
    chosen_ = &puzzles[static_cast<std::size_t>(index)];
    typed_number_.clear();
    const bool is_at_end = index == 0 || index == last;
    return is_at_end ? scroll(index == 0 ? -kAll : kAll) : ScreenRequest::kRedraw;
}

// Moves through the list from puzzle to puzzle, through other texts from row to row.
ScreenRequest Session::move(std::ptrdiff_t rows) {
    return view_ == View::kList ? choose(rows) : scroll(rows);
}

ScreenRequest Session::answer_reset(char character) {
    asks_for_reset_ = false;
    return character == 'y' || character == 'Y' ? ScreenRequest::kReset : ScreenRequest::kRedraw;
}

ScreenRequest Session::open(const Puzzle* puzzle, const char* otherwise) {
    if (puzzle == nullptr) {
        set_notice(otherwise);
        return ScreenRequest::kRedraw;
    }
    *this = Session(*puzzle);
    return ScreenRequest::kOpenPuzzle;
}

// A second time the same key leads back.
ScreenRequest Session::toggle(View view, ScreenRequest request) {
    const bool leads_back = view_ == view;
    view_ = leads_back ? View::kVerdict : view;
    top_ = 0;
    text_.clear();
    typed_number_.clear();
    return leads_back ? ScreenRequest::kRedraw : request;
}

ScreenRequest Session::scroll(std::ptrdiff_t rows) {
    const auto room = static_cast<std::ptrdiff_t>(hidden_below_);
    const auto top = static_cast<std::ptrdiff_t>(top_);
    top_ = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(top + rows, 0, top + room));
    return ScreenRequest::kRedraw;
}

const CaseResult* Session::shown_case() const {
    return result_ ? result_->telling_case() : nullptr;
}

// How many threads a workgroup has, in the case that a trace shows.
std::uint32_t Session::thread_count() const {
    const CaseResult* const shown = shown_case();
    return shown == nullptr
               ? 1
               : static_cast<std::uint32_t>(shown->telling_launch().workgroup_size.volume());
}

ScreenRequest Session::choose_thread(int step) {
    if (view_ != View::kTrace) {
        return ScreenRequest::kRedraw;
    }
    const std::uint32_t count = thread_count();
    traced_.thread = (traced_.thread + (step > 0 ? 1 : count - 1)) % count;
    rival_.reset();
    return ScreenRequest::kTrace;
}

// A trace opens at the first finding; for a race, with both threads.
void Session::take_thread_of_finding() {
    const CaseResult* const shown = shown_case();
    traced_ = {.thread = traced_.thread < thread_count() ? traced_.thread : 0};
    rival_.reset();
    if (shown == nullptr) {
        return;
    }
    const Extent size = shown->telling_launch().workgroup_size;
    const auto thread_of = [&](const Finding& finding, std::size_t i) {
        const Extent& place = finding.threads[i];
        return TracedThread{(place.z * size.y + place.y) * size.x + place.x, finding.workgroups[i]};
    };
    for (const Finding& finding : shown->findings) {
        if (finding.lines.empty() || finding.threads.empty() || finding.workgroups.empty()) {
            continue;
        }
        traced_ = thread_of(finding, 0);
        if (is_race(finding.kind) && finding.threads.size() > 1) {
            rival_ = thread_of(finding, 1);
        }
        return;
    }
}

// A save brings the truth back to the screen, whatever is on it.
void Session::begin_check() {
    view_ = View::kVerdict;
    top_ = 0;
    has_verdict_ = false;
    is_checking_ = true;
    status_ = "checking…";
    problem_.clear();
}

void Session::take_audit(PuzzleResult result, const std::string& status) {
    result_ = std::move(result);
    has_verdict_ = false;
    is_checking_ = false;
    status_ = status;
}

void Session::take_verdict(PuzzleResult result, const std::string& status) {
    take_audit(std::move(result), status);
    has_verdict_ = true;
}

void Session::take_problem(const std::string& problem) {
    result_.reset();
    has_verdict_ = false;
    is_checking_ = false;
    status_.clear();
    problem_ = problem;
    view_ = View::kVerdict;
}

void Session::show(View view, std::string text) {
    top_ = view == view_ && view == View::kTrace ? top_ : 0;
    view_ = view;
    text_ = std::move(text);
}

void Session::set_notice(std::string notice) {
    notice_ = std::move(notice);
    top_ = 0;
}

void Session::take_layout(const Layout& layout) {
    top_ = layout.top;
    page_ = layout.page;
    hidden_below_ = layout.hidden_below;
}

}  // namespace vkp
