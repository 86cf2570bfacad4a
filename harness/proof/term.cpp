#include "harness/proof/term.hpp"

#include <algorithm>
#include <numeric>

namespace vkp::proof {
namespace {

std::int64_t limited(__int128 value) {
    return static_cast<std::int64_t>(std::clamp<__int128>(value, Range::kLeast, Range::kLargest));
}

// Limits of a product of two numbers, an unlimited one included: 0 * unlimited is 0.
Range product_range(const Range& a, const Range& b) {
    Range result = {Range::kLargest, Range::kLeast};
    for (const std::int64_t x : {a.low, a.high}) {
        for (const std::int64_t y : {b.low, b.high}) {
            const std::int64_t product = limited(static_cast<__int128>(x) * y);
            result.low = std::min(result.low, product);
            result.high = std::max(result.high, product);
        }
    }
    return result;
}

std::int64_t floor_divide(std::int64_t a, std::int64_t by) {
    const std::int64_t quotient = a / by;
    return a % by < 0 ? quotient - 1 : quotient;
}

// Numbers of a kernel have 32 bits; a sum whose factors leave 60 is none that anybody wrote.
std::int64_t checked(__int128 value) {
    if (value < Range::kLeast || value > Range::kLargest) {
        throw NotKnown("its indices multiply numbers that are too large to follow");
    }
    return static_cast<std::int64_t>(value);
}

}  // namespace

std::size_t Terms::Hash::operator()(const TermNode& node) const {
    std::size_t hash =
        static_cast<std::size_t>(node.kind) * 31 + static_cast<std::size_t>(node.number);
    const auto mix = [&](std::uint64_t value) {
        hash ^= value + 0x9e3779b97f4a7c15U + (hash << 6U) + (hash >> 2U);
    };
    for (const Term argument : node.arguments) {
        mix(argument);
    }
    for (const std::int64_t factor : node.factors) {
        mix(static_cast<std::uint64_t>(factor));
    }
    return hash;
}

Terms::Terms() {
    make({.kind = TermKind::kTruth, .number = 0});
    make({.kind = TermKind::kTruth, .number = 1});
}

Term Terms::make(TermNode node) {
    const auto [place, is_new] = places_.try_emplace(node, static_cast<Term>(nodes_.size()));
    if (is_new) {
        nodes_.push_back(std::move(node));
    }
    return place->second;
}

Term Terms::number(std::int64_t value) {
    return make({.kind = TermKind::kSum, .number = value, .range = {value, value}});
}

Term Terms::unknown(std::string name, Scope scope, Range range) {
    unknowns_.push_back({.name = std::move(name), .scope = scope});
    return make({.kind = TermKind::kUnknown,
                 .number = static_cast<std::int64_t>(unknowns_.size()) - 1,
                 .range = range});
}

Term Terms::unknown_condition(std::string name, Scope scope) {
    unknowns_.push_back({.name = std::move(name), .scope = scope, .is_condition = true});
    return make(
        {.kind = TermKind::kUnknown, .number = static_cast<std::int64_t>(unknowns_.size()) - 1});
}

std::optional<std::int64_t> Terms::value(Term a) const {
    const TermNode& node = nodes_[a];
    const bool is_number =
        node.kind == TermKind::kTruth || (node.kind == TermKind::kSum && node.arguments.empty());
    return is_number ? std::optional(node.number) : std::nullopt;
}

const Unknown& Terms::name_of(Term unknown) const {
    return unknowns_[static_cast<std::size_t>(nodes_[unknown].number)];
}

bool Terms::is_condition(Term a) const {
    const TermNode& node = nodes_[a];
    return node.kind == TermKind::kUnknown ? name_of(a).is_condition
                                           : node.kind >= TermKind::kTruth;
}

Terms::Sum Terms::sum_of(Term a) const {
    const TermNode& node = nodes_[a];
    Sum sum;
    if (node.kind == TermKind::kSum) {
        sum.number = node.number;
        for (std::size_t i = 0; i < node.arguments.size(); ++i) {
            sum.factors.emplace(node.arguments[i], node.factors[i]);
        }
    } else {
        sum.factors.emplace(a, 1);
    }
    return sum;
}

void Terms::add_to(Sum& sum, const Sum& other, std::int64_t factor) {
    sum.number = checked(static_cast<__int128>(other.number) * factor + sum.number);
    for (const auto& [atom, count] : other.factors) {
        std::int64_t& total = sum.factors[atom];
        total = checked(static_cast<__int128>(count) * factor + total);
        if (total == 0) {
            sum.factors.erase(atom);
        }
    }
}

Term Terms::term_of(const Sum& sum) {
    if (sum.number == 0 && sum.factors.size() == 1 && sum.factors.begin()->second == 1) {
        return sum.factors.begin()->first;
    }
    TermNode node = {.kind = TermKind::kSum, .number = sum.number};
    __int128 low = sum.number;
    __int128 high = sum.number;
    bool is_limited_below = true;
    bool is_limited_above = true;
    for (const auto& [atom, factor] : sum.factors) {
        node.arguments.push_back(atom);
        node.factors.push_back(factor);
        const Range part = product_range(nodes_[atom].range, {factor, factor});
        low += part.low;
        high += part.high;
        is_limited_below = is_limited_below && part.low > Range::kLeast;
        is_limited_above = is_limited_above && part.high < Range::kLargest;
    }
    node.range = {is_limited_below ? limited(low) : Range::kLeast,
                  is_limited_above ? limited(high) : Range::kLargest};
    return make(std::move(node));
}

Term Terms::add(Term a, Term b) {
    Sum sum = sum_of(a);
    add_to(sum, sum_of(b), 1);
    return term_of(sum);
}

Term Terms::subtract(Term a, Term b) {
    Sum sum = sum_of(a);
    add_to(sum, sum_of(b), -1);
    return term_of(sum);
}

Term Terms::scale(Term a, std::int64_t factor) {
    Sum sum;
    add_to(sum, sum_of(a), factor);
    return term_of(sum);
}

// Of factors that are themselves products: one product of all, in order.
Term Terms::product_of(std::vector<Term> factors) {
    std::vector<Term> flat;
    for (const Term factor : factors) {
        const TermNode& node = nodes_[factor];
        if (node.kind == TermKind::kProduct) {
            flat.insert(flat.end(), node.arguments.begin(), node.arguments.end());
        } else {
            flat.push_back(factor);
        }
    }
    std::sort(flat.begin(), flat.end());
    Range range = {1, 1};
    for (const Term factor : flat) {
        range = product_range(range, nodes_[factor].range);
    }
    return make({.kind = TermKind::kProduct, .arguments = std::move(flat), .range = range});
}

// The product of what is unknown in two sums, without what divides all of it.
Term Terms::multiply_sums(const Sum& a, const Sum& b) {
    const auto split = [&](const Sum& sum) {
        std::int64_t divisor = 0;
        for (const auto& [atom, factor] : sum.factors) {
            divisor = std::gcd(divisor, factor);
        }
        Sum rest;
        for (const auto& [atom, factor] : sum.factors) {
            rest.factors.emplace(atom, factor / divisor);
        }
        return std::pair(term_of(rest), divisor);
    };
    const auto [left, left_factor] = split(a);
    const auto [right, right_factor] = split(b);
    return scale(product_of({left, right}),
                 checked(static_cast<__int128>(left_factor) * right_factor));
}

Term Terms::multiply(Term a, Term b) {
    if (const auto constant = value(a)) {
        return scale(b, *constant);
    }
    if (const auto constant = value(b)) {
        return scale(a, *constant);
    }
    const Sum left = sum_of(a);
    const Sum right = sum_of(b);
    Sum result = sum_of(multiply_sums(left, right));
    add_to(result, {right.factors, 0}, left.number);
    add_to(result, {left.factors, 0}, right.number);
    result.number = checked(static_cast<__int128>(left.number) * right.number + result.number);
    return term_of(result);
}

// What the divisor divides leaves the quotient as a sum: (8 * i + j) / 8 is i + j / 8.
Term Terms::divide(Term a, std::int64_t by) {
    const Sum sum = sum_of(a);
    Sum whole;
    Sum rest;
    for (const auto& [atom, factor] : sum.factors) {
        (factor % by == 0 ? whole : rest)
            .factors.emplace(atom, factor % by == 0 ? factor / by : factor);
    }
    whole.number = floor_divide(sum.number, by);
    rest.number = sum.number - by * whole.number;
    const Term remaining = term_of(rest);
    const Range range = {floor_divide(nodes_[remaining].range.low, by),
                         floor_divide(nodes_[remaining].range.high, by)};
    if (range.low == range.high) {
        whole.number = checked(static_cast<__int128>(whole.number) + range.low);
        return term_of(whole);
    }
    const Term quotient =
        make({.kind = TermKind::kQuotient, .number = by, .arguments = {remaining}, .range = range});
    add_to(whole, sum_of(quotient), 1);
    return term_of(whole);
}

Term Terms::remainder(Term a, std::int64_t by) {
    const Sum sum = sum_of(a);
    Sum rest;
    for (const auto& [atom, factor] : sum.factors) {
        if (factor % by != 0) {
            rest.factors.emplace(atom, factor);
        }
    }
    rest.number = sum.number - by * floor_divide(sum.number, by);
    const Term remaining = term_of(rest);
    const Range range = nodes_[remaining].range;
    if (range.low >= 0 && range.high < by) {
        return remaining;
    }
    return make({.kind = TermKind::kRemainder,
                 .number = by,
                 .arguments = {remaining},
                 .range = {0, by - 1}});
}

Term Terms::choose(Term condition, Term a, Term b) {
    if (const auto known = value(condition)) {
        return *known != 0 ? a : b;
    }
    if (a == b) {
        return a;
    }
    if (is_condition(a)) {
        return any({all({condition, a}), all({negate(condition), b})});
    }
    const Range first = nodes_[a].range;
    const Range second = nodes_[b].range;
    return make({.kind = TermKind::kChoice,
                 .arguments = {condition, a, b},
                 .range = {std::min(first.low, second.low), std::max(first.high, second.high)}});
}

Term Terms::at_most(Term a, Term b) {
    const Term difference = subtract(a, b);
    const Range range = nodes_[difference].range;
    if (range.high <= 0 || range.low > 0) {
        return truth(range.high <= 0);
    }
    return make({.kind = TermKind::kNotPositive, .arguments = {difference}});
}

Term Terms::equal(Term a, Term b) {
    if (is_condition(a)) {
        return choose(a, b, negate(b));
    }
    const Term difference = a < b ? subtract(a, b) : subtract(b, a);
    const Range range = nodes_[difference].range;
    if (range.low == range.high) {
        return truth(range.low == 0);
    }
    if (range.low > 0 || range.high < 0) {
        return truth(false);
    }
    return make({.kind = TermKind::kZero, .arguments = {difference}});
}

Term Terms::negate(Term condition) {
    const TermNode node = nodes_[condition];
    switch (node.kind) {
        case TermKind::kTruth:
            return truth(node.number == 0);
        case TermKind::kNot:
            return node.arguments[0];
        case TermKind::kNotPositive:
            return at_most(number(1), node.arguments[0]);
        case TermKind::kAll:
        case TermKind::kAny: {
            std::vector<Term> opposites;
            for (const Term argument : node.arguments) {
                opposites.push_back(negate(argument));
            }
            return node.kind == TermKind::kAll ? any(opposites) : all(opposites);
        }
        default:
            return make({.kind = TermKind::kNot, .arguments = {condition}});
    }
}

// kAll or kAny: flat, sorted, each condition once; false or true where two exclude each other.
Term Terms::combine(TermKind kind, std::span<const Term> conditions) {
    const Term absorbing = truth(kind == TermKind::kAny);
    std::vector<Term> flat;
    for (const Term condition : conditions) {
        if (condition == absorbing) {
            return absorbing;
        }
        if (nodes_[condition].kind == kind) {
            flat.insert(flat.end(), nodes_[condition].arguments.begin(),
                        nodes_[condition].arguments.end());
        } else if (condition != truth(kind == TermKind::kAll)) {
            flat.push_back(condition);
        }
    }
    std::sort(flat.begin(), flat.end());
    flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
    for (const Term condition : std::vector(flat)) {
        const TermKind its_kind = nodes_[condition].kind;
        if (its_kind != TermKind::kAll && its_kind != TermKind::kAny &&
            std::binary_search(flat.begin(), flat.end(), negate(condition))) {
            return absorbing;
        }
    }
    if (flat.empty()) {
        return truth(kind == TermKind::kAll);
    }
    return flat.size() == 1 ? flat[0] : make({.kind = kind, .arguments = std::move(flat)});
}

Term Terms::all(std::span<const Term> conditions) {
    return combine(TermKind::kAll, conditions);
}

Term Terms::any(std::span<const Term> conditions) {
    return combine(TermKind::kAny, conditions);
}

const std::vector<Term>& Terms::unknowns(Term a) {
    if (const auto known = unknowns_of_.find(a); known != unknowns_of_.end()) {
        return known->second;
    }
    std::vector<Term> found;
    if (nodes_[a].kind == TermKind::kUnknown) {
        found.push_back(a);
    }
    for (const Term argument : std::vector(nodes_[a].arguments)) {
        const std::vector<Term>& inner = unknowns(argument);
        found.insert(found.end(), inner.begin(), inner.end());
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return unknowns_of_[a] = std::move(found);
}

Term Terms::rename(Term a, const Renaming& by) {
    std::unordered_map<Term, Term> done;
    return rename(a, by, done);
}

Term Terms::rename(Term a, const Renaming& by, std::unordered_map<Term, Term>& done) {
    if (const auto other = by.find(a); other != by.end()) {
        return other->second;
    }
    if (const auto known = done.find(a); known != done.end()) {
        return known->second;
    }
    const std::vector<Term>& inside = unknowns(a);
    if (std::none_of(inside.begin(), inside.end(), [&](Term u) { return by.contains(u); })) {
        return done[a] = a;
    }
    const TermNode node = nodes_[a];
    std::vector<Term> arguments;
    for (const Term argument : node.arguments) {
        arguments.push_back(rename(argument, by, done));
    }
    Term result = a;
    switch (node.kind) {
        case TermKind::kUnknown:
        case TermKind::kTruth:
            break;
        case TermKind::kSum:
            result = number(node.number);
            for (std::size_t i = 0; i < arguments.size(); ++i) {
                result = add(result, scale(arguments[i], node.factors[i]));
            }
            break;
        case TermKind::kProduct:
            result = number(1);
            for (const Term argument : arguments) {
                result = multiply(result, argument);
            }
            break;
        case TermKind::kQuotient:
            result = divide(arguments[0], node.number);
            break;
        case TermKind::kRemainder:
            result = remainder(arguments[0], node.number);
            break;
        case TermKind::kChoice:
            result = choose(arguments[0], arguments[1], arguments[2]);
            break;
        case TermKind::kNotPositive:
            result = at_most(arguments[0], number(0));
            break;
        case TermKind::kZero:
            result = equal(arguments[0], number(0));
            break;
        case TermKind::kNot:
            result = negate(arguments[0]);
            break;
        case TermKind::kAll:
            result = all(arguments);
            break;
        case TermKind::kAny:
            result = any(arguments);
            break;
    }
    return done[a] = result;
}

}  // namespace vkp::proof
