#include "harness/judge/compare.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/model/encoding.hpp"
#include "puzzles/registry.hpp"
#include "tests/fuzz/examine.hpp"
#include "tests/fuzz/sample_arrays.hpp"
#include "tests/fuzz/targets.hpp"

#include <string_view>
#include <utility>

namespace vkp::fuzz {

namespace {

// The verdict on this kernel if it had just this case.
void judge(const Puzzle& puzzle, const Case& definition, audit::Result audited,
           std::string_view text) {
    CaseResult result{.definition = definition, .expected = puzzle.specification(definition)};
    if (!audited.unsupported) {
        result.comparison = compare(result.expected, to_words(audited.buffers.back().bytes),
                                    definition.result_type);
    }
    result.dispatches = {audited_dispatch(std::move(audited))};
    judge_dispatch(result, 0, text);
    judge_case(result);
    PuzzleResult whole{.puzzle = &puzzle, .kernel = {}};
    whole.cases.push_back(std::move(result));
    judge_puzzle(whole);
}

}  // namespace

void try_kernel(Input input) {
    if (input.empty()) {
        return;
    }
    const auto& [puzzle, definition] = chosen_case(input[0]);
    const std::string_view text(reinterpret_cast<const char*>(input.data()) + 1, input.size() - 1);
    const Frame frame = frame_of(definition);
    const CompiledKernel compilation = compiled(frame, text);
    if (!compilation.errors.empty()) {
        for (const CompileError& error : compilation.errors) {
            if (error.message.empty()) {
                fail("an error of the compiler says nothing");
            }
        }
        return;
    }
    judge(puzzle, definition,
          examine(compilation.shader, frame, buffers_of(definition), Origin::kCompiler), text);
}

}  // namespace vkp::fuzz
