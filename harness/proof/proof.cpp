#include "harness/proof/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace vkp::proof {
namespace {

using spirv::Id;

// The sizes of any launch that a rule permits.
class Sizes {
public:
    Sizes(const spirv::ParsedModule& shader, const KernelInterface& interface,
          std::string_view rule, Terms& terms, Knowledge& knowledge)
        : shader_(shader), interface_(interface), terms_(terms) {
        for (const InterfaceArray& array : interface.arrays) {
            if (!array.view.empty()) {
                throw NotKnown("it sees `" + array.name + "` as elements of another type");
            }
            for (std::size_t axis = 0; axis < array.shape.size(); ++axis) {
                add(fmt::format("{}_shape[{}]", array.name, axis), {1, kMostElements});
            }
        }
        const Extent& workgroups = interface.launch.workgroups;
        const std::array<std::uint32_t, 3> counts = {workgroups.x, workgroups.y, workgroups.z};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::string name = fmt::format("groups.{}", "xyz"[axis]);
            const bool is_free =
                axis == 0 || counts[axis] > 1 || rule.find(name) != std::string_view::npos;
            is_free ? add(name, {1, kMostWorkgroups}) : fix(name, 1);
        }
        fix("TPB", interface.launch.workgroup_size.x);
        for (const Constant& constant : interface.constants) {
            fix(constant.name, static_cast<std::int64_t>(constant.value));
        }
        find_bindings();
        apply(rule, knowledge);
    }

    // What the name of a size in a rule represents.
    [[nodiscard]] std::optional<Term> named(const std::string& name) const {
        const auto size = sizes_.find(name == "groups" ? "groups.x" : name);
        return size == sizes_.end() ? std::nullopt : std::optional(size->second);
    }

    [[nodiscard]] LaunchModel model() {
        return {
            .workgroups = {*named("groups.x"), *named("groups.y"), *named("groups.z")},
            .length = [this](Id variable) { return elements(bindings_.at(variable), 0); },
            .push_constant = [this](const std::string& member, std::uint32_t index,
                                    const Range& range) { return pushed(member, index, range); }};
    }

    // As the kernel calls it.
    [[nodiscard]] std::string array_name(Id variable) const {
        const auto binding = bindings_.find(variable);
        return binding == bindings_.end() ? shader_.names.name(variable)
                                          : interface_.arrays.at(binding->second).name;
    }

private:
    void add(const std::string& name, const Range& range) {
        sizes_[name] = terms_.unknown(name, Scope::kLaunch, range);
    }
    void fix(const std::string& name, std::int64_t value) { sizes_[name] = terms_.number(value); }

    void find_bindings() {
        for (const spirv::Instruction& annotation : shader_.module.annotations) {
            const auto& operands = annotation.operands;
            if (annotation.op == spv::Op::OpDecorate &&
                operands[1] == spirv::word(spv::Decoration::Binding)) {
                bindings_[operands[0]] = operands[2];
            }
        }
    }

    // Elements of an array from one axis on.
    [[nodiscard]] Term elements(std::size_t array, std::size_t from_axis) const {
        const InterfaceArray& its = interface_.arrays.at(array);
        Term product = terms_.number(1);
        for (std::size_t axis = from_axis; axis < its.shape.size(); ++axis) {
            product = terms_.multiply(product, *named(fmt::format("{}_shape[{}]", its.name, axis)));
        }
        return product;
    }

    [[nodiscard]] Term pushed(const std::string& member, std::uint32_t index,
                              const Range& /*range*/) const {
        for (std::size_t array = 0; array < interface_.arrays.size(); ++array) {
            const std::string& name = interface_.arrays[array].name;
            if (member == name + "_strides") {
                return elements(array, index + 1);
            }
        }
        if (const auto size = named(fmt::format("{}[{}]", member, index))) {
            return *size;
        }
        throw NotKnown(fmt::format("`{}` is not known for other sizes", member));
    }

