// Emits the steps of a block that compute values: registers, constants, lane operations.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"
#include "harness/audit/machine/step.hpp"
#include "harness/spirv/open_results.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace vkp::audit {

class LaneCode {
public:
    static constexpr std::size_t kMaxOperands = 4;

    // Registers have so many lanes. All must outlive this.
    LaneCode(FrameLayout& frame, const Options& options, std::uint32_t padded_count)
        : frame_(frame), options_(options), padded_count_(padded_count) {}

    // From now on all steps are added to this list and belong to this source line.
    void set_target(Steps& steps) {
        steps_ = &steps;
        joined_.clear();
    }
    void set_line(int line) { line_ = line; }
    // Whether the next steps serve only prints: then nothing in them is a fault.
    void set_quiet(bool is_quiet) { is_quiet_ = is_quiet; }
    // Whether the next sums and products are rounded as written (NoContraction).
    void set_keeps_sums(bool keeps_sums) { keeps_sums_ = keeps_sums; }
    [[nodiscard]] int line() const { return line_; }
    [[nodiscard]] const Options& options() const { return options_; }

    // A new register for a scalar.
    Scalar new_scalar(ScalarType type);
    // A word for each lane.
    std::uint32_t* new_words();

    // A scalar that never has a value.
    Scalar undefined(ScalarType type);

    // The same bits in every lane; made once.
    Scalar constant(ScalarType type, std::uint64_t bits);
    Scalar constant_uint(std::uint32_t value);
    // A number as a value of a float type of any width, or as an integer.
    Scalar constant_number(ScalarType type, double value);

    // The lane operation of an instruction, with the last bits of this audit. Null if there is
    // none.
    [[nodiscard]] LaneOp find(spv::Op op, ScalarType result, ScalarType operand) const;
    [[nodiscard]] LaneOp find(GLSLstd450 function, ScalarType type) const;

    // result = op(operands), in a new register. Throws spirv::Error, with the line, if `op` is
    // null: `name` is the unsupported operation in that message.
    Scalar emit(LaneOp op, ScalarType result, std::span<const Scalar> operands,
                const char* name = "this operation");
    Scalar emit(spv::Op op, ScalarType result, std::span<const Scalar> inputs);
    Scalar emit(GLSLstd450 function, ScalarType result, std::span<const Scalar> inputs);

    // The float as the nearest one of 16 bits, with the last bits of this audit.
    Scalar through_half(const Scalar& scalar);

    void add(std::unique_ptr<Step> step) { steps_->push_back(std::move(step)); }

    // Emits a check of an instruction that has no defined result for some operands, as the table
    // says (open_result(), null for operations it does not have). `type` is the type of the result.
    // Returns the mask of lanes in which the result is defined; null: all.
    InitMask* watch(const spirv::OpenResult* result, ScalarType type,
                    std::span<const Scalar> operands);

    // A mask for a new result, which its step must set.
    InitMask& new_mask();
    // The same scalar, undefined also where `also` is.
    Scalar defined_where(Scalar scalar, InitMask* also);
    // Gives the result the definedness of `from`, in the lanes that run.
    void copy_mask(InitMask& result, const InitMask* from);

    // Reports lanes in which a value is undefined, where it leaves its lane or steers it.
    void require_defined(const Scalar& scalar);

private:
    FrameLayout& frame_;
    const Options& options_;
    std::uint32_t padded_count_;
    Steps* steps_ = nullptr;
    int line_ = 0;
    bool is_quiet_ = false;
    bool keeps_sums_ = false;
    Scalar scratch_;  // scratch register for the checks of watch(), one after the other

    void watch(const spirv::OpenCase& open_case, ScalarType type, std::span<const Scalar> operands,
               InitMask*& defined);
    // The mask of lanes in which all of these are defined; null: every lane.
    InitMask* joined(std::span<InitMask* const> masks);
    // Floats as this audit takes small ones, as operands and as a result of such.
    Value taken(std::span<const Scalar> operands);
    Scalar given(Scalar result, std::span<const Scalar> operands, bool has_sign);
    InitMask* decided(spv::Op op, std::span<const Scalar> operands);
    // `written` as overflowing() has it.
    Scalar watch_overflow(const std::optional<std::string>& written, Scalar result,
                          std::span<const Scalar> operands);
    // Whether operands, some of them constants, can meet the condition.
    bool may_be_open(spirv::OpenIf condition, LaneOp open, std::span<const Scalar> operands) const;

    // The joined masks so far, by the masks they join, none of which a step changes later.
    std::map<std::vector<InitMask*>, InitMask*> joined_;
    std::map<std::pair<int, std::uint64_t>, void*> constants_;      // by lane bytes and bits
    std::unordered_map<const void*, std::uint64_t> constant_bits_;  // by constant's lanes
};

}  // namespace vkp::audit
