#include "harness/glsl_analysis/expression_parser.hpp"

#include "harness/base/source_text.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace vkp {

namespace {

using Kind = Expression::Kind;

// No index that a sentence can name is deeper, or longer.
constexpr int kDeepestExpression = 60;
constexpr int kMaxNodes = 200;

// The operators by level, from the lowest precedence.
constexpr std::array<std::array<std::string_view, 4>, 11> kLevels = {{{"||"},
                                                                      {"^^"},
                                                                      {"&&"},
                                                                      {"|"},
                                                                      {"^"},
                                                                      {"&"},
                                                                      {"==", "!="},
                                                                      {"<", ">", "<=", ">="},
                                                                      {"<<", ">>"},
                                                                      {"+", "-"},
                                                                      {"*", "/", "%"}}};

class ExpressionParser {
public:
    ExpressionParser(const std::vector<Word>& words, std::size_t at, std::size_t end)
        : words_(words), at_(at), end_(end) {}

    Expression choice() {
        const std::size_t begin = at_;
        if (++choices_ > kMaxNodes) {  // `1 ? 1 : 1 ? 1 : …` nests without an end
            return other(begin);
        }
        Expression condition = binary(0);
        if (!take("?")) {
            return condition;
        }
        Expression yes = choice();
        if (!take(":")) {
            return other(begin);
        }
        Expression no = choice();
        return node(Kind::kChoice, "?", begin,
                    {std::move(condition), std::move(yes), std::move(no)});
    }

private:
    [[nodiscard]] bool is(std::string_view text) const {
        return at_ < end_ && words_[at_].text == text;
    }
    bool take(std::string_view text) {
        const bool found = is(text);
        at_ += found ? 1 : 0;
        return found;
    }

    [[nodiscard]] Expression node(Kind kind, std::string text, std::size_t begin,
                                  std::vector<Expression> parts = {}) {
        const bool is_whole = ++nodes_ <= kMaxNodes &&
                              std::all_of(parts.begin(), parts.end(), [](const Expression& part) {
                                  return part.kind != Kind::kOther;
                              });
        return is_whole ? Expression{kind, std::move(text), std::move(parts), begin, at_}
                        : other(begin);
    }
    [[nodiscard]] Expression other(std::size_t begin) const {
        return {Kind::kOther, {}, {}, begin, at_};
    }

    Expression binary(std::size_t level) {
        if (level == kLevels.size()) {
            return unary();
        }
        const std::size_t begin = at_;
        Expression left = binary(level + 1);
        while (at_ < end_ && left.kind != Kind::kOther && binds(level)) {
            std::string sign = words_[at_++].text;
            Expression right = binary(level + 1);
            left = node(Kind::kBinary, std::move(sign), begin, {std::move(left), std::move(right)});
        }
        return left;
    }
    [[nodiscard]] bool binds(std::size_t level) const {
        const auto& signs = kLevels[level];
        return std::find(signs.begin(), signs.end(), words_[at_].text) != signs.end();
    }

    Expression unary() {
        const std::size_t begin = at_;
        if (++depth_ > kDeepestExpression || at_ >= end_) {
            return other(begin);
        }
        if (is("-") || is("+") || is("!") || is("~")) {
            std::string sign = words_[at_++].text;
            Expression inner = unary();
            --depth_;
            return node(Kind::kUnary, std::move(sign), begin, {std::move(inner)});
        }
        Expression result = postfix();
        --depth_;
        return result;
    }

    Expression postfix() {
        const std::size_t begin = at_;
        Expression result = primary();
        while (result.kind != Kind::kOther && at_ < end_) {
            if (take("[")) {
                Expression index = choice();
                result = take("]")
                             ? node(Kind::kIndex, {}, begin, {std::move(result), std::move(index)})
                             : other(begin);
            } else if (is(".") && at_ + 1 < end_ && is_name(words_[at_ + 1])) {
                std::string member = words_[at_ + 1].text;
                at_ += 2;
                result = node(Kind::kMember, std::move(member), begin, {std::move(result)});
            } else if (counts(words_[at_])) {
                return other(begin);
            } else {
                break;
            }
        }
        return result;
    }

    Expression primary() {
        const std::size_t begin = at_;
        if (take("(")) {
            Expression inner = choice();
            return take(")") ? inner : other(begin);
        }
        const Word& word = words_[at_];
        const bool is_number = is_digit(word.text.front());
        if (!is_number && !is_name(word)) {
            return other(begin);
        }
        ++at_;
        if (!is_number && take("(")) {
            return call(word.text, begin);
        }
        return node(is_number ? Kind::kNumber : Kind::kName, word.text, begin);
    }

    Expression call(const std::string& name, std::size_t begin) {
        std::vector<Expression> arguments;
        while (!is(")")) {
            arguments.push_back(choice());
            if (arguments.back().kind == Kind::kOther || (!take(",") && !is(")"))) {
                return other(begin);
            }
        }
        ++at_;
        return node(Kind::kCall, name, begin, std::move(arguments));
    }

    const std::vector<Word>& words_;
    std::size_t at_;
    std::size_t end_;
    int depth_ = 0;
    int nodes_ = 0;
    int choices_ = 0;
};

}  // namespace

Expression parse_expression(const std::vector<Word>& words, std::size_t at, std::size_t end) {
    return at < end ? ExpressionParser(words, at, end).choice()
                    : Expression{.begin = at, .end = at};
}

}  // namespace vkp
