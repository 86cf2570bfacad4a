#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace vkp::audit {
namespace {

// The lane operations have their own tests of the special cases of each function. These tests check
// that every function exists, and works on each component.
class Extended : public ExpressionTest {
protected:
    template <typename R, typename... T, typename F>
    void expect_each(GLSLstd450 instruction, F reference) {
        SCOPED_TRACE(static_cast<unsigned>(instruction));
        expect_numbered<R, T...>(instruction, reference, std::index_sequence_for<T...>());
    }

    template <typename R, typename... T, typename F, std::size_t... kNumber>
    void expect_numbered(GLSLstd450 instruction, F reference,
                         std::index_sequence<kNumber...> /*numbers*/) {
        const std::vector<Operand> operands{samples<T>(vector<T>(3), kNumber)...};
        expect_value<R>(evaluate(instruction, vector<R>(3), operands), 3,
                        [&](std::uint32_t lane, std::uint32_t i) {
                            return static_cast<R>(reference(sample<T>(lane, i, kNumber)...));
                        });
    }

    // Checks numbers from 0.03 to 0.97, which every function accepts, within a few roundings.
    template <typename F>
    void expect_function(GLSLstd450 instruction, F reference) {
        SCOPED_TRACE(static_cast<unsigned>(instruction));
        const auto input = [](std::uint32_t lane, std::uint32_t i) {
            return 0.03F + 0.02F * static_cast<float>(lane) + 0.08F * static_cast<float>(i);
        };
        const Type& type = vector<float>(3);
        expect_near(evaluate(instruction, type, {operand<float>(type, input)}), 3,
                    [&](auto lane, auto i) { return reference(double{input(lane, i)}); });
    }

    template <typename F>
    void expect_near(const Value& value, std::size_t count, F reference) {
        ASSERT_EQ(value.size(), count);
        for (std::uint32_t i = 0; i < count; ++i) {
            for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
                const double expected = reference(lane, i);
                EXPECT_NEAR(at<float>(value[i], lane), expected,
                            1e-5 * std::max(1.0, std::abs(expected)))
                    << "lane " << lane << ", scalar " << i;
            }
        }
    }

    template <typename T>
    Operand vector_samples(std::uint32_t number) {
        return samples<T>(vector<T>(3), number);
    }
};

using F = float;
using S = std::int32_t;
using U = std::uint32_t;

TEST_F(Extended, RoundingWorksOnEachComponent) {
    expect_each<F, F>(GLSLstd450Round, [](F a) { return std::nearbyint(a); });
    expect_each<F, F>(GLSLstd450RoundEven, [](F a) { return std::nearbyint(a); });
    expect_each<F, F>(GLSLstd450Trunc, [](F a) { return std::trunc(a); });
    expect_each<F, F>(GLSLstd450Floor, [](F a) { return std::floor(a); });
    expect_each<F, F>(GLSLstd450Ceil, [](F a) { return std::ceil(a); });
    expect_each<F, F>(GLSLstd450Fract, [](F a) { return a - std::floor(a); });
    expect_each<double, double>(GLSLstd450Floor, [](double a) { return std::floor(a); });
    expect_each<Half, Half>(GLSLstd450Floor,
                            [](Half a) { return nearest_half(std::floor(value_of(a))); });
}

TEST_F(Extended, SignsAndAbsoluteValuesWorkOnEachComponent) {
    expect_each<F, F>(GLSLstd450FAbs, [](F a) { return std::abs(a); });
    expect_each<F, F>(GLSLstd450FSign, [](F a) { return a < 0 ? -1 : 1; });
    expect_each<S, S>(GLSLstd450SAbs, [](S a) { return std::abs(a); });
    expect_each<S, S>(GLSLstd450SSign, [](S a) { return a < 0 ? -1 : 1; });
}

