#include "checker/report/json/result_json.hpp"
#include "checker/report/proof_report.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

const char* name_of(ProofAnswer answer) {
    switch (answer) {
        case ProofAnswer::kHolds:
            return "holds";
        case ProofAnswer::kWrong:
            return "wrong";
        case ProofAnswer::kNotKnown:
            return "not_known";
        case ProofAnswer::kDoesNotCompile:
            return "compile_error";
        case ProofAnswer::kWrongRule:
            return "wrong_rule";
    }
    return "";
}

Json to_json(const SizeProof& proof) {
    const Puzzle* const puzzle = proof.puzzle;
    Json json = {{"puzzle", puzzle == nullptr ? Json() : Json(puzzle->number)},
                 {"name", puzzle == nullptr ? Json() : Json(puzzle->name())},
                 {"kernel", proof.path},
                 {"answer", name_of(proof.answer)},
                 {"why", proof.why},
                 {"line", proof.line == 0 ? Json() : Json(proof.line)},
                 {"threads_per_workgroup", proof.threads}};
    if (proof.failing) {
        add_smallest(json, *proof.failing);
    }
    return json;
}

}  // namespace

std::string render_proofs_json(const std::vector<SizeProof>& proofs) {
    Json results = Json::array();
    for (const SizeProof& proof : proofs) {
        results.push_back(to_json(proof));
    }
    return dump({{"schema", 1}, {"results", results}});
}

}  // namespace vkp
