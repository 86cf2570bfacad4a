// Collects what went wrong, one entry for each cause.
#pragma once

#include "harness/model/results/audit_result.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace vkp::audit {

class HazardLog {
public:
    // Counts one more occurrence of a cause for this invocation. The hazard, if it is the first
    // one, for the caller to fill in; null otherwise.
    Hazard* add(FindingKind kind, int line, int other_line, const std::string& array,
                std::uint32_t invocation, bool crosses_workgroups = false);

    [[nodiscard]] bool empty() const { return hazards_.empty(); }

    // How often `add` was called.
    [[nodiscard]] std::uint64_t additions() const { return additions_; }

    // Returns all findings by line, then in the order in which they were found.
    [[nodiscard]] std::vector<Hazard> take();

private:
    using Cause = std::tuple<FindingKind, int, int, std::string>;
    std::map<Cause, std::size_t> places_;
    std::vector<Hazard> hazards_;
    std::uint64_t additions_ = 0;
};

}  // namespace vkp::audit