TEST_F(Extended, LimitsWorkOnEachComponent) {
    const auto lesser = [](auto a, auto b) { return std::min(a, b); };
    const auto greater = [](auto a, auto b) { return std::max(a, b); };
    const auto clamped = [](auto x, auto low, auto high) {
        return std::min(std::max(x, low), high);
    };
    expect_each<F, F, F>(GLSLstd450FMin, lesser);
    expect_each<F, F, F>(GLSLstd450NMin, lesser);
    expect_each<U, U, U>(GLSLstd450UMin, lesser);
    expect_each<S, S, S>(GLSLstd450SMin, lesser);
    expect_each<F, F, F>(GLSLstd450FMax, greater);
    expect_each<F, F, F>(GLSLstd450NMax, greater);
    expect_each<U, U, U>(GLSLstd450UMax, greater);
    expect_each<S, S, S>(GLSLstd450SMax, greater);
    expect_each<F, F, F, F>(GLSLstd450FClamp, clamped);
    expect_each<F, F, F, F>(GLSLstd450NClamp, clamped);
    expect_each<U, U, U, U>(GLSLstd450UClamp, clamped);
    expect_each<S, S, S, S>(GLSLstd450SClamp, clamped);
}

TEST_F(Extended, MixturesAndStepsWorkOnEachComponent) {
    expect_each<F, F, F, F>(GLSLstd450FMix, [](F a, F b, F c) { return a * (1 - c) + b * c; });
    expect_each<F, F, F>(GLSLstd450Step, [](F edge, F x) { return x < edge ? 0 : 1; });
    expect_each<F, F, F, F>(GLSLstd450SmoothStep, [](F low, F high, F x) {
        const F t = std::min(std::max((x - low) / (high - low), 0.0F), 1.0F);
        return t * t * (3 - 2 * t);
    });
    expect_each<F, F, F, F>(GLSLstd450Fma, [](F a, F b, F c) { return std::fma(a, b, c); });
}

TEST_F(Extended, FunctionsOfAnglesWorkOnEachComponent) {
    expect_function(GLSLstd450Radians, [](double a) { return a * 3.14159265358979 / 180; });
    expect_function(GLSLstd450Degrees, [](double a) { return a * 180 / 3.14159265358979; });
    expect_function(GLSLstd450Sin, [](double a) { return std::sin(a); });
    expect_function(GLSLstd450Cos, [](double a) { return std::cos(a); });
    expect_function(GLSLstd450Tan, [](double a) { return std::tan(a); });
    expect_function(GLSLstd450Asin, [](double a) { return std::asin(a); });
    expect_function(GLSLstd450Acos, [](double a) { return std::acos(a); });
    expect_function(GLSLstd450Atan, [](double a) { return std::atan(a); });
    expect_function(GLSLstd450Sinh, [](double a) { return std::sinh(a); });
    expect_function(GLSLstd450Cosh, [](double a) { return std::cosh(a); });
    expect_function(GLSLstd450Tanh, [](double a) { return std::tanh(a); });
    expect_function(GLSLstd450Asinh, [](double a) { return std::asinh(a); });
    expect_function(GLSLstd450Atanh, [](double a) { return std::atanh(a); });
    const Type& type = vector<F>(3);
    const Operand large =
        operand<F>(type, [](auto lane, auto i) { return static_cast<F>(1 + lane + i); });
    expect_near(evaluate(GLSLstd450Acosh, type, {large}), 3,
                [](auto lane, auto i) { return std::acosh(1.0 + lane + i); });
    expect_near(evaluate(GLSLstd450Atan2, type, {vector_samples<F>(0), vector_samples<F>(1)}), 3,
                [](auto lane, auto i) {
                    return std::atan2(sample<double>(lane, i, 0), sample<double>(lane, i, 1));
                });
}

TEST_F(Extended, PowersAndRootsWorkOnEachComponent) {
    expect_function(GLSLstd450Exp, [](double a) { return std::exp(a); });
    expect_function(GLSLstd450Log, [](double a) { return std::log(a); });
    expect_function(GLSLstd450Exp2, [](double a) { return std::exp2(a); });
    expect_function(GLSLstd450Log2, [](double a) { return std::log2(a); });
    expect_function(GLSLstd450Sqrt, [](double a) { return std::sqrt(a); });
    expect_function(GLSLstd450InverseSqrt, [](double a) { return 1 / std::sqrt(a); });
    const Type& type = vector<F>(3);
    const Operand base =
        operand<F>(type, [](auto lane, auto i) { return 0.5F + static_cast<F>(lane + i) / 16; });
    const Operand exponent =
        operand<F>(type, [](auto, auto i) { return static_cast<F>(i) - 0.75F; });
    expect_near(evaluate(GLSLstd450Pow, type, {base, exponent}), 3,
                [](auto lane, auto i) { return std::pow(0.5 + (lane + i) / 16.0, i - 0.75); });
}

