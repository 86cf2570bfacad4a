// Whether kernels are right for every size, for people and for programs.
#pragma once

#include "checker/text/style.hpp"
#include "harness/judge/verdict.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vkp {

enum class ProofAnswer : std::uint8_t { kHolds, kWrong, kNotKnown, kDoesNotCompile, kWrongRule };

constexpr ProofAnswer last_enumerator(ProofAnswer /*any*/) {
    return ProofAnswer::kWrongRule;
}

struct SizeProof {
    const Puzzle* puzzle = nullptr;  // null: of a lab file
    std::string path = {};           // of the kernel
    ProofAnswer answer = ProofAnswer::kNotKnown;
    std::string why = {};                      // what is not known, or does not compile
    int line = 0;                              // where; 0: nowhere in particular
    std::set<std::uint32_t> threads = {};      // the workgroup sizes for which it holds
    std::optional<PuzzleResult> failing = {};  // if it is wrong: its `smallest` shows it
    bool was_cut = false;                      // by the limit of time, and so not known
};

// All of it, for who asked.
std::string proof_text(const SizeProof& proof, const Style& style);

// A note under a verdict that every size of the task is solved; empty where nothing is known.
std::string proof_note(const SizeProof& proof, const Style& style);

// Schema 1, described in docs/json.md.
std::string render_proofs_json(const std::vector<SizeProof>& proofs);

}  // namespace vkp
