#include "harness/shader/precedence.hpp"

#include "harness/glsl_analysis/expression_parser.hpp"
#include "harness/glsl_analysis/words.hpp"
#include "harness/shader/compiler_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace vkp {

namespace {

constexpr std::size_t kMostWords = 4'000;  // nobody writes such a kernel by hand

// The expressions of a line, for whatever is to be found in them.
class Precedence {
public:
    Precedence(int line, const SourceText& source) : line_(line) {
        for (const TokenLine& each : source.lines()) {
            if (!is_directive(each) && words_.size() < kMostWords) {
                add_words(words_, source, each);
            }
        }
    }

    // What `use` says first of a part of an expression of the line, or of the value of an
    // assignment whose operator it gets; empty if it says nothing of any.
    template <typename Use>
    [[nodiscard]] std::string first_of(Use use) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            const bool begins = words_[i].line == line_ &&
                                (i == 0 || !is_word_character(words_[i - 1].text.front()) ||
                                 words_[i - 1].text == "return");
            if (begins && (i == 0 || words_[i - 1].text != ")")) {
                if (std::string text = in(parse_expression(words_, i, words_.size()), use);
                    !text.empty()) {
                    return text;
                }
            }
        }
        return {};
    }

    [[nodiscard]] std::string text(std::size_t begin, std::size_t end) const {
        std::string text;
        for (std::size_t i = begin; i < end; ++i) {
            const bool is_apart =
                i > begin && words_[i].at > words_[i - 1].at + words_[i - 1].text.size();
            text += (is_apart ? " " : "") + words_[i].text;
        }
        return text;
    }

    // The word of a binary expression's operator.
    [[nodiscard]] std::size_t sign_of(const Expression& binary) const {
        std::size_t at = binary.parts[0].end;
        while (words_[at].text != binary.text) {
            ++at;  // behind brackets
        }
        return at;
    }

    [[nodiscard]] const std::vector<Word>& words() const { return words_; }

private:
    template <typename Use>
    [[nodiscard]] std::string in(const Expression& expression, Use use) const {
        std::string text = use(expression);
        for (std::size_t i = 0; text.empty() && i < expression.parts.size(); ++i) {
            text = in(expression.parts[i], use);
        }
        return text;
    }

    int line_;
    std::vector<Word> words_;
};

bool is_binary(const Expression& expression) {
    return expression.kind == Expression::Kind::kBinary;
}

bool compares(const Expression& expression) {
    constexpr std::array<std::string_view, 6> kSigns = {"==", "!=", "<", ">", "<=", ">="};
    return is_binary(expression) &&
           std::find(kSigns.begin(), kSigns.end(), expression.text) != kSigns.end();
}

// `low & run == 0` as `(low & run) == 0`, and `0 == low & run` as `0 == (low & run)`.
std::string bits_and_comparison(const Precedence& line, const Expression& both) {
    const bool is_of_bits =
        is_binary(both) && (both.text == "&" || both.text == "|" || both.text == "^");
    if (!is_of_bits || compares(both.parts[0]) == compares(both.parts[1])) {
        return {};
    }
    const bool is_right = compares(both.parts[1]);
    const Expression& comparison = both.parts[is_right ? 1 : 0];
    const std::size_t sign = line.sign_of(comparison);
    if (comparison.begin != (is_right ? line.sign_of(both) + 1 : both.begin)) {
        return {};  // it stands in brackets
    }
    const std::string meant = is_right
                                  ? fmt::format("({}) {} {}", line.text(both.begin, sign),
                                                comparison.text, line.text(sign + 1, both.end))
                                  : fmt::format("{} {} ({})", line.text(both.begin, sign),
                                                comparison.text, line.text(sign + 1, both.end));
    return fmt::format("`{}` comes before `{}`: write `{}`.", comparison.text, both.text, meant);
}

// `!x >= k` as `!(x >= k)`
std::string not_and_comparison(const Precedence& line, const Expression& expression) {
    if (!compares(expression) || expression.parts[0].kind != Expression::Kind::kUnary ||
        expression.parts[0].text != "!" || line.words()[expression.begin].text != "!") {
        return {};
    }
    return fmt::format("`!` comes before `{}`: write `!({})`.", expression.text,
                       line.text(expression.begin + 1, expression.end));
}

// `k >>= 1 > 0` as `(k >>= 1) > 0`
std::string assignment_and_comparison(const Precedence& line, const Expression& value) {
    if (!compares(value) || value.begin < 2) {
        return {};
    }
    const Word& assigns = line.words()[value.begin - 1];
    if (!is_assignment(assigns) || assigns.text == "=" || !is_name(line.words()[value.begin - 2])) {
        return {};
    }
    const std::size_t sign = line.sign_of(value);
    return fmt::format("`{}` comes before `{}`: write `({}) {} {}`.", value.text, assigns.text,
                       line.text(value.begin - 2, sign), value.text,
                       line.text(sign + 1, value.end));
}

}  // namespace

std::string precedence_advice(std::string_view message, int line, const SourceText& source) {
    const auto says_type = [&](std::string_view side) {
        return says(message, fmt::format("{} of type ' temp bool'", side)) ||
               says(message, fmt::format("{} of type ' const bool'", side));
    };
    const bool is_of_bits = says(message, "no operation '&'") ||
                            says(message, "no operation '|'") || says(message, "no operation '^'");
    const auto find = [&](auto use) {
        const Precedence in_line(line, source);
        return in_line.first_of([&](const Expression& part) { return use(in_line, part); });
    };
    if (is_of_bits && !(says_type("left-hand operand") && says_type("right operand"))) {
        return find(bits_and_comparison);
    }
    if (says(message, "no operation '!'")) {
        return find(not_and_comparison);
    }
    const bool takes_bool = says(message, "cannot convert from ' temp bool'") ||
                            says(message, "cannot convert from ' const bool'");
    return takes_bool ? find(assignment_and_comparison) : std::string();
}

}  // namespace vkp
