#include "checker/rpc/framing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

namespace vkp {

namespace {

constexpr std::string_view kLengthField = "content-length";
constexpr std::string_view kEndOfHeader = "\r\n\r\n";

std::string lower(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t";
    const std::size_t first = text.find_first_not_of(kSpace);
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::optional<std::size_t> number_of(std::string_view digits) {
    std::size_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, code] = std::from_chars(digits.data(), end, number);
    return code == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

// The length that a header names; nothing if it names none.
std::optional<std::size_t> length_in(std::string_view header) {
    std::optional<std::size_t> length;
    while (!header.empty()) {
        const std::size_t end = std::min(header.find("\r\n"), header.size());
        const std::string_view line = header.substr(0, end);
        const std::size_t colon = line.find(':');
        if (colon != std::string_view::npos && lower(line.substr(0, colon)) == kLengthField) {
            length = number_of(trimmed(line.substr(colon + 1)));
        }
        header.remove_prefix(std::min(end + 2, header.size()));
    }
    return length;
}

// Puts `null` in the place of arrays and objects that lie too deep. Returns whether there are any.
bool cut_deep_values(std::string& json) {
    std::string kept;
    std::size_t depth = 0;
    bool is_cut = false;
    bool is_in_string = false;
    bool is_escaped = false;
    for (const char c : json) {
        if (is_in_string) {
            is_in_string = c != '"' || is_escaped;
            is_escaped = c == '\\' && !is_escaped;
        } else if (c == '"') {
            is_in_string = true;
        } else if ((c == '[' || c == '{') && depth++ == Framing::kMaxDepth) {
            kept += "null";
            is_cut = true;
        }
        if (depth <= Framing::kMaxDepth) {
            kept += c;
        }
        if (!is_in_string && (c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    if (is_cut) {
        json = std::move(kept);
    }
    return is_cut;
}

}  // namespace

std::optional<Framed> Framing::next() {
    const std::size_t dropped = std::min(to_drop_, bytes_.size());
    bytes_.erase(0, dropped);
    to_drop_ -= dropped;
    if (to_drop_ > 0) {
        return {};
    }
    if (!length_) {
        if (std::optional<Framed> error = begin()) {
            return error;
        }
    }
    if (!length_ || bytes_.size() < *length_) {
        return {};
    }
    Framed message{.content = bytes_.substr(0, *length_)};
    bytes_.erase(0, *std::exchange(length_, {}));
    if (cut_deep_values(message.content)) {
        message.error = fmt::format("the message is nested deeper than {} levels", kMaxDepth);
    }
    return message;
}

// Reads a header, if all of it is there. Returns what is wrong with it.
std::optional<Framed> Framing::begin() {
    if (is_lost_) {
        const std::size_t header = lower(bytes_).find(kLengthField);
        const std::size_t kept = kLengthField.size() - 1;  // the next one may have begun
        bytes_.erase(0, header != std::string::npos
                            ? header
                            : bytes_.size() - std::min(bytes_.size(), kept));
        is_lost_ = header == std::string::npos;
    }
    const std::size_t end = bytes_.find(kEndOfHeader);
    if (is_lost_ || (end == std::string::npos && bytes_.size() < kMaxHeaderBytes)) {
        return {};
    }
    const std::optional<std::size_t> length =
        end < kMaxHeaderBytes ? length_in(std::string_view(bytes_).substr(0, end)) : std::nullopt;
    if (!length) {
        return skip(
            "a message has to begin with a header: Content-Length: NUMBER, and an empty line");
    }
    bytes_.erase(0, end + kEndOfHeader.size());
    if (*length > kMaxContentBytes) {
        to_drop_ = *length;
        return Framed{.error = fmt::format("a message of {} bytes is too long: {} is the most",
                                           *length, kMaxContentBytes)};
    }
    length_ = length;
    return {};
}

// Leaves out the first byte at least, so that it ends.
Framed Framing::skip(std::string error) {
    bytes_.erase(0, std::min<std::size_t>(bytes_.size(), 1));
    is_lost_ = true;
    return {.error = std::move(error)};
}

std::string framed(std::string_view content) {
    return fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content);
}

}  // namespace vkp
