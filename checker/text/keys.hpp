// What is typed in a terminal, as keys.
#pragma once

#include <string_view>
#include <vector>

namespace vkp {

enum class KeyKind { kCharacter, kUp, kDown, kPageUp, kPageDown, kHome, kEnd, kEnter, kEscape };

struct Key {
    KeyKind kind = KeyKind::kCharacter;
    char character = 0;  // of kCharacter; ASCII only, for no other has a meaning here
    bool operator==(const Key&) const = default;
};

// The keys that the bytes of a terminal mean: ECMA-48 control sequences as xterm and the Linux
// console have them. What has no meaning here is left out. A lone escape byte is the key.
std::vector<Key> keys_of(std::string_view bytes);

}  // namespace vkp
