#include "tests/differential/expressions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>
#include <utility>

namespace vkp::differential {

namespace {

constexpr std::string_view kComponents = "xyzw";

template <typename Item, typename Accept>
std::optional<Item> pick_if(RandomSource& random, const std::vector<Item>& items,
                            const Accept& accept) {
    std::vector<const Item*> accepted;
    for (const Item& item : items) {
        if (accept(item)) {
            accepted.push_back(&item);
        }
    }
    return accepted.empty() ? std::nullopt : std::optional<Item>(*random.pick(accepted));
}

}  // namespace

std::string Expressions::value(Type type, int depth) {
    switch (type.base) {
        case Base::kBool:
            return boolean(type.size, depth);
        case Base::kFloat:
            return narrowed(real(type.size, depth));
        default:
            return integer(type, depth);
    }
}

std::string Expressions::index(std::uint32_t extent, int depth) {
    const bool is_power = (extent & (extent - 1)) == 0;
    if (is_power && random_.chance(30)) {
        return fmt::format("({} & {})", value({Base::kInt}, depth), extent - 1);
    }
    if (random_.chance(10)) {
        return fmt::format("{}u", random_.below(extent));
    }
    return fmt::format("({} % {}u)", value({Base::kUint}, depth), extent);
}

std::string Expressions::element(const ArrayPlace& array, int depth) {
    std::string text = array.name;
    for (const std::uint32_t extent : array.extents) {
        text += fmt::format("[{}]", index(extent, depth));
    }
    return text;
}

std::string Expressions::distinct_components(std::uint32_t size, std::uint32_t count) {
    std::string left(kComponents.substr(0, size));
    std::string chosen;
    for (; count > 0; --count) {
        const std::uint32_t at = random_.below(left.size());
        chosen += left[at];
        left.erase(at, 1);
    }
    return chosen;
}

// Components of a vector as a value of the type; a read may repeat one of them.
std::optional<std::string> Expressions::part_of(const Place& place, Type type, bool to_write) {
    if (place.type == type && (type.size == 1 || random_.chance(60))) {
        return place.text;
    }
    if (place.type.size == 1) {
        return {};
    }
    if (type.size == 1 && random_.chance(40)) {
        return fmt::format("{}[{}]", place.text, index(place.type.size, 1));
    }
    if (to_write) {
        return fmt::format("{}.{}", place.text, distinct_components(place.type.size, type.size));
    }
    std::string swizzle;
    for (std::uint32_t i = 0; i < type.size; ++i) {
        swizzle += kComponents[random_.below(place.type.size)];
    }
    return fmt::format("{}.{}", place.text, swizzle);
}

std::optional<std::string> Expressions::target(Type type) {
    const auto is_large_enough = [&](const auto& item) {
        return item.is_writable && item.type.base == type.base && item.type.size >= type.size;
    };
    if (random_.chance(25)) {
        if (const auto array = pick_if(random_, scope_.arrays, is_large_enough)) {
            return part_of({element(*array, 1), array->type}, type, true);
        }
    }
    const auto place = pick_if(random_, scope_.places, is_large_enough);
    return place ? part_of(*place, type, true) : std::nullopt;
}

std::optional<std::string> Expressions::read(Type type, int depth) {
    const auto fits = [&](const auto& item) {
        return item.type == type || (item.type.base == type.base && item.type.size > 1);
    };
    if (random_.chance(35)) {
        if (const auto array = pick_if(random_, scope_.arrays, fits)) {
            return part_of({element(*array, depth - 1), array->type}, type, false);
        }
    }
    const auto place = pick_if(random_, scope_.places, fits);
    return place ? part_of(*place, type, false) : std::nullopt;
}

std::optional<std::string> Expressions::call(const Helper& helper, int depth) {
    std::vector<std::string> arguments;
    for (const Parameter& parameter : helper.parameters) {
        if (parameter.passing == Passing::kIn) {
            arguments.push_back(value(parameter.type, depth - 1));
            continue;
        }
        auto written = target(parameter.type);
        if (!written) {
            return {};
        }
        arguments.push_back(std::move(*written));
    }
    return fmt::format("{}({})", helper.name, fmt::join(arguments, ", "));
}

std::optional<std::string> Expressions::helper_call(Type type, int depth) {
    const auto helper = pick_if(random_, scope_.helpers,
                                [&](const Helper& candidate) { return candidate.result == type; });
    return helper ? call(*helper, depth) : std::nullopt;
}

std::string Expressions::choice(Type type, int depth) {
    if (type.size > 1 && random_.chance(30)) {
        return fmt::format("mix({}, {}, {})", value(type, depth - 1), value(type, depth - 1),
                           boolean(type.size, depth - 1));
    }
    return fmt::format("({} ? {} : {})", condition(depth - 1), value(type, depth - 1),
                       value(type, depth - 1));
}

// A vector from its components, or from a shorter vector and the rest.
std::string Expressions::constructed(Type type, int depth) {
    std::vector<std::string> parts;
    for (std::uint32_t left = type.size; left > 0;) {
        const std::uint32_t taken =
            left == type.size ? 1 + random_.below(left - 1) : 1 + random_.below(left);
        parts.push_back(value({type.base, taken}, depth - 1));
        left -= taken;
    }
    return fmt::format("{}({})", name_of(type), fmt::join(parts, ", "));
}

// The value of an assignment, which has a side effect.
std::optional<std::string> Expressions::assignment(Type type, int depth) {
    const auto written = target(type);
    if (!written) {
        return {};
    }
    const bool is_integer = type.base == Base::kInt || type.base == Base::kUint;
    if (is_integer && random_.chance(40)) {
        constexpr std::array<std::string_view, 4> kForms = {"({}++)", "({}--)", "(++{})", "(--{})"};
        return fmt::format(fmt::runtime(random_.pick(kForms)), *written);
    }
    constexpr std::array<std::string_view, 4> kOperators = {"+=", "-=", "^=", "|="};
    return fmt::format("({} {} {})", *written, is_integer ? random_.pick(kOperators) : "=",
                       value(type, depth - 1));
}

std::optional<std::string> Expressions::shared_way(Type type, int depth) {
    switch (random_.below(9)) {
        case 0:
        case 1:
        case 2:
            return read(type, depth);
        case 3:
            return helper_call(type, depth);
        case 4:
            return choice(type, depth);
        case 5:
            return type.size > 1 ? std::optional(constructed(type, depth)) : std::nullopt;
        case 6:
            return assignment(type, depth);
        default:
            return {};
    }
}

std::string Expressions::comparison(int depth) {
    constexpr std::array<std::string_view, 6> kOperators = {"<", "<=", ">", ">=", "==", "!="};
    const std::string_view symbol = random_.pick(kOperators);
    if (random_.chance(20)) {
        const Real left = real(1, depth - 1);
        return fmt::format("({} {} {})", left.text, symbol, real(1, depth - 1).text);
    }
    if (random_.chance(12)) {
        const Type type = {random_.chance(50) ? Base::kInt : Base::kUint, random_.between(2, 4)};
        return fmt::format("({} {} {})", value(type, depth - 1),
                           random_.chance(50) ? "==" : "!=", value(type, depth - 1));
    }
    if (random_.chance(50)) {
        return fmt::format("({} % {}u {} {}u)", value({Base::kUint}, depth - 1),
                           random_.between(2, 7), symbol, random_.below(6));
    }
    const Type type = {random_.chance(50) ? Base::kInt : Base::kUint};
    return fmt::format("({} {} {})", value(type, depth - 1), symbol, value(type, depth - 1));
}

std::string Expressions::boolean_vector(std::uint32_t size, int depth) {
    if (depth <= 0 || random_.chance(20)) {
        return fmt::format("bvec{}({})", size, boolean(1, depth - 1));
    }
    if (random_.chance(20)) {
        return fmt::format("not({})", boolean(size, depth - 1));
    }
    constexpr std::array<std::string_view, 6> kNames = {
        "lessThan", "lessThanEqual", "equal", "greaterThan", "notEqual", "greaterThanEqual"};
    const std::string_view name = random_.pick(kNames);
    const Type type = {random_number_type(random_).base, size};
    return fmt::format("{}({}, {})", name, value(type, depth - 1), value(type, depth - 1));
}

std::string Expressions::boolean(std::uint32_t size, int depth) {
    const Type type = {Base::kBool, size};
    if (depth > 0) {
        if (auto text = shared_way(type, depth)) {
            return *text;
        }
    }
    if (size > 1) {
        return boolean_vector(size, depth);
    }
    if (depth <= 0) {
        const auto known = random_.chance(30) ? read(type, 0) : std::nullopt;
        return known ? *known
                     : fmt::format("({} % {}u == {}u)", integer_leaf({Base::kUint}),
                                   random_.between(2, 5), random_.below(3));
    }
    constexpr std::array<std::string_view, 3> kOperators = {"&&", "||", "^^"};
    switch (random_.below(8)) {
        case 0:
        case 1:
        case 2:
            return fmt::format("({} {} {})", boolean(1, depth - 1), random_.pick(kOperators),
                               boolean(1, depth - 1));
        case 3:
            return fmt::format("!{}", boolean(1, depth - 1));
        case 4:
            return fmt::format("{}({})", random_.chance(50) ? "any" : "all",
                               boolean(random_.between(2, 4), depth - 1));
        default:
            return comparison(depth);
    }
}

}  // namespace vkp::differential
