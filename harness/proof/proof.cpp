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
            std::string_view rule, Solver& solver, Examples examples) {
    Terms terms;
    Knowledge knowledge(terms, solver);
    Proof proof;
    try {
        LaunchSizes sizes(shader, interface, rule, terms, knowledge);
        const LaunchModel launch = sizes.model();
        const Behaviour behaviour =
            behaviour_of(shader, interface.launch.workgroup_size, launch, terms, knowledge);
        const std::optional<Doubt> doubt = first_doubt(behaviour, terms, knowledge);
        proof.outcome = doubt ? Outcome::kDoubt : Outcome::kHolds;
        if (doubt) {
            proof.why = what_is_in_doubt(*doubt, sizes.array_name(doubt->variable));
            proof.line = doubt->line;
            if (examples == Examples::kWanted) {
                proof.examples = sizes.examples(doubt->conditions);
            }
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

std::string objection_to_rule(const spirv::ParsedModule& shader, const KernelInterface& interface,
                              std::string_view rule, Solver& solver) {
    Terms terms;
    Knowledge knowledge(terms, solver);
    try {
        const LaunchSizes sizes(shader, interface, rule, terms, knowledge);
        const std::string& broken = sizes.broken_by_own_sizes();
        return broken.empty()
                   ? std::string()
                   : fmt::format("the file's own sizes do not keep to its rule `{}`", broken);
    } catch (const RuleOfNoLaunch& reason) {
        return reason.what();
    } catch (const std::exception&) {
        return {};  // the proof says so itself
    }
}

}  // namespace vkp::proof
