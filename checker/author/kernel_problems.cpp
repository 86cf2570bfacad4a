#include "checker/author/problems.hpp"
#include "checker/author/promises.hpp"
#include "checker/author/variants.hpp"
#include "checker/files/files.hpp"
#include "checker/picture/picture.hpp"
#include "checker/report/render.hpp"
#include "harness/check/smallest.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/model/numbers/data.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

namespace vkp {

namespace {

// The check uses the audit alone: its values, races and counts are the same on every machine.
PuzzleResult audited_kernel(const Puzzle& puzzle, const std::string& kernel,
                            std::uint64_t seed = 1) {
    AuditExecutor executor({});
    return Checker(executor, {.seed = seed}).check(puzzle, {"kernel.comp", kernel});
}

std::string solution_of(const AuthorsPuzzle& of) {
    return read_text(of.workbook.solution_path(of.puzzle));
}

std::string first_words(const PuzzleResult& result) {
    if (!result.compile_errors.empty()) {
        return result.compile_errors.front().message;
    }
    return result.findings.empty() ? "" : result.findings.front().message;
}

// If a solution needs less, the third star is too easy.
void add_count_problems(Problems& problems, const CaseResult& scored) {
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        const auto limit = scored.definition.best[counter];
        if (limit && scored.maximum()[counter] != *limit) {
            problems.push_back(
                fmt::format("three stars allow {} {} in {}, and the solution has {}.", *limit,
                            kCounterNames[i], scored.definition.name, scored.maximum()[counter]));
        }
    }
}

std::string finding_or_none(const std::optional<FindingKind>& kind) {
    return kind ? std::string(finding_name(*kind)) : "nothing";
}

// A broken kernel gets the verdict that its page names, both unchanged and after a change without
// effect.
void add_starter_problems(Problems& problems, const Puzzle& puzzle) {
    const Diagnosis& wanted = *puzzle.starter_gets;
    for (const std::string& kernel : {puzzle.starter, puzzle.starter + "\n"}) {
        const PuzzleResult result = audited_kernel(puzzle, kernel);
        const Diagnosis got{result.outcome(), result.findings.empty()
                                                  ? std::nullopt
                                                  : std::optional(result.findings.front().kind)};
        if (got.verdict != wanted.verdict || got.finding != wanted.finding) {
            problems.push_back(
                fmt::format("the broken kernel is {} with {}, and should be {} with {}.",
                            verdict_name(got.verdict), finding_or_none(got.finding),
                            verdict_name(wanted.verdict), finding_or_none(wanted.finding)));
        }
    }
}

// The file, or nothing if there is none.
std::string text_if_there(const std::filesystem::path& path) {
    return std::filesystem::exists(path) ? read_text(path) : std::string();
}

}  // namespace

Problems solution_problems(const AuthorsPuzzle& of) {
    Problems problems;
    for (const std::uint64_t seed : {1U, 2U, 20260U}) {
        const PuzzleResult result = audited_kernel(of.puzzle, solution_of(of), seed);
        if (result.verdict != Verdict::kSolved || result.stars != 3 || !result.findings.empty()) {
            problems.push_back(fmt::format("with seed {} the solution is {} with {} stars. {}",
                                           seed, verdict_name(result.verdict), result.stars,
                                           first_words(result)));
            return problems;
        }
        if (const CaseResult* const scored = result.scored_case(); seed == 1 && scored != nullptr) {
            add_count_problems(problems, *scored);
        }
    }
    return problems;
}