TEST_F(Extended, ExponentsOfAnyWidthScale) {
    const Type& type = vector<F>(2);
    const auto exponent = [](std::uint32_t lane, std::uint32_t i) {
        return static_cast<int>(lane * 3 % 50) - 25 + static_cast<int>(i);
    };
    const auto expected = [&](auto lane, auto i) {
        return std::ldexp(sample<F>(lane, i, 0), exponent(lane, i));
    };
    const Operand value = samples<F>(type, 0);
    expect_value<F>(evaluate(GLSLstd450Ldexp, type, {value, operand<S>(vector<S>(2), exponent)}), 2,
                    expected);
    const Operand narrow = operand<std::int16_t>(vector<std::int16_t>(2), [&](auto lane, auto i) {
        return static_cast<std::int16_t>(exponent(lane, i));
    });
    expect_value<F>(evaluate(GLSLstd450Ldexp, type, {value, narrow}), 2, expected);
}

TEST_F(Extended, BitsAreFoundInEachComponent) {
    expect_each<S, U>(GLSLstd450FindILsb, [](U a) { return std::countr_zero(a); });
    expect_each<U, U>(GLSLstd450FindUMsb, [](U a) { return std::bit_width(a) - 1; });
    expect_each<S, S>(GLSLstd450FindSMsb,
                      [](S a) { return std::bit_width(static_cast<U>(a < 0 ? ~a : a)) - 1; });
    expect_each<S, std::uint64_t>(GLSLstd450FindUMsb,
                                  [](std::uint64_t a) { return std::bit_width(a) - 1; });
}

TEST_F(Extended, FloatsComeApartIntoStructs) {
    const Type& floats = vector<F>(3);
    expect_value<F>(
        evaluate(GLSLstd450ModfStruct, structure({&floats, &floats}), {vector_samples<F>(0)}), 6,
        [](auto lane, auto i) {
            const F a = sample<F>(lane, i % 3, 0);
            return i < 3 ? std::copysign(a - std::trunc(a), a) : std::trunc(a);
        });
    const Type& parts = structure({&floats, &vector<S>(3)});
    const Value value = evaluate(GLSLstd450FrexpStruct, parts, {vector_samples<F>(0)});
    ASSERT_EQ(value.size(), 6U);
    for (std::uint32_t i = 0; i < 3; ++i) {
        for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
            int exponent = 0;
            EXPECT_EQ(at<F>(value[i], lane), std::frexp(sample<F>(lane, i, 0), &exponent));
            EXPECT_EQ(at<S>(value[i + 3], lane), exponent);
        }
    }
}

