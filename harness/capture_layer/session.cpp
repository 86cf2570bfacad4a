#include "harness/capture_layer/session.hpp"

#include "harness/capture_layer/messages.hpp"

#include <algorithm>
#include <cstdlib>

namespace vkp::capture {

namespace {

constexpr std::size_t kNamesKept = 16;

void report_at_exit() {
    const std::string complaint = session()->complaint();
    if (!complaint.empty()) {
        say(complaint);
    }
}

Session* start_session() {
    SettingsResult result = read_settings([](const char* name) { return std::getenv(name); });
    if (!result.error.empty()) {
        say(result.error);
    }
    if (!result.settings || std::atexit(report_at_exit) != 0) {
        return nullptr;
    }
    return new Session(std::move(*result.settings));
}

}  // namespace

std::uint64_t Session::next_number() {
    const std::lock_guard lock(mutex_);
    return ++recorded_;
}

bool Session::reserve(std::uint64_t number, const std::vector<std::string>& names) {
    const std::lock_guard lock(mutex_);
    if (!is_wanted(number, names) || (is_by_name() && reserved_ + written_ >= settings_.limit)) {
        return false;
    }
    ++reserved_;
    return true;
}

bool Session::is_wanted(std::uint64_t number, const std::vector<std::string>& names) {
    if (const auto* const range = std::get_if<NumberRange>(&settings_.what)) {
        return number >= range->first && number <= range->last;
    }
    const std::string& part = std::get<std::string>(settings_.what);
    for (const std::string& name : names) {
        if (!name.empty() && names_seen_.size() < kNamesKept) {
            names_seen_.insert(name);
        }
    }
    return std::ranges::any_of(
        names, [&](const std::string& name) { return name.find(part) != std::string::npos; });
}

bool Session::begin_execution(std::uint64_t execution) {
    const std::lock_guard lock(mutex_);
    if (execution == 1) {
        --reserved_;
    } else if (!is_by_name() || reserved_ + written_ >= settings_.limit) {
        return false;
    }
    ++written_;
    return true;
}

void Session::give_back() {
    const std::lock_guard lock(mutex_);
    --reserved_;
}

std::string Session::complaint() const {
    const std::lock_guard lock(mutex_);
    if (written_ > 0) {
        return {};
    }
    const std::string start = "VKP_CAPTURE=" + settings_.text + ": nothing was captured. ";
    const std::string count = "The application recorded " + std::to_string(recorded_) +
                              (recorded_ == 1 ? " dispatch" : " dispatches");
    const auto* const range = std::get_if<NumberRange>(&settings_.what);
    if (range != nullptr) {
        return start + count +
               (range->first > recorded_ ? "." : ", and did not submit the ones that you named.");
    }
    std::string names;
    for (const std::string& name : names_seen_) {
        names += (names.empty() ? "" : ", ") + name;
    }
    return start + count + (names.empty() ? "." : " of pipelines with these names: " + names + ".");
}

// It is never destroyed: other threads may dispatch while the process ends.
Session* session() {
    static Session* const session = start_session();
    return session;
}

}  // namespace vkp::capture
