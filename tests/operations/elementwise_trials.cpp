#include "checker/report/number_type.hpp"
#include "puzzles/formulas/philox.hpp"
#include "tests/operations/scalar_specs.hpp"
#include "tests/operations/trials.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <stdexcept>

namespace vkp {

TrialArray array_of(const std::string& name, const std::string& type, const Tensor& tensor) {
    return {name, number_type(type).in_memory, tensor.extents, tensor.values};
}

TrialArray int_array(const std::string& name, const Tensor& tensor) {
    return array_of(name, "int32", tensor);
}

TrialArray empty_array(const std::string& name, const std::string& type, const Extents& extents) {
    return {name, number_type(type).in_memory, extents, {}};
}

namespace {

const int kCount = static_cast<int>(special_floats().size());

// Rounded to eight digits, half to even, and cut in half.
double bfloat16_word(double x) {
    if (std::isnan(x)) {
        return 0x7fc0;
    }
    int exponent = 0;
    const double digits = std::nearbyint(std::ldexp(std::frexp(x, &exponent), 8));
    const auto rounded = static_cast<float>(std::isinf(x) ? x : std::ldexp(digits, exponent - 8));
    return std::bit_cast<std::uint32_t>(rounded) >> 16U;
}

ScalarSpec cast_spec(const OperandTypes& types) {
    ScalarSpec spec;
    // Floats are cut off, and go to the nearest that there is; NaN is 0.
    const NumberType& to = number_type(types.to);
    const bool is_signed = to.kind == NumberKind::kSigned;
    const double high = std::ldexp(1.0, is_signed ? to.bits - 1 : to.bits) - 1;
    const double low = is_signed ? -high - 1 : 0;
    spec.real = [types, low, high](double x, double, double) -> std::optional<double> {
        if (types.to == "bfloat16") {
            return bfloat16_word(x);
        }
        if (types.to == "bool") {
            return x != 0 ? 1 : 0;
        }
        if (is_real(types.to)) {
            return x;
        }
        return x != x ? 0 : std::trunc(std::fmin(std::fmax(x, low), high));
    };
    spec.whole = [](std::int64_t x, std::int64_t, std::int64_t) { return x; };
    return spec;
}

const ScalarSpec& spec_of(const ScalarSpecs& specs, const TensorOperation& operation,
                          const OperandTypes& types) {
    const auto wide = specs.find(operation.name + "_64");
    const auto found =
        wide != specs.end() && is_wide(types.from) ? wide : specs.find(operation.name);
    if (found == specs.end()) {
        throw std::invalid_argument(operation.name + " has no specification");
    }
    return found->second;
}

// The operands are values that their types hold.
void add_value(Wanted& wanted, const ScalarSpec& spec, const OperandTypes& types, double x,
               double y, double z) {
    if (types.from == "bfloat16") {
        wanted.add(float_of(types.from, x));
        return;
    }
    if (!is_real(types.from)) {
        const auto whole = [](double value) { return static_cast<std::int64_t>(value); };
        const std::int64_t value = spec.whole(whole(x), whole(y), whole(z));
        wanted.add(is_real(types.to) ? static_cast<double>(value) : wrapped(types.to, value));
        return;
    }
    wanted.add(spec.real(x, y, z), spec.error ? spec.error(x, y) : 0);
}

// The ordinary values of a type, and for floats the special ones.
std::vector<std::vector<double>> operands_of(const std::string& type) {
    std::vector<std::vector<double>> operands = {edges(type)};
    if (is_real(type)) {
        operands.push_back(special_floats());
    }
    for (std::vector<double>& values : operands) {
        for (double& value : values) {
            value = as_held(type, value);
        }
    }
    return operands;
}

std::vector<Trial> unary_trials(const TensorOperation& operation, const OperandTypes& types) {
    const ScalarSpec spec =
        operation.name == "cast" ? cast_spec(types) : spec_of(unary_specs(), operation, types);
    std::vector<Trial> trials;
    for (const std::vector<double>& values : operands_of(types.from)) {
        Wanted wanted{"result", types.to};
        for (const double x : values) {
            add_value(wanted, spec, types, x, 0, 0);
        }
        trials.push_back({.arrays = {array_of("a", types.from, {{kCount}, values}),
                                     empty_array("result", types.to, {kCount})},
                          .wanted = {wanted},
                          .threads = kCount,
                          .has_special = !trials.empty()});
    }
    return trials;
}

// A column and a row: every value with every other.
std::vector<Trial> binary_trials(const TensorOperation& operation, const OperandTypes& types) {
    const ScalarSpec& spec = spec_of(binary_specs(), operation, types);
    std::vector<Trial> trials;
    for (const std::vector<double>& values : operands_of(types.from)) {
        Wanted wanted{"result", types.to};
        for (const double x : values) {
            for (const double y : values) {
                add_value(wanted, spec, types, x, y, 0);
            }
        }
        trials.push_back({.arrays = {array_of("a", types.from, {{kCount, 1}, values}),
                                     array_of("b", types.from, {{1, kCount}, values}),
                                     empty_array("result", types.to, {kCount, kCount})},
                          .wanted = {wanted},
                          .threads = kCount * kCount,
                          .has_special = !trials.empty()});
    }
    return trials;
}

// The second and third operand are other values than the first; of a clamp they are its limits.
std::vector<Trial> ternary_trials(const TensorOperation& operation, const OperandTypes& types) {
    const ScalarSpec& spec = spec_of(ternary_specs(), operation, types);
    const bool is_clamp = operation.name == "clamp";
    const std::string first = is_clamp ? types.from : "bool";
    const bool is_whole = operation.name != "mask_where";
    const bool is_unsigned = number_type(types.from).kind == NumberKind::kUnsigned;
    std::vector<Trial> trials;
    for (const std::vector<double>& values : operands_of(types.from)) {
        const std::vector<double>& a = is_clamp ? values : edges("bool");
        const std::vector<double> b = is_clamp
                                          ? std::vector<double>{is_unsigned ? 1. : -2.}
                                          : std::vector<double>(values.rbegin(), values.rend());
        const std::vector<double> c =
            is_whole ? std::vector<double>{types.from == "bool" ? 1. : 3.} : values;
        Wanted wanted{"result", types.to};
        for (std::size_t i = 0; i < values.size(); ++i) {
            add_value(wanted, spec, types, a[i], b[i % b.size()], c[i % c.size()]);
        }
        const auto tensor = [](const std::vector<double>& numbers) {
            return Tensor({static_cast<int>(numbers.size())}, numbers);
        };
        trials.push_back(
            {.arrays = {array_of("a", first, tensor(a)), array_of("b", types.from, tensor(b)),
                        array_of("c", types.from, tensor(c)),
                        empty_array("result", types.to, {kCount})},
             .wanted = {wanted},
             .threads = kCount,
             .has_special = !trials.empty()});
    }
    return trials;
}

std::vector<Trial> fill_trials(const TensorOperation& operation, const OperandTypes& types) {
    const bool is_full = operation.name == "full";
    Wanted wanted{"result", types.to};
    for (int i = 0; i < 100; ++i) {
        wanted.add(is_full ? 1 : -7 + 2 * i);
    }
    return {{.arrays = {empty_array("result", types.to, {100})},
             .wanted = {wanted},
             .threads = 100,
             .constants = {{"BEGIN", is_full ? 1 : -7}, {"STEP", 2}}}};
}

double share(std::uint32_t word) {
    return (word >> 8U) * 0x1p-24;
}

// The random value from the words of one element.
double random_value(const std::string& name, bool is_whole,
                    const std::array<std::uint32_t, 4>& words, const Tensor& limits) {
    const double first = limits.values[0];
    const double second = limits.values[1];
    if (name == "random_bernoulli") {
        return share(words[0]) < first ? 1 : 0;
    }
    if (name == "random_normal") {
        return first + second * std::sqrt(-2 * std::log(1 - share(words[0]))) *
                           std::cos(2 * std::acos(-1.0) * share(words[1]));
    }
    return is_whole ? first + std::floor(words[0] * (second - first) * 0x1p-32)
                    : first + (second - first) * share(words[0]);
}

std::vector<Trial> random_trials(const TensorOperation& operation, const OperandTypes& types) {
    const bool is_whole = operation.name == "random_uniform" && !is_real(types.to);
    const NumberType& to = number_type(types.to);
    const bool is_unsigned = to.kind == NumberKind::kUnsigned;
    const Tensor limits({2}, is_whole ? std::vector<double>{is_unsigned ? 3. : -60., 67}
                             : operation.name == "random_bernoulli" ? std::vector<double>{0.25, 0}
                                                                    : std::vector<double>{-3, 5});
    Wanted wanted{"result", types.to};
    for (std::uint32_t i = 0; i < 100; ++i) {
        wanted.add(random_value(operation.name, is_whole, philox({i, 0, 0, 0}, {17, 4}), limits),
                   operation.name == "random_normal" ? 1e-5 : 1e-6);
    }
    return {{.arrays = {{"seed", "uint", {2}, {17, 4}},
                        array_of("limits", is_whole ? register_type(to) : "float32", limits),
                        empty_array("result", types.to, {100})},
             .wanted = {wanted},
             .threads = 100}};
}

}  // namespace

TrialMakers elementwise_trials() {
    return {{"unary", unary_trials},
            {"binary", binary_trials},
            {"ternary", ternary_trials},
            {"fill", fill_trials},
            {"random", random_trials}};
}

}  // namespace vkp
