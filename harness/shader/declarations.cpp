#include "harness/shader/declarations.hpp"

#include <algorithm>
#include <array>

namespace vkp {

namespace {

// Words before another word that make no declaration of it.
constexpr std::array<std::string_view, 12> kNoTypes = {"return", "else", "case",    "const",
                                                       "shared", "in",   "out",     "inout",
                                                       "do",     "goto", "precise", "if"};

std::vector<Token> tokens_of(const SourceText& source) {
    std::vector<Token> tokens;
    for (const TokenLine& line : source.lines()) {
        if (!is_directive(line)) {
            tokens.insert(tokens.end(), line.begin(), line.end());
        }
    }
    return tokens;
}

bool may_be_type(const Token& token) {
    return token.is_word() && !is_digit(token.text.front()) &&
           std::find(kNoTypes.begin(), kNoTypes.end(), token.text) == kNoTypes.end();
}

// Reads tokens in their order and keeps the blocks that are open.
class Reader {
public:
    explicit Reader(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

    std::vector<Declaration> read() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            take(i);
        }
        return std::move(found_);
    }

private:
    void take(std::size_t i) {
        const Token& token = tokens_[i];
        if (token.is("(")) {
            ++depth_;
        } else if (token.is(")")) {
            --depth_;
        } else if (token.is("{")) {
            blocks_.push_back(std::move(pending_));
            pending_.clear();
        } else if (token.is("}") && !blocks_.empty()) {
            end(blocks_.back(), token.line);
            blocks_.pop_back();
        } else if (token.is(";") && depth_ == 0) {
            end(pending_, token.line);
            pending_.clear();
            is_declaring_ = false;
        } else if (declares(i)) {
            declare(token, i + 1 < tokens_.size() && tokens_[i + 1].is("("));
        }
    }

    // `float x`, and `y` of `float x, y`.
    [[nodiscard]] bool declares(std::size_t i) const {
        constexpr std::array<std::string_view, 6> kAfterName = {"=", ";", ",", "[", ")", "("};
        if (i == 0 || i + 1 == tokens_.size() || !may_be_type(tokens_[i]) ||
            std::find(kAfterName.begin(), kAfterName.end(), tokens_[i + 1].text) ==
                kAfterName.end()) {
            return false;
        }
        const Token& before = tokens_[i - 1];
        return may_be_type(before) ||
               (is_declaring_ && depth_ == declaring_depth_ && before.is(","));
    }

    // Parameters and the counter of a `for` belong to the block that follows.
    void declare(const Token& name, bool is_function) {
        is_declaring_ = true;
        declaring_depth_ = depth_;
        found_.push_back({std::string(name.text), name.line, 0, is_function, holder_of(name)});
        if (depth_ > 0 || !found_.back().holder.empty()) {
            pending_.push_back(found_.size() - 1);
        } else if (!blocks_.empty()) {
            blocks_.back().push_back(found_.size() - 1);
        }
    }

    // `if` of `if (…) float x = 0.0;`: what stands before the type of the name.
    [[nodiscard]] std::string holder_of(const Token& name) const {
        auto at = static_cast<std::size_t>(&name - tokens_.data());
        at -= at > 0 ? 1 : 0;
        while (at > 0 && (tokens_[at - 1].is("const") || tokens_[at - 1].is("precise"))) {
            --at;
        }
        if (at == 0 || depth_ > 0) {
            return {};
        }
        if (tokens_[at - 1].is("else") || tokens_[at - 1].is("do")) {
            return std::string(tokens_[at - 1].text);
        }
        if (!tokens_[at - 1].is(")")) {
            return {};
        }
        int open = 0;
        while (at-- > 1) {
            open += tokens_[at].is(")") ? 1 : tokens_[at].is("(") ? -1 : 0;
            if (open == 0) {
                const Token& holder = tokens_[at - 1];
                const bool holds = holder.is("if") || holder.is("for") || holder.is("while");
                return holds ? std::string(holder.text) : std::string();
            }
        }
        return {};
    }

    void end(const std::vector<std::size_t>& names, int line) {
        for (const std::size_t name : names) {
            found_[name].end = line;
        }
    }

    std::vector<Token> tokens_;
    std::vector<Declaration> found_;
    std::vector<std::vector<std::size_t>> blocks_;  // of found_, declared in each open block
    std::vector<std::size_t> pending_;              // declared in brackets, before a block
    int depth_ = 0;                                 // of brackets
    bool is_declaring_ = false;
    int declaring_depth_ = 0;
};

}  // namespace

std::vector<Declaration> declarations_in(const SourceText& source) {
    return Reader(tokens_of(source)).read();
}

}  // namespace vkp
