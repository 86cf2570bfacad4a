#include "checker/lsp/file_uri.hpp"

#include "harness/base/source_text.hpp"

#include <fmt/format.h>

#include <charconv>

namespace vkp {

namespace {

constexpr std::string_view kScheme = "file://";

// The byte that "%20" is; nothing for other texts.
std::optional<char> escaped(std::string_view text) {
    unsigned value = 0;
    if (text.size() < 3 || text[0] != '%') {
        return {};
    }
    const auto [end, code] = std::from_chars(text.data() + 1, text.data() + 3, value, 16);
    return code == std::errc() && end == text.data() + 3 ? std::optional(static_cast<char>(value))
                                                         : std::nullopt;
}

bool stays_in_uri(char c) {
    return is_word_character(c) || c == '/' || c == '.' || c == '-' || c == '~';
}

}  // namespace

std::optional<std::filesystem::path> path_of_uri(std::string_view uri) {
    if (!uri.starts_with(kScheme)) {
        return {};
    }
    uri.remove_prefix(kScheme.size());
    uri.remove_prefix(std::min(uri.find('/'), uri.size()));  // "localhost", or nothing
    std::string path;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const std::optional<char> byte = escaped(uri.substr(i));
        path += byte.value_or(uri[i]);
        i += byte ? 2 : 0;
    }
    const bool is_path = !path.empty() && path.find('\0') == std::string::npos;
    return is_path ? std::optional<std::filesystem::path>(path) : std::nullopt;
}

std::string uri_of(const std::filesystem::path& path) {
    std::string uri(kScheme);
    for (const char c : path.string()) {
        uri += stays_in_uri(c) ? std::string(1, c)
                               : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

}  // namespace vkp
