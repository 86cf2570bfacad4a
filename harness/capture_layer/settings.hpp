// What the environment asks of the layer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

namespace vkp::capture {

// Dispatches by their numbers, which count from 1; both ends belong to it.
struct NumberRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
};

struct Settings {
    std::string text;                             // VKP_CAPTURE as it was written
    std::variant<NumberRange, std::string> what;  // or a part of a name
    std::string folder;
    std::uint64_t limit = 16;  // of executions found by name
};

struct SettingsResult {
    std::optional<Settings> settings;  // none: nothing is to be captured
    std::string error;                 // one sentence; empty if nothing is wrong
};

// The value of an environment variable, or null.
using Environment = std::function<const char*(const char*)>;

SettingsResult read_settings(const Environment& environment);

}  // namespace vkp::capture
