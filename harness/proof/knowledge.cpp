#include "harness/proof/knowledge.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>

namespace vkp::proof {
namespace {

// Solutions of puzzles need at most 2.6 million steps, for all their dispatches together, and
// 400,000 in a row that decide nothing.
constexpr std::uint64_t kMostSteps = 3'000'000;
constexpr std::uint64_t kMostUndecided = 500'000;

}  // namespace

void Knowledge::assume(Term fact, std::span<const Term> owners) {
    if (fact == terms_.truth(true)) {
        return;
    }
    for (const Term owner : owners) {
        facts_of_.emplace(owner, facts_.size());
    }
    facts_.push_back({fact, {owners.begin(), owners.end()}});
}

void Knowledge::copy_facts(const Renaming& to) {
    const std::vector<Fact> facts = facts_;
    for (const Fact& fact : facts) {
        std::vector<Term> owners;
        bool has_new_owner = false;
        for (const Term owner : fact.owners) {
            owners.push_back(terms_.rename(owner, to));
            has_new_owner = has_new_owner || owners.back() != owner;
        }
        if (has_new_owner) {
            assume(terms_.rename(fact.fact, to), owners);
        }
    }
}

std::vector<Term> Knowledge::facts_about(std::span<const Term> terms) const {
    std::set<std::size_t> places;
    std::set<Term> seen;
    std::vector<Term> open(terms.begin(), terms.end());
    const auto add_facts_of = [&](Term unknown) {
        const auto [first, last] = facts_of_.equal_range(unknown);
        std::for_each(first, last, [&](const auto& fact) {
            if (places.insert(fact.second).second) {
                open.push_back(facts_[fact.second].fact);
            }
        });
    };
    while (!open.empty()) {
        const Term next = open.back();
        open.pop_back();
        for (const Term unknown : terms_.unknowns(next)) {
            if (seen.insert(unknown).second) {
                add_facts_of(unknown);
            }
        }
    }
    std::vector<Term> facts;
    std::transform(places.begin(), places.end(), std::back_inserter(facts),
                   [&](std::size_t place) { return facts_[place].fact; });
    return facts;
}

Answer Knowledge::ask(std::span<const Term> conditions) {
    const Term together = terms_.all(conditions);
    if (together == terms_.truth(false)) {
        return Answer::kUnsatisfiable;
    }
    const Solver::Effort effort = solver_.effort();
    if (effort.steps > kMostSteps || effort.undecided > kMostUndecided) {
        throw NotKnown("the proof would take too many steps");
    }
    ++questions_;
    // Most questions need few products, with which the solver is fast. Where these are too many for
    // it, more are.
    const std::string near = script_about(conditions, FurtherProducts::kLeftOut);
    const Answer answer = solver_.ask(near);
    if (answer != Answer::kSatisfiable) {
        return answer;
    }
    const std::string whole = script_about(conditions, FurtherProducts::kWanted);
    return whole == near ? answer : solver_.ask(whole);
}

std::optional<std::vector<std::int64_t>> Knowledge::example(std::span<const Term> conditions,
                                                            std::span<const Term> unknowns) {
    if (terms_.all(conditions) == terms_.truth(false)) {
        return std::nullopt;
    }
    std::vector<std::string> names;
    std::transform(unknowns.begin(), unknowns.end(), std::back_inserter(names), script_name);
    ++questions_;
    return solver_.example(script_about(conditions, FurtherProducts::kWanted), names);
}

std::string Knowledge::script_about(std::span<const Term> conditions, FurtherProducts further) {
    std::vector<Term> all(conditions.begin(), conditions.end());
    const std::vector<Term> facts = facts_about(all);
    all.insert(all.end(), facts.begin(), facts.end());
    const std::vector<Term> bits = facts_of_bits(terms_, all);
    all.insert(all.end(), bits.begin(), bits.end());
    const std::vector<Term> products = facts_of_products(terms_, all, further);
    all.insert(all.end(), products.begin(), products.end());
    return script_of(terms_, all);
}

// Whether nothing restricts an unknown: no fact, or one that defines it by others of that kind.
bool Knowledge::is_free_but_for(const std::set<Term>& restricted, Term unknown) {
    const auto is_restricted = [&](Term each) { return restricted.contains(each); };
    const auto [first, last] = facts_of_.equal_range(unknown);
    return !is_restricted(unknown) && (first == last || arbitrary_.contains(unknown)) &&
           std::none_of(first, last, [&](const auto& fact) {
               const std::vector<Term>& inside = terms_.unknowns(facts_[fact.second].fact);
               return std::any_of(inside.begin(), inside.end(), is_restricted);
           });
}

// The largest or the least value that a number takes whatever else is the case, as far as that is
// plain: where nothing restricts its unknowns, the limit of its range.
std::optional<std::int64_t> Knowledge::reached(Term number, bool is_largest,
                                               const std::set<Term>& restricted) {
    const std::vector<Term>& inside = terms_.unknowns(number);
    const bool is_free = std::all_of(inside.begin(), inside.end(),
                                     [&](Term each) { return is_free_but_for(restricted, each); });
    if (is_free) {
        const Range range = terms_.range(number);
        return is_largest ? range.high : range.low;
    }
    const TermNode node = terms_[number];
    if (node.kind != TermKind::kChoice) {
        return std::nullopt;
    }
    const auto one = reached(node.arguments[1], is_largest, restricted);
    const auto other = reached(node.arguments[2], is_largest, restricted);
    if (!one || !other) {
        return one ? one : other;
    }
    return is_largest ? std::max(*one, *other) : std::min(*one, *other);
}

// Whether a comparison plainly fails for some values of unknowns: no question is needed then.
bool Knowledge::may_break(Term path, Term claim) {
    const TermNode node = terms_[claim];
    if (node.kind == TermKind::kAll) {
        return std::any_of(node.arguments.begin(), node.arguments.end(),
                           [&](Term part) { return may_break(path, part); });
    }
    const TermNode sum = node.kind == TermKind::kNotPositive ? terms_[node.arguments[0]] : node;
    if (sum.kind != TermKind::kSum) {
        return false;
    }
    const std::vector<Term>& on_path = terms_.unknowns(path);
    std::set<Term> restricted(on_path.begin(), on_path.end());
    std::set<Term> seen;
    for (const Term atom : sum.arguments) {
        for (const Term unknown : terms_.unknowns(atom)) {
            if (!seen.insert(unknown).second) {
                restricted.insert(unknown);  // of two atoms, which go together
            }
        }
    }
    auto most = static_cast<double>(sum.number);
    for (std::size_t i = 0; i < sum.arguments.size(); ++i) {
        const bool rises = sum.factors[i] > 0;
        const Range range = terms_.range(sum.arguments[i]);
        const std::int64_t value =
            reached(sum.arguments[i], rises, restricted).value_or(rises ? range.low : range.high);
        most += static_cast<double>(value) * static_cast<double>(sum.factors[i]);
    }
    return most > 1.0;
}

bool Knowledge::holds(Term path, Term claim) {
    if (claim == terms_.truth(true)) {
        return true;
    }
    if (claim == terms_.truth(false) || may_break(path, claim)) {
        return false;
    }
    const auto [place, is_new] = claims_.try_emplace({path, claim});
    Claim& known = place->second;
    if (is_new || (!known.holds && known.facts != facts_.size())) {
        known.holds = ask(std::vector{path, terms_.negate(claim)}) == Answer::kUnsatisfiable;
        known.facts = facts_.size();
    }
    return known.holds;
}

}  // namespace vkp::proof
