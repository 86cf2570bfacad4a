#include "harness/audit/emit/operand_cast.hpp"
#include "harness/audit/emit/subgroup_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace vkp::audit {

namespace {

// One operation on single values, computed by the lane operation on eight of them. The other seven
// are 0.
class Combine {
public:
    Combine(LaneOp op, ScalarType type) : op_(op), type_(type) {}

    std::uint64_t operator()(std::uint64_t a, std::uint64_t b) {
        set_bits(in_[0].bytes.data(), type_, 0, a);
        set_bits(in_[1].bytes.data(), type_, 0, b);
        const std::array<const void*, 2> operands{in_[0].bytes.data(), in_[1].bytes.data()};
        op_(out_.bytes.data(), operands.data(), 0, kLanes);
        return bits_at(out_.bytes.data(), type_, 0);
    }

private:
    static constexpr std::uint32_t kLanes = 8;
    struct alignas(32) Lanes {
        std::array<std::byte, kLanes * sizeof(std::uint64_t)> bytes;
    };

    LaneOp op_;
    ScalarType type_;
    std::array<Lanes, 2> in_ = {};
    Lanes out_ = {};
};

// A reduction or scan, with its identity value.
struct Reduction {
    spv::GroupOperation kind = spv::GroupOperation::Reduce;
    LaneOp op = nullptr;
    std::uint64_t identity = 0;
    Scalar value;
    Scalar result;
};

// Reduces over lanes in their order: all lanes of a subgroup, or of one cluster.
void reduce(const Reduction& reduction, std::span<const std::uint32_t> lanes) {
    const ScalarType type = reduction.value.type;
    const void* const values = reduction.value.lanes;
    void* const results = reduction.result.lanes;
    Combine combine(reduction.op, type);
    std::uint64_t so_far = reduction.identity;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const std::uint64_t own = bits_at(values, type, lanes[i]);
        if (reduction.kind == spv::GroupOperation::ExclusiveScan) {
            set_bits(results, type, lanes[i], so_far);
        }
        so_far = i == 0 ? own : combine(so_far, own);
        if (reduction.kind == spv::GroupOperation::InclusiveScan) {
            set_bits(results, type, lanes[i], so_far);
        }
    }
    if (reduction.kind == spv::GroupOperation::Reduce ||
        reduction.kind == spv::GroupOperation::ClusteredReduce) {
        for (const std::uint32_t lane : lanes) {
            set_bits(results, type, lane, so_far);
        }
    }
}

void reduce_clusters(const Reduction& reduction, const Subgroup& subgroup, std::uint64_t size) {
    const std::span<const std::uint32_t> active = subgroup.active;
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= active.size(); ++i) {
        if (i == active.size() ||
            subgroup.invocation(active[i]) / size != subgroup.invocation(active[begin]) / size) {
            reduce(reduction, active.subspan(begin, i - begin));
            begin = i;
        }
    }
}

using Op = spv::Op;

// Null for any other instruction.
LaneOp sum_or_product(const LaneCode& code, Op op, ScalarType type) {
    switch (op) {
        case Op::OpGroupNonUniformIAdd:
            return code.find(Op::OpIAdd, type, type);
        case Op::OpGroupNonUniformFAdd:
            return code.find(Op::OpFAdd, type, type);
        case Op::OpGroupNonUniformIMul:
            return code.find(Op::OpIMul, type, type);
        case Op::OpGroupNonUniformFMul:
            return code.find(Op::OpFMul, type, type);
        default:
            return nullptr;
    }
}

LaneOp extreme(Op op, ScalarType type) {
    switch (op) {
        case Op::OpGroupNonUniformSMin:
            return find_lane_op(GLSLstd450SMin, type);
        case Op::OpGroupNonUniformUMin:
            return find_lane_op(GLSLstd450UMin, type);
        case Op::OpGroupNonUniformFMin:
            return find_lane_op(GLSLstd450FMin, type);
        case Op::OpGroupNonUniformSMax:
            return find_lane_op(GLSLstd450SMax, type);
        case Op::OpGroupNonUniformUMax:
            return find_lane_op(GLSLstd450UMax, type);
        case Op::OpGroupNonUniformFMax:
            return find_lane_op(GLSLstd450FMax, type);
        default:
            return nullptr;
    }
}

