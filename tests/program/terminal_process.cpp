#include "tests/program/terminal_process.hpp"

#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace vkp {

namespace {

winsize window_of(ScreenSize size) {
    return {.ws_row = static_cast<unsigned short>(size.height),
            .ws_col = static_cast<unsigned short>(size.width),
            .ws_xpixel = 0,
            .ws_ypixel = 0};
}

// The fields of /proc/ID/stat from the state (the third) on; empty if the process does not exist.
std::vector<std::string> stat_fields(const std::string& id) {
    std::ifstream file("/proc/" + id + "/stat");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::size_t name_end = text.rfind(')');  // a name may contain anything
    std::istringstream words(name_end == std::string::npos ? "" : text.substr(name_end + 1));
    return {std::istream_iterator<std::string>(words), {}};
}

}  // namespace

TerminalProcess::TerminalProcess(const std::vector<std::string>& words,
                                 const TerminalOptions& options) {
    const winsize window = window_of(options.size);
    pid_ = forkpty(&terminal_, nullptr, nullptr, &window);
    if (pid_ == 0) {
        if (!options.folder.empty() && chdir(options.folder.c_str()) != 0) {
            _exit(127);
        }
        for (const auto& [name, value] : options.environment) {
            setenv(name.c_str(), value.c_str(), 1);
        }
        std::vector<char*> arguments;
        for (const std::string& word : words) {
            arguments.push_back(const_cast<char*>(word.c_str()));  // NOLINT: execv's signature
        }
        arguments.push_back(nullptr);
        execv(arguments[0], arguments.data());
        _exit(127);
    }
}

TerminalProcess::~TerminalProcess() {
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    close(terminal_);
}

void TerminalProcess::type(std::string_view keys) const {
    [[maybe_unused]] const ssize_t written = write(terminal_, keys.data(), keys.size());
}

void TerminalProcess::resize(ScreenSize size) const {
    const winsize window = window_of(size);
    ioctl(terminal_, TIOCSWINSZ, &window);  // sends SIGWINCH
}

void TerminalProcess::send(int signal) const {
    kill(pid_, signal);
}

void TerminalProcess::read() {
    pollfd waiting{terminal_, POLLIN, 0};
    std::array<char, 4096> buffer{};
    while (poll(&waiting, 1, 1) > 0) {
        const ssize_t count = ::read(terminal_, buffer.data(), buffer.size());
        if (count <= 0) {
            return;
        }
        output_.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

bool TerminalProcess::waits_for(const std::function<bool()>& condition) {
    const auto limit = std::chrono::steady_clock::now() + kPatience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > limit) {
            return false;
        }
        read();
        usleep(200);
    }
    return true;
}

bool TerminalProcess::shows(const std::vector<std::string>& parts) {
    return waits_for([&] {
        const std::string text = screen();
        return std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
            return text.find(part) != std::string::npos;
        });
    });
}

// Every drawing begins at the top left, and clears everything below its last row.
std::vector<std::string> TerminalProcess::rows() const {
    const std::size_t end = output_.rfind("\x1b[?2026l");
    const std::size_t begin = end == std::string::npos ? end : output_.rfind("\x1b[H", end);
    std::vector<std::string> rows;
    if (begin == std::string::npos) {
        return rows;
    }
    std::string_view text = std::string_view(output_).substr(begin, end - begin);
    while (!text.empty()) {
        const std::size_t length = std::min(text.find("\r\n"), text.size());
        rows.push_back(without_escapes(text.substr(0, length)));
        text.remove_prefix(std::min(length + 2, text.size()));
    }
    return rows;
}

std::string TerminalProcess::screen() const {
    if (output_.find("\x1b[H") == std::string::npos) {
        return without_escapes(output_);
    }
    std::string text;
    for (const std::string& row : rows()) {
        text += row + "\n";
    }
    return text;
}

int TerminalProcess::end() {
    int status = 0;
    waits_for([&] { return waitpid(pid_, &status, WNOHANG) == pid_; });
    read();
    pid_ = -1;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

bool TerminalProcess::is_stopped() const {
    int status = 0;
    return waitpid(pid_, &status, WNOHANG | WUNTRACED) == pid_ && WIFSTOPPED(status);
}

bool TerminalProcess::is_asleep() const {
    return stat_fields(std::to_string(pid_)).at(0) == "S";
}

std::size_t TerminalProcess::child_count() const {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; })) {
            const std::vector<std::string> fields = stat_fields(name);
            count += fields.size() > 1 && fields[1] == std::to_string(pid_) ? 1 : 0;
        }
    }
    return count;
}

std::chrono::milliseconds TerminalProcess::processor_time() const {
    constexpr std::size_t kFirst = 11;  // utime, then stime, cutime and cstime
    const std::vector<std::string> fields = stat_fields(std::to_string(pid_));
    long ticks = 0;
    for (std::size_t i = kFirst; i < kFirst + 4; ++i) {
        ticks += std::stol(fields.at(i));
    }
    return std::chrono::milliseconds(ticks * 1000 / sysconf(_SC_CLK_TCK));
}

termios TerminalProcess::mode() const {
    termios mode{};
    tcgetattr(terminal_, &mode);
    return mode;
}

void TerminalProcess::set_mode(const termios& mode) const {
    tcsetattr(terminal_, TCSANOW, &mode);
}

std::string without_escapes(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        std::size_t length = 1;
        if (text.starts_with("\x1b]")) {
            length = std::min(text.find("\x1b\\"), text.size() - 2) + 2;
        } else if (text.starts_with("\x1b[")) {
            length = 2;
            while (length < text.size() && (text[length] < '@' || text[length] > '~')) {
                ++length;
            }
            length = std::min(length + 1, text.size());
        } else if (text.front() != '\r') {
            plain += text.front();
        }
        text.remove_prefix(length);
    }
    return plain;
}

}  // namespace vkp
