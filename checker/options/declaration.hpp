// What a command says of itself: its name, its options and the function that it is. The parser, the
// help, the completions and the manual page are made of this (checker/cli).
#pragma once

#include "checker/options/choices.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace vkp {

// One of several words, in any case of letters; `take` is given its place among them.
struct WordTarget {
    std::vector<std::string> words;
    std::string default_word;
    std::function<void(std::size_t)> take;
};

// Where the value of an option goes.
using OptionTarget =
    std::variant<bool*, int*, std::uint32_t*, std::uint64_t*, double*, std::string*,
                 std::vector<int>*, std::vector<std::string>*, std::optional<int>*,
                 std::optional<std::uint32_t>*, std::optional<std::uint64_t>*,
                 std::optional<float>*, std::optional<std::string>*, WordTarget>;

struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

// How many values an option takes, where its type does not say it.
struct Count {
    int least = 0;
    int most = 0;
};

struct OptionDeclaration {
    std::string names;  // "-o,--output"; of a positional its name alone
    OptionTarget target;
    std::string help;
    // What may be there, as OptionDescription::values says.
    std::string values = {};
    std::optional<Range> range = {};
    std::vector<int> members = {};  // the only numbers that may be there; empty: any
    // Says what is wrong with a word; empty where nothing is.
    std::function<std::string(const std::string&)> check = {};
    std::optional<Count> count = {};
    char delimiter = '\0';  // between several values in one word
    bool shows_default = false;
    std::string default_text = {};  // for the help, where the target does not hold it
    bool is_required = false;
    bool repeats = false;  // its values add up
    std::string needs = {};
    std::string excludes = {};

    OptionDeclaration& takes(std::string what) { return set(values, std::move(what)); }
    OptionDeclaration& within(std::int64_t least, std::int64_t most) {
        return set(range, Range{least, most});
    }
    OptionDeclaration& checked(std::function<std::string(const std::string&)> how) {
        return set(check, std::move(how));
    }
    OptionDeclaration& counted(int least, int most) { return set(count, Count{least, most}); }
    OptionDeclaration& separated_by(char character) { return set(delimiter, character); }
    OptionDeclaration& with_default() { return set(shows_default, true); }
    OptionDeclaration& required() { return set(is_required, true); }

private:
    template <typename T>
    OptionDeclaration& set(T& member, T value) {
        member = std::move(value);
        return *this;
    }
    template <typename T>
    OptionDeclaration& set(std::optional<T>& member, T value) {
        member = value;
        return *this;
    }
};

struct CommandDeclaration {
    std::string name;
    std::string help;
    std::function<int()> run;  // gives the exit code
    std::string footer = {};
    std::string group = {};  // the heading that the general help lists it under
    bool is_hidden = false;
    bool takes_any_words = false;  // after the command, whatever they begin with
    std::vector<OptionDeclaration> options = {};

    // What is referred to is set when words are parsed.
    OptionDeclaration& option(std::string names, OptionTarget target, std::string option_help) {
        options.push_back({std::move(names), std::move(target), std::move(option_help)});
        return options.back();
    }
    // An enumerator, or an optional one, that is set by one of an array of words; its default is
    // one of them, if it has any.
    template <typename Target, typename Words>
    OptionDeclaration& choice(std::string names, Target& target, const Words& words,
                              std::string option_help) {
        WordTarget typed;
        for (const auto& [word, value] : words) {
            typed.words.emplace_back(word);
            if (target == value) {
                typed.default_word = word;
            }
        }
        typed.take = [known = std::span(words), &target](std::size_t place) {
            target = known[place].value;
        };
        return option(std::move(names), std::move(typed), std::move(option_help));
    }
};

// A command that is this function of what `declare` says may be asked of it.
template <typename Arguments>
CommandDeclaration declared(std::string name, std::string help,
                            void (*declare)(CommandDeclaration&, Arguments&),
                            int (*run)(const Arguments&)) {
    const auto arguments = std::make_shared<Arguments>();
    CommandDeclaration command{std::move(name), std::move(help),
                               [arguments, run] { return run(*arguments); }};
    declare(command, *arguments);
    return command;
}

}  // namespace vkp
