// What the tests of expressions share: a machine with values of which each lane has its own, and
// what an instruction makes of them.
#pragma once

#include "harness/audit/emit/expressions.hpp"
#include "tests/unit/audit/lane_support.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace vkp::audit {

// A number for this component of this operand in this lane; some negative, none 0, and all of the
// bits of integers in use.
template <typename T>
T sample(std::uint32_t lane, std::uint32_t component, std::uint32_t operand) {
    const std::uint64_t seed = std::uint64_t{lane} * 7 + component * 131 + operand * 1009 + 1;
    const std::uint64_t mixed = seed * 0x9e3779b97f4a7c15U;
    if constexpr (std::is_same_v<T, bool>) {
        return (mixed >> 40U & 1U) != 0;
    } else if constexpr (std::is_same_v<T, Half>) {
        return nearest_half(sample<double>(lane, component, operand));
    } else if constexpr (std::is_floating_point_v<T>) {
        return static_cast<T>(static_cast<int>(mixed >> 40U & 63U) - 32) * T{0.375} + T{0.125};
    } else {
        return static_cast<T>(mixed >> (64U - 8 * sizeof(T)) | 1U);
    }
}

class ExpressionTest : public testing::Test {
protected:
    static constexpr std::uint32_t kLanes = 40;
    static constexpr int kLine = 17;

    explicit ExpressionTest(std::uint32_t subgroup_size = 32);

    template <typename T>
    const Type& scalar() {
        return add_scalar(type_of<T>());
    }
    template <typename T>
    const Type& vector(std::uint32_t count) {
        return add_indexed(Type::Kind::kVector, scalar<T>(), count);
    }
    template <typename T>
    const Type& matrix(std::uint32_t columns, std::uint32_t rows) {
        return add_indexed(Type::Kind::kMatrix, vector<T>(rows), columns);
    }
    const Type& array(const Type& element, std::uint32_t count) {
        return add_indexed(Type::Kind::kArray, element, count);
    }
    const Type& structure(const std::vector<const Type*>& members);

    // A value whose scalar `i` is value(lane, i) in each lane.
    template <typename T, typename F>
    Operand operand(const Type& type, F value) {
        Operand made{&type, {}};
        for (std::uint32_t i = 0; i < type.scalar_count; ++i) {
            made.value.push_back(code_.new_scalar(type_of<T>()));
            for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
                const T scalar_value = value(lane, i);
                set_bits(made.value[i].lanes, made.value[i].type, lane, to_bits(scalar_value));
            }
        }
        return made;
    }
    // One of samples; `number` tells the operands of an instruction apart.
    template <typename T>
    Operand samples(const Type& type, std::uint32_t number) {
        return operand<T>(type, [number](std::uint32_t lane, std::uint32_t i) {
            return sample<T>(lane, i, number);
        });
    }
    // The same in every lane.
    template <typename T>
    Operand same(T value) {
        return operand<T>(scalar<T>(), [value](std::uint32_t, std::uint32_t) { return value; });
    }

    // Only these lanes take part from now on.
    template <typename F>
    void set_mask(F runs) {
        for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
            state_.mask.lanes[lane] = runs(lane) ? kAllBits : 0;
        }
        measure(state_.mask, kLanes);
    }

    // Makes a scalar one that something wrote in the lanes of a predicate only.
    template <typename F>
    void define(Scalar& scalar, F in) {
        scalar.defined = &frame_.add(InitMask{.lanes = code_.new_words()});
        for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
            scalar.defined->lanes[lane] = in(lane) ? kAllBits : 0;
        }
    }

    void run_again();  // the instruction that evaluate() ran last

    // The running lanes in which a scalar has no value.
    [[nodiscard]] std::vector<std::uint32_t> undefined_lanes(const Scalar& scalar) const {
        std::vector<std::uint32_t> lanes;
        const InitMask* const mask = scalar.defined;
        for (std::uint32_t lane = 0; lane < kLanes && mask != nullptr && !mask->all; ++lane) {
            if (state_.mask[lane] && mask->lanes[lane] != kAllBits) {
                lanes.push_back(lane);
            }
        }
        return lanes;
    }

    // The results of instructions whose steps have run. `literals` follow the ids of operands.
    Value evaluate(spv::Op op, const Type& result, const std::vector<Operand>& operands,
                   const spirv::Words& literals = {});
    Value evaluate(GLSLstd450 instruction, const Type& result,
                   const std::vector<Operand>& operands);
    // `before` are between the scope and the ids of operands.
    Value evaluate_subgroup(spv::Op op, const Type& result, const std::vector<Operand>& operands,
                            const spirv::Words& before = {});

    template <typename T>
    static T at(const Scalar& scalar, std::uint32_t lane) {
        EXPECT_EQ(scalar.type.bits, type_of<T>().bits);
        EXPECT_EQ(scalar.type.kind, type_of<T>().kind);
        return from_bits<T>(bits_at(scalar.lanes, scalar.type, lane));
    }

    // Every running lane of scalar `i` has value(lane, i), bit by bit.
    template <typename T, typename F>
    void expect_value(const Value& value, std::size_t count, F expected) {
        ASSERT_EQ(value.size(), count);
        for (std::uint32_t i = 0; i < count; ++i) {
            EXPECT_EQ(value[i].type, type_of<T>());
            for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
                if (state_.mask[lane]) {
                    const T wanted = expected(lane, i);
                    EXPECT_EQ(bits_at(value[i].lanes, value[i].type, lane), to_bits(wanted))
                        << "lane " << lane << ", scalar " << i;
                }
            }
        }
    }

    WorkgroupState state_;
    FrameLayout frame_{std::size_t{64} << 20U, std::size_t{64} << 20U};
    LaneCode code_{frame_, state_.options, kLanes};
    Steps steps_;
    Steps ran_;

private:
    const Type& add_scalar(ScalarType type);
    const Type& add_indexed(Type::Kind kind, const Type& element, std::uint32_t count);
    Value run(const std::optional<Value>& emitted);

    std::deque<Type> types_;
};

}  // namespace vkp::audit