namespace {

// What goes wrong with this right kernel in a sample of small cases; empty if nothing does.
std::string first_small_fault(const Puzzle& puzzle, const std::string& text) {
    constexpr int kTries = 40;
    const Kernel kernel{"kernel.comp", text};
    AuditExecutor executor({});
    Checker checker(executor);
    const std::span<const MakeRandom> data = data_of_small_cases();
    const MakeCase make = small_cases(&puzzle, kernel, puzzle.cases(1).front());
    Draw all({}, 0, data.front());
    make(all);
    for (std::uint64_t i = 0; i < kTries; ++i) {
        Steps steps;
        for (const auto& [name, step] : all.steps()) {
            steps[name] = drawn_number({0, std::int64_t{1} << (i % 5)}, i, name);
        }
        Draw draw(i == 0 ? Steps() : steps, 0, data[i % data.size()]);
        const PuzzleResult result = checker.check(Task(puzzle, {*make(draw)}), kernel);
        // Where nothing is to be stored, a right kernel looks like none.
        const bool is_right =
            !result.cases.empty() && (result.cases.front().verdict == Verdict::kSolved ||
                                      result.cases.front().verdict == Verdict::kNotStarted);
        if (!is_right) {
            return fmt::format("in a small case with {}: {}", draw.steps(), summary(result));
        }
    }
    return {};
}

}  // namespace

// A check shows a fault in a small case, which must not be the fault of the case.
Problems small_case_problems(const AuthorsPuzzle& of) {
    if (of.puzzle.drawn == nullptr) {
        return {"drawn_case is missing: no fault can be shown in a small case."};
    }
    Problems problems;
    const auto add = [&](const std::string& name, const std::string& text) {
        if (const std::string fault = first_small_fault(of.puzzle, text); !fault.empty()) {
            problems.push_back(fmt::format("{} is not right {}.", name, fault));
        }
    };
    add("the solution", solution_of(of));
    for (const GoldenKernel& variant : variants_of(of.workbook, of.puzzle)) {
        add('"' + variant.name + '"', variant.text);
    }
    return problems;
}

Problems template_problems(const AuthorsPuzzle& of) {
    const std::string made = template_from_solution(solution_of(of));
    Problems problems;
    if (text_if_there(of.workbook.kernel_path(of.puzzle)) != made) {
        problems.push_back(
            fmt::format("kernel.comp is not the solution's template: workbook reset {0} writes it.",
                        of.puzzle.number));
    }
    const PuzzleResult result = audited_kernel(of.puzzle, made);
    if (result.verdict != Verdict::kNotStarted || result.stars != 0) {
        problems.push_back(fmt::format("the template is {}, and should not be started. {}",
                                       verdict_name(result.verdict), first_words(result)));
    }
    if (of.puzzle.starter.empty() == of.puzzle.starter_gets.has_value()) {
        problems.emplace_back(
            "`starter gets` is for a solution with `// BEGIN BROKEN`, and for no other.");
    } else if (of.puzzle.starter_gets) {
        add_starter_problems(problems, of.puzzle);
    }
    return problems;
}

Problems advice_problems(const AuthorsPuzzle& of) {
    const std::filesystem::path path =
        of.workbook.root() / "tests/advice" / (of.puzzle.id + ".txt");
    Problems problems;
    try {
        const std::vector<GoldenKernel> kernels =
            golden_kernels(text_if_there(path), solution_of(of));
        for (const GoldenKernel& kernel : kernels) {
            for (const std::string& broken :
                 broken_promises(kernel, audited_kernel(of.puzzle, kernel.text))) {
                problems.push_back(fmt::format("\"{}\" {}.", kernel.name, broken));
            }
        }
        if (kernels.empty()) {
            problems.push_back(fmt::format("there are no wrong kernels in {}.", path.string()));
        }
    } catch (const std::runtime_error& error) {
        problems.push_back(fmt::format("{}: {}.", path.string(), error.what()));
    }
    return problems;
}

Problems picture_problems(const AuthorsPuzzle& of) {
    const Puzzle& puzzle = of.puzzle;
    const std::string drawn = render_statement_svg(puzzle, puzzle.scored(puzzle.cases(1)));
    if (text_if_there(of.workbook.picture_path(puzzle)) == drawn) {
        return {};
    }
    return {fmt::format(
        "picture.svg is not what is drawn: workbook template {0} > kernel.comp; workbook "
        "picture {0} --kernel kernel.comp --as svg -o {1}",
        puzzle.number, of.workbook.picture_path(puzzle).string())};
}

}  // namespace vkp
