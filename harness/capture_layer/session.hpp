// Which dispatches of this process are captured, and how many were.
#pragma once

#include "harness/capture_layer/settings.hpp"

#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace vkp::capture {

// One for the process, so that numbers count on over its devices. All its functions may be called
// by several threads.
//
// A dispatch's life: it is recorded and gets the next number; if it is wanted, `reserve` keeps a
// place for it; each of its executions asks `begin_execution`; what was never executed gives its
// place back with `give_back`.
class Session {
public:
    explicit Session(Settings settings) : settings_(std::move(settings)) {}

    [[nodiscard]] const Settings& settings() const { return settings_; }

    // The number of a dispatch that is being recorded; the first is 1.
    std::uint64_t next_number();
    // Whether it is to be captured, if one of its pipeline's names or numbers says so.
    bool reserve(std::uint64_t number, const std::vector<std::string>& names);
    // Whether this execution of it is to be written, the first one being 1.
    bool begin_execution(std::uint64_t execution);
    void give_back();

    // What its user should know at the end, where nothing was captured; empty otherwise.
    [[nodiscard]] std::string complaint() const;

private:
    [[nodiscard]] bool is_by_name() const {
        return std::holds_alternative<std::string>(settings_.what);
    }
    [[nodiscard]] bool is_wanted(std::uint64_t number, const std::vector<std::string>& names);

    Settings settings_;
    mutable std::mutex mutex_;
    std::uint64_t recorded_ = 0;  // dispatches, wanted or not
    std::uint64_t reserved_ = 0;  // places of captures without an execution
    std::uint64_t written_ = 0;
    std::set<std::string> names_seen_;
};

// The session that the environment asks for, or null. Says what is wrong with the environment.
Session* session();

}  // namespace vkp::capture
