#include "tests/differential/probe.hpp"

#include <fmt/format.h>

namespace vkp::differential {

namespace {

constexpr std::uint32_t kOwn = 3;

void add_private_part(std::vector<std::string>& lines, Fault fault) {
    lines.push_back(fmt::format("uint probe_own[{}];", kOwn));
    lines.push_back(fmt::format("for (uint k = 0u; k < {}u; ++k) probe_own[k] = k * lid + 3u;",
                                fault == Fault::kPrivateNotInitialized ? kOwn - 1 : kOwn));
    lines.push_back(fmt::format("for (uint k = 0u; k < {}u; ++k) probe_value ^= probe_own[k] << k;",
                                fault == Fault::kPrivatePastTheEnd ? kOwn + 1 : kOwn));
    lines.push_back(fmt::format(
        "for (uint k = 15u; k < {}u; ++k) probe_value += a[k];",
        fault == Fault::kInputPastTheEnd ? kProbedInputExtent + 1 : kProbedInputExtent));
}

void add_shared_part(std::vector<std::string>& lines, Fault fault, std::uint32_t threads) {
    const bool leaves_one = fault == Fault::kSharedNotInitialized;
    lines.emplace_back(leaves_one ? "if (lid != 1u) probe[lid] = probe_value;"
                                  : "probe[lid] = probe_value;");
    if (fault == Fault::kReturnBeforeBarrier) {
        lines.emplace_back("if (lid == 1u) return;");
    }
    if (fault != Fault::kNoBarrier) {
        lines.emplace_back("barrier();");
    }
    lines.push_back(fmt::format("probe_value += probe[(lid + 1u) % {}u];", threads));
    lines.push_back(fmt::format("for (uint k = {}u; k < {}u; ++k) probe_value ^= probe[k];",
                                threads - 1,
                                fault == Fault::kSharedPastTheEnd ? threads + 1 : threads));
    lines.emplace_back("barrier();");
}

}  // namespace

Sign sign_of(Fault fault) {
    switch (fault) {
        case Fault::kPrivatePastTheEnd:
            return {FindingKind::kOutOfBounds, "probe_own"};
        case Fault::kInputPastTheEnd:
            return {FindingKind::kOutOfBounds, "a"};
        case Fault::kPrivateNotInitialized:
            return {FindingKind::kUninitializedRead, "probe_own"};
        case Fault::kUnwrittenElement:
            return {FindingKind::kUnwrittenResult, "o"};
        case Fault::kTwoWriters:
            return {FindingKind::kDataRace, "o"};
        case Fault::kSharedPastTheEnd:
            return {FindingKind::kOutOfBounds, "probe"};
        case Fault::kSharedNotInitialized:
            return {FindingKind::kUninitializedRead, "probe"};
        case Fault::kNoBarrier:
            return {FindingKind::kDataRace, "probe"};
        case Fault::kReturnBeforeBarrier:
        case Fault::kNone:
            break;
    }
    return {FindingKind::kBarrierDivergence, ""};
}

std::vector<std::string> probe_lines(Fault fault, std::uint32_t threads, bool has_barriers) {
    std::vector<std::string> lines;
    add_private_part(lines, fault);
    if (has_barriers) {
        add_shared_part(lines, fault, threads);
    }
    return lines;
}

}  // namespace vkp::differential
