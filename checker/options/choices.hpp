// Choices as they are typed and as the program knows them: "json" and Format::kJson.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vkp {

template <typename Enum>
struct Choice {
    const char* word;
    Enum value;
};

// Both take an array of words. Empty where there is no word for the value.
template <typename Words, typename Enum>
std::string word_of(const Words& words, Enum value) {
    for (const Choice<Enum>& candidate : words) {
        if (candidate.value == value) {
            return candidate.word;
        }
    }
    return {};
}

template <typename Words>
auto value_of(const Words& words, std::string_view word)
    -> std::optional<decltype(words[0].value)> {
    for (const auto& candidate : words) {
        if (candidate.word == word) {
            return candidate.value;
        }
    }
    return {};
}

}  // namespace vkp
