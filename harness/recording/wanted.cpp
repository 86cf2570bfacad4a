#include "harness/recording/wanted.hpp"

#include <algorithm>
#include <vector>

namespace vkp::recording {

namespace {

// Most workgroups of one finding, since more are of no use in a picture.
constexpr std::size_t kMaxOfAFinding = 2;

constexpr std::size_t kMaxWorkgroups = 256;

// Most accesses of an endless loop, which does the same again and again.
constexpr std::uint64_t kMaxAccessesOfEndlessLoop = 1'000;

std::vector<std::uint64_t> accesses_by_workgroup(const audit::Result& result,
                                                 const Launch& launch) {
    const std::uint64_t lanes = launch.workgroup_size.volume();
    std::vector<std::uint64_t> accesses(launch.workgroups.volume());
    for (std::size_t i = 0; i < result.per_invocation.size(); ++i) {
        const Counts& counts = result.per_invocation[i];
        accesses[i / lanes] += counts.global_reads + counts.global_writes + counts.shared_reads +
                               counts.shared_writes + counts.global_atomics + counts.shared_atomics;
    }
    return accesses;
}

// A set of numbers that keeps the order in which they were first added.
class Order {
public:
    explicit Order(std::size_t count) : is_in_(count) {}

    void add(std::uint32_t number) {
        if (!is_in_[number]) {
            is_in_[number] = true;
            numbers_.push_back(number);
        }
    }
    [[nodiscard]] const std::vector<std::uint32_t>& numbers() const { return numbers_; }

private:
    std::vector<bool> is_in_;
    std::vector<std::uint32_t> numbers_;
};

// The first invocations of a finding, as many as are of use in a picture.
std::vector<std::uint32_t> invocations_of(const audit::Hazard& hazard) {
    std::vector<std::uint32_t> invocations = hazard.invocations;
    if (hazard.other) {
        invocations.insert(invocations.begin(), hazard.other->invocation);
    }
    invocations.resize(std::min(invocations.size(), kMaxOfAFinding));
    return invocations;
}

// The workgroups, the most important ones first.
std::vector<std::uint32_t> in_order(const audit::Result& result, const Launch& launch,
                                    const std::vector<std::uint64_t>& accesses) {
    const auto lanes = static_cast<std::uint32_t>(launch.workgroup_size.volume());
    Order order(accesses.size());
    for (const audit::Hazard& hazard : result.hazards) {
        for (const std::uint32_t invocation : invocations_of(hazard)) {
            order.add(invocation / lanes);
        }
    }
    order.add(0);
    if (result.complete) {
        order.add(static_cast<std::uint32_t>(accesses.size() - 1));
    }
    // A workgroup that the sample left out made no access; nor did one without work.
    for (std::uint32_t workgroup = 0; workgroup < accesses.size(); ++workgroup) {
        if (accesses[workgroup] > 0) {
            order.add(workgroup);
        }
    }
    return order.numbers();
}

std::set<std::pair<int, std::uint32_t>> accesses_of_findings(const audit::Result& result) {
    std::set<std::pair<int, std::uint32_t>> accesses;
    for (const audit::Hazard& hazard : result.hazards) {
        if (hazard.kind == FindingKind::kEndlessLoop) {
            continue;  // its line is a loop's
        }
        accesses.emplace(hazard.access.line, hazard.access.invocation);
        for (const std::uint32_t invocation : hazard.invocations) {
            accesses.emplace(hazard.access.line, invocation);
        }
        if (hazard.other) {
            accesses.emplace(hazard.other->line, hazard.other->invocation);
        }
    }
    return accesses;
}

bool has_endless_loop(const audit::Result& result) {
    return std::ranges::any_of(result.hazards, [](const audit::Hazard& hazard) {
        return hazard.kind == FindingKind::kEndlessLoop;
    });
}

}  // namespace

Wanted wanted_drawing(const audit::Result& audit, const Launch& launch, std::uint64_t most) {
    if (has_endless_loop(audit)) {
        most = std::min(most, kMaxAccessesOfEndlessLoop);
    }
    const std::vector<std::uint64_t> accesses = accesses_by_workgroup(audit, launch);
    const std::vector<std::uint32_t> order = in_order(audit, launch, accesses);
    Wanted wanted{
        .use = Wanted::Use::kDrawing, .most = most, .findings = accesses_of_findings(audit)};
    std::uint64_t sum = 0;
    for (const std::uint32_t workgroup : order) {
        const bool must_be_there =
            wanted.workgroups.empty() ||
            (wanted.workgroups.size() < kMaxOfAFinding && !audit.hazards.empty());
        if ((sum + accesses[workgroup] > most || wanted.workgroups.size() == kMaxWorkgroups) &&
            !must_be_there) {
            break;
        }
        sum += accesses[workgroup];
        wanted.workgroups.emplace(workgroup, accesses[workgroup]);
    }
    wanted.groups_left_out = order.size() - wanted.workgroups.size();
    if (sum > most) {
        wanted.most = most / wanted.workgroups.size();
    }
    return wanted;
}

}  // namespace vkp::recording
