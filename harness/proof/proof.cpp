#include "harness/proof/proof.hpp"

#include "harness/proof/launch_sizes.hpp"

#include <fmt/format.h>

namespace vkp::proof {
namespace {

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
            std::string_view rule, Solver& solver, RuleOf whose) {
    Terms terms;
    Knowledge knowledge(terms, solver);
    Proof proof;
    try {
        LaunchSizes sizes(shader, interface, rule, terms, knowledge);
        if (whose == RuleOf::kFile && !sizes.broken_by_own_sizes().empty()) {
            return {.outcome = Outcome::kWrongRule,
                    .why = fmt::format("the file's own sizes do not keep to its rule `{}`",
                                       sizes.broken_by_own_sizes())};
        }
        const LaunchModel launch = sizes.model();
        const Behaviour behaviour =
            behaviour_of(shader, interface.launch.workgroup_size, launch, terms, knowledge);
        const std::optional<Doubt> doubt = first_doubt(behaviour, terms, knowledge);
        proof.outcome = doubt ? Outcome::kDoubt : Outcome::kHolds;
        if (doubt) {
            proof.why = what_is_in_doubt(*doubt, sizes.array_name(doubt->variable));
            proof.line = doubt->line;
            if (whose == RuleOf::kFile) {
                proof.examples = sizes.examples(doubt->conditions);
            }
        }
    } catch (const RuleOfNoLaunch& reason) {
        proof.outcome = whose == RuleOf::kFile ? Outcome::kWrongRule : Outcome::kNotKnown;
        proof.why = reason.what();
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