LaneOp bit_by_bit(Op op, ScalarType type) {
    switch (op) {
        case Op::OpGroupNonUniformBitwiseAnd:
            return find_lane_op(Op::OpBitwiseAnd, type, type);
        case Op::OpGroupNonUniformBitwiseOr:
            return find_lane_op(Op::OpBitwiseOr, type, type);
        case Op::OpGroupNonUniformBitwiseXor:
            return find_lane_op(Op::OpBitwiseXor, type, type);
        case Op::OpGroupNonUniformLogicalAnd:
            return find_lane_op(Op::OpLogicalAnd, type, type);
        case Op::OpGroupNonUniformLogicalOr:
            return find_lane_op(Op::OpLogicalOr, type, type);
        case Op::OpGroupNonUniformLogicalXor:
            return find_lane_op(Op::OpLogicalNotEqual, type, type);
        default:
            return nullptr;
    }
}

LaneOp combination(const LaneCode& code, Op op, ScalarType type) {
    if (const LaneOp found = sum_or_product(code, op, type)) {
        return found;
    }
    if (const LaneOp found = extreme(op, type)) {
        return found;
    }
    return bit_by_bit(op, type);
}

bool is_arithmetic(Op op) {
    return op >= Op::OpGroupNonUniformIAdd && op <= Op::OpGroupNonUniformLogicalXor;
}

// The identity of the operation, as SPIR-V defines it for each (OpGroupNonUniform…).
Scalar identity(LaneCode& code, Op op, ScalarType type) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const std::uint64_t all = ~std::uint64_t{0} >> (64U - type.bits);
    switch (op) {
        case Op::OpGroupNonUniformIMul:
        case Op::OpGroupNonUniformFMul:
            return code.constant_number(type, 1);
        case Op::OpGroupNonUniformSMin:
            return code.constant(type, all >> 1U);
        case Op::OpGroupNonUniformSMax:
            return code.constant(type, (all >> 1U) + 1);
        case Op::OpGroupNonUniformFMin:
            return code.constant_number(type, kInfinity);
        case Op::OpGroupNonUniformFMax:
            return code.constant_number(type, -kInfinity);
        case Op::OpGroupNonUniformUMin:
        case Op::OpGroupNonUniformBitwiseAnd:
        case Op::OpGroupNonUniformLogicalAnd:
            return code.constant(type, all);
        default:
            return code.constant_number(type, 0);
    }
}

SubgroupStep::Work work_of(const Reduction& reduction, const std::optional<Scalar>& cluster_size) {
    if (!cluster_size) {
        return [reduction](const Subgroup& subgroup) { reduce(reduction, subgroup.active); };
    }
    return [reduction, size = *cluster_size](const Subgroup& subgroup) {
        const std::uint64_t lanes = bits_at(size.lanes, size.type, subgroup.active.front());
        reduce_clusters(reduction, subgroup, std::max<std::uint64_t>(lanes, 1));
    };
}

}  // namespace

std::optional<Value> emit_subgroup_arithmetic(LaneCode& code, const spirv::Instruction& instruction,
                                              std::span<const Operand> operands) {
    if (!is_arithmetic(instruction.op)) {
        return std::nullopt;
    }
    const auto kind = static_cast<spv::GroupOperation>(instruction.operands.at(3));
    const bool is_clustered = kind == spv::GroupOperation::ClusteredReduce;
    if (kind > spv::GroupOperation::ClusteredReduce) {
        throw spirv::Error("an unknown kind of reduction", code.line());
    }
    const std::optional<Scalar> cluster_size =
        is_clustered ? std::optional(operands[1].value[0]) : std::nullopt;
    if (cluster_size) {
        emit_permitted(code, [size = *cluster_size](const Subgroup& subgroup, std::uint32_t lane) {
            const std::uint64_t lanes = bits_at(size.lanes, size.type, lane);
            return lanes <= subgroup.size ? std::string()
                                          : fmt::format(
                                                "makes clusters of {} threads in subgroups "
                                                "of {}",
                                                lanes, subgroup.size);
        });
    }
    Value value;
    for (const Scalar& scalar : operands[0].value) {
        const ScalarType type = scalar.type;
        const LaneOp op = combination(code, instruction.op, type);
        if (op == nullptr) {
            throw spirv::Error("an operation of a subgroup on this type", code.line());
        }
        const Scalar empty = identity(code, instruction.op, type);
        value.push_back(code.new_scalar(type));
        const Reduction reduction{kind, op, bits_at(empty.lanes, type, 0), scalar, value.back()};
        code.add(std::make_unique<SubgroupStep>(code.line(), work_of(reduction, cluster_size)));
    }
    return value;
}

}  // namespace vkp::audit
