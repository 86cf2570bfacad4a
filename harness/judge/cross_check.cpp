#include "harness/judge/cross_check.hpp"

#include "harness/base/number_text.hpp"
#include "harness/judge/sentences/finding_text.hpp"
#include "harness/model/numbers/closeness.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace vkp {

namespace {

// Shares of a value itself and of the largest of its array: where values cancel each other out, the
// rounding error of the large ones stays.
constexpr double kRelative = 1e-3;
constexpr double kOfLargest = 1e-5;

constexpr double kLeastNormal = std::numeric_limits<float>::min();

std::string differing_count(const audit::Result& audit, const RunReport& report,
                            const Launch& launch) {
    if (audit.per_invocation == report.per_invocation) {
        return {};
    }
    for (std::size_t i = 0; i < audit.per_invocation.size(); ++i) {
        for (std::size_t c = 0; c < kCounterCount; ++c) {
            const auto counter = static_cast<Counter>(c);
            const std::uint64_t ours = audit.per_invocation[i][counter];
            const std::uint64_t theirs = report.per_invocation[i][counter];
            if (ours != theirs) {
                return fmt::format("{} of {}: the audit counts {}, the device {}", kCounterNames[c],
                                   thread_text(static_cast<std::uint32_t>(i), launch), ours,
                                   theirs);
            }
        }
    }
    return {};
}

// Empty where the audit kept no paths.
std::string differing_path(const audit::Result& audit, const RunReport& report,
                           const Launch& launch) {
    const std::size_t known = std::min(audit.paths.size(), report.paths.size());
    for (std::size_t i = 0; i < known; ++i) {
        if (audit.paths[i] != report.paths[i]) {
            const Extent id = workgroup_id(
                static_cast<std::uint32_t>(i * launch.workgroup_size.volume()), launch);
            return fmt::format(
                "the threads of workgroup {} arrive at barriers, or go through loops, "
                "another number of times on the device than in the audit",
                id_text(id, launch.workgroups));
        }
    }
    return {};
}

std::string differing_way(const audit::Result& audit, const RunReport& report,
                          const Launch& launch) {
    std::string text = differing_count(audit, report, launch);
    return text.empty() ? differing_path(audit, report, launch) : text;
}

double largest_of(const std::vector<double>& values) {
    double largest = 0;
    for (const double value : values) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    return largest;
}

bool agree(double left, double right, double largest, bool is_exact) {
    const double rounding =
        kRelative * std::max(std::abs(left), std::abs(right)) + kOfLargest * largest;
    return is_close(left, right, is_exact ? 0 : rounding);
}

// What Vulkan says of numbers that are none, and of the smallest ones (appendix "Vulkan Environment
// for SPIR-V", "Precision and Operation of SPIR-V Instructions"). Empty for others.
std::string rule_of(double left, double right) {
    if (!std::isfinite(left) || !std::isfinite(right)) {
        return "a device may assume that neither infinities nor NaN occur";
    }
    const bool is_subnormal = std::max(std::abs(left), std::abs(right)) < kLeastNormal;
    return is_subnormal ? "a device may take numbers below 2^-126 for 0" : "";
}

// Components that are too far apart for rounding.
struct Apart {
    std::size_t component = 0;
    double left = 0;
    double right = 0;
};

// The first.
std::optional<Apart> first_apart(const ElementType& type, std::span<const std::byte> ours,
                                 std::span<const std::byte> theirs) {
    if (std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end())) {
        return {};  // large arrays are not decoded for nothing
    }
    const std::vector<double> left = decode(ours, type);
    const std::vector<double> right = decode(theirs, type);
    const double largest = largest_of(left);
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!agree(left[i], right[i], largest, !is_float(type.scalar))) {
            return Apart{i, left[i], right[i]};
        }
    }
    return {};
}

CrossDifference differing_value(const InterfaceArray& array, std::span<const std::byte> ours,
                                std::span<const std::byte> theirs) {
    const std::optional<Apart> apart = first_apart(array.type, ours, theirs);
    if (!apart) {
        return {};
    }
    const bool has_floats = is_float(array.type.scalar);
    return {.kind = has_floats ? CrossDifference::Kind::kFloat : CrossDifference::Kind::kInteger,
            .text = fmt::format("component {} of {}: the audit computes {}, the device {}",
                                apart->component, array.name, number_text(apart->left),
                                number_text(apart->right)),
            .rule = has_floats ? rule_of(apart->left, apart->right) : std::string()};
}

}  // namespace

bool is_comparable(const audit::Result& audit, const KernelInterface& interface) {
    return is_whole(audit, interface.launch) && audit.hazards.empty();
}

CrossDifference difference(const audit::Result& audit, const RunReport& report,
                           const std::vector<std::vector<std::byte>>& buffers,
                           const KernelInterface& interface) {
    // Another order of the invocations may rightly be another way.
    if (!audit.is_order_dependent) {
        std::string text = differing_way(audit, report, interface.launch);
        if (!text.empty()) {
            return {.kind = CrossDifference::Kind::kWay, .text = std::move(text)};
        }
    }
    for (std::size_t i = 0; i < interface.arrays.size(); ++i) {
        if (buffers[i].empty()) {
            continue;
        }
        const InterfaceArray& array = interface.arrays[i];
        CrossDifference found = differing_value(array, audit.buffers[i].bytes, buffers[i]);
        if (found.kind != CrossDifference::Kind::kNone) {
            return found;
        }
    }
    return {};
}

std::string difference_by_other_bits(const InterfaceArray& array, std::span<const std::byte> bytes,
                                     std::span<const std::byte> others) {
    const std::optional<Apart> apart = first_apart(array.type, bytes, others);
    return apart ? fmt::format("component {} of {} is {}, and then {}", apart->component,
                               array.name, number_text(apart->left), number_text(apart->right))
                 : std::string();
}

}  // namespace vkp
