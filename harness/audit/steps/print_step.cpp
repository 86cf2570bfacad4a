#include "harness/audit/steps/print_step.hpp"

#include <fmt/printf.h>

namespace vkp::audit {

namespace {

// The text for a value that was never assigned, or an element that does not exist.
constexpr const char* kNoValue = "?";

bool has_value(const Scalar& scalar, std::uint32_t lane) {
    return scalar.defined == nullptr || scalar.defined->all ||
           scalar.defined->lanes[lane] == kAllBits;
}

}  // namespace

std::string printed_scalar(const spirv::PrintFormat& format, std::uint64_t bits, ScalarType type) {
    const std::string style = "%" + format.style + format.conversion;
    if (type.kind == ScalarType::Kind::kFloat) {
        return fmt::sprintf(style, float_at(bits, type));
    }
    if (type.kind == ScalarType::Kind::kBool) {
        return fmt::sprintf(style, bits != 0 ? 1 : 0);
    }
    const bool is_decimal = format.conversion == 'd' || format.conversion == 'i';
    const std::int64_t as_signed = integer_at(&bits, {ScalarType::Kind::kSigned, type.bits}, 0);
    return is_decimal ? fmt::sprintf(style, as_signed) : fmt::sprintf(style, bits);
}

void PrintStep::run(WorkgroupState& state) const {
    if (!state.is_first_order && state.observer == nullptr) {
        return;  // the same once more
    }
    state.for_each_lane([&](std::uint32_t lane) {
        const bool has_room = state.prints.size() < kMaxPrints;
        state.prints_left_out += has_room ? 0 : 1;
        if (!has_room && state.observer == nullptr) {
            return;
        }
        Print print{line(), state.invocation(lane), printed(lane)};
        if (state.observer != nullptr) {
            state.observer->print(print, state.interval);
        }
        if (has_room) {
            state.prints.push_back(std::move(print));
        }
    });
}

std::string PrintStep::printed(std::uint32_t lane) const {
    std::string text;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        text += text_.formats[i].text;
        for (std::size_t k = 0; k < values_[i].size(); ++k) {
            const Scalar& scalar = values_[i][k];
            text += k > 0 ? ", " : "";
            text += has_value(scalar, lane)
                        ? printed_scalar(text_.formats[i], bits_at(scalar.lanes, scalar.type, lane),
                                         scalar.type)
                        : kNoValue;
        }
    }
    text += text_.end;
    if (text.size() > kMaxPrintBytes) {
        text.resize(kMaxPrintBytes);
    }
    return text;
}

}  // namespace vkp::audit
