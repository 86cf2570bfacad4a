// The verdict on a kernel, case by case and as a whole, and its stars.
#pragma once

#include "harness/judge/result.hpp"

#include <cstdint>
#include <functional>
#include <string_view>

namespace vkp {

// Whether after this note the kernel may do, here or on another device, what nobody has looked at.
// Right values alone are no proof then.
bool leaves_doubt(const Finding& note);

// In a puzzle that teaches what helps, its hints say that. Where the fault itself is to be found,
// they also say what is behind it.
void leave_to_hints(Finding& finding, const Puzzle& puzzle);

// Adds what speaks against the last dispatch so far; further ones make sense only after none.
void judge_dispatch(CaseResult& result, std::uint32_t loop_iteration_limit,
                    std::string_view kernel_text = {});

// Sets the verdict of a case whose dispatches are judged and, if all ran, compared.
void judge_case(CaseResult& result);

// Sets verdict, findings and stars from the cases and the compile errors.
void judge_puzzle(PuzzleResult& result);

}  // namespace vkp
