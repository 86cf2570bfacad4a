// The program at a terminal: what it draws can be looked at, keys typed, the window resized.
#pragma once

#include "checker/text/terminal.hpp"

#include <termios.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct TerminalOptions {
    ScreenSize size = {};
    std::filesystem::path folder = {};  // to start in; here if empty
    std::map<std::string, std::string> environment = {};
};

class TerminalProcess {
public:
    // The limit of a wait, which no wait should need.
    static constexpr std::chrono::seconds kPatience{60};

    TerminalProcess(const std::vector<std::string>& words, const TerminalOptions& options);
    // Kills it if it runs.
    ~TerminalProcess();
    TerminalProcess(const TerminalProcess&) = delete;
    TerminalProcess& operator=(const TerminalProcess&) = delete;

    void type(std::string_view keys) const;
    void resize(ScreenSize size) const;
    void send(int signal) const;
    [[nodiscard]] pid_t id() const { return pid_; }

    // Waits until all of the parts are on the screen, or among the lines if there is no screen;
    // false if they do not appear.
    bool shows(const std::vector<std::string>& parts);
    bool waits_for(const std::function<bool()>& condition);

    // The rows that were drawn last, without colours and links.
    [[nodiscard]] std::vector<std::string> rows() const;
    [[nodiscard]] std::string screen() const;
    // Every byte since the start.
    [[nodiscard]] const std::string& output() const { return output_; }

    // Reads the output since the last call, for a moment.
    void read();

    // The exit code, or minus the signal that ended it.
    int end();
    [[nodiscard]] bool is_stopped() const;
    // Whether it waits for something, and how many processes it has started that still are there.
    [[nodiscard]] bool is_asleep() const;
    [[nodiscard]] std::size_t child_count() const;
    // Processor time that it and the children it has waited for have used.
    [[nodiscard]] std::chrono::milliseconds processor_time() const;
    [[nodiscard]] termios mode() const;
    void set_mode(const termios& mode) const;

private:
    int terminal_ = -1;
    pid_t pid_ = -1;
    std::string output_;
};

// The text without colours and links.
std::string without_escapes(std::string_view text);

}  // namespace vkp
