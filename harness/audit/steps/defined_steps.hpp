// Lanes with undefined values: how they pass from operands to results, and where they matter.
//
// An undefined value is no fault as long as nothing depends on it: compilers compute both sides of
// a condition, and optimisers more than that. So each result is as undefined as the operands that
// decide it, and the fault is reported where a value steers the kernel or leaves its thread: at a
// branch, an index, a store to memory that others read, an atomic, an operation of all lanes of a
// subgroup.
#pragma once

#include "harness/audit/machine/pointer.hpp"

#include <array>
#include <span>

namespace vkp::audit {

// The lanes that run have a value from now on.
void define_lanes(InitMask& mask, const WorkgroupState& state);

// Makes the running lanes undefined.
void undefine_lanes(InitMask& mask, WorkgroupState& state);

// The lanes that run are as defined as in the other one; null: they all have a value.
void copy_defined(InitMask& to, const InitMask* from, WorkgroupState& state);

// One lane, by its word.
void set_word(InitMask& mask, std::uint32_t lane, std::uint32_t word, WorkgroupState& state);

// One lane has no value, for this reason too.
void add_label(InitMask& mask, std::uint32_t lane, Label label, WorkgroupState& state);

// Whether any lane that runs has no value; null: none.
bool any_undefined(const InitMask* mask, const WorkgroupState& state);

// The word of a lane, for a use in this line: never kUnset.
std::uint32_t word_at(WorkgroupState& state, const InitMask* mask, std::uint32_t lane, int line);

// Reports that an undefined value matters in this line; 0: in memory at the end.
void report_undefined(WorkgroupState& state, Label label, int line);

// Reports the causes of an undefined value that a lane stores, except undefined operations, whose
// results memory keeps. Returns the word that memory then holds.
std::uint32_t word_for_memory(WorkgroupState& state, std::uint32_t word, int line);

// Adds to an index out of bounds the integer that wrapped round before it, if the audit looks for
// it.
void link_overflow(WorkgroupState& state, const Pointer& pointer, std::uint32_t lane,
                   Hazard& hazard);

// A result has a value where all operands have one.
class JoinDefinedStep : public Step {
public:
    static constexpr std::size_t kMaxMasks = 4;

    JoinDefinedStep(int line, InitMask& result, std::span<const InitMask* const> operands);
    void run(WorkgroupState& state) const override;

private:
    FramePtr<InitMask> result_;
    std::array<FramePtr<const InitMask>, kMaxMasks> operands_{};  // null after the last one
};

// condition ? yes : no has a value where the condition and what it picks have one.
class SelectDefinedStep : public Step {
public:
    SelectDefinedStep(int line, InitMask& result, const Scalar& condition, const Scalar& yes,
                      const Scalar& no)
        : Step(line, 0), result_(&result), condition_(condition), yes_(yes), no_(no) {}
    void run(WorkgroupState& state) const override;

private:
    FramePtr<InitMask> result_;
    Scalar condition_;
    Scalar yes_;
    Scalar no_;
};

// A product with 0, and so on: one operand with that value decides, whatever the other one is.
class DecidedStep : public Step {
public:
    DecidedStep(int line, InitMask& result, const Scalar& left, const Scalar& right,
                std::uint64_t decisive)
        : Step(line, 0), result_(&result), left_(left), right_(right), decisive_(decisive) {}
    void run(WorkgroupState& state) const override;

private:
    [[nodiscard]] bool decides(const Scalar& scalar, std::uint32_t lane) const;

    FramePtr<InitMask> result_;
    Scalar left_;
    Scalar right_;
    std::uint64_t decisive_;
};

// Reports lanes without a value, at a place where that matters.
class CheckDefinedStep : public Step {
public:
    CheckDefinedStep(int line, const InitMask& defined) : Step(line, 0), defined_(&defined) {}
    void run(WorkgroupState& state) const override;

private:
    FramePtr<const InitMask> defined_;
};

}  // namespace vkp::audit