TEST_F(Extended, NumbersArePackedAndUnpacked) {
    const auto component = [](std::uint32_t lane, std::uint32_t i) {
        return (static_cast<F>((lane * 13 + i * 29) % 101) - 50) / 50;
    };
    const auto packed = [&](GLSLstd450 instruction, std::uint32_t count) {
        return evaluate(instruction, scalar<U>(), {operand<F>(vector<F>(count), component)});
    };
    struct Format {
        GLSLstd450 pack;
        GLSLstd450 unpack;
        std::uint32_t count;
        F lowest;
        double scale;
    };
    for (const Format& format :
         {Format{GLSLstd450PackSnorm4x8, GLSLstd450UnpackSnorm4x8, 4, -1, 127},
          Format{GLSLstd450PackUnorm4x8, GLSLstd450UnpackUnorm4x8, 4, 0, 255},
          Format{GLSLstd450PackSnorm2x16, GLSLstd450UnpackSnorm2x16, 2, -1, 32767},
          Format{GLSLstd450PackUnorm2x16, GLSLstd450UnpackUnorm2x16, 2, 0, 65535}}) {
        SCOPED_TRACE(static_cast<unsigned>(format.pack));
        const Value words = packed(format.pack, format.count);
        const std::uint32_t bits = 32 / format.count;
        const auto encoded = [&](std::uint32_t lane, std::uint32_t i) {
            return std::nearbyint(std::max(component(lane, i), format.lowest) *
                                  static_cast<F>(format.scale));
        };
        expect_value<U>(words, 1, [&](auto lane, auto) {
            U word = 0;
            for (std::uint32_t i = 0; i < format.count; ++i) {
                const U part = static_cast<U>(static_cast<S>(encoded(lane, i)));
                word |= (part & ((1U << bits) - 1)) << (i * bits);
            }
            return word;
        });
        expect_near(evaluate(format.unpack, vector<F>(format.count), {{&scalar<U>(), words}}),
                    format.count,
                    [&](auto lane, auto i) { return encoded(lane, i) / format.scale; });
    }
}

TEST_F(Extended, HalvesAndDoublesArePackedAndUnpacked) {
    const Type& pair = vector<F>(2);
    const Value halves = evaluate(GLSLstd450PackHalf2x16, scalar<U>(), {samples<F>(pair, 0)});
    const auto half = [](std::uint32_t lane, std::uint32_t i) {
        return nearest_half(sample<double>(lane, i, 0));
    };
    expect_value<U>(halves, 1, [&](auto lane, auto) {
        return half(lane, 0).bits | static_cast<U>(half(lane, 1).bits) << 16U;
    });
    expect_value<F>(evaluate(GLSLstd450UnpackHalf2x16, pair, {{&scalar<U>(), halves}}), 2,
                    [&](auto lane, auto i) { return static_cast<F>(value_of(half(lane, i))); });
    const Type& words = vector<U>(2);
    const Value number =
        evaluate(GLSLstd450PackDouble2x32, scalar<double>(), {samples<U>(words, 0)});
    expect_value<double>(number, 1, [](auto lane, auto) {
        return std::bit_cast<double>(std::uint64_t{sample<U>(lane, 0, 0)} |
                                     std::uint64_t{sample<U>(lane, 1, 0)} << 32U);
    });
    expect_value<U>(evaluate(GLSLstd450UnpackDouble2x32, words, {{&scalar<double>(), number}}), 2,
                    [](auto lane, auto i) { return sample<U>(lane, i, 0); });
}

F dot(std::uint32_t lane, std::uint32_t a, std::uint32_t b) {
    F sum = 0;
    for (std::uint32_t i = 0; i < 3; ++i) {
        sum += sample<F>(lane, i, a) * sample<F>(lane, i, b);
    }
    return sum;
}

TEST_F(Extended, LengthsAreRootsOfDotProducts) {
    expect_value<F>(evaluate(GLSLstd450Length, scalar<F>(), {vector_samples<F>(0)}), 1,
                    [](auto lane, auto) { return std::sqrt(dot(lane, 0, 0)); });
    expect_value<F>(evaluate(GLSLstd450Length, scalar<F>(), {samples<F>(scalar<F>(), 0)}), 1,
                    [](auto lane, auto) { return std::abs(sample<F>(lane, 0, 0)); });
    expect_value<F>(
        evaluate(GLSLstd450Distance, scalar<F>(), {vector_samples<F>(0), vector_samples<F>(1)}), 1,
        [](auto lane, auto) {
            F sum = 0;
            for (std::uint32_t i = 0; i < 3; ++i) {
                const F difference = sample<F>(lane, i, 0) - sample<F>(lane, i, 1);
                sum += difference * difference;
            }
            return std::sqrt(sum);
        });
    expect_value<F>(
        evaluate(GLSLstd450Distance, scalar<F>(),
                 {samples<F>(scalar<F>(), 0), samples<F>(scalar<F>(), 1)}),
        1, [](auto lane, auto) { return std::abs(sample<F>(lane, 0, 0) - sample<F>(lane, 0, 1)); });
    expect_value<F>(
        evaluate(GLSLstd450Normalize, vector<F>(3), {vector_samples<F>(0)}), 3,
        [](auto lane, auto i) { return sample<F>(lane, i, 0) / std::sqrt(dot(lane, 0, 0)); });
}

