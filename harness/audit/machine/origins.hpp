// The origins of undefined values. A lane that has no value carries a label in its InitMask, and a
// label names one cause or several: the result of two undefined operands has the causes of both.
#pragma once

#include "harness/audit/lanes/lanes.hpp"
#include "harness/model/results/audit_result.hpp"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace vkp::audit {

// Words of an InitMask, besides kAllBits for a lane that has a value.
inline constexpr std::uint32_t kUnset = 0;  // nothing gave it a value: the place of use reports it
using Label = std::uint32_t;                // any other word

// Such a value is not undefined: floats that became infinite and integers that wrapped round are
// followed in the same way, in a run that looks for them (Options::finds_overflow).
inline bool is_overflow(const Hazard& cause) {
    return cause.kind == FindingKind::kInfiniteResult || cause.kind == FindingKind::kOutOfBounds;
}

class Origins {
public:
    // A key that distinguishes causes.
    using Key = std::vector<std::uint64_t>;
    // The first of a key.
    static constexpr std::uint64_t line_key(FindingKind kind, int line) {
        return static_cast<std::uint64_t>(kind) << 32U | static_cast<std::uint32_t>(line);
    }

    // The label of a cause. `make` returns its description, and is called for a new cause only.
    // Where there are too many, a cause with the same line represents it.
    template <typename Make>
    Label label(const Key& key, Make make) {
        if (const auto known = labels_.find(key); known != labels_.end()) {
            return known->second;
        }
        if (const auto other = first_of_line_.find(key.front());
            other != first_of_line_.end() && is_crowded()) {
            return other->second;
        }
        return add(key, make());
    }

    // The label of the causes of both.
    Label unite(Label left, Label right);

    // The causes of the label that memory keeps, which are no fault unless they stay: all but reads
    // of memory that nothing wrote. kAllBits if there are none.
    Label kept_by_memory(Label label);

    // Calls visit(hazard) for each cause.
    template <typename Visit>
    void for_each(Label label, Visit visit) const {
        for (const std::uint32_t cause : sets_[label - 1]) {
            visit(causes_[cause]);
        }
    }

private:
    using Set = std::vector<std::uint32_t>;  // places in causes_, ascending

    [[nodiscard]] bool is_crowded() const { return sets_.size() >= kMaxLabels; }
    Label add(const Key& key, Hazard hazard);
    Label label_of(const Set& set);

    static constexpr std::size_t kMaxLabels = std::size_t{1} << 16U;

    std::vector<Hazard> causes_;
    std::vector<Set> sets_;  // cause sets by label, counted from 1
    std::map<Set, Label> label_of_set_;
    std::map<std::pair<Label, Label>, Label> united_;
    std::map<Label, Label> kept_;
    std::map<Key, Label> labels_;
    std::map<std::uint64_t, Label> first_of_line_;
};

}  // namespace vkp::audit
