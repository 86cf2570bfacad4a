// Findings by what they are about: kind, lines and array.
#pragma once

#include "harness/model/results/finding.hpp"

#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace vkp {

// The causes of findings, of which there may be tens of thousands.
class Causes {
public:
    Causes() = default;
    explicit Causes(const std::vector<Finding>& findings) {
        for (const Finding& finding : findings) {
            add(finding);
        }
    }

    // Whether it is new.
    bool add(const Finding& finding) { return causes_.insert(cause_of(finding)).second; }

    [[nodiscard]] bool hold(const Finding& finding) const {
        return causes_.contains(cause_of(finding));
    }

    using Cause = std::tuple<FindingKind, std::vector<int>, std::string>;

    static Cause cause_of(const Finding& finding) {
        return {finding.kind, finding.lines, finding.array};
    }

private:
    std::set<Cause> causes_;
};

// The first of each cause, unless a later one can say more about it: in a small case much looks
// alike.
void merge(std::vector<Finding>& findings, const std::vector<Finding>& more);

}  // namespace vkp
