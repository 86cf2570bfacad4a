#include "harness/proof/questions.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

namespace vkp::proof {
namespace {

class Questions {
public:
    Questions(const Behaviour& behaviour, Terms& terms, Knowledge& knowledge)
        : behaviour_(behaviour), terms_(terms), knowledge_(knowledge) {
        std::set<std::tuple<AccessKind, spirv::Id, std::vector<Term>, Term, Term>> seen;
        for (const Access& access : behaviour.accesses) {
            if (seen.emplace(access.kind, access.variable, access.place, access.path, access.time)
                    .second) {
                accesses_.push_back(access);
            }
        }
        for (Term term = 0; term < terms.size(); ++term) {
            if (terms[term].kind == TermKind::kUnknown) {
                unknowns_.push_back(term);
            }
        }
        neighbour_ = other_thread(Scope::kThread);
        stranger_ = other_thread(Scope::kWorkgroup);
        relate_turns();
        relate_lanes();
    }

    std::optional<Doubt> first_doubt() {
        for (const auto question :
             {&Questions::ask_bounds, &Questions::ask_meetings, &Questions::ask_races}) {
            if (auto doubt = (this->*question)()) {
                return doubt;
            }
        }
        return std::nullopt;
    }

private:
    // Unknowns of a second thread: in the same workgroup, or in any other one.
    Renaming other_thread(Scope widest) {
        Renaming names;
        for (const Term term : unknowns_) {
            const Unknown unknown = terms_.name_of(term);
            if (unknown.scope == Scope::kThread || unknown.scope == widest) {
                names[term] =
                    unknown.is_condition
                        ? terms_.unknown_condition(unknown.name + "'", unknown.scope)
                        : terms_.unknown(unknown.name + "'", unknown.scope, terms_.range(term));
            }
        }
        knowledge_.copy_facts(names);
        return names;
    }

    // In threads of one workgroup, cells of a loop that they share are equal in equal turns.
    void relate_turns() {
        for (const LoopTurn& own : behaviour_.turns) {
            for (const LoopTurn& other : behaviour_.turns) {
                if (own.loop == other.loop) {
                    relate(own, other);
                }
            }
        }
    }

    void relate(const LoopTurn& own, const LoopTurn& other) {
        const auto theirs = [&](Term term) { return terms_.rename(term, neighbour_); };
        std::vector<Term> same;
        for (std::size_t i = 0; i < own.outer.size(); ++i) {
            same.push_back(terms_.equal(own.outer[i], theirs(other.outer[i])));
        }
        const Term same_outer = terms_.all(same);
        const Term turn = theirs(other.turn);
        const Term one = terms_.number(1);
        const Term in_same = terms_.all({same_outer, terms_.equal(own.turn, turn)});
        const Term before = terms_.all({same_outer, terms_.equal(terms_.add(own.turn, one), turn)});
        const Term behind = terms_.all({same_outer, terms_.equal(own.turn, terms_.add(turn, one))});
        const Term earlier = terms_.all({same_outer, terms_.less(own.turn, turn)});
        const Term later = terms_.all({same_outer, terms_.less(turn, own.turn)});
        for (std::size_t i = 0; i < own.cells.size(); ++i) {
            const LoopTurn::Cell& cell = own.cells[i];
            const Term now = theirs(other.cells[i].now);
            const Term next = theirs(other.cells[i].next);
            if (cell.falls || cell.rises) {
                const auto ordered = [&](Term a, Term b) {
                    return cell.rises ? terms_.at_most(a, b) : terms_.at_most(b, a);
                };
                knowledge_.assume(terms_.all({terms_.implies(earlier, ordered(cell.next, now)),
                                              terms_.implies(later, ordered(next, cell.now))}),
                                  {now, turn});
            }
            knowledge_.assume(terms_.all({terms_.implies(in_same, terms_.equal(cell.now, now)),
                                          terms_.implies(before, terms_.equal(cell.next, now)),
                                          terms_.implies(behind, terms_.equal(cell.now, next))}),
                              {now, turn});
        }
        for (std::size_t i = 0; i < own.alike.size(); ++i) {
            const Term other_one = theirs(other.alike[i]);
            knowledge_.assume(terms_.implies(in_same, terms_.equal(own.alike[i], other_one)),
                              {other_one});
        }
        if (own.is_last && other.is_last && own.is_shared) {
            knowledge_.assume(terms_.implies(same_outer, terms_.equal(own.turn, turn)), {turn});
        }
    }

