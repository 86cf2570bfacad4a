#include "harness/capture_layer/settings.hpp"

#include <charconv>
#include <string_view>

namespace vkp::capture {

namespace {

constexpr std::string_view kNamePrefix = "name=";

// A whole number from 1, and nothing else.
std::optional<std::uint64_t> positive_number(std::string_view text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || value == 0) {
        return std::nullopt;
    }
    return value;
}

std::optional<NumberRange> number_range(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = positive_number(text.substr(0, dash));
    const auto last =
        dash == std::string_view::npos ? first : positive_number(text.substr(dash + 1));
    if (!first || !last || *last < *first) {
        return std::nullopt;
    }
    return NumberRange{*first, *last};
}

SettingsResult wrong(const std::string& sentence) {
    return {.settings = std::nullopt, .error = sentence + " Nothing is captured."};
}

}  // namespace

SettingsResult read_settings(const Environment& environment) {
    const char* const what = environment("VKP_CAPTURE");
    if (what == nullptr || *what == '\0') {
        return {};
    }
    Settings settings;
    settings.text = what;
    if (settings.text.starts_with(kNamePrefix) && settings.text.size() > kNamePrefix.size()) {
        settings.what = settings.text.substr(kNamePrefix.size());
    } else if (const auto range = number_range(settings.text)) {
        settings.what = *range;
    } else {
        return wrong("VKP_CAPTURE=" + settings.text +
                     " names no dispatch: write the number of one (7; the first is 1), several "
                     "(7-9), or a part of its pipeline's name (name=reduce).");
    }
    if (const char* const limit = environment("VKP_CAPTURE_LIMIT")) {
        const auto number = positive_number(limit);
        if (!number) {
            return wrong("VKP_CAPTURE_LIMIT=" + std::string(limit) +
                         " is no number from 1: write VKP_CAPTURE_LIMIT=16.");
        }
        settings.limit = *number;
    }
    const char* const folder = environment("VKP_CAPTURE_DIR");
    if (folder == nullptr || *folder == '\0') {
        return wrong("VKP_CAPTURE_DIR is not set: write VKP_CAPTURE_DIR=FOLDER.");
    }
    settings.folder = folder;
    return {.settings = settings, .error = {}};
}

}  // namespace vkp::capture
