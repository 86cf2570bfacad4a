// The smallest case in which a kernel does the same wrong: fewer workgroups, fewer threads, shorter
// arrays, simpler values.
//
// A case is never cut: it is made anew, by what knows which sizes go together. Of a puzzle that is
// Puzzle::drawn, so that a right kernel is right in all of them; of a lab file, resized_lab_case().
#pragma once

#include "harness/check/check.hpp"
#include "harness/model/case_sizes.hpp"
#include "harness/model/numbers/draw.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vkp {

// What a smaller case must show too: a finding or note by kind, lines and array, or wrong values.
struct Symptom {
    std::optional<FindingKind> kind = {};  // none: wrong values
    std::vector<int> lines = {};
    std::string array = {};

    bool is_any = false;  // a race, an access outside, or a barrier that not all reach

    [[nodiscard]] bool is_in(const CaseResult& result) const;
};

// The first finding, or else wrong values. Nothing where no case shows either.
std::optional<Symptom> symptom_of(const PuzzleResult& result);

// A case of these sizes; nothing where they do not go together.
using MakeCase = std::function<std::optional<Case>(Draw&)>;

// What their floats are made by, from the easiest to read on.
std::span<const MakeRandom> data_of_small_cases();

// How those of a puzzle are made, for the subgroups of `start`; without a puzzle, smaller forms of
// `start`, which is a lab file's.
MakeCase small_cases(const Puzzle* puzzle, const Kernel& kernel, const Case& start);

// A lab file says nothing of which sizes go together. What is a multiple of the same number, or one
// more, stays so; a number that the kernel's text holds stays as it is.
std::optional<Case> resized_lab_case(const Case& start, const std::string& kernel_text, Draw& draw);

// The case of a lab file at other sizes; nothing where its arrays cannot have them, as values of
// one would lie outside another, and where the case would be large. What is beyond the values of
// the file repeats them.
std::optional<Case> lab_case_at(const Case& start, const CaseSizes& sizes);

// All threads and all elements of a case: what is to be small.
std::uint64_t threads_and_values(const Case& definition);

// A small case of a puzzle in which the kernel races, leaves an array or parts at a barrier, found
// as smallest_case() finds its own. Null where none shows that.
std::shared_ptr<const PuzzleResult> failing_case(Executor& executor, const CheckOptions& options,
                                                 const Puzzle& puzzle, const Kernel& kernel);

// Looks for a smaller case than that of `start` with this symptom, by audits alone and for as long
// as `options.smallest_limit`. In time, no size of what it finds can be made smaller by a step.
// Null where it finds none.
std::shared_ptr<const PuzzleResult> smallest_case(Executor& executor, const CheckOptions& options,
                                                  const Puzzle* puzzle, const Kernel& kernel,
                                                  const CaseResult& start, const Symptom& symptom);

// The same of a whole result; of a puzzle at least the smallest of its own cases that shows it.
std::shared_ptr<const PuzzleResult> smallest_case(Executor& executor, const CheckOptions& options,
                                                  const PuzzleResult& result);

}  // namespace vkp
