// How terms are told to the solver.
#include "harness/proof/knowledge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vkp::proof {
namespace {

// So many numbers are few, as of the threads of a workgroup.
constexpr std::int64_t kFewValues = 1024;

std::string literal(std::int64_t number) {
    return number < 0 ? fmt::format("(- {})", -number) : fmt::format("{}", number);
}

// Writes each term once, those with arguments as definitions of their own.
class Script {
public:
    explicit Script(Terms& terms) : terms_(terms) {}

    void require(Term condition) {
        assertions_ += fmt::format("(assert {})\n", text_of(condition));
    }
    [[nodiscard]] std::string text() const { return definitions_ + assertions_; }

private:
    std::string text_of(Term term) {
        if (const auto known = written_.find(term); known != written_.end()) {
            return known->second;
        }
        return written_[term] = write(term);
    }

    std::string write(Term term) {
        const TermNode node = terms_[term];
        if (node.kind == TermKind::kTruth) {
            return node.number != 0 ? "true" : "false";
        }
        if (node.kind == TermKind::kUnknown) {
            return declare_unknown(term, node.range);
        }
        if (node.kind == TermKind::kSum && node.arguments.empty()) {
            return literal(node.number);
        }
        if (node.kind == TermKind::kProduct) {
            return declare_number(fmt::format("p{}", term), node.range);
        }
        if (node.kind == TermKind::kBits) {
            return text_of(terms_.without_bits(term));
        }
        const std::string body = body_of(node);
        std::string name = fmt::format("t{}", term);
        definitions_ += fmt::format("(define-fun {} () {} {})\n", name,
                                    terms_.is_condition(term) ? "Bool" : "Int", body);
        return name;
    }

    std::string body_of(const TermNode& node) {
        if (node.kind == TermKind::kSum) {
            std::string sum = fmt::format("(+ {}", literal(node.number));
            for (std::size_t i = 0; i < node.arguments.size(); ++i) {
                sum += node.factors[i] == 1 ? " " + text_of(node.arguments[i])
                                            : fmt::format(" (* {} {})", literal(node.factors[i]),
                                                          text_of(node.arguments[i]));
            }
            return sum + ")";
        }
        std::string arguments;
        for (const Term argument : node.arguments) {
            arguments += " " + text_of(argument);
        }
        switch (node.kind) {
            case TermKind::kQuotient:
                return fmt::format("(div{} {})", arguments, node.number);
            case TermKind::kRemainder:
                return fmt::format("(mod{} {})", arguments, node.number);
            case TermKind::kChoice:
                return fmt::format("(ite{})", arguments);
            case TermKind::kNotPositive:
                return fmt::format("(<={} 0)", arguments);
            case TermKind::kZero:
                return fmt::format("(={} 0)", arguments);
            case TermKind::kNot:
                return fmt::format("(not{})", arguments);
            case TermKind::kAll:
                return fmt::format("(and{})", arguments);
            default:
                return fmt::format("(or{})", arguments);
        }
    }

    std::string declare_unknown(Term term, const Range& range) {
        std::string name = script_name(term);
        if (!terms_.is_condition(term)) {
            return declare_number(std::move(name), range);
        }
        definitions_ += fmt::format("(declare-const {} Bool)\n", name);
        return name;
    }

    std::string declare_number(std::string name, const Range& range) {
        definitions_ += fmt::format("(declare-const {} Int)\n", name);
        if (range.low > Range::kLeast) {
            assertions_ += fmt::format("(assert (<= {} {}))\n", literal(range.low), name);
        }
        if (range.high < Range::kLargest) {
            assertions_ += fmt::format("(assert (<= {} {}))\n", name, literal(range.high));
        }
        return name;
    }

