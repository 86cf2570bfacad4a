#include "harness/shader/macro_table.hpp"

#include <algorithm>

namespace vkp {

namespace {

std::uint64_t product(std::uint64_t left, std::uint64_t right) {
    return std::min(left * right, MacroTable::kLongest);  // both are at most 2^32
}

}  // namespace

void MacroTable::define(const TokenLine& line) {
    constexpr std::size_t kNamePlace = 2;  // behind `#` and `define`
    if (line.size() <= kNamePlace) {
        return;
    }
    Macro macro;
    auto at = line.begin() + kNamePlace + 1;
    // Only an opening bracket right behind the name makes it a macro with parameters.
    const std::string_view name = line[kNamePlace].text;
    if (at != line.end() && at->is("(") && at->text.data() == name.data() + name.size()) {
        const auto end = std::find_if(at, line.end(), [](const Token& t) { return t.is(")"); });
        for (++at; at < end; ++at) {
            if (at->is_word()) {
                macro.parameters.push_back(at->text);
            }
        }
        at = end == line.end() ? end : end + 1;
    }
    macro.body.assign(at, line.end());
    macros_.emplace(name, std::move(macro));
    sizes_.clear();
}

std::uint64_t MacroTable::length_of(std::span<const Token> tokens) const {
    return measure(tokens, {}).tokens;
}

MacroTable::Size MacroTable::size_of(std::string_view name) const {
    const auto [first, last] = macros_.equal_range(name);
    if (first == last) {
        return {};
    }
    // A macro is not replaced inside itself: there it is one token.
    const auto [known, is_new] = sizes_.try_emplace(name);
    if (is_new) {
        Size size;
        for (auto macro = first; macro != last; ++macro) {
            const Size other = measure(macro->second.body, macro->second.parameters);
            size.tokens = std::max(size.tokens, other.tokens);
            size.copies = std::max(size.copies, other.copies);
        }
        sizes_[name] = size;
    }
    return sizes_[name];
}

// Inside the brackets of a macro's arguments every token comes as often as it copies them.
MacroTable::Size MacroTable::measure(std::span<const Token> tokens,
                                     const std::vector<std::string_view>& parameters) const {
    Size size{0, 1};
    std::map<std::string_view, std::uint64_t> occurrences;
    std::vector<std::uint64_t> factors = {1};
    std::uint64_t copies_of_last = 1;
    for (const Token& token : tokens) {
        const Size own = token.is_word() ? size_of(token.text) : Size{};
        size.tokens = std::min(size.tokens + product(factors.back(), own.tokens), kLongest);
        if (std::find(parameters.begin(), parameters.end(), token.text) != parameters.end()) {
            std::uint64_t& count = occurrences[token.text];
            count = std::min(count + factors.back(), kLongest);
            size.copies = std::max(size.copies, count);
        }
        if (token.is("(")) {
            factors.push_back(product(factors.back(), copies_of_last));
        } else if (token.is(")") && factors.size() > 1) {
            factors.pop_back();
        }
        copies_of_last = own.copies;
    }
    return size;
}

}  // namespace vkp
