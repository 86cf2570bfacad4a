#include "checker/text/raw_terminal.hpp"

#include "checker/files/descriptor.hpp"

#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <cstdlib>
#include <string_view>

namespace vkp {

namespace {

// xterm's control sequences: the other screen, without a cursor; and back.
constexpr std::string_view kTakeScreen = "\x1b[?1049h\x1b[?25l";
constexpr std::string_view kGiveScreenBack = "\x1b[?25h\x1b[?1049l";

// Terminals that know it show what is between at once; the others ignore it.
constexpr std::string_view kBeginDrawing = "\x1b[?2026h\x1b[H";
constexpr std::string_view kEndDrawing = "\x1b[?2026l";
constexpr std::string_view kClearRow = "\x1b[K";
constexpr std::string_view kClearRest = "\x1b[J";

// A program in the background is stopped here, until it is in the foreground again.
void set_mode(const termios& mode, int when = TCSADRAIN) {
    while (tcsetattr(STDIN_FILENO, when, &mode) != 0 && errno == EINTR) {
    }
}

// A terminal that is stopped (Ctrl-S), or that nobody reads, takes nothing for as long as it likes:
// a signal ends the wait. What is missing then is drawn again, or of no more use.
void write_until_signal(std::string_view text) {
    [[maybe_unused]] const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
}

bool takes_output() {
    constexpr int kPatienceMs = 300;
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    return poll(&output, 1, kPatienceMs) > 0;
}

}  // namespace

bool can_draw() {
    const char* const name = std::getenv("TERM");
    const bool is_dumb = name == nullptr || *name == '\0' || std::string_view(name) == "dumb";
    return !is_dumb && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
}

bool has_utf8() {
    const locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr);
    if (locale == nullptr) {
        return false;
    }
    const bool is_utf8 = std::string_view(nl_langinfo_l(CODESET, locale)) == "UTF-8";
    freelocale(locale);
    return is_utf8;
}

void RawTerminal::enter() {
    if (!is_entered_ && tcgetattr(STDIN_FILENO, &before_) != 0) {
        return;
    }
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    set_mode(raw);
    write_until_signal(kTakeScreen);
    is_entered_ = true;
}

void RawTerminal::leave() {
    if (is_entered_) {
        const bool can_write = takes_output();
        if (can_write) {
            write_until_signal(kGiveScreenBack);
        }
        set_mode(before_, can_write ? TCSADRAIN : TCSANOW);
        is_entered_ = false;
    }
}

void RawTerminal::draw(const std::vector<std::string>& rows) {
    std::string text(kBeginDrawing);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        // First, as a cursor after the last column would clear that.
        text += i + 1 < rows.size() ? kClearRow : kClearRest;
        text += rows[i];
        text += i + 1 < rows.size() ? "\r\n" : "";
    }
    text += kEndDrawing;
    write_until_signal(text);
}

std::vector<Key> typed_keys() {
    std::array<char, 256> buffer{};
    const ssize_t length = read_some(STDIN_FILENO, buffer);
    return keys_of({buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))});
}

}  // namespace vkp
