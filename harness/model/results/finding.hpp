// What a kernel did wrong, as values: where, who, what, and what to do about it.
#pragma once

#include "harness/model/device/subgroups.hpp"
#include "harness/model/memory.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/diagnosis.hpp"
#include "harness/model/results/fix.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct Finding {
    FindingKind kind = FindingKind::kOutOfBounds;
    std::string case_name;             // the first case in which it happened
    std::vector<int> lines;            // in the learner's file; none where no line is to blame
    std::string message;               // what happened, as one sentence
    std::string advice;                // the cause, as sentences
    std::string order = {};            // in which it happens, after "if"; empty: the first tried
    std::string cure = {};             // what to write, likewise; empty where a puzzle teaches it
    std::vector<Extent> threads = {};  // local invocation ids; the first few of those concerned
    std::vector<Extent> workgroups = {};     // of each of `threads`
    std::string memory = {};                 // memory_name, or empty
    std::string array = {};                  // name in the source, or empty
    std::vector<std::int64_t> element = {};  // index along each dimension
    std::uint64_t occurrences = 1;
    FindingCause cause = FindingCause::kUnknown;
    bool is_cause_told = true;  // false where finding it is the puzzle
    // The forms of subgroups, of those that a lab file was tried in, that have it; empty: all have.
    std::vector<SubgroupForm> subgroups = {};
    std::optional<Fix> fix = {};  // what the cure says, where it names all there is to write

    // Advice and cure.
    [[nodiscard]] std::string advice_text() const;
};

}  // namespace vkp
