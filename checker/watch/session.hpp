// The content of the screen and the learner's position in it: the state of watch mode, apart from
// files, clocks and terminals.
#pragma once

#include "checker/progress/progress.hpp"
#include "checker/text/keys.hpp"
#include "checker/text/style.hpp"
#include "checker/watch/screen.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/model/puzzle.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace vkp {

// The content of the body of the screen.
enum class View { kVerdict, kStatement, kHint, kTrace, kPicture, kList, kKeys };

// The request of a key, beyond what the session does on its own.
enum class ScreenRequest {
    kNone,
    kRedraw,      // it has
    kOpenPuzzle,  // Session::puzzle() is another one
    kCheck,
    kHint,
    kTrace,  // for Session::traced(), and Session::rival() if there is one
    kPicture,
    kReset,
    kQuit
};

// One of a workgroup's threads, by its place there.
struct TracedThread {
    std::uint32_t thread = 0;
    Extent workgroup = {0, 0, 0};
};

class Session {
public:
    explicit Session(const Puzzle& puzzle) : puzzle_(&puzzle), chosen_(&puzzle) {}

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    [[nodiscard]] View view() const { return view_; }
    [[nodiscard]] const TracedThread& traced() const { return traced_; }
    // The thread that the traced one races with, until another one is chosen.
    [[nodiscard]] const std::optional<TracedThread>& rival() const { return rival_; }
    [[nodiscard]] const std::optional<PuzzleResult>& result() const { return result_; }
    // The case that traces and pictures show; null before there is one.
    [[nodiscard]] const CaseResult* shown_case() const;
    // Whether the result belongs to an earlier save than the one that is being checked.
    [[nodiscard]] bool is_checking() const { return is_checking_; }
    // Whether the result is the last word: no device still runs, and no newer check.
    [[nodiscard]] bool has_verdict() const { return has_verdict_; }
    [[nodiscard]] const std::string& status() const { return status_; }
    [[nodiscard]] const std::string& notice() const { return notice_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    // Why there is no result: the file cannot be read. Empty if it can.
    [[nodiscard]] const std::string& problem() const { return problem_; }
    [[nodiscard]] std::size_t top() const { return top_; }
    // The selected puzzle in the list.
    [[nodiscard]] const Puzzle& chosen() const { return *chosen_; }

    ScreenRequest press(const Key& key);

    // The puzzle's check, step by step. `status` describes it in a few words.
    void begin_check();
    void take_audit(PuzzleResult result, const std::string& status);
    void take_verdict(PuzzleResult result, const std::string& status);
    void take_problem(const std::string& problem);

    // Shows the text of a view that a request asked for.
    void show(View view, std::string text);
    // A sentence above the body, until the next key.
    void set_notice(std::string notice);

    // Takes the layout, by which keys scroll.
    void take_layout(const Layout& layout);

private:
    ScreenRequest press_character(char character);
    ScreenRequest press_number(const Key& key);
    ScreenRequest enter_in_list();
    ScreenRequest choose(std::ptrdiff_t steps);
    ScreenRequest move(std::ptrdiff_t rows);
    ScreenRequest answer_reset(char character);
    ScreenRequest open(const Puzzle* puzzle, const char* otherwise);
    ScreenRequest toggle(View view, ScreenRequest request);
    ScreenRequest scroll(std::ptrdiff_t rows);
    ScreenRequest choose_thread(int step);
    void take_thread_of_finding();
    [[nodiscard]] std::uint32_t thread_count() const;

    const Puzzle* puzzle_;
    const Puzzle* chosen_;
    View view_ = View::kVerdict;
    TracedThread traced_;
    std::optional<TracedThread> rival_;
    std::optional<PuzzleResult> result_;
    bool has_verdict_ = false;
    bool is_checking_ = false;
    std::string status_;
    std::string notice_;
    std::string problem_;
    std::string text_;          // text of views other than the verdict
    std::string typed_number_;  // number typed in the list
    bool asks_for_reset_ = false;
    std::size_t top_ = 0;
    std::size_t page_ = 1;
    std::size_t hidden_below_ = 0;
};

}  // namespace vkp
