// The verdict on a kernel, case by case and as a whole, and its stars.
#pragma once

#include "harness/judge/result.hpp"

#include <cstdint>
#include <functional>
#include <string_view>

namespace vkp {

// Whether after this note the kernel may do something, here or on another device, that the audit
// has not seen. Then right values alone prove nothing.
bool leaves_doubt(const Finding& note);

// In a puzzle that teaches the fix, only its hints name it. In a puzzle whose fault is to be found,
// they name the cause, too.
void leave_to_hints(Finding& finding, const Puzzle& puzzle);

// Adds what speaks against the last dispatch so far; further ones make sense only after none.
void judge_dispatch(CaseResult& result, std::uint32_t loop_iteration_limit,
                    std::string_view kernel_text = {});

// Sets the verdict of a case whose dispatches are judged and, if all ran, compared.
void judge_case(CaseResult& result);

// Of a kernel with errors: the worst of what they say.
Verdict verdict_of(const std::vector<CompileError>& errors);

// Sets verdict, findings and stars from the cases and the compile errors.
void judge_puzzle(PuzzleResult& result);

}  // namespace vkp
