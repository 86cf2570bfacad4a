// Reports when a file was saved, however an editor saves: in place, truncated first, or as a new
// file renamed over the old one.
#pragma once

#include "checker/files/descriptor.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace vkp {

enum class WatchMode { kAuto, kPoll };

enum class FileChange {
    kNone,
    kBeingWritten,  // more is to be expected
    kSaved,         // or removed
};

class FileWatch {
public:
    // The interval of checks of the file if the system does not report changes.
    static constexpr std::chrono::milliseconds kPollInterval{500};

    FileWatch(std::filesystem::path file, WatchMode mode);

    // Readable when something may have happened; -1 while the file has to be polled.
    [[nodiscard]] int descriptor() const { return is_polling() ? -1 : notifier_.number(); }

    // Why it is polled; empty if the system reports changes.
    [[nodiscard]] const std::string& polled_because() const { return polled_because_; }
    [[nodiscard]] bool is_polling() const { return !polled_because_.empty(); }

    // The change of the file since the last call. Call it when the descriptor is readable, or at
    // each interval.
    FileChange take_change();

private:
    // The properties of a file that a save changes; nothing where there is no file.
    struct State {
        std::uint64_t inode = 0;
        std::uint64_t size = 0;
        std::filesystem::file_time_type time;
        bool operator==(const State&) const = default;
    };

    [[nodiscard]] std::optional<State> state() const;
    void watch_folders();
    bool watch_folder_of(const std::filesystem::path& file);
    FileChange read_events();
    void poll_because(const std::string& reason);

    std::filesystem::path file_;
    WatchMode mode_;
    Descriptor notifier_;
    std::map<int, std::set<std::string>> names_;  // the file's, in each folder that is watched
    std::filesystem::path target_;                // target of the file if it is a link
    std::string polled_because_;
    std::optional<State> known_;
};

}  // namespace vkp
