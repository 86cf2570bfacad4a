#include "checker/report/number_type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <stdexcept>

namespace vkp {

namespace {

const std::array<NumberType, 12>& all_types() {
    using enum NumberKind;
    static const std::array<NumberType, 12> types = {{
        {"float32", kFloat, 32, "float", "float"},
        {"float16", kFloat, 16, "float16_t", "float"},
        {"bfloat16", kUnsigned, 16, "uint16_t", "uint"},
        {"int32", kSigned, 32, "int", "int"},
        {"int8", kSigned, 8, "int8_t", "int"},
        {"int16", kSigned, 16, "int16_t", "int"},
        {"int64", kSigned, 64, "int64_t", "int64_t"},
        {"uint32", kUnsigned, 32, "uint", "uint"},
        {"uint8", kUnsigned, 8, "uint8_t", "uint"},
        {"uint16", kUnsigned, 16, "uint16_t", "uint"},
        {"uint64", kUnsigned, 64, "uint64_t", "uint64_t"},
        {"bool", kBool, 8, "uint8_t", "bool"},
    }};
    return types;
}

// All types without bfloat16, which must be named.
std::vector<std::string> types_of_kinds(std::initializer_list<NumberKind> kinds) {
    std::vector<std::string> names;
    for (const NumberType& type : all_types()) {
        if (type.name != "bfloat16" &&
            std::find(kinds.begin(), kinds.end(), type.kind) != kinds.end()) {
            names.push_back(type.name);
        }
    }
    return names;
}

}  // namespace

const NumberType& number_type(std::string_view name) {
    for (const NumberType& type : all_types()) {
        if (type.name == name) {
            return type;
        }
    }
    throw std::invalid_argument(fmt::format("there is no type \"{}\"", name));
}

std::vector<std::string> types_named(std::string_view word) {
    using enum NumberKind;
    static const std::map<std::string, std::vector<std::string>, std::less<>> several = {
        {"floats", types_of_kinds({kFloat})},
        {"signed", types_of_kinds({kSigned})},
        {"unsigned", types_of_kinds({kUnsigned})},
        {"integers", types_of_kinds({kSigned, kUnsigned})},
        {"numbers", types_of_kinds({kFloat, kSigned, kUnsigned})},
        {"all", types_of_kinds({kFloat, kSigned, kUnsigned, kBool})}};
    if (const auto found = several.find(word); found != several.end()) {
        return found->second;
    }
    return {number_type(word).name};
}

std::string register_type(const NumberType& type) {
    for (const NumberType& candidate : all_types()) {
        if (candidate.in_memory == type.in_register) {
            return candidate.name;
        }
    }
    return type.name;
}

double as_cast(const NumberType& type, double value) {
    if (type.kind == NumberKind::kFloat) {
        return value;
    }
    if (type.kind == NumberKind::kBool) {
        return value != 0 ? 1 : 0;
    }
    const bool is_signed = type.kind == NumberKind::kSigned;
    auto bits = value < 0x1p63 ? static_cast<std::uint64_t>(static_cast<std::int64_t>(value))
                               : static_cast<std::uint64_t>(value);
    if (type.bits == 64) {
        return is_signed ? static_cast<double>(static_cast<std::int64_t>(bits))
                         : static_cast<double>(bits);
    }
    const std::uint64_t size = std::uint64_t{1} << static_cast<unsigned>(type.bits);
    bits %= size;
    const auto held = static_cast<double>(bits);
    return is_signed && bits >= size / 2 ? held - static_cast<double>(size) : held;
}

}  // namespace vkp
