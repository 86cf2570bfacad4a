// How long macros become.
#pragma once

#include "harness/shader/token.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace vkp {

class MacroTable {
public:
    // A line that begins with `#define`. A name may have several definitions: the longest counts.
    void define(const TokenLine& line);

    [[nodiscard]] std::size_t count() const { return macros_.size(); }

    // How many tokens these become, about: never too few, unless names are put together with `##`.
    // Saturates at kLongest.
    [[nodiscard]] std::uint64_t length_of(std::span<const Token> tokens) const;

    static constexpr std::uint64_t kLongest = std::uint64_t{1} << 32U;

private:
    struct Macro {
        std::vector<std::string_view> parameters;
        std::vector<Token> body;
    };
    // Of what a macro becomes.
    struct Size {
        std::uint64_t tokens = 1;
        std::uint64_t copies = 1;  // how often the text of an argument comes in it
    };

    [[nodiscard]] Size size_of(std::string_view name) const;
    [[nodiscard]] Size measure(std::span<const Token> tokens,
                               const std::vector<std::string_view>& parameters) const;

    std::multimap<std::string_view, Macro> macros_;
    mutable std::map<std::string_view, Size> sizes_;  // known ones, and those being measured
};

}  // namespace vkp
