#include "checker/picture/make_picture.hpp"

#include "checker/picture/recorded_steps.hpp"
#include "checker/report/labels.hpp"
#include "checker/target/record.hpp"
#include "harness/check/check.hpp"
#include "harness/judge/sentences/hazard_text.hpp"
#include "harness/model/kernel_interface.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

namespace vkp {

namespace {

// The element that a finding is about, as a picture numbers elements: kernels see buffers flat.
std::optional<std::size_t> cell_of(const Finding& finding, const PictureArray& array) {
    const bool is_flat = array.memory == Memory::kGlobal;
    const std::size_t rank = is_flat ? 1 : array.shape.size();
    std::size_t cell = 0;
    for (std::size_t i = 0; i < rank; ++i) {
        const auto extent = static_cast<std::int64_t>(
            is_flat ? array.cell_count() : static_cast<std::size_t>(array.shape[i]));
        if (i >= finding.element.size() || finding.element[i] < 0 || finding.element[i] >= extent) {
            return {};
        }
        cell =
            cell * static_cast<std::size_t>(extent) + static_cast<std::size_t>(finding.element[i]);
    }
    return cell;
}

// The cell that begins what the finding is about, where the kernel declares other elements.
std::optional<std::size_t> named_cell_of(const audit::Hazard& hazard, const recording::Run& run,
                                         const recording::Variable& view,
                                         const InterfaceArray& declared) {
    const auto found = std::ranges::find_if(view.cells, [&](std::uint32_t cell) {
        return recording::is_part_of(run.cells[cell], hazard.element);
    });
    return found == view.cells.end()
               ? std::nullopt
               : std::optional<std::size_t>(run.cells[*found].offset / stride_bytes(declared.type));
}

PictureFinding finding_of(const audit::Hazard& hazard, const KernelInterface& interface,
                          const Syntax& syntax, const std::vector<PictureArray>& arrays,
                          const recording::Run& run) {
    PictureFinding finding{hazard, describe(hazard, interface, syntax)};
    const auto array = std::ranges::find_if(arrays, [&](const PictureArray& known) {
        return known.name == hazard.array && known.memory == hazard.memory;
    });
    if (array == arrays.end()) {
        return finding;
    }
    finding.array = static_cast<std::size_t>(array - arrays.begin());
    const recording::Variable* const view =
        array->memory == Memory::kGlobal ? other_view_of(run, *finding.array) : nullptr;
    finding.cell = view == nullptr
                       ? cell_of(finding.text, *array)
                       : named_cell_of(hazard, run, *view, interface.arrays[*finding.array]);
    return finding;
}

bool is_last_dispatch(const Target& target) {
    return target.dispatch + 1 == target.definition->dispatches.size();
}

// "global reads and bank conflicts": the counts of a kernel above its budget.
std::string excesses_of(const CaseResult& result) {
    std::vector<std::string> names;
    const Counts counts = result.maximum();
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        if (counts[counter] > result.definition.budget[counter].value_or(counts[counter])) {
            names.push_back(in_words(kCounterNames[i]));
        }
    }
    const Traffic traffic = result.traffic().value_or(Traffic());
    for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
        const auto kind = static_cast<TrafficKind>(i);
        if (traffic[kind] > result.definition.traffic_budget[kind].value_or(traffic[kind])) {
            names.push_back(in_words(kTrafficNames[i]));
        }
    }
    return fmt::format("{}", fmt::join(names, " and "));
}

std::string sentence_of(const PuzzleResult& result, bool is_last) {
    const CaseResult& only = result.cases.front();
    switch (result.outcome()) {
        case Verdict::kTooCostly:
        case Verdict::kSolved:
            if (const std::string excesses = excesses_of(only); is_last && !excesses.empty()) {
                return fmt::format("This case is right, with more {} than its budget.", excesses);
            }
            return is_last ? "This case is right." : "Nothing is found against this dispatch.";
        case Verdict::kNotProved:
            return "Nothing is found against this, but not all of it can be proved.";
        case Verdict::kNotStarted:
            return "Nothing is written to result yet.";
        case Verdict::kWrong:
            if (!only.broken_property.empty()) {
                return fmt::format("{}.", only.broken_property);
            }
            return fmt::format("{} of {} elements of {} are wrong.",
                               only.comparison.mismatches.size(), only.expected.values.size(),
                               only.compared().name);
        default:
            return {};
    }
}

