// Barriers, fences and atomics.
#pragma once

#include "harness/audit/steps/memory_steps.hpp"

#include <spirv/unified1/spirv.hpp11>

#include <optional>

namespace vkp::audit {

// Decode the operands for scope and memory semantics (SPIR-V specification, sections 3.27 and
// 3.25).
Semantics read_semantics(std::uint32_t scope, std::uint32_t semantics);
AtomicScope read_scope(std::uint32_t scope);

class ControlBarrierStep : public Step {
public:
    ControlBarrierStep(int line, bool of_subgroup, Semantics semantics)
        : Step(line, 1, of_subgroup ? Kind::kPlain : Kind::kBarrier),
          of_subgroup_(of_subgroup),
          semantics_(semantics) {}
    void run(WorkgroupState& state) const override;

private:
    void synchronize(WorkgroupState& state) const;
    void observe(WorkgroupState& state) const;

    bool of_subgroup_;
    Semantics semantics_;
};

// A tile belongs to a subgroup, whose threads must all be there.
class TileCallStep : public Step {
public:
    TileCallStep(int line, bool is_product) : Step(line), is_product_(is_product) {}
    void run(WorkgroupState& state) const override;

private:
    bool is_product_;
};

class MemoryBarrierStep : public Step {
public:
    MemoryBarrierStep(int line, Semantics semantics) : Step(line), semantics_(semantics) {}
    void run(WorkgroupState& state) const override;

private:
    Semantics semantics_;
};

class AtomicStep : public Step {
public:
    struct Operands {
        spv::Op op = spv::Op::OpNop;
        AtomicScope scope = AtomicScope::kDevice;
        Semantics semantics;
        Semantics semantics_of_failure;  // semantics of a compare-exchange that fails
        std::optional<Scalar> value;
        std::optional<Scalar> comparator;
        Scalar result;  // returned value; for a store any register
        bool result_is_used = false;
    };

    AtomicStep(StepTree& tree, int line, const Pointer& pointer, const Type& type,
               Operands operands);
    void run(WorkgroupState& state) const override;

private:
    // What an observer sees: values by lane, with room for a scalar of any type.
    struct Seen {
        std::vector<std::uint64_t> before;
        std::vector<std::uint64_t> after;
    };
    void run_lane(WorkgroupState& state, std::uint32_t lane, Seen& seen) const;
    // The locations of the lanes where their order and what they may read need no look at each:
    // nothing that they do passes on knowledge, and each reads the newest value.
    [[nodiscard]] std::optional<LaneLocations> plain_locations(const WorkgroupState& state) const;
    void run_plainly(WorkgroupState& state, const LaneLocations& locations, Seen& seen) const;
    // The lanes of the mask from `begin` on, which the shadow has noted.
    void update_lanes(WorkgroupState& state, std::uint32_t begin, std::uint32_t end) const;
    // Whether a compare-exchange meets another value than it compares with.
    [[nodiscard]] bool fails_at(std::uint64_t old, std::uint32_t lane) const;
    [[nodiscard]] AtomicHistory::Place place_of(const WorkgroupState& state,
                                                std::uint32_t lane) const;
    [[nodiscard]] bool changes_at(const AtomicHistory::Spot& spot, std::uint32_t lane) const;
    [[nodiscard]] std::optional<AtomicHistory::Spot> take_spot(WorkgroupState& state,
                                                               std::uint32_t lane,
                                                               std::uint64_t newest) const;
    // Where the state takes the oldest places, at least at some instructions.
    [[nodiscard]] bool takes_oldest(WorkgroupState& state) const;
    AtomicHistory::Spot promise_at(WorkgroupState& state, std::uint32_t lane,
                                   const std::vector<AtomicHistory::Spot>& spots,
                                   std::uint64_t value) const;
    static void check_promise(WorkgroupState& state, std::uint64_t sequence);
    std::uint64_t note_at(WorkgroupState& state, std::uint32_t lane,
                          const AtomicHistory::Spot& spot, std::uint64_t now, bool is_other) const;
    void remember(Seen& seen, std::uint32_t lane, std::uint64_t old, std::uint64_t now) const;
    [[nodiscard]] std::uint64_t outcome(std::uint64_t old, std::uint32_t lane) const;
    // Whether it writes wherever it does not fail.
    [[nodiscard]] bool writes() const { return operands_.op != spv::Op::OpAtomicLoad; }
    [[nodiscard]] bool reads() const;
    [[nodiscard]] bool order_matters() const;

    Operands operands_;
    RegionAccess access_;
};

}  // namespace vkp::audit
