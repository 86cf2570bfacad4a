#include "checker/watch/display.hpp"

#include "checker/report/render.hpp"
#include "checker/text/terminal_text.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace vkp {

namespace {

class ScreenDisplay : public Display {
public:
    void redraw(Session& session, const ViewContext& context) override {
        const ScreenSize size = output_size();
        ScreenText text = screen_text(session, context, size.width);
        if (!is_utf8_) {
            text = plain(text);
        }
        const Layout layout = laid_out(text, size, session.top());
        session.take_layout(layout);
        std::vector<std::string> rows = layout.rows;
        if (!is_utf8_) {
            for (std::string& row : rows) {
                row = in_ascii(row);
            }
        }
        terminal_.draw(rows);
    }

    void leave() override { terminal_.leave(); }
    void enter() override { terminal_.enter(); }

private:
    static ScreenText plain(ScreenText text) {
        for (std::vector<std::string>* lines : {&text.head, &text.foot}) {
            for (std::string& line : *lines) {
                line = in_ascii(line);
            }
        }
        text.body = in_ascii(text.body);
        return text;
    }

    RawTerminal terminal_;
    bool is_utf8_ = has_utf8();
};

// Editors' background tasks read this: every check is between "Checking …" and "Checked …".
class LineDisplay : public Display {
public:
    void show_start(Session& session, const ViewContext& /*context*/) override {
        print(fmt::format("\nChecking puzzle {}: {}\n", session.puzzle().number,
                          session.puzzle().title));
    }
    void show_audit(Session& /*session*/, const ViewContext& /*context*/) override {}
    void redraw(Session& /*session*/, const ViewContext& /*context*/) override {}
    void show_verdict(Session& session, const ViewContext& context) override {
        print(verdict_text(session, context));
        if (session.notice() != last_notice_) {  // such as that the progress cannot be saved
            print_notice(session);
        }
        print(fmt::format(
            "Checked puzzle {}. {}\n", session.puzzle().number,
            context.watching.empty() ? "Waiting for the next save." : context.watching));
    }
    void show_view(Session& session, const ViewContext& context) override {
        if (session.notice().empty()) {
            print(body_text(session, context, kWidth));
        } else {
            print_notice(session);
        }
    }

private:
    static constexpr std::size_t kWidth = 80;

    static std::string verdict_text(const Session& session, const ViewContext& context) {
        if (!session.result()) {
            return session.problem() + "\n";
        }
        return render_text(*session.result(), {context.style, false}) +
               progress_bar(context.progress, kWidth) + "\n";
    }

    void print_notice(const Session& session) {
        last_notice_ = session.notice();
        print(last_notice_.empty() ? std::string() : last_notice_ + "\n");
    }

    void print(const std::string& text) const {
        fmt::print("{}", is_utf8_ ? text : in_ascii(text));
        std::fflush(stdout);
    }

    std::string last_notice_;
    bool is_utf8_ = has_utf8() || !is_terminal();

    static bool is_terminal() { return isatty(STDOUT_FILENO) == 1; }
};

}  // namespace

std::unique_ptr<Display> make_display() {
    if (can_draw()) {
        return std::make_unique<ScreenDisplay>();
    }
    return std::make_unique<LineDisplay>();
}

}  // namespace vkp
