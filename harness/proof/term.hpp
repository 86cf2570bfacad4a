// Whole numbers and conditions as terms over unknowns: what a proof reasons about.
//
// Numbers are mathematical: nothing wraps around. A sum is a linear form over atoms (unknowns,
// products, quotients, remainders, choices), so that equal sums are the same term. Conditions are
// built from comparisons of a sum with zero. Equal terms have equal numbers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vkp::proof {

using Term = std::uint32_t;

// From `low` to `high`, both included. Numbers beyond these limits count as unlimited.
struct Range {
    static constexpr std::int64_t kLeast = -(std::int64_t{1} << 60U);
    static constexpr std::int64_t kLargest = std::int64_t{1} << 60U;

    std::int64_t low = kLeast;
    std::int64_t high = kLargest;
    [[nodiscard]] bool contains(const Range& other) const {
        return low <= other.low && other.high <= high;
    }
    bool operator==(const Range&) const = default;
};

inline constexpr Range kUnsigned = {0, 0xffffffff};
inline constexpr Range kSigned = {-0x80000000LL, 0x7fffffff};

// Who sees one value of an unknown: all threads of the launch, those of a workgroup, or one.
enum class Scope : std::uint8_t { kLaunch, kWorkgroup, kThread };

// Why there is no proof.
struct NotKnown : std::runtime_error {
    explicit NotKnown(const std::string& why, int its_line = 0)
        : std::runtime_error(why), line(its_line) {}
    int line;  // 0: of no line
};

enum class TermKind : std::uint8_t {
    kUnknown,      // a number or, where `is_condition`, a condition
    kSum,          // number + factors[i] * arguments[i]
    kProduct,      // of its arguments, none of which is a number
    kQuotient,     // arguments[0] / number, rounded down; number > 0
    kRemainder,    // arguments[0] - number * quotient
    kChoice,       // arguments[0] ? arguments[1] : arguments[2]
    kBits,         // of arguments that are not negative, bit by bit: `number` is a Bitwise
    kTruth,        // number != 0
    kNotPositive,  // arguments[0] <= 0
    kZero,         // arguments[0] == 0
    kNot,
    kAll,  // each of its arguments
    kAny,  // one of its arguments
};

enum class Bitwise : std::uint8_t { kAnd, kOr, kXor };

struct TermNode {
    TermKind kind = TermKind::kTruth;
    std::int64_t number = 0;
    std::vector<Term> arguments = {};
    std::vector<std::int64_t> factors = {};
    Range range = {};  // of a number
    bool operator==(const TermNode& other) const {
        return kind == other.kind && number == other.number && arguments == other.arguments &&
               factors == other.factors;
    }
};

struct Unknown {
    std::string name;
    Scope scope = Scope::kLaunch;
    bool is_condition = false;
};

// Replaces unknowns by terms.
using Renaming = std::unordered_map<Term, Term>;

// Makes terms. Each operation simplifies what it makes.
class Terms {
public:
    Terms();

    Term number(std::int64_t value);
    Term truth(bool value) const { return value ? 1 : 0; }
    Term unknown(std::string name, Scope scope, Range range);
    Term unknown_condition(std::string name, Scope scope);

    Term add(Term a, Term b);
    Term subtract(Term a, Term b);
    Term scale(Term a, std::int64_t factor);
    Term multiply(Term a, Term b);
    Term divide(Term a, std::int64_t by);  // by > 0, rounded down
    Term remainder(Term a, std::int64_t by);
    // Of numbers that are not negative. Nothing where it is not worth to follow each bit.
    std::optional<Term> bitwise(Bitwise operation, Term a, Term b);
    // Of numbers, or of conditions.
    Term choose(Term condition, Term a, Term b);

    Term at_most(Term a, Term b);
    Term less(Term a, Term b) { return at_most(add(a, number(1)), b); }
    Term equal(Term a, Term b);
    Term negate(Term condition);
    Term all(std::span<const Term> conditions);
    Term any(std::span<const Term> conditions);
    Term all(std::initializer_list<Term> list) { return all(std::span(list.begin(), list.size())); }
    Term any(std::initializer_list<Term> list) { return any(std::span(list.begin(), list.size())); }
    Term implies(Term a, Term b) { return any({negate(a), b}); }

    // The value of a term that is a number.
    [[nodiscard]] std::optional<std::int64_t> value(Term a) const;
    [[nodiscard]] const TermNode& operator[](Term a) const { return nodes_[a]; }
    [[nodiscard]] Range range(Term a) const { return nodes_[a].range; }
    [[nodiscard]] bool is_condition(Term a) const;
    [[nodiscard]] const Unknown& name_of(Term unknown) const;
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }

    // Whether sums of products with a common factor become products of sums.
    bool joins_products = true;

    // A kBits as sums of quotients and remainders, which a solver knows.
    Term without_bits(Term a);

    // The unknowns in a term, in the order in which they were made.
    const std::vector<Term>& unknowns(Term a);
    Term rename(Term a, const Renaming& by);

private:
    struct Hash {
        std::size_t operator()(const TermNode& node) const;
    };
    // A sum that is not yet a term.
    struct Sum {
        std::map<Term, std::int64_t> factors = {};
        std::int64_t number = 0;
    };

    Term make(TermNode node);
    [[nodiscard]] Sum sum_of(Term a) const;
    static void add_to(Sum& sum, const Sum& other, std::int64_t factor);
    Term term_of(Sum sum);
    void factor_out(Sum& sum);
    std::map<Term, int> common_sizes(const Sum& sum);
    bool is_of_launch(Term a);
    std::pair<Term, std::int64_t> without_divisor(const Sum& sum);
    static std::int64_t common_divisor(const Sum& sum);
    Term product_of(std::initializer_list<Term> factors);
    Term common_bits(Term a, Term b);
    Term bits_of(Term a, std::uint64_t mask);
    Term combine(TermKind kind, std::span<const Term> conditions);
    Term rename(Term a, const Renaming& by, std::unordered_map<Term, Term>& done);
    Term with_arguments(Term a, const TermNode& node, const std::vector<Term>& arguments);

    std::vector<TermNode> nodes_;
    std::unordered_map<TermNode, Term, Hash> places_;
    std::vector<Unknown> unknowns_;
    std::unordered_map<Term, std::vector<Term>> unknowns_of_;
};

}  // namespace vkp::proof
