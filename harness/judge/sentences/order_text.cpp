#include "harness/judge/sentences/order_text.hpp"

#include "harness/judge/sentences/finding_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace vkp {

namespace {

using audit::RunOrder;

constexpr std::size_t kMaxTurnsTold = 4;

std::string_view units_text(RunOrder::Unit unit) {
    switch (unit) {
        case RunOrder::Unit::kInvocation:
            return "threads";
        case RunOrder::Unit::kSubgroup:
            return "subgroups";
        default:
            return "workgroups";
    }
}

std::string turn_text(const audit::Turn& taken, RunOrder::Unit unit, const Launch& launch) {
    const std::string count =
        taken.atomics == 1 ? "one atomic" : fmt::format("{} atomics", taken.atomics);
    std::string who = thread_text(taken.invocation, launch);
    if (unit == RunOrder::Unit::kSubgroup) {
        who = "the subgroup of " + who;
    } else if (unit == RunOrder::Unit::kWorkgroup) {
        const Extent id = workgroup_id(taken.invocation, launch);
        who = "workgroup " + id_text(id, launch.workgroups);
    }
    return fmt::format("{} makes {}", who, count);
}

// What the turns alone do not say.
std::string places_text(const RunOrder& order) {
    constexpr const char* kOlder =
        ", and an atomic reads an older value, or writes in front of a newer one";
    if (order.oldest_at > 0) {
        return kOlder;
    }
    if (!order.futures.empty()) {
        return ", and an atomic reads what another one writes later";
    }
    const bool is_older =
        std::ranges::any_of(order.reads, [](std::uint32_t place) { return place != 0; });
    return is_older ? kOlder : "";
}

std::string turns_text(const RunOrder& order, const Launch& launch) {
    std::string text;
    for (std::size_t i = 0; i < std::min(order.turns.size(), kMaxTurnsTold); ++i) {
        text += (i > 0 ? ", then " : "") + turn_text(order.turns[i], order.unit, launch);
    }
    if (order.turns.size() > kMaxTurnsTold) {
        text += fmt::format(", and so on in {} turns", order.turns.size());
    }
    const std::string rest = "the others follow one by one";
    return (text.empty() ? fmt::format("the {} run one by one", units_text(order.unit))
                         : text + ", and " + rest) +
           places_text(order);
}

}  // namespace

std::string order_text(const RunOrder& order, const Launch& launch) {
    const std::string_view units = units_text(order.unit);
    const std::string_view last = order.from_last ? ", the last one first" : "";
    switch (order.kind) {
        case RunOrder::Kind::kOneByOne:
            if (order.atomics_first > 0) {
                return fmt::format("all {} make {} first, and then run one by one{}", units,
                                   order.atomics_first == 1
                                       ? "one atomic"
                                       : fmt::format("{} atomics", order.atomics_first),
                                   last);
            }
            return fmt::format("the {} run one by one, each to its next barrier{}{}", units, last,
                               places_text(order));
        case RunOrder::Kind::kInterleaved:
            return fmt::format("the workgroups take turns at every atomic{}", last);
        case RunOrder::Kind::kDrawn:
            return fmt::format("the {} run in drawn order {}", units, order.seed);
        case RunOrder::Kind::kChosen:
            return turns_text(order, launch);
        default:
            return order.is_first()
                       ? ""
                       : fmt::format("the threads run {}{}",
                                     order.from_last ? "the other way round" : "together",
                                     places_text(order));
    }
}

}  // namespace vkp