    void relate_lanes() {
        if (!behaviour_.subgroup) {
            return;
        }
        const SubgroupPlace& own = *behaviour_.subgroup;
        const auto theirs = [&](Term term) { return terms_.rename(term, neighbour_); };
        const Term is_other = terms_.negate(terms_.equal(own.id, theirs(own.id)));
        const Term lane = theirs(own.lane);
        const Term first = theirs(own.is_first);
        knowledge_.assume(terms_.any({is_other, terms_.negate(terms_.equal(own.lane, lane))}),
                          {lane});
        knowledge_.assume(terms_.any({is_other, terms_.negate(own.is_first), terms_.negate(first)}),
                          {first});
    }

    std::optional<Doubt> doubt_of(Doubt doubt) {
        if (knowledge_.ask(doubt.conditions) == Answer::kUnsatisfiable) {
            return std::nullopt;
        }
        return doubt;
    }

    std::optional<Doubt> ask_bounds() {
        const Term zero = terms_.number(0);
        for (const Access& access : accesses_) {
            std::vector<Term> outside;
            for (std::size_t i = 0; i < access.place.size(); ++i) {
                outside.push_back(terms_.less(access.place[i], zero));
                outside.push_back(terms_.at_most(access.lengths[i], access.place[i]));
            }
            const Doubt doubt = {.kind = FaultKind::kOutside,
                                 .variable = access.variable,
                                 .line = access.line,
                                 .conditions = {access.path, terms_.any(outside)}};
            if (auto found = doubt_of(doubt)) {
                return found;
            }
        }
        return std::nullopt;
    }

    // In the same turns, either both threads arrive or none.
    std::optional<Doubt> ask_meetings() {
        for (const Meeting& meeting : behaviour_.meetings) {
            Doubt doubt = {.kind = FaultKind::kBarrier,
                           .line = meeting.line,
                           .conditions = {meeting.path,
                                          terms_.negate(terms_.rename(meeting.path, neighbour_))}};
            for (const Term turn : meeting.turns) {
                doubt.conditions.push_back(terms_.equal(turn, neighbour_.at(turn)));
            }
            if (auto found = doubt_of(doubt)) {
                return found;
            }
        }
        return std::nullopt;
    }

    static bool may_race(const Access& own, const Access& other) {
        const bool writes = own.kind == AccessKind::kWrite || other.kind == AccessKind::kWrite ||
                            own.kind != other.kind;
        return own.variable == other.variable && !own.is_private && writes;
    }

    Doubt race_of(const Access& own, const Access& other, const Renaming& names) {
        std::vector<Term> same = {own.path, terms_.rename(other.path, names)};
        for (std::size_t i = 0; i < std::min(own.place.size(), other.place.size()); ++i) {
            same.push_back(terms_.equal(own.place[i], terms_.rename(other.place[i], names)));
        }
        return {.kind = FaultKind::kRace,
                .variable = own.variable,
                .line = own.line,
                .other_line = other.line,
                .conditions = std::move(same)};
    }

    // What threads of a workgroup have alike where both are at one place: all that it is computed
    // of, if any other numbers lead elsewhere.
    Term alike_at(Term place) {
        const auto [known, is_new] = alike_at_.try_emplace(place, terms_.truth(true));
        if (is_new) {
            std::vector<Term> same;
            for (const Term unknown : unknowns_that_decide(place)) {
                same.push_back(terms_.equal(unknown, neighbour_.at(unknown)));
            }
            known->second = terms_.all(same);
        }
        return known->second;
    }

