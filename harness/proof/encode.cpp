// How terms are told to the solver.
#include "harness/proof/knowledge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vkp::proof {
namespace {

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

void collect_products(Terms& terms, Term in, std::set<Term>& seen, std::set<Term>& products) {
    if (!seen.insert(in).second) {
        return;
    }
    if (terms[in].kind == TermKind::kProduct) {
        products.insert(in);
    }
    for (const Term argument : std::vector(terms[in].arguments)) {
        collect_products(terms, argument, seen, products);
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
void describe(Terms& terms, Term p, std::vector<Term>& facts) {
    const std::vector<Term> factors = terms[p].arguments;
    const Term zero = terms.number(0);
    const Term one = terms.number(1);
    for (std::size_t i = 0; i < factors.size(); ++i) {
        std::vector<Term> others = factors;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const Term x = factors[i];
        const Term y = product(terms, others);
        const Term is_positive = terms.at_most(zero, y);
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

std::vector<Term> facts_of_products(Terms& terms, std::span<const Term> in) {
    // A fact of u * f and v * f compares u * f + f, which joined would be a further product.
    terms.joins_products = false;
    std::set<Term> seen;
    std::set<Term> found;
    for (const Term term : in) {
        collect_products(terms, term, seen, found);
    }
    std::vector<Term> facts;
    std::vector<Term> products(found.begin(), found.end());
    std::size_t described = 0;
    std::size_t compared = 0;
    // Facts of a product of three name products of two: those are described, too.
    while (described < products.size()) {
        spread(terms, products[described], facts);
        describe(terms, products[described], facts);
        for (std::size_t other = 0; other < described; ++other) {
            compare(terms, products[other], products[described], facts);
        }
        ++described;
        for (; compared < facts.size(); ++compared) {
            collect_products(terms, facts[compared], seen, found);
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
