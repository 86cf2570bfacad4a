#include "harness/check/baseline.hpp"

#include "harness/judge/lab_verdict.hpp"

#include <algorithm>
#include <iterator>

namespace vkp {

namespace {

// A race has both of its lines in either order.
bool fits(const ExpectedFinding& known, const Finding& finding) {
    const std::vector<int> lines = baseline_lines(finding);
    return known.kind == finding_name(finding.kind) &&
           std::is_permutation(known.lines.begin(), known.lines.end(), lines.begin(),
                               lines.end()) &&
           (!known.array || *known.array == finding.array);
}

}  // namespace

void accept_known(PuzzleResult& result, std::span<const ExpectedFinding> known) {
    for (const ExpectedFinding& each : known) {
        const auto first =
            std::stable_partition(result.findings.begin(), result.findings.end(),
                                  [&](const Finding& finding) { return !fits(each, finding); });
        if (first == result.findings.end()) {
            result.gone.push_back(baseline_line(each.kind, each.lines, each.array.value_or("")));
        }
        std::move(first, result.findings.end(), std::back_inserter(result.accepted));
        result.findings.erase(first, result.findings.end());
    }
    if (!result.accepted.empty() && result.verdict == Verdict::kFaulty) {
        result.verdict = lab_verdict(result.findings, result.notes, result.cases.front());
    }
}

}  // namespace vkp
