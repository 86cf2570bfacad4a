// What is known of the unknowns, and questions about it.
#pragma once

#include "harness/proof/solver.hpp"
#include "harness/proof/term.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace vkp::proof {

// Whether the solver gets facts of products that only other facts name.
enum class FurtherProducts : std::uint8_t { kLeftOut, kWanted };

class Knowledge {
public:
    Knowledge(Terms& terms, Solver& solver) : terms_(terms), solver_(solver) {}

    // `fact` holds in each run of the launch. It goes into each question about one of `owners`.
    void assume(Term fact, std::span<const Term> owners);
    void assume(Term fact, std::initializer_list<Term> owners) {
        assume(fact, std::span(owners.begin(), owners.size()));
    }

    // `unknown` may be any number of its range, although facts define it.
    void take_for_arbitrary(Term unknown) { arbitrary_.insert(unknown); }

    // What is known of the unknowns that `to` replaces is known of what replaces them.
    void copy_facts(const Renaming& to);

    // Whether these conditions can hold together. An answer other than kUnsatisfiable may be due to
    // facts that the encoding leaves out: a product of unknowns is known by comparisons alone.
    Answer ask(std::span<const Term> conditions);
    // Numbers for these unknowns with which the conditions may hold together, as for ask(). Each of
    // them must be in a condition.
    std::optional<std::vector<std::int64_t>> example(std::span<const Term> conditions,
                                                     std::span<const Term> unknowns);
    // That `claim` holds wherever `path` does.
    bool holds(Term path, Term claim);

    // The facts that have one of these as an owner, and those that they lead to.
    [[nodiscard]] std::vector<Term> facts_about(std::span<const Term> terms) const;

    [[nodiscard]] int questions() const { return questions_; }

private:
    struct Fact {
        Term fact;
        std::vector<Term> owners;
    };

    bool is_free_but_for(const std::set<Term>& restricted, Term unknown);
    std::optional<std::int64_t> reached(Term number, bool is_largest,
                                        const std::set<Term>& restricted);
    bool may_break(Term path, Term claim);
    std::string script_about(std::span<const Term> conditions, FurtherProducts further);

    Terms& terms_;
    Solver& solver_;
    std::vector<Fact> facts_;
    std::unordered_multimap<Term, std::size_t> facts_of_;  // by owner
    std::set<Term> arbitrary_;
    struct Claim {
        bool holds = false;
        std::size_t facts = 0;  // that there were when it was asked
    };
    std::map<std::pair<Term, Term>, Claim> claims_;  // answered before
    int questions_ = 0;
};

// What is true of products in these terms: u < v implies u * f + f <= v * f for any two with a
// common factor f that is not negative, and so on.
std::vector<Term> facts_of_products(Terms& terms, std::span<const Term> in,
                                    FurtherProducts further);

// Whether a term has another value for all values of its unknowns, which are few. A solver would
// have to go through the bits of each.
bool is_injective(Terms& terms, Term term, std::span<const Term> unknowns);

// What equal results of operations on bits tell of their operands.
std::vector<Term> facts_of_bits(Terms& terms, std::span<const Term> in);

// SMT-LIB 2: declarations of all unknowns in `conditions` with their ranges, and an assertion of
// each condition.
std::string script_of(Terms& terms, std::span<const Term> conditions);

// What such a script calls an unknown.
std::string script_name(Term unknown);

}  // namespace vkp::proof
