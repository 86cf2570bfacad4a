#include "harness/audit/steps/defined_steps.hpp"

#include <algorithm>
#include <cassert>

namespace vkp::audit {

namespace {

// `all` must be written out before lanes are set one by one.
void spell_out(InitMask& mask, WorkgroupState& state) {
    if (mask.lanes == nullptr) {
        mask.lanes = state.arena.allocate_array<std::uint32_t>(state.padded_count);
    }
    if (mask.all) {
        std::fill_n(&*mask.lanes, state.padded_count, kAllBits);
        mask.all = false;
    }
}

// glslang copies arguments to variables of its own, called "param".
std::string learners_name(const Variable* variable) {
    return variable == nullptr || variable->name == "param" ? std::string() : variable->name;
}

// A value that nothing set is named at the place of its use.
Label label_of_unset(WorkgroupState& state, const InitMask& mask, std::uint32_t lane, int line) {
    const std::uint32_t invocation = state.invocation(lane);
    const std::uint64_t place =
        mask.pointer != nullptr ? mask.pointer->offset_of(lane) : mask.scalar;
    return state.origins.label({Origins::line_key(FindingKind::kUninitializedRead, line),
                                reinterpret_cast<std::uintptr_t>(mask.variable), place, invocation},
                               [&] {
                                   return Hazard{.kind = FindingKind::kUninitializedRead,
                                                 .access = {.line = line, .invocation = invocation},
                                                 .memory = Memory::kPrivate,
                                                 .array = learners_name(mask.variable),
                                                 .element = mask.pointer != nullptr
                                                                ? element_at(*mask.pointer, lane)
                                                                : element_of_scalar(mask)};
                               });
}

// The word of a value that was computed from both.
std::uint32_t joined(WorkgroupState& state, std::uint32_t left, std::uint32_t right) {
    return left == kAllBits ? right : right == kAllBits ? left : state.origins.unite(left, right);
}

void report(WorkgroupState& state, const Hazard& cause, int line) {
    if (is_overflow(cause)) {
        return;
    }
    const bool is_note = cause.kind == FindingKind::kUndefinedOperation;
    state.is_device_dependent |= is_note;
    HazardLog& log = is_note ? state.note_log : state.log;
    // A cause without a line in the kernel is reported at the line that needs the value.
    const int place = cause.access.line != 0 ? cause.access.line : line;
    Hazard* const hazard = log.add(cause.kind, place, 0, cause.array, cause.access.invocation);
    if (hazard != nullptr) {
        Hazard said = cause;
        said.access.line = place;
        said.linked_line = line == place ? 0 : line;
        said.occurrences = hazard->occurrences;
        said.invocations = hazard->invocations;
        *hazard = std::move(said);
    }
}

}  // namespace

void define_lanes(InitMask& mask, const WorkgroupState& state) {
    if (mask.all) {
        return;
    }
    if (state.is_full()) {
        mask.all = true;
    } else {
        join_lanes(mask.lanes, state.mask);
    }
}

void undefine_lanes(InitMask& mask, WorkgroupState& state) {
    if (state.is_full()) {
        mask.all = false;
        spell_out(mask, state);
        std::fill_n(&*mask.lanes, state.padded_count, kUnset);
    } else {
        spell_out(mask, state);
        set_lanes(mask.lanes, kUnset, state.mask);
    }
}

bool any_undefined(const InitMask* mask, const WorkgroupState& state) {
    return mask != nullptr && !mask->all && any_lane_clear(mask->lanes, state.mask);
}

void copy_defined(InitMask& to, const InitMask* from, WorkgroupState& state) {
    if (any_undefined(from, state)) {
        spell_out(to, state);
        blend_lanes(to.lanes, from->lanes, sizeof(std::uint32_t), state.mask);
    } else {
        define_lanes(to, state);
    }
}

void set_word(InitMask& mask, std::uint32_t lane, std::uint32_t word, WorkgroupState& state) {
    if (!mask.all || word != kAllBits) {
        spell_out(mask, state);
        mask.lanes[lane] = word;
    }
}

void add_label(InitMask& mask, std::uint32_t lane, Label label, WorkgroupState& state) {
    set_word(mask, lane, joined(state, mask.all ? kAllBits : mask.lanes[lane], label), state);
}

std::uint32_t word_at(WorkgroupState& state, const InitMask* mask, std::uint32_t lane, int line) {
    if (mask == nullptr || mask->all) {
        return kAllBits;
    }
    const std::uint32_t word = mask->lanes[lane];
    return word == kUnset ? label_of_unset(state, *mask, lane, line) : word;
}

void report_undefined(WorkgroupState& state, Label label, int line) {
    state.origins.for_each(label, [&](const Hazard& cause) { report(state, cause, line); });
}

std::uint32_t word_for_memory(WorkgroupState& state, std::uint32_t word, int line) {
    if (word == kAllBits) {
        return kAllBits;
    }
    state.origins.for_each(word, [&](const Hazard& cause) {
        if (cause.kind == FindingKind::kUninitializedRead) {
            report(state, cause, line);
        }
    });
    return state.origins.kept_by_memory(word);
}

void link_overflow(WorkgroupState& state, const Pointer& pointer, std::uint32_t lane,
                   Hazard& hazard) {
    for (const PointerIndex* const index : indices_of(pointer)) {
        const bool is_outside =
            index->extent &&
            (index->value(lane) < 0 || index->value(lane) >= std::int64_t{*index->extent});
        const std::uint32_t word =
            is_outside ? word_at(state, index->defined, lane, hazard.access.line) : kAllBits;
        if (word == kAllBits) {
            continue;
        }
        state.origins.for_each(word, [&](const Hazard& cause) {
            if (cause.kind == FindingKind::kOutOfBounds && hazard.linked_line == 0) {
                hazard.linked_line = cause.access.line;
                hazard.value = cause.value;
                hazard.other_value = cause.other_value;
            }
        });
    }
}

JoinDefinedStep::JoinDefinedStep(int line, InitMask& result,
                                 std::span<const InitMask* const> operands)
    : Step(line, 0), result_(&result) {
    assert(operands.size() <= operands_.size());
    std::copy(operands.begin(), operands.end(), operands_.begin());
}

void JoinDefinedStep::run(WorkgroupState& state) const {
    bool any = false;
    for (const InitMask* const operand : operands_) {
        any = any || any_undefined(operand, state);
    }
    if (!any) {
        define_lanes(*result_, state);
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (state.mask[lane]) {
            std::uint32_t word = kAllBits;
            for (const InitMask* const operand : operands_) {
                word = joined(state, word, word_at(state, operand, lane, line()));
            }
            set_word(*result_, lane, word, state);
        }
    }
}

void SelectDefinedStep::run(WorkgroupState& state) const {
    if (!any_undefined(condition_.defined, state) && !any_undefined(yes_.defined, state) &&
        !any_undefined(no_.defined, state)) {
        define_lanes(*result_, state);
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (state.mask[lane]) {
            const bool condition = bits_at(condition_.lanes, condition_.type, lane) != 0;
            const InitMask* const picked = (condition ? yes_ : no_).defined;
            set_word(*result_, lane,
                     joined(state, word_at(state, condition_.defined, lane, line()),
                            word_at(state, picked, lane, line())),
                     state);
        }
    }
}

bool DecidedStep::decides(const Scalar& scalar, std::uint32_t lane) const {
    const bool has_value =
        scalar.defined == nullptr || scalar.defined->all || scalar.defined->lanes[lane] == kAllBits;
    return has_value && bits_at(scalar.lanes, scalar.type, lane) == decisive_;
}

void DecidedStep::run(WorkgroupState& state) const {
    if (!any_undefined(left_.defined, state) && !any_undefined(right_.defined, state)) {
        define_lanes(*result_, state);
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (state.mask[lane]) {
            const bool is_decided = decides(left_, lane) || decides(right_, lane);
            set_word(*result_, lane,
                     is_decided ? kAllBits
                                : joined(state, word_at(state, left_.defined, lane, line()),
                                         word_at(state, right_.defined, lane, line())),
                     state);
        }
    }
}

void CheckDefinedStep::run(WorkgroupState& state) const {
    if (!any_undefined(defined_, state)) {
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (state.mask[lane]) {
            const std::uint32_t word = word_at(state, defined_, lane, line());
            if (word != kAllBits) {
                report_undefined(state, word, line());
            }
        }
    }
}

}  // namespace vkp::audit
