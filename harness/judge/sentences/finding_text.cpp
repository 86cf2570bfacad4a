#include "harness/judge/sentences/finding_text.hpp"

#include "harness/model/results/run_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {
constexpr std::size_t kShownThreads = 8;
}

std::string id_text(const Extent& id, const Extent& size) {
    if (size.z > 1) {
        return fmt::format("({}, {}, {})", id.x, id.y, id.z);
    }
    return size.y > 1 ? fmt::format("({}, {})", id.x, id.y) : fmt::format("{}", id.x);
}

std::string local_text(std::uint32_t invocation, const Launch& launch) {
    return fmt::format("thread {}", id_text(local_id(invocation, launch), launch.workgroup_size));
}

std::string thread_text(std::uint32_t invocation, const Launch& launch) {
    std::string text = local_text(invocation, launch);
    if (launch.workgroups.volume() > 1) {
        text += fmt::format(" of workgroup {}",
                            id_text(workgroup_id(invocation, launch), launch.workgroups));
    }
    return text;
}

void add_threads(Finding& finding, std::vector<std::uint32_t> invocations, const Launch& launch) {
    invocations.erase(std::unique(invocations.begin(), invocations.end()), invocations.end());
    invocations.resize(std::min(invocations.size(), kShownThreads));
    for (const std::uint32_t invocation : invocations) {
        finding.threads.push_back(local_id(invocation, launch));
        finding.workgroups.push_back(workgroup_id(invocation, launch));
    }
}

}  // namespace vkp
