#include "checker/isolated/size_proof.hpp"

#include "checker/isolated/check_options.hpp"
#include "harness/base/source_text.hpp"
#include "harness/check/smallest.hpp"
#include "harness/proof/proof.hpp"
#include "harness/proof/size_rule.hpp"
#include "harness/proof/solver.hpp"
#include "harness/worker/ask.hpp"
#include "harness/worker/members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

// Found where members() of a result looks for them.
template <Same<CaseSizes::Pushed> T>
auto members(T& of) {
    auto& [word, value] = of;
    return each_of(word, value);
}

template <Same<CaseSizes> T>
auto members(T& of) {
    auto& [workgroups, shapes, pushed] = of;
    return each_of(workgroups, shapes, pushed);
}

namespace {

// A dispatch, and which of its sizes go together.
struct Launched {
    KernelInterface interface;
    std::string rule;
};

template <Same<Launched> T>
auto members(T& of) {
    auto& [interface, rule] = of;
    return each_of(interface, rule);
}

struct ToProve {
    std::vector<Launched> all;
    bool is_of_puzzle = false;
};

template <Same<ToProve> T>
auto members(T& of) {
    auto& [all, is_of_puzzle] = of;
    return each_of(all, is_of_puzzle);
}

struct Proved {
    ProofAnswer answer = ProofAnswer::kNotKnown;
    std::string why = {};
    int line = 0;
    std::vector<std::uint32_t> threads = {};
    std::vector<CaseSizes> examples = {};
    bool was_cut = false;  // by the limit of time
};

template <Same<Proved> T>
auto members(T& of) {
    auto& [answer, why, line, threads, examples, was_cut] = of;
    return each_of(answer, why, line, threads, examples, was_cut);
}

void add_dispatches(std::vector<Launched>& all, const Case& definition, const std::string& sizes) {
    for (std::size_t dispatch = 0; dispatch < definition.dispatches.size(); ++dispatch) {
        KernelInterface interface = interface_of(definition, dispatch);
        std::string rule = proof::rule_of_kernel(sizes, interface.kernel);
        all.push_back({std::move(interface), std::move(rule)});
    }
}

// Beside push constants of a kernel's own, the shapes that it sees are constants of the frame.
bool sees_constant_shapes(const KernelInterface& interface, const std::string& text) {
    const auto is_shape = [&](const Token& token) {
        const auto is_of = [&](const InterfaceArray& array) {
            return token.is(array.name + "_shape") || token.is(array.name + "_strides");
        };
        return std::ranges::any_of(interface.arrays, is_of);
    };
    const bool joins_names = text.find("##") != std::string::npos;
    const SourceText source(text);
    return interface.push_constants &&
           (joins_names || std::ranges::any_of(source.lines(), [&](const TokenLine& line) {
                return std::ranges::any_of(line, is_shape);
            }));
}

// The proof takes everything as coherent in a workgroup. Here something is not, or may not be.
bool is_coherent_in_less(const CompiledKernel& kernel) {
    return !kernel.not_followed.empty() ||
           std::ranges::any_of(kernel.reaches, [](const auto& entry) {
               return std::max(entry.second.to_reads, entry.second.to_writes) >
                      spv::Scope::Workgroup;
           });
}

// Whether a linked module is the same at other sizes. Images and arrays of buffers become arrays of
// the size that the file gives them.
bool is_of_any_size(const CompiledKernel& kernel, KernelInterface interface, const Kernel& from,
                    AuditExecutor& executor) {
    if (from.modules.empty()) {
        return !sees_constant_shapes(interface, from.text);
    }
    interface.launch.workgroups.x += 1;
    for (InterfaceArray& array : interface.arrays) {
        if (array.view.empty() && !array.is_uniform) {
            std::for_each(array.shape.begin(), array.shape.end(), [](int& extent) { ++extent; });
        }
    }
    const AuditExecutor::SharedKernel other = executor.compiled_for_any(interface, from);
    return other->errors.empty() && other->shader.words == kernel.shader.words;
}

// In the worker's process. Dispatches whose kernels compile to the same words are one. The first
// that is not proved decides.
Proved prove_all(AuditExecutor& executor, const Kernel& kernel, const ToProve& asked) {
    const auto& [all, is_of_puzzle] = asked;
    const std::unique_ptr<proof::Solver> solver = proof::load_z3();
    if (!solver) {
        return {.why = "Z3 is not installed", .was_cut = true};
    }
    Proved proved{.answer = ProofAnswer::kHolds};
    std::set<spirv::Words> seen;
    for (const Launched& each : all) {
        const KernelInterface& interface = each.interface;
        const AuditExecutor::SharedKernel made = executor.compiled_for_any(interface, kernel);
        if (!made->errors.empty()) {
            const CompileError& error = made->errors.front();
            return {ProofAnswer::kDoesNotCompile, error.message, error.line};
        }
        if (!seen.insert(made->shader.words).second) {
            continue;
        }
        if (is_coherent_in_less(*made)) {
            return {ProofAnswer::kNotKnown,
                    "what a thread writes may not become visible to all of its workgroup"};
        }
        if (!is_of_puzzle && !is_of_any_size(*made, interface, kernel, executor)) {
            return {ProofAnswer::kNotKnown,
                    "what the proof would be about is made for the sizes of the file"};
        }
        executor.begin(Stage::kAudit);
        // Without a rule, other sizes may be such as no application has.
        const bool has_own_rule = !is_of_puzzle && !each.rule.empty();
        const proof::Proof proof =
            proof::prove(made->shader, interface, each.rule, *solver,
                         has_own_rule ? proof::RuleOf::kFile : proof::RuleOf::kPuzzle);
        if (proof.outcome == proof::Outcome::kWrongRule) {
            return {ProofAnswer::kWrongRule, proof.why};
        }
        if (proof.outcome != proof::Outcome::kHolds) {
            return {.answer = ProofAnswer::kNotKnown,
                    .why = proof.why,
                    .line = proof.line,
                    .examples = proof.examples};
        }
        proved.threads.push_back(
            static_cast<std::uint32_t>(interface.launch.workgroup_size.volume()));
    }
    return proved;
}

Proved proved_by(Worker& worker, const Kernel& kernel, const ToProve& asked, const Limits& limits) {
    try {
        return ask<&prove_all>(worker, kernel, asked, check_options(limits).time_limit);
    } catch (const IsolatedFailure& failure) {
        if (!failure.timed_out_at(Stage::kAudit)) {
            throw;
        }
        return {.why = "the proof takes longer than --timeout allows", .was_cut = true};
    }
}

SizeProof report_of(const Proved& proved, const Kernel& kernel) {
    return {.path = kernel.path,
            .answer = proved.answer,
            .why = proved.why,
            .line = proved.line,
            .threads = {proved.threads.begin(), proved.threads.end()},
            .was_cut = proved.was_cut};
}

bool is_refuted(const PuzzleResult& result) {
    return std::ranges::any_of(result.findings,
                               [](const Finding& finding) { return refutes_proof(finding.kind); });
}

// The file's own case, or else one of the sizes that the solver doubts, if an audit finds it wrong.
std::optional<PuzzleResult> failing_case(Checker& checker, const LabInput& input,
                                         const std::vector<CaseSizes>& examples) {
    PuzzleResult own = checker.check(input.parse.file, input.kernel);
    if (is_refuted(own)) {
        if (own.smallest == nullptr) {
            own.smallest = std::make_shared<const PuzzleResult>(own);
        }
        return own;
    }
    for (const CaseSizes& sizes : examples) {
        LabFile file = input.parse.file;
        auto made = lab_case_at(file.definition, sizes);
        if (!made) {
            continue;
        }
        file.definition = *std::move(made);
        PuzzleResult result = checker.check(file, input.kernel);
        if (is_refuted(result)) {
            result.smallest = std::make_shared<const PuzzleResult>(result);
            return result;
        }
    }
    return std::nullopt;
}

}  // namespace

