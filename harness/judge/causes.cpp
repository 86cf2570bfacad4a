#include "harness/judge/causes.hpp"

#include <cstddef>
#include <map>

namespace vkp {

void merge(std::vector<Finding>& findings, const std::vector<Finding>& more) {
    std::map<Causes::Cause, std::size_t> known;
    for (const Finding& finding : findings) {
        known.emplace(Causes::cause_of(finding), known.size());
    }
    for (const Finding& finding : more) {
        const auto [place, is_new] = known.emplace(Causes::cause_of(finding), findings.size());
        if (is_new) {
            findings.push_back(finding);
            continue;
        }
        Finding& first = findings[place->second];
        if (first.cure.empty() && first.cause == FindingCause::kUnknown && !finding.cure.empty()) {
            first = finding;
        }
    }
}

}  // namespace vkp