    Terms& terms_;
    std::unordered_map<Term, std::string> written_;
    std::string definitions_;
    std::string assertions_;
};

// All terms of this kind.
void collect(TermKind kind, Terms& terms, Term in, std::set<Term>& seen, std::set<Term>& found) {
    if (!seen.insert(in).second) {
        return;
    }
    if (terms[in].kind == kind) {
        found.insert(in);
    }
    for (const Term argument : std::vector(terms[in].arguments)) {
        collect(kind, terms, argument, seen, found);
    }
}

// Of two terms that are alike but for the one unknown in each: that equal ones have equal unknowns.
// a ^ b and a ^ c are equal where b and c are.
void compare_bits(Terms& terms, Term p, Term q, std::vector<Term>& facts) {
    const std::vector<Term> of_p = terms.unknowns(p);
    const std::vector<Term> of_q = terms.unknowns(q);
    const Term are_equal = terms.equal(p, q);
    const bool are_alike = of_p.size() == 1 && of_q.size() == 1 &&
                           terms.range(of_p[0]) == terms.range(of_q[0]) &&
                           terms.rename(p, {{of_p[0], of_q[0]}}) == q;
    if (are_alike && is_injective(terms, p, of_p)) {
        facts.push_back(terms.implies(are_equal, terms.equal(of_p[0], of_q[0])));
    }
    const TermNode first = terms[p];
    const TermNode second = terms[q];
    constexpr auto kXor = static_cast<std::int64_t>(Bitwise::kXor);
    if (first.number != kXor || second.number != kXor) {
        return;
    }
    for (const std::size_t i : {0U, 1U}) {
        for (const std::size_t j : {0U, 1U}) {
            facts.push_back(terms.implies(
                terms.all({are_equal, terms.equal(first.arguments[i], second.arguments[j])}),
                terms.equal(first.arguments[1 - i], second.arguments[1 - j])));
        }
    }
}

// The product of these factors.
Term product(Terms& terms, const std::vector<Term>& factors) {
    Term result = terms.number(1);
    for (const Term factor : factors) {
        result = terms.multiply(result, factor);
    }
    return result;
}

// What p = u * f and q = v * f tell of each other, where f is not negative.
void compare(Terms& terms, Term p, Term q, std::vector<Term>& facts) {
    const std::vector<Term> left = terms[p].arguments;
    const std::vector<Term> right = terms[q].arguments;
    std::vector<Term> common;
    std::vector<Term> of_left;
    std::vector<Term> of_right;
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                          std::back_inserter(common));
    std::set_difference(left.begin(), left.end(), right.begin(), right.end(),
                        std::back_inserter(of_left));
    std::set_difference(right.begin(), right.end(), left.begin(), left.end(),
                        std::back_inserter(of_right));
    if (common.empty()) {
        return;
    }
    const Term f = product(terms, common);
    const Term u = product(terms, of_left);
    const Term v = product(terms, of_right);
    const Term is_positive = terms.at_most(terms.number(0), f);
    facts.push_back(terms.implies(terms.all({is_positive, terms.less(u, v)}),
                                  terms.at_most(terms.add(p, f), q)));
    facts.push_back(terms.implies(terms.all({is_positive, terms.less(v, u)}),
                                  terms.at_most(terms.add(q, f), p)));
    facts.push_back(terms.implies(terms.equal(u, v), terms.equal(p, q)));
}

// (u + v) * f is u * f + v * f.
void spread(Terms& terms, Term p, std::vector<Term>& facts) {
    const std::vector<Term> factors = terms[p].arguments;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const TermNode sum = terms[factors[i]];
        if (sum.kind != TermKind::kSum) {
            continue;
        }
        std::vector<Term> others = factors;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const Term rest = product(terms, others);
        Term total = terms.scale(rest, sum.number);
        for (std::size_t part = 0; part < sum.arguments.size(); ++part) {
            const Term of_part = terms.multiply(sum.arguments[part], rest);
            total = terms.add(total, terms.scale(of_part, sum.factors[part]));
        }
        facts.push_back(terms.equal(p, total));
        return;
    }
}