bool can_prove() {
    return proof::load_z3() != nullptr;
}

SizeProof prove_puzzle(const Puzzle& puzzle, const Kernel& kernel, Worker& worker,
                       const Limits& limits, std::chrono::milliseconds search) {
    ToProve asked{.all = {}, .is_of_puzzle = true};
    for (const Case& each : puzzle.cases(kernel.seed)) {
        add_dispatches(asked.all, each, puzzle.sizes);
    }
    SizeProof proof = report_of(proved_by(worker, kernel, asked, limits), kernel);
    proof.puzzle = &puzzle;
    if (proof.answer == ProofAnswer::kNotKnown) {
        CheckOptions options = check_options(limits, kernel.seed);
        options.smallest_limit = search;
        if (const auto failing = failing_case(worker, options, puzzle, kernel)) {
            proof.answer = ProofAnswer::kWrong;
            proof.failing = *failing;
            proof.failing->smallest = failing;
        }
    }
    return proof;
}

SizeProof prove_lab(const LabInput& input, Worker& worker, const Limits& limits,
                    std::chrono::milliseconds search) {
    const LabFile& file = input.parse.file;
    ToProve asked;
    add_dispatches(asked.all, file.definition, file.sizes);
    const Proved proved = proved_by(worker, input.kernel, asked, limits);
    SizeProof proof = report_of(proved, input.kernel);
    if (proof.answer != ProofAnswer::kNotKnown) {
        return proof;
    }
    CheckOptions options = check_options(limits, input.kernel.seed);
    options.smallest_limit = search;
    Checker checker(worker, options);
    proof.failing = failing_case(checker, input, proved.examples);
    if (proof.failing) {
        proof.answer = ProofAnswer::kWrong;
    } else if (file.sizes.empty() && !file.definition.arrays.empty()) {
        proof.why += fmt::format(
            "; if sizes go together, a comment may say which, as in `// for: groups * TPB >= "
            "{}_shape[0]`",
            file.definition.arrays.front().name);
    }
    return proof;
}

}  // namespace vkp