// "Faulty: data race, and 2 more findings."
std::string sentence_of(const std::vector<PictureFinding>& findings) {
    if (findings.empty()) {
        return "Nothing is found against it.";
    }
    const std::size_t more = findings.size() - 1;
    const std::string first = in_words(finding_name(findings.front().hazard.kind));
    return more == 0 ? fmt::format("Faulty: {}.", first)
                     : fmt::format("Faulty: {}, and {} more finding{}.", first, more,
                                   more == 1 ? "" : "s");
}

Expectation expectation_of(const CaseResult& result) {
    const ResultArray array = result.compared();
    Expectation expectation{.array = array.place, .expected = {}, .wrong = {}};
    for (const std::size_t value : result.comparison.mismatches) {
        const std::size_t cell = value / array.type.components;
        if (expectation.wrong.empty() || expectation.wrong.back() != cell) {
            expectation.wrong.push_back(cell);
        }
    }
    for (const double value : result.expected.values) {
        expectation.expected.push_back(value_text(value, array.type.scalar));
    }
    return expectation;
}

void add_puzzle(Picture& picture, const Target& target) {
    for (PictureFinding& finding : picture.findings) {
        if (target.puzzle->starter_gets) {
            leave_to_hints(finding.text, *target.puzzle);
        }
    }
    const PuzzleResult result = judge_alone(*target.puzzle, *target.definition, target.dispatch,
                                            target.kernel, picture.audit);
    picture.title = fmt::format("Puzzle {}: {}", target.puzzle->number, target.puzzle->title);
    if (const std::string kernel = target.dispatch_name(); !kernel.empty()) {
        picture.title += fmt::format(", {}()", kernel);
        picture.dispatch = kernel;
    }
    picture.case_name = target.definition->name;
    picture.verdict = verdict_name(result.outcome());
    picture.verdict_text = sentence_of(result, is_last_dispatch(target));
    if (is_last_dispatch(target)) {
        picture.expectation = expectation_of(result.cases.front());
    }
    picture.budget = target.definition->budget;
    picture.best = target.definition->best;
    if (target.definition->dispatches.size() == 1) {
        const CaseResult& only = result.cases.front();
        picture.traffic = only.traffic();
        picture.traffic_budget = only.definition.traffic_budget;
        picture.best_traffic = only.definition.best_traffic;
        picture.is_within_budget = only.within_budget();
    }
    if (result.outcome() == Verdict::kNotStarted) {
        picture.findings.clear();
        if (picture.expectation) {
            picture.expectation->wrong.clear();
        }
    }
}

void add_lab(Picture& picture) {
    picture.title = std::filesystem::path(picture.kernel.path).filename().string();
    picture.verdict = picture.findings.empty() ? "clean" : "faulty";
}

}  // namespace

PictureOrErrors make_picture(const Target& target, AuditExecutor& executor, std::uint64_t most) {
    Recorded recorded = record(target, executor, [&](const audit::Result& audit) {
        return recording::wanted_drawing(audit, target.interface.launch, most);
    });
    if (!recorded.errors.empty()) {
        return {.errors = std::move(recorded.errors)};
    }
    if (const auto& unsupported = recorded.audit.unsupported) {
        return {.errors = {{unsupported->line,
                            fmt::format("there is no picture: the audit does not know {}",
                                        unsupported->what),
                            ""}}};
    }
    recording::Run& run = recorded.run;
    Picture picture{.title = {},
                    .kernel = target.kernel,
                    .launch = target.interface.launch,
                    .subgroups = executor.subgroups(*recorded.kernel, target.interface),
                    .audit = std::move(recorded.audit),
                    .workgroups = picture_workgroups(run, target.interface),
                    .lines = std::move(run.lines),
                    .workgroups_left_out = run.groups_left_out,
                    .has_locals = run.has_assignments};
    picture.arrays = picture_arrays(run, target.interface, target.arrays, picture.audit);
    const Syntax syntax(picture.audit.hazards.empty() ? std::string_view() : target.kernel.text);
    for (const audit::Hazard& hazard : picture.audit.hazards) {
        if (!is_free_order(target, hazard, picture.audit)) {
            picture.findings.push_back(
                finding_of(hazard, target.interface, syntax, picture.arrays, run));
        }
    }
    for (const InterfaceArray& array : target.interface.arrays) {
        picture.is_input.push_back(array.is_readonly);
    }
    if (target.puzzle != nullptr) {
        add_puzzle(picture, target);
    } else {
        add_lab(picture);
    }
    if (picture.verdict_text.empty()) {
        picture.verdict_text = sentence_of(picture.findings);
    }
    return {.picture = std::move(picture)};
}

}  // namespace vkp
