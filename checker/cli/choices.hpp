// What values options take, for the parser alone: CLI11 takes seconds to compile.
#pragma once

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

// Says what is wrong with a number of seconds; CLI::Range lets "nan" through.
inline std::string is_time_limit(const std::string& text) {
    double seconds = 0;
    const bool is_number = CLI::detail::lexical_cast(text, seconds);
    return is_number && seconds >= 0.001 && seconds <= 3600
               ? std::string()
               : fmt::format("{} is not in the range 0.001 to 3600", text);
}

inline std::string text_of(const std::string& value) {
    return value;
}
template <typename Enum>
std::string text_of(Enum value) {
    return std::to_string(static_cast<int>(value));  // as CLI11 reads an enumerator
}

// "takes text, json or junit, not xml"
template <typename Choices>
std::string unknown_choice(const std::string& typed, const Choices& choices) {
    std::string words;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        words += i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ";
        words += choices[i].first;
    }
    return fmt::format("takes {}, not \"{}\"", words, typed);
}

inline std::vector<std::pair<std::string, std::string>> themselves(
    std::initializer_list<const char*> words) {
    std::vector<std::pair<std::string, std::string>> choices;
    for (const char* word : words) {
        choices.emplace_back(word, word);
    }
    return choices;
}

// One of these words, in any case.
template <typename T>
void choose(CLI::Option* option, const std::vector<std::pair<std::string, T>>& choices) {
    std::string words;
    for (const auto& [word, value] : choices) {
        words += (words.empty() ? "" : "|") + word;
    }
    const auto take = [choices](std::string& typed) {
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (CLI::detail::to_lower(typed) == choices[i].first) {
                typed = text_of(choices[i].second);
                return std::string();
            }
        }
        return unknown_choice(typed, choices);
    };
    option->type_name(words)->transform(CLI::Validator(take, ""));
}

}  // namespace vkp