    // Empty where two threads may have one place.
    std::vector<Term> unknowns_that_decide(Term place) {
        const auto is_own = [&](Term unknown) { return neighbour_.contains(unknown); };
        const TermNode sum = terms_[place];
        Term part = terms_.number(0);
        for (std::size_t i = 0; sum.kind == TermKind::kSum && i < sum.arguments.size(); ++i) {
            const std::vector<Term>& inside = terms_.unknowns(sum.arguments[i]);
            if (std::ranges::any_of(inside, is_own)) {
                part = terms_.add(part, terms_.scale(sum.arguments[i], sum.factors[i]));
            }
        }
        part = sum.kind == TermKind::kSum ? part : place;
        const std::vector<Term> unknowns = terms_.unknowns(part);
        const bool is_of_thread = std::ranges::all_of(unknowns, is_own);
        return is_of_thread && is_injective(terms_, part, unknowns) ? unknowns
                                                                    : std::vector<Term>{};
    }

    // That the ids of two threads differ.
    Term differ(const std::array<Term, 3>& ids, const Renaming& names) {
        std::vector<Term> differences;
        for (const Term id : ids) {
            differences.push_back(terms_.negate(terms_.equal(id, terms_.rename(id, names))));
        }
        return terms_.any(differences);
    }

    std::optional<Doubt> ask_races() {
        const Term others = differ(behaviour_.local_id, neighbour_);
        const Term elsewhere = differ(behaviour_.workgroup_id, stranger_);
        for (std::size_t i = 0; i < accesses_.size(); ++i) {
            std::vector<Doubt> doubts;
            for (std::size_t j = 0; j <= i; ++j) {
                const Access& own = accesses_[i];
                const Access& other = accesses_[j];
                if (!may_race(own, other)) {
                    continue;
                }
                Doubt inside = race_of(own, other, neighbour_);
                inside.conditions.push_back(others);
                inside.conditions.push_back(
                    terms_.equal(own.time, terms_.rename(other.time, neighbour_)));
                for (const Term place :
                     own.place == other.place ? own.place : std::vector<Term>{}) {
                    inside.conditions.push_back(alike_at(place));
                }
                doubts.push_back(std::move(inside));
                if (!own.is_shared) {
                    doubts.push_back(race_of(own, other, stranger_));
                    doubts.back().conditions.push_back(elsewhere);
                }
            }
            if (auto found = first_of(doubts)) {
                return found;
            }
        }
        return std::nullopt;
    }

    // One question for all of them and, if it is not excluded, one for each.
    std::optional<Doubt> first_of(const std::vector<Doubt>& doubts) {
        std::vector<Term> ways;
        for (const Doubt& doubt : doubts) {
            ways.push_back(terms_.all(doubt.conditions));
        }
        const Term any = terms_.any(ways);
        if (any == terms_.truth(false) ||
            knowledge_.ask(std::vector{any}) == Answer::kUnsatisfiable) {
            return std::nullopt;
        }
        for (const Doubt& doubt : doubts) {
            if (auto found = doubt_of(doubt)) {
                return found;
            }
        }
        return std::nullopt;
    }

    const Behaviour& behaviour_;
    Terms& terms_;
    Knowledge& knowledge_;
    std::vector<Access> accesses_;
    std::vector<Term> unknowns_;  // of the first thread
    Renaming neighbour_;
    Renaming stranger_;
    std::unordered_map<Term, Term> alike_at_;  // by place
};

}  // namespace

std::optional<Doubt> first_doubt(const Behaviour& behaviour, Terms& terms, Knowledge& knowledge) {
    return Questions(behaviour, terms, knowledge).first_doubt();
}

}  // namespace vkp::proof