// What is true of one product x * y.
void describe(Terms& terms, Term p, bool says_limits, std::vector<Term>& facts) {
    const std::vector<Term> factors = terms[p].arguments;
    const Term zero = terms.number(0);
    const Term one = terms.number(1);
    for (std::size_t i = 0; i < factors.size(); ++i) {
        std::vector<Term> others = factors;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const Term x = factors[i];
        const Term y = product(terms, others);
        const Term is_positive = terms.at_most(zero, y);
        const std::int64_t most_of_x = terms.range(x).high;
        if (says_limits && most_of_x < kFewValues) {
            facts.push_back(
                terms.implies(is_positive, terms.at_most(p, terms.scale(y, most_of_x))));
        }
        facts.push_back(terms.implies(terms.equal(x, zero), terms.equal(p, zero)));
        facts.push_back(terms.implies(terms.equal(x, one), terms.equal(p, y)));
        for (const std::int64_t count : {1, 2}) {
            const Term least = terms.number(count);
            const Term most = terms.number(-count);
            facts.push_back(terms.implies(terms.all({is_positive, terms.at_most(least, x)}),
                                          terms.at_most(terms.scale(y, count), p)));
            facts.push_back(terms.implies(terms.all({is_positive, terms.at_most(x, most)}),
                                          terms.at_most(p, terms.scale(y, -count))));
        }
    }
}

}  // namespace

bool is_injective(Terms& terms, Term term, std::span<const Term> unknowns) {
    std::int64_t count = 1;
    for (const Term unknown : unknowns) {
        const Range range = terms.range(unknown);
        const std::int64_t size = range.high - range.low + 1;
        count *= std::min(size, kFewValues + 1);
        if (count > kFewValues) {
            return false;
        }
    }
    std::set<std::int64_t> values;
    for (std::int64_t i = 0; i < count; ++i) {
        Renaming numbers;
        std::int64_t rest = i;
        for (const Term unknown : unknowns) {
            const Range range = terms.range(unknown);
            const std::int64_t size = range.high - range.low + 1;
            numbers[unknown] = terms.number(range.low + rest % size);
            rest /= size;
        }
        const auto value = terms.value(terms.rename(term, numbers));
        if (!value || !values.insert(*value).second) {
            return false;
        }
    }
    return true;
}

std::vector<Term> facts_of_products(Terms& terms, std::span<const Term> in,
                                    FurtherProducts further) {
    // A fact of u * f and v * f compares u * f + f, which joined would be a further product.
    terms.joins_products = false;
    std::set<Term> seen;
    std::set<Term> found;
    for (const Term term : in) {
        collect(TermKind::kProduct, terms, term, seen, found);
    }
    std::vector<Term> facts;
    std::vector<Term> products(found.begin(), found.end());
    std::size_t described = 0;
    std::size_t compared = 0;
    // Facts of a product of three name products of two: those are described, too.
    while (described < products.size()) {
        spread(terms, products[described], facts);
        describe(terms, products[described], further == FurtherProducts::kWanted, facts);
        for (std::size_t other = 0; other < described; ++other) {
            compare(terms, products[other], products[described], facts);
        }
        ++described;
        if (further == FurtherProducts::kLeftOut) {
            continue;
        }
        for (; compared < facts.size(); ++compared) {
            collect(TermKind::kProduct, terms, facts[compared], seen, found);
        }
        for (const Term product : found) {
            if (std::find(products.begin(), products.end(), product) == products.end()) {
                products.push_back(product);
            }
        }
    }
    terms.joins_products = true;
    return facts;
}

std::vector<Term> facts_of_bits(Terms& terms, std::span<const Term> in) {
    std::set<Term> seen;
    std::set<Term> found;
    for (const Term term : in) {
        collect(TermKind::kBits, terms, term, seen, found);
    }
    std::vector<Term> facts;
    for (auto p = found.begin(); p != found.end(); ++p) {
        for (auto q = found.begin(); q != p; ++q) {
            compare_bits(terms, *p, *q, facts);
        }
    }
    return facts;
}

std::string script_name(Term unknown) {
    return fmt::format("u{}", unknown);
}

std::string script_of(Terms& terms, std::span<const Term> conditions) {
    Script script(terms);
    for (const Term condition : conditions) {
        script.require(condition);
    }
    return script.text();
}

}  // namespace vkp::proof