TEST_F(Extended, CrossProductsAreOfOtherComponents) {
    expect_value<F>(
        evaluate(GLSLstd450Cross, vector<F>(3), {vector_samples<F>(0), vector_samples<F>(1)}), 3,
        [](auto lane, auto i) {
            const std::uint32_t j = (i + 1) % 3;
            const std::uint32_t k = (i + 2) % 3;
            return sample<F>(lane, j, 0) * sample<F>(lane, k, 1) -
                   sample<F>(lane, k, 0) * sample<F>(lane, j, 1);
        });
}

TEST_F(Extended, NormalsFaceForward) {
    expect_value<F>(evaluate(GLSLstd450FaceForward, vector<F>(3),
                             {vector_samples<F>(0), vector_samples<F>(1), vector_samples<F>(2)}),
                    3, [](auto lane, auto i) {
                        const F normal = sample<F>(lane, i, 0);
                        return dot(lane, 2, 1) < 0 ? normal : -normal;
                    });
}

TEST_F(Extended, LightIsReflected) {
    expect_value<F>(
        evaluate(GLSLstd450Reflect, vector<F>(3), {vector_samples<F>(0), vector_samples<F>(1)}), 3,
        [](auto lane, auto i) {
            return sample<F>(lane, i, 0) - sample<F>(lane, i, 1) * (2 * dot(lane, 1, 0));
        });
}

TEST_F(Extended, LightIsRefractedUnlessAllOfItIsReflected) {
    // A flat surface, and light that meets it at an angle from 0 to 90 degrees.
    const auto angle = [](std::uint32_t lane) { return lane * (1.57 / kLanes); };
    const Operand incident = operand<F>(vector<F>(2), [&](auto lane, auto i) {
        return static_cast<F>(i == 0 ? std::sin(angle(lane)) : -std::cos(angle(lane)));
    });
    const Operand normal =
        operand<F>(vector<F>(2), [](auto, auto i) { return i == 0 ? 0.0F : 1.0F; });
    std::uint32_t reflected = 0;
    for (const double ratio : {0.75, 1.25}) {
        const auto expected = [&](std::uint32_t lane, std::uint32_t i) {
            const double sine = ratio * std::sin(angle(lane));
            reflected += sine > 1 ? 1 : 0;
            return sine > 1 ? 0 : i == 0 ? sine : -std::sqrt(1 - sine * sine);
        };
        expect_near(evaluate(GLSLstd450Refract, vector<F>(2),
                             {incident, normal, same<F>(static_cast<F>(ratio))}),
                    2, expected);
        // The ratio may have another width than the vectors.
        expect_near(evaluate(GLSLstd450Refract, vector<F>(2),
                             {incident, normal, same<Half>(nearest_half(ratio))}),
                    2, expected);
    }
    EXPECT_GT(reflected, 0U);
}

TEST_F(Extended, LeaveOtherInstructionsAlone) {
    Type pointer;
    pointer.kind = Type::Kind::kPointer;
    const std::vector<Operand> pointers{{&pointer, {}}};
    EXPECT_FALSE(emit_extended(code_, GLSLstd450InterpolateAtCentroid, scalar<F>(), pointers));
    const std::vector<Operand> floats{samples<F>(scalar<F>(), 0)};
    EXPECT_FALSE(emit_extended(code_, GLSLstd450Count, scalar<F>(), floats));
    EXPECT_FALSE(emit_extended(code_, GLSLstd450Modf, scalar<F>(), floats));
}

TEST_F(Extended, CannotDoEverything) {
    const std::vector<Operand> floats(3, samples<F>(scalar<F>(), 0));
    EXPECT_THROW(static_cast<void>(emit_extended(code_, GLSLstd450IMix, scalar<F>(), floats)),
                 spirv::Error);
}

}  // namespace
}  // namespace vkp::audit
