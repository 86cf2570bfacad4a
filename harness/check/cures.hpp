// What a kernel is told to change has been changed, and helped.
//
// Rules (harness/judge/) propose an edit for what they know; single_edits() proposes all small
// ones. Each is written into the kernel's own text, and that is audited: first on the case that
// shows the mistake, then on all. What makes it right is tried on further data and on small sizes,
// too, as an edit may fit the values of one case by chance. An edit that neither mends the kernel
// nor leads on is not shown.
//
// Tries are rationed by effort, which is counted and not measured: the same kernel gets the same
// answer on every machine.
#pragma once

#include "harness/check/check.hpp"
#include "harness/model/results/fix.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// The cures of one check, and one hint, may take so many microseconds of one core, as estimated.
inline constexpr std::int64_t kCheckEffort = 100'000;
inline constexpr std::int64_t kHintEffort = 800'000;

// Keeps of each finding's and note's fix what helps, and looks for one where the first finding or
// compile error has none. A puzzle that teaches the cure gets none.
void try_cures(Executor& executor, const CheckOptions& options, const Task& task,
               PuzzleResult& result);

// The cures that another check of the same kernel found, for what both of them found.
void take_cures(PuzzleResult& to, const PuzzleResult& from);

// Facts and places stay.
void leave_out_cures(PuzzleResult& result);

// The single change that makes an unsolved kernel of a puzzle right; nothing where no change that
// was tried does. `options.cure_effort` limits the search.
// Small differences from `right_texts`, kernels that solve the puzzle, come before other edits.
std::optional<Fix> one_change(Executor& executor, const CheckOptions& options, const Task& task,
                              const PuzzleResult& result,
                              const std::vector<std::string>& right_texts = {});

}  // namespace vkp
