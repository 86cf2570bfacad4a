#include "checker/text/keys.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace vkp {

namespace {

constexpr char kEscapeByte = '\x1b';

constexpr std::array<std::pair<std::string_view, KeyKind>, 14> kSequences = {{
    {"[A", KeyKind::kUp},
    {"OA", KeyKind::kUp},
    {"[B", KeyKind::kDown},
    {"OB", KeyKind::kDown},
    {"[5~", KeyKind::kPageUp},
    {"[6~", KeyKind::kPageDown},
    {"[H", KeyKind::kHome},
    {"OH", KeyKind::kHome},
    {"[1~", KeyKind::kHome},
    {"[7~", KeyKind::kHome},
    {"[F", KeyKind::kEnd},
    {"OF", KeyKind::kEnd},
    {"[4~", KeyKind::kEnd},
    {"[8~", KeyKind::kEnd},
}};

// Behind the escape byte; zero if none follows.
std::size_t sequence_length(std::string_view bytes) {
    if (bytes.empty() || (bytes[0] != '[' && bytes[0] != 'O')) {
        return 0;
    }
    std::size_t length = 1;
    while (length < bytes.size() && (bytes[length] < '@' || bytes[length] > '~')) {
        ++length;
    }
    return std::min(length + 1, bytes.size());
}

std::optional<Key> key_of_sequence(std::string_view sequence) {
    const auto* const known =
        std::find_if(kSequences.begin(), kSequences.end(),
                     [&](const auto& entry) { return entry.first == sequence; });
    return known == kSequences.end() ? std::nullopt : std::optional(Key{known->second});
}

std::optional<Key> key_of_byte(char byte) {
    if (byte == '\r' || byte == '\n') {
        return Key{KeyKind::kEnter};
    }
    return byte >= ' ' && byte <= '~' ? std::optional(Key{KeyKind::kCharacter, byte})
                                      : std::nullopt;
}

}  // namespace

std::vector<Key> keys_of(std::string_view bytes) {
    std::vector<Key> keys;
    while (!bytes.empty()) {
        std::optional<Key> key;
        std::size_t length = 1;
        if (bytes.front() == kEscapeByte) {
            const std::size_t sequence = sequence_length(bytes.substr(1));
            key =
                sequence == 0 ? Key{KeyKind::kEscape} : key_of_sequence(bytes.substr(1, sequence));
            length += sequence;
        } else {
            key = key_of_byte(bytes.front());
        }
        if (key) {
            keys.push_back(*key);
        }
        bytes.remove_prefix(length);
    }
    return keys;
}

}  // namespace vkp
