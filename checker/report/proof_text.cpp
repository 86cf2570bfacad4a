#include "checker/report/proof_report.hpp"
#include "checker/report/smallest_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp {

namespace {

constexpr const char* kWhatHolds =
    "no race, nothing outside an array, every barrier reached by all threads";

std::string open_question(const SizeProof& proof) {
    return proof.line == 0 ? proof.why : fmt::format("line {}, {}", proof.line, proof.why);
}

std::string answer_text(const SizeProof& proof, const Style& style) {
    switch (proof.answer) {
        case ProofAnswer::kHolds:
            return fmt::format("holds for every size ({} threads per workgroup)\n    {}\n",
                               fmt::join(proof.threads, ", "), kWhatHolds);
        case ProofAnswer::kWrong:
            return "wrong" + smallest_text(*proof.failing, style);
        case ProofAnswer::kNotKnown:
            return fmt::format("not known: {}\n", open_question(proof));
        case ProofAnswer::kDoesNotCompile:
            return fmt::format("does not compile: {}\n", open_question(proof));
        case ProofAnswer::kWrongRule:
            return fmt::format("proves nothing: {}\n", open_question(proof));
    }
    return {};
}

}  // namespace

std::string proof_text(const SizeProof& proof, const Style& style) {
    const std::string kernel =
        proof.puzzle == nullptr ? proof.path
                                : fmt::format("{} {}", proof.puzzle->number, proof.puzzle->title);
    return fmt::format("{}: {}", kernel, answer_text(proof, style));
}

std::string proof_note(const SizeProof& proof, const Style& style) {
    switch (proof.answer) {
        case ProofAnswer::kHolds:
            return fmt::format("For every size: {}\n", kWhatHolds);
        case ProofAnswer::kWrong:
            return "At other sizes it is wrong." + smallest_text(*proof.failing, style);
        case ProofAnswer::kNotKnown:
        case ProofAnswer::kDoesNotCompile:
        case ProofAnswer::kWrongRule:
            break;
    }
    return {};
}

}  // namespace vkp
