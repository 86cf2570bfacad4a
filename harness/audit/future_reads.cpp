#include "harness/audit/future_reads.hpp"

#include <algorithm>

namespace vkp::audit {
namespace {

using ReadTaken = FutureReads::ReadTaken;

// The first write of another unit at the location of an atomic that `is_right`, after it.
template <typename Is>
const AtomicHistory::Deed* first_write_after(std::span<const ReadTaken> run, std::size_t read,
                                             Is is_right) {
    const AtomicHistory::Deed& own = run[read].deed;
    const auto later = run.subspan(read + 1);
    const auto found = std::ranges::find_if(later, [&](const ReadTaken& other) {
        return other.deed.writes && other.deed.location == own.location &&
               other.deed.turn.unit != own.turn.unit && is_right(other.deed);
    });
    return found == later.end() ? nullptr : &found->deed;
}

}  // namespace

// Whether, in some run, the atomic has not helped to write this: no value comes out of thin air.
bool FutureReads::has_written_alone(const AtomicHistory::Deed& write,
                                    const AtomicHistory::Deed& read) const {
    return std::ranges::any_of(noted_, [&](const ReadTaken& other) {
        const AtomicHistory::Deed& deed = other.deed;
        return deed.writes && deed.turn.unit == write.turn.unit &&
               deed.turn.number == write.turn.number && deed.location == write.location &&
               deed.value == write.value && !Causes::covers(deed.flow, read.turn);
    });
}

FutureReads::Values FutureReads::written_later(std::span<const ReadTaken> run) const {
    Values values;
    for (std::size_t i = 0; i < run.size(); ++i) {
        const AtomicHistory::Deed& own = run[i].deed;
        if (!own.reads || own.writes) {
            continue;
        }
        const auto* const write = first_write_after(run, i, [&](const AtomicHistory::Deed& other) {
            return other.value != own.value && has_written_alone(other, own);
        });
        if (write != nullptr) {
            values[{own.turn.unit, own.turn.number}] = write->value;
        }
    }
    return values;
}

FutureReads::Values FutureReads::that_came(std::span<const ReadTaken> run) const {
    Values values;
    for (std::size_t i = 0; i < run.size(); ++i) {
        const AtomicHistory::Deed& own = run[i].deed;
        const auto* const write = first_write_after(
            run, i, [&](const AtomicHistory::Deed& other) { return run[i].future == other.value; });
        if (run[i].future && write != nullptr) {
            values[{own.turn.unit, own.turn.number}] = write->value;
        }
    }
    return values;
}

bool FutureReads::learn_from(std::span<const ReadTaken> run) {
    Values next = values_.empty() ? written_later(run) : that_came(run);
    const bool is_other = !next.empty() && next != values_;
    values_ = std::move(next);
    return is_other;
}

std::optional<std::uint64_t> FutureReads::value_for(std::uint32_t unit,
                                                    std::uint32_t number) const {
    const auto found = values_.find({unit, number});
    return found == values_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace vkp::audit
