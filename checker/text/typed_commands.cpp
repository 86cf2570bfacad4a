#include "checker/text/typed_commands.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

namespace vkp {

namespace {

constexpr std::string_view kName = "workbook";

bool is_plain(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("/._-+@~").find(c) != std::string_view::npos;
}

bool is_in_path(std::string_view folder, std::string_view path) {
    while (!path.empty()) {
        const std::size_t end = std::min(path.find(':'), path.size());
        if (path.substr(0, end) == folder) {
            return true;
        }
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return false;
}

std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

// Whether a command begins there, behind what comes before one in text.
bool is_command_at(std::string_view text, std::size_t at) {
    constexpr std::array<std::string_view, 3> kBefore = {"`", ": ", "? "};
    const std::string_view before = text.substr(0, at);
    return std::any_of(kBefore.begin(), kBefore.end(),
                       [&](std::string_view part) { return before.ends_with(part); });
}

}  // namespace

std::string quoted_for_shell(std::string_view word) {
    if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) {
        return std::string(word);
    }
    std::string quoted = "'";
    for (const char c : word) {
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return quoted + "'";
}

std::string name_of_program(const char* called_as, std::string_view path) {
    const std::string_view name = called_as == nullptr ? "" : called_as;
    const std::size_t slash = name.rfind('/');
    if (slash == std::string_view::npos) {
        return std::string(kName);
    }
    const bool is_found =
        name.substr(slash + 1) == kName && is_in_path(name.substr(0, slash), path);
    return is_found ? std::string(kName) : quoted_for_shell(name);
}

std::string with_typed_commands(std::string_view text) {
    static const std::string name = name_of_program(std::getenv("VKP_CALLED_AS"), variable("PATH"));
    return with_typed_commands(text, name);
}

std::string with_typed_commands(std::string_view text, std::string_view name) {
    constexpr std::string_view kHere = "./";
    std::string typed;
    std::size_t done = 0;
    for (std::size_t at = text.find(kName); at != std::string_view::npos;
         at = text.find(kName, at + 1)) {
        const std::size_t end = at + kName.size();
        const bool has_words = end < text.size() && (text[end] == ' ' || text[end] == '\n');
        const bool is_here = text.substr(0, at).ends_with(kHere);
        const std::size_t begin = is_here ? at - kHere.size() : at;
        if (has_words && is_command_at(text, begin)) {
            typed.append(text.substr(done, begin - done)).append(name);
            done = end;
        }
    }
    return typed.append(text.substr(done));
}

}  // namespace vkp
