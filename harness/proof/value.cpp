#include "harness/proof/value.hpp"

#include <fmt/format.h>

namespace vkp::proof {
namespace {

// Larger composites of a thread's own are not followed.
constexpr std::uint64_t kMostScalars = 64;

}  // namespace

bool UnknownValues::is_number(spirv::Id type) const {
    return types_.is_int32(type);
}

bool UnknownValues::is_condition(spirv::Id type) const {
    return types_.definition(type).op == spv::Op::OpTypeBool;
}

Term UnknownValues::number(const Range& range) {
    return terms_.unknown(fmt::format("u{}", count_++), Scope::kThread, range);
}

Term UnknownValues::condition() {
    return terms_.unknown_condition(fmt::format("c{}", count_++), Scope::kThread);
}

Value UnknownValues::of_type(spirv::Id type) {
    if (is_number(type)) {
        return Value::of(number(range_of(type)));
    }
    if (is_condition(type)) {
        return Value::of(condition());
    }
    const spv::Op op = types_.definition(type).op;
    const bool has_parts =
        op == spv::Op::OpTypeVector || op == spv::Op::OpTypeArray || op == spv::Op::OpTypeStruct;
    if (!has_parts || types_.scalar_count(type) > kMostScalars) {
        return {};
    }
    Value whole = Value::of(std::vector<Value>{});
    bool follows_any = false;
    const std::uint32_t count = types_.extent(type).value_or(0);
    for (std::uint32_t i = 0; i < count; ++i) {
        whole.parts.push_back(of_type(types_.indexed_type(type, i)));
        follows_any = follows_any || whole.parts.back().kind != Value::Kind::kOpaque;
    }
    return follows_any ? whole : Value{};
}

Value UnknownValues::followed(Value value, spirv::Id type) {
    return value.kind == Value::Kind::kOpaque ? of_type(type) : std::move(value);
}

}  // namespace vkp::proof
