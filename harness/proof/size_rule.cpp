#include "harness/proof/size_rule.hpp"

#include "harness/glsl_analysis/evaluate.hpp"
#include "harness/glsl_analysis/expression_parser.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::proof {
namespace {

class Reader {
public:
    Reader(std::string_view rule, Terms& terms, const SizeNamed& size_named)
        : syntax_(rule), terms_(terms), size_named_(size_named) {}

    std::vector<Term> conditions() {
        std::vector<Term> all;
        for (std::size_t at = 0; at < syntax_.words.size();) {
            const Expression expression = parse_expression(syntax_.words, at, syntax_.words.size());
            all.push_back(condition(expression));
            at = expression.end;
            if (at < syntax_.words.size() && syntax_.words[at].text != ",") {
                refuse(fmt::format("a comma is missing before `{}`", syntax_.words[at].text));
            }
            ++at;
        }
        return all;
    }

private:
    [[noreturn]] static void refuse(const std::string& why) {
        throw NotKnown(fmt::format("the rule of its sizes is not understood: {}", why));
    }

    Term condition(const Expression& expression) {
        const bool compares = expression.kind == Expression::Kind::kBinary;
        if (!compares) {
            refuse(fmt::format("`{}` is no comparison", syntax_.text_of(expression)));
        }
        const Term left = number(expression.parts.at(0));
        const Term right = number(expression.parts.at(1));
        const std::string& sign = expression.text;
        if (sign == "==") {
            return terms_.equal(left, right);
        }
        if (sign == "<=") {
            return terms_.at_most(left, right);
        }
        if (sign == ">=") {
            return terms_.at_most(right, left);
        }
        if (sign == "<") {
            return terms_.less(left, right);
        }
        if (sign == ">") {
            return terms_.less(right, left);
        }
        refuse(fmt::format("`{}` is no comparison", syntax_.text_of(expression)));
    }

    Term number(const Expression& expression) {
        switch (expression.kind) {
            case Expression::Kind::kNumber:
                return terms_.number(number_value(expression.text).value_or(0));
            case Expression::Kind::kName:
            case Expression::Kind::kMember:
            case Expression::Kind::kIndex: {
                std::string name = syntax_.text_of(expression);
                name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
                if (const auto size = size_named_(name)) {
                    return *size;
                }
                refuse(fmt::format("`{}` is no size of this launch", name));
            }
            case Expression::Kind::kBinary: {
                const Term left = number(expression.parts.at(0));
                const Term right = number(expression.parts.at(1));
                const auto divisor = terms_.value(right);
                if (expression.text == "+") {
                    return terms_.add(left, right);
                }
                if (expression.text == "-") {
                    return terms_.subtract(left, right);
                }
                if (expression.text == "*") {
                    return terms_.multiply(left, right);
                }
                if (divisor && *divisor > 0 && expression.text == "/") {
                    return terms_.divide(left, *divisor);
                }
                if (divisor && *divisor > 0 && expression.text == "%") {
                    return terms_.remainder(left, *divisor);
                }
                [[fallthrough]];
            }
            default:
                refuse(fmt::format("`{}` is no size", syntax_.text_of(expression)));
        }
    }

    Syntax syntax_;
    Terms& terms_;
    const SizeNamed& size_named_;
};

}  // namespace

std::string rule_of_kernel(std::string_view sizes, std::string_view kernel) {
    std::string rule;
    while (!sizes.empty()) {
        const std::size_t end = std::min(sizes.find(';'), sizes.size());
        std::string_view part = sizes.substr(0, end);
        sizes.remove_prefix(std::min(end + 1, sizes.size()));
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        const std::size_t colon = part.find(':');
        if (colon != std::string_view::npos && part.substr(0, colon) != kernel) {
            continue;
        }
        part.remove_prefix(colon == std::string_view::npos ? 0 : colon + 1);
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        rule += (rule.empty() ? "" : ", ") + std::string(part);
    }
    return rule;
}

std::vector<Term> conditions_of(std::string_view rule, Terms& terms, const SizeNamed& size_named) {
    return Reader(rule, terms, size_named).conditions();
}

std::string text_of_condition(std::string_view rule, std::size_t place) {
    const Syntax syntax(rule);
    for (std::size_t at = 0; at < syntax.words.size(); ++at) {
        const Expression expression = parse_expression(syntax.words, at, syntax.words.size());
        if (place-- == 0) {
            return syntax.text_of(expression);
        }
        at = expression.end;
    }
    return {};
}

}  // namespace vkp::proof
