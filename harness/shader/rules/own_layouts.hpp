// The layouts of push constants and specialization constants in the text of a lab file: the only
// words affecting the frame that its kernel may use.
#pragma once

#include "harness/base/source_text.hpp"

#include <set>

namespace vkp {

class OwnLayouts {
public:
    // Without layouts if they are not possible. The text must outlive the object.
    OwnLayouts(const SourceText& source, bool are_possible);

    // Whether this `layout` or `uniform` belongs to an allowed declaration.
    [[nodiscard]] bool allow(const Token& token) const {
        return allowed_.contains(token.text.data());
    }

    // The line of the block of push constants; 0 if there is none.
    [[nodiscard]] int push_line() const { return push_line_; }

private:
    std::size_t take_layout(const std::vector<Token>& tokens, std::size_t at);

    std::set<const char*> allowed_;  // first characters of these words
    int push_line_ = 0;
};

}  // namespace vkp
