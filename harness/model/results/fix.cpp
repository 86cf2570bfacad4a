#include "harness/model/results/fix.hpp"

#include <array>
#include <cstddef>
#include <ranges>

namespace vkp {

namespace {

std::size_t position_of(const std::string& text, const TextPlace& place) {
    std::size_t begin = 0;
    for (int line = 1; line < place.line; ++line) {
        begin = text.find('\n', begin) + 1;
    }
    return begin + static_cast<std::size_t>(place.column) - 1;
}

}  // namespace

std::string_view fix_name(FixKind kind) {
    static constexpr std::array<std::string_view, 7> kNames = {
        "guard", "barrier", "index", "number", "operator", "statement", "declaration"};
    return kNames[static_cast<std::size_t>(kind)];
}

// The edits are told by the text before all of them.
std::string applied(const Fix& fix, std::string text) {
    for (const TextEdit& edit : std::views::reverse(fix.edits)) {
        const std::size_t begin = position_of(text, edit.begin);
        text.replace(begin, position_of(text, edit.end) - begin, edit.text);
    }
    return text;
}

}  // namespace vkp
