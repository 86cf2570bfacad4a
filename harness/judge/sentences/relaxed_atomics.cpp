#include "harness/judge/sentences/relaxed_atomics.hpp"

#include "harness/glsl_analysis/edits.hpp"
#include "harness/judge/barrier_place.hpp"
#include "harness/judge/sentences/barrier_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

namespace {

// `atomicAdd(flag[0], 1)`
struct AtomicCall {
    std::string on;  // "flag"
    std::size_t word = 0;
    std::size_t statement = 0;
};

std::vector<AtomicCall> atomics_in(const Syntax& syntax, std::size_t function) {
    const Statement& whole = syntax.statements[function];
    std::vector<AtomicCall> found;
    for (std::size_t i = whole.begin; i + 2 < whole.end; ++i) {
        if (syntax.words[i].text.starts_with("atomic") && syntax.words[i + 1].text == "(") {
            found.push_back({syntax.words[i + 2].text, i, syntax.statement_at(i)});
        }
    }
    return found;
}

// Whether a condition that begins before `before` has the word.
bool is_asked(const Syntax& syntax, std::size_t word, std::size_t before) {
    return std::ranges::any_of(syntax.statements, [&](const Statement& each) {
        return each.condition.begin <= word && word < each.condition.end && each.begin < before;
    });
}

// Whether what the atomic returns is asked for before that word: in a condition itself, or by way
// of a variable.
bool is_decisive(const Syntax& syntax, const AtomicCall& call, std::size_t before) {
    if (is_asked(syntax, call.word, before)) {
        return true;
    }
    const auto stored = std::ranges::find_if(syntax.assignments, [&](const Assignment& item) {
        return item.statement == call.statement && !item.name.empty();
    });
    for (std::size_t i = call.word; stored != syntax.assignments.end() && i < before; ++i) {
        if (syntax.words[i].text == stored->name && is_asked(syntax, i, before)) {
            return true;
        }
    }
    return false;
}

// Where threads that the atomic lets through come to next: the body that its condition guards, or
// behind its statement.
Edits fence_behind(const Syntax& syntax, const AtomicCall& call, std::size_t reader,
                   const std::string& fence) {
    const Statement& asked = syntax.statements[call.statement];
    const bool guards = asked.kind == Statement::Kind::kIf && asked.body != 0 &&
                        syntax.holds(call.statement, reader);
    if (!guards) {
        return behind_statement(syntax, call.statement, fence);
    }
    const bool is_otherwise =
        asked.other_body != 0 && syntax.statements[reader].begin >= asked.other_body;
    const std::size_t body = is_otherwise ? asked.other_body : asked.body;
    if (syntax.words[body].text == "{") {
        const TextPlace place = place_behind(syntax, body);
        return {TextEdit{place, place, " " + fence}};
    }
    if (asked.other_body != 0) {
        return {};
    }
    const TextPlace begin = syntax.place_of(syntax.words[body].at);
    const TextPlace end = place_behind(syntax, asked.end - 1);
    return {TextEdit{begin, begin, "{ " + fence + " "}, TextEdit{end, end, " }"}};
}

std::optional<Fix> fences(const Syntax& syntax, const AtomicCall& release,
                          const AtomicCall& acquire, std::size_t reader, const std::string& fence) {
    Edits edits = fence_behind(syntax, acquire, reader, fence);
    if (edits.empty()) {
        return {};
    }
    const TextPlace before =
        syntax.place_of(syntax.words[syntax.statements[release.statement].begin].at);
    edits.push_back({before, before, fence + " "});
    std::ranges::sort(edits, {}, [](const TextEdit& edit) {
        return std::pair(edit.begin.line, edit.begin.column);
    });
    return Fix{
        FixKind::kBarrier,
        release.word == acquire.word
            ? fmt::format("Put `{}` before it and after it", fence)
            : fmt::format("Put `{}` before the one in line {} and after the one in line {}", fence,
                          syntax.words[release.word].line, syntax.words[acquire.word].line),
        std::move(edits)};
}

}  // namespace

std::optional<Advice> relaxed_atomics_advice(const audit::Hazard& hazard,
                                             const GlslAnalysis& analysis) {
    const Syntax& syntax = analysis.syntax();
    const std::size_t earlier = statement_of(*hazard.other, hazard, analysis);
    const std::size_t later = statement_of(hazard.access, hazard, analysis);
    const std::size_t function = syntax.around(earlier, Statement::Kind::kFunction);
    if (earlier == 0 || later == 0 ||
        function != syntax.around(later, Statement::Kind::kFunction)) {
        return {};
    }
    const std::vector<AtomicCall> calls = atomics_in(syntax, function);
    for (const AtomicCall& release : calls) {
        if (release.word < syntax.statements[earlier].end) {
            continue;
        }
        for (const AtomicCall& acquire : calls) {
            const std::size_t begin = syntax.statements[later].begin;
            if (acquire.on != release.on || acquire.word >= begin ||
                !is_decisive(syntax, acquire, begin)) {
                continue;
            }
            return Advice{
                release.word == acquire.word
                    ? fmt::format("The atomic on `{0}` in line {1} lets one thread go on after "
                                  "another, and hands over nothing else than `{0}`.",
                                  release.on, syntax.words[release.word].line)
                    : fmt::format("The atomics on `{0}` in line {1} and line {2} let one thread go "
                                  "on after another, and hand over nothing else than `{0}`.",
                                  release.on, syntax.words[release.word].line,
                                  syntax.words[acquire.word].line),
                fences(syntax, release, acquire, later,
                       hazard.memory == Memory::kShared ? "memoryBarrierShared();"
                                                        : std::string(fence_code(hazard)))};
        }
    }
    return {};
}

}  // namespace vkp