    // A size that the rule says equals something takes its place, so that equal products are equal
    // terms. What else the rule says goes into questions.
    void apply(std::string_view rule, Knowledge& knowledge) {
        std::vector<Term> conditions =
            conditions_of(rule, terms_, [this](const std::string& name) { return named(name); });
        for (std::size_t i = 0; i < conditions.size(); ++i) {
            const Renaming equal = replacement(conditions[i]);
            for (Term& condition : conditions) {
                condition = terms_.rename(condition, equal);
            }
            for (auto& [name, size] : sizes_) {
                size = terms_.rename(size, equal);
            }
            for (const auto& [unknown, by] : equal) {
                conditions.push_back(within(by, terms_.range(unknown)));
            }
        }
        for (std::size_t array = 0; array < interface_.arrays.size(); ++array) {
            conditions.push_back(terms_.at_most(elements(array, 0), terms_.number(kMostElements)));
        }
        for (const Term condition : conditions) {
            knowledge.assume(condition, terms_.unknowns(condition));
        }
        if (knowledge.ask(conditions) == Answer::kUnsatisfiable) {
            throw NotKnown("no launch keeps to the rule of its sizes");
        }
    }

    Term within(Term size, const Range& range) {
        return terms_.all({terms_.at_most(terms_.number(range.low), size),
                           terms_.at_most(size, terms_.number(range.high))});
    }

    // Of "u + rest == 0" where u is an unknown: u by -rest, without subtractions if there is such a
    // one, as facts of products compare sums.
    Renaming replacement(Term condition) {
        const TermNode node = terms_[condition];
        if (node.kind != TermKind::kZero) {
            return {};
        }
        const TermNode sum = terms_[node.arguments[0]];
        Renaming best;
        for (std::size_t i = 0; i < sum.arguments.size(); ++i) {
            const Term unknown = sum.arguments[i];
            const std::int64_t factor = sum.factors[i];
            if (terms_[unknown].kind != TermKind::kUnknown || (factor != 1 && factor != -1)) {
                continue;
            }
            const Term rest = terms_.subtract(node.arguments[0], terms_.scale(unknown, factor));
            const std::vector<Term>& inside = terms_.unknowns(rest);
            if (std::find(inside.begin(), inside.end(), unknown) == inside.end()) {
                const Term by = terms_.scale(rest, -factor);
                const std::vector<std::int64_t> factors = terms_[by].factors;
                const bool only_adds =
                    terms_[by].number >= 0 && std::all_of(factors.begin(), factors.end(),
                                                          [](std::int64_t its) { return its > 0; });
                if (best.empty() || only_adds) {
                    best = {{unknown, by}};
                }
            }
        }
        return best;
    }

    const spirv::ParsedModule& shader_;
    const KernelInterface& interface_;
    Terms& terms_;
    std::map<std::string, Term> sizes_;
    std::map<Id, std::size_t> bindings_;
};

std::string what_is_in_doubt(const Doubt& doubt, const std::string& array) {
    switch (doubt.kind) {
        case FaultKind::kOutside:
            return fmt::format("whether `{}` is long enough", array);
        case FaultKind::kBarrier:
            return "whether all threads reach the barrier";
        case FaultKind::kRace:
            return fmt::format("whether threads race for `{}` (with line {})", array,
                               doubt.other_line);
    }
    return {};
}

}  // namespace

Proof prove(const spirv::ParsedModule& shader, const KernelInterface& interface,
            std::string_view rule, Solver& solver) {
    Terms terms;
    Knowledge knowledge(terms, solver);
    Proof proof;
    try {
        Sizes sizes(shader, interface, rule, terms, knowledge);
        const LaunchModel launch = sizes.model();
        const Behaviour behaviour =
            behaviour_of(shader, interface.launch.workgroup_size, launch, terms, knowledge);
        const std::optional<Doubt> doubt = first_doubt(behaviour, terms, knowledge);
        proof.outcome = doubt ? Outcome::kDoubt : Outcome::kHolds;
        if (doubt) {
            proof.why = what_is_in_doubt(*doubt, sizes.array_name(doubt->variable));
            proof.line = doubt->line;
        }
    } catch (const NotKnown& reason) {
        proof.why = reason.what();
        proof.line = reason.line;
    } catch (const std::out_of_range&) {
        proof.why = "it uses memory in a way that is not followed";
    } catch (const spirv::Error& reason) {
        proof.why = reason.what();
        proof.line = reason.line();
    }
    proof.questions = knowledge.questions();
    return proof;
}

}  // namespace vkp::proof
