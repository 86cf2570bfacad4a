#include "checker/target/target.hpp"

#include "checker/options/usage_error.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/judge/array_contents.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

// Then what follows would suffer from it.
bool is_clean(const Execution& execution) {
    return execution.compile_errors.empty() && execution.audit.hazards.empty();
}

// The wanted dispatch of the case, or the first that something is found against, or the last.
Target target_of(Case definition, std::optional<std::size_t> wanted, Kernel kernel,
                 AuditExecutor& executor) {
    const std::size_t last = wanted.value_or(definition.dispatches.size() - 1);
    CaseWalk walk(definition);
    Allowance allowance = Allowance::unlimited();
    while (walk.dispatch() < last) {
        Execution execution = walk.execute(executor, kernel, allowance);
        if (!is_clean(execution)) {
            break;
        }
        walk.carry_over(std::move(execution.buffers), execution.audit);
    }
    Target target{.kernel = std::move(kernel),
                  .interface = walk.interface(),
                  .arrays = walk.arrays(),
                  .dispatch = walk.dispatch()};
    target.definition = std::move(definition);
    return target;
}

}  // namespace

std::string Target::dispatch_name() const {
    return puzzle != nullptr && definition->dispatches.size() > 1
               ? definition->dispatches[dispatch].kernel
               : std::string();
}

Target puzzle_target(const Puzzle& puzzle, Case definition, std::optional<std::size_t> wanted,
                     Kernel kernel, AuditExecutor& executor) {
    Target target = target_of(std::move(definition), wanted, std::move(kernel), executor);
    target.puzzle = &puzzle;
    return target;
}

Target lab_target(Kernel kernel, std::uint64_t seed, AuditExecutor& executor) {
    const LabParse parse = parse_lab_file(kernel.text, seed);
    return lab_target(std::move(kernel), parse, executor);
}

Target lab_target(Kernel kernel, const LabParse& parse, AuditExecutor& executor) {
    if (parse.errors.empty()) {
        return target_of(parse.file.definition, {}, std::move(kernel), executor);
    }
    Target refused{.kernel = std::move(kernel)};
    for (const LabError& error : parse.errors) {
        refused.errors.push_back({error.line, error.message, error.advice});
    }
    return refused;
}

bool is_free_order(const Target& target, const audit::Hazard& hazard, const audit::Result& audit) {
    if (hazard.kind != FindingKind::kOrderDependent) {
        return false;
    }
    return target.puzzle != nullptr
               ? target.definition->result_is_unordered
               : target.definition && !is_broken_by_order(*target.definition, hazard.array, audit);
}

audit::RunOrder order_to_show(const Target& target, const audit::Result& audit) {
    const auto found = std::ranges::find_if(audit.hazards, [&](const audit::Hazard& hazard) {
        return !is_free_order(target, hazard, audit);
    });
    return found == audit.hazards.end() ? audit::RunOrder() : found->order;
}

Case chosen_case(const Puzzle& puzzle, const Kernel& kernel, const CaseArguments& wanted) {
    const std::vector<Case> cases =
        at_every_subgroup_size(cases_for(puzzle, wanted.seed, kernel.text), subgroup_sizes());
    const std::string& name = wanted.name.empty() ? puzzle.scored_case : wanted.name;
    std::vector<std::string> names;
    for (const Case& candidate : cases) {
        if (candidate.name == name) {
            return candidate;
        }
        names.push_back(candidate.name);
    }
    throw UsageError(fmt::format("puzzle {} has no case \"{}\", but: {}", puzzle.number, name,
                                 fmt::join(names, ", ")));
}

std::optional<std::size_t> chosen_dispatch(const Case& definition, const CaseArguments& wanted) {
    if (wanted.dispatch.empty()) {
        return {};
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < definition.dispatches.size(); ++i) {
        names.push_back(definition.dispatches[i].kernel);
        if (names.back() == wanted.dispatch) {
            return i;
        }
    }
    throw UsageError(fmt::format("case {} has no dispatch of \"{}\", but: {}", definition.name,
                                 wanted.dispatch, fmt::join(names, ", ")));
}

}  // namespace vkp
