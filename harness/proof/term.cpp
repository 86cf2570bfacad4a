#include "harness/proof/term.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace vkp::proof {
namespace {

__extension__ using Wide = __int128;

std::int64_t limited(Wide value) {
    return static_cast<std::int64_t>(std::clamp<Wide>(value, Range::kLeast, Range::kLargest));
}

// Limits of a product of two numbers, an unlimited one included: 0 * unlimited is 0.
Range product_range(const Range& a, const Range& b) {
    Range result = {Range::kLargest, Range::kLeast};
    for (const std::int64_t x : {a.low, a.high}) {
        for (const std::int64_t y : {b.low, b.high}) {
            const std::int64_t product = limited(static_cast<Wide>(x) * y);
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
std::int64_t checked(Wide value) {
    if (value < Range::kLeast || value > Range::kLargest) {
        throw NotKnown("its indices multiply numbers that are too large to follow");
    }
    return static_cast<std::int64_t>(value);
}

// Divisors beyond which quotients of quotients stay what they are.
constexpr std::int64_t kMostDivisor = std::int64_t{1} << 20U;
// Bits, and stretches of bits in a constant, that are followed one by one.
constexpr int kMostBits = 10;
constexpr int kMostStretches = 4;

int stretches_in(std::uint64_t mask) {
    return std::popcount(mask & ~(mask << 1U));
}

std::int64_t of_numbers(Bitwise operation, std::int64_t a, std::int64_t b) {
    return operation == Bitwise::kAnd ? a & b : operation == Bitwise::kOr ? a | b : a ^ b;
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
    sum.number = checked(static_cast<Wide>(other.number) * factor + sum.number);
    for (const auto& [atom, count] : other.factors) {
        std::int64_t& total = sum.factors[atom];
        total = checked(static_cast<Wide>(count) * factor + total);
        if (total == 0) {
            sum.factors.erase(atom);
        }
    }
}

Term Terms::term_of(Sum sum) {
    if (joins_products) {
        factor_out(sum);
    }
    if (sum.number == 0 && sum.factors.size() == 1 && sum.factors.begin()->second == 1) {
        return sum.factors.begin()->first;
    }
    TermNode node = {.kind = TermKind::kSum, .number = sum.number};
    Wide low = sum.number;
    Wide high = sum.number;
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

// Of the factors of a sum that has some.
std::int64_t Terms::common_divisor(const Sum& sum) {
    std::int64_t divisor = 0;
    for (const auto& [atom, factor] : sum.factors) {
        divisor = std::gcd(divisor, factor);
    }
    return divisor;
}

// Of factors that are themselves products: one product of all, in order.
Term Terms::product_of(std::initializer_list<Term> factors) {
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

bool Terms::is_of_launch(Term a) {
    const std::vector<Term>& inside = unknowns(a);
    return std::all_of(inside.begin(), inside.end(),
                       [&](Term unknown) { return name_of(unknown).scope == Scope::kLaunch; });
}

// How often each size of the launch is a factor of what a sum adds up.
std::map<Term, int> Terms::common_sizes(const Sum& sum) {
    std::map<Term, int> counts;
    for (const auto& [atom, factor] : sum.factors) {
        if (nodes_[atom].kind != TermKind::kProduct) {
            continue;
        }
        const std::vector<Term> sizes = nodes_[atom].arguments;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const bool is_first = i == 0 || sizes[i] != sizes[i - 1];
            counts[sizes[i]] += is_first && is_of_launch(sizes[i]) ? 1 : 0;
        }
    }
    for (auto& [size, count] : counts) {
        count += sum.factors.contains(size) ? 1 : 0;
    }
    return counts;
}

// i * n + k * n + n as (i + k + 1) * n, where n is a size of the launch.
void Terms::factor_out(Sum& sum) {
    for (;;) {
        const std::map<Term, int> counts = common_sizes(sum);
        const auto most = std::max_element(
            counts.begin(), counts.end(),
            [](const auto& first, const auto& second) { return first.second < second.second; });
        if (most == counts.end() || most->second < 2) {
            return;
        }
        const Term size = most->first;
        Sum rest = {.number = sum.number};
        Term together = number(0);
        for (const auto& [atom, factor] : sum.factors) {
            std::vector<Term> others = nodes_[atom].kind == TermKind::kProduct
                                           ? nodes_[atom].arguments
                                           : std::vector<Term>{atom};
            const auto place = std::find(others.begin(), others.end(), size);
            if (place == others.end()) {
                rest.factors.emplace(atom, factor);
                continue;
            }
            others.erase(place);
            Term part = number(1);
            for (const Term other : others) {
                part = multiply(part, other);
            }
            together = add(together, scale(part, factor));
        }
        add_to(rest, sum_of(multiply(together, size)), 1);
        sum = std::move(rest);
    }
}

// Without what divides all of a sum: that, and how often.
std::pair<Term, std::int64_t> Terms::without_divisor(const Sum& sum) {
    const bool is_negative = sum.factors.begin()->second < 0;
    const std::int64_t divisor = std::gcd(common_divisor(sum), sum.number) * (is_negative ? -1 : 1);
    Sum rest = {.number = sum.number / divisor};
    for (const auto& [atom, factor] : sum.factors) {
        rest.factors.emplace(atom, factor / divisor);
    }
    return {term_of(rest), divisor};
}

Term Terms::multiply(Term a, Term b) {
    if (const auto constant = value(a)) {
        return scale(b, *constant);
    }
    if (const auto constant = value(b)) {
        return scale(a, *constant);
    }
    Sum left = sum_of(a);
    Sum right = sum_of(b);
    const std::int64_t left_number = left.number;
    const std::int64_t right_number = right.number;
    if (!is_of_launch(a) && !is_of_launch(b)) {
        left.number = right.number = 0;
    }
    const auto [x, x_factor] = without_divisor(left);
    const auto [y, y_factor] = without_divisor(right);
    const Term product = scale(product_of({x, y}), checked(static_cast<Wide>(x_factor) * y_factor));
    if (left.number == left_number && right.number == right_number) {
        return product;
    }
    Sum result = sum_of(product);
    add_to(result, {right.factors, right_number}, left_number);
    add_to(result, {left.factors, 0}, right_number);
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
    // (x / 4 + 1) / 2 is (x + 4) / 8.
    const bool is_one = rest.factors.size() == 1 && rest.factors.begin()->second == 1;
    const TermNode inner = is_one ? nodes_[rest.factors.begin()->first] : TermNode{};
    if (inner.kind == TermKind::kQuotient && inner.number < kMostDivisor && by < kMostDivisor) {
        const Term dividend = add(inner.arguments[0], number(inner.number * rest.number));
        add_to(whole, sum_of(divide(dividend, inner.number * by)), 1);
        return term_of(whole);
    }
    const Range range = {floor_divide(nodes_[remaining].range.low, by),
                         floor_divide(nodes_[remaining].range.high, by)};
    if (range.low == range.high) {
        whole.number = checked(static_cast<Wide>(whole.number) + range.low);
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

std::optional<Term> Terms::bitwise(Bitwise operation, Term a, Term b) {
    if (value(a) || (!value(b) && b < a)) {
        std::swap(a, b);
    }
    const Range first = nodes_[a].range;
    const Range second = nodes_[b].range;
    if (first.low < 0 || second.low < 0 || std::max(first.high, second.high) > kUnsigned.high) {
        return std::nullopt;
    }
    const auto constant = value(b);
    if (value(a) && constant) {
        return number(of_numbers(operation, *value(a), *constant));
    }
    if (a == b || constant == 0) {
        const bool is_first = operation == Bitwise::kOr ||
                              (a == b ? operation == Bitwise::kAnd : operation == Bitwise::kXor);
        return is_first ? a : number(0);
    }
    const std::int64_t least = std::min(first.high, second.high);
    const bool is_followed =
        constant ? stretches_in(static_cast<std::uint64_t>(*constant)) <= kMostStretches
                 : least < (std::int64_t{1} << kMostBits);
    if (!is_followed) {
        return std::nullopt;
    }
    if (operation == Bitwise::kAnd && constant) {
        return common_bits(a, b);
    }
    const auto most = static_cast<std::uint64_t>(std::max(first.high, second.high));
    const std::int64_t all = static_cast<std::int64_t>(std::bit_ceil(most + 1)) - 1;
    return make({.kind = TermKind::kBits,
                 .number = static_cast<std::int64_t>(operation),
                 .arguments = {a, b},
                 .range = {0, operation == Bitwise::kAnd ? least : all}});
}

Term Terms::without_bits(Term a) {
    const TermNode node = nodes_[a];
    const Term first = node.arguments[0];
    const Term second = node.arguments[1];
    const Term both = common_bits(first, second);
    switch (static_cast<Bitwise>(node.number)) {
        case Bitwise::kAnd:
            return both;
        case Bitwise::kOr:
            return subtract(add(first, second), both);
        case Bitwise::kXor:
            break;
    }
    return subtract(add(first, second), scale(both, 2));
}

// a & b. Of two that are not constant, bit by bit.
Term Terms::common_bits(Term a, Term b) {
    if (const auto mask = value(b)) {
        return bits_of(a, static_cast<std::uint64_t>(*mask));
    }
    const std::int64_t least = std::min(nodes_[a].range.high, nodes_[b].range.high);
    const auto is_set = [&](Term of, std::int64_t bit) {
        return equal(remainder(divide(of, bit), 2), number(1));
    };
    Term sum = number(0);
    for (std::int64_t bit = 1; bit <= least; bit *= 2) {
        sum = add(sum, choose(all({is_set(a, bit), is_set(b, bit)}), number(bit), number(0)));
    }
    return sum;
}

// a & mask, stretch by stretch.
Term Terms::bits_of(Term a, std::uint64_t mask) {
    Term sum = number(0);
    while (mask != 0) {
        const int begin = std::countr_zero(mask);
        const int length = std::countr_one(mask >> static_cast<unsigned>(begin));
        const std::int64_t step = std::int64_t{1} << static_cast<unsigned>(begin);
        const std::int64_t count = std::int64_t{1} << static_cast<unsigned>(length);
        sum = add(sum, scale(remainder(divide(a, step), count), step));
        mask &= ~(static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(count - 1));
    }
    return sum;
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
    // Without what divides all of it: 4 * i - 6 <= 0 is i - 1 <= 0.
    const Sum sum = sum_of(difference);
    const std::int64_t divisor = common_divisor(sum);
    Sum least;
    for (const auto& [atom, factor] : sum.factors) {
        least.factors.emplace(atom, factor / divisor);
    }
    least.number = -floor_divide(-sum.number, divisor);
    return make({.kind = TermKind::kNotPositive, .arguments = {term_of(least)}});
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
    const Sum sum = sum_of(difference);
    const std::int64_t divisor = common_divisor(sum);
    if (range.low > 0 || range.high < 0 || sum.number % divisor != 0) {
        return truth(false);
    }
    Sum least = {.number = sum.number / divisor};
    for (const auto& [atom, factor] : sum.factors) {
        least.factors.emplace(atom, factor / divisor);
    }
    return make({.kind = TermKind::kZero, .arguments = {term_of(least)}});
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
    return done[a] = with_arguments(a, node, arguments);
}

// The term `a`, whose node that is, of other arguments.
Term Terms::with_arguments(Term a, const TermNode& node, const std::vector<Term>& arguments) {
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
        case TermKind::kBits:
            result = bitwise(static_cast<Bitwise>(node.number), arguments[0], arguments[1])
                         .value_or(make({.kind = node.kind,
                                         .number = node.number,
                                         .arguments = arguments,
                                         .range = node.range}));
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
    return result;
}

}  // namespace vkp::proof
