#include "tests/unit/audit/lane_support.hpp"

#include <algorithm>
#include <cstring>

namespace vkp::audit {
namespace {

constexpr std::size_t kMargin = 8;
constexpr unsigned char kUntouched = 0xa5;

// Lanes with a margin of untouched ones on both sides.
class Lanes {
public:
    Lanes(ScalarType type, std::size_t count)
        : lane_bytes_(type.lane_bytes()),
          used_((count + 7) / 8 * 8),
          groups_((used_ + 2 * kMargin) * lane_bytes_ / sizeof(Group)) {
        std::memset(groups_.data(), kUntouched, groups_.size() * sizeof(Group));
    }

    void set(std::size_t index, std::uint64_t bits) {
        std::memcpy(at(kMargin + index), &bits, lane_bytes_);
    }

    [[nodiscard]] std::uint64_t get(std::size_t index) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, at(kMargin + index), lane_bytes_);
        return bits;
    }

    [[nodiscard]] bool has_untouched_margins() {
        const auto is_untouched = [](unsigned char byte) { return byte == kUntouched; };
        return std::all_of(at(0), at(kMargin), is_untouched) &&
               std::all_of(at(kMargin + used_), at(used_ + 2 * kMargin), is_untouched);
    }

    [[nodiscard]] std::uint32_t begin() const { return kMargin; }
    [[nodiscard]] std::uint32_t end() const { return static_cast<std::uint32_t>(kMargin + used_); }
    [[nodiscard]] void* data() { return groups_.data(); }

private:
    struct alignas(32) Group {
        unsigned char bytes[32];
    };

    unsigned char* at(std::size_t lane) {
        return reinterpret_cast<unsigned char*>(groups_.data()) + lane * lane_bytes_;
    }

    std::size_t lane_bytes_;
    std::size_t used_;
    std::vector<Group> groups_;
};

std::vector<Lanes> lanes_of(const std::vector<Column>& columns) {
    std::vector<Lanes> lanes;
    for (const Column& column : columns) {
        lanes.emplace_back(column.type, column.bits.size());
        // The lanes that fill the last group repeat the first value.
        for (std::size_t i = 0; i < (column.bits.size() + 7) / 8 * 8; ++i) {
            lanes.back().set(i, column.bits[i < column.bits.size() ? i : 0]);
        }
    }
    return lanes;
}

std::vector<std::uint64_t> run_into(Lanes& result, LaneOp op, std::vector<Lanes>& operands,
                                    std::size_t rows) {
    std::vector<const void*> in;
    for (Lanes& operand : operands) {
        in.push_back(operand.data());
    }
    op(result.data(), in.data(), result.begin(), result.end());
    EXPECT_TRUE(result.has_untouched_margins());
    std::vector<std::uint64_t> bits;
    for (std::size_t i = 0; i < rows; ++i) {
        bits.push_back(result.get(i));
    }
    return bits;
}

}  // namespace

std::vector<std::uint64_t> run_lanes(LaneOp op, ScalarType result,
                                     const std::vector<Column>& operands) {
    const std::size_t rows = operands.front().bits.size();
    Lanes apart(result, rows);
    std::vector<Lanes> inputs = lanes_of(operands);
    const std::vector<std::uint64_t> bits = run_into(apart, op, inputs, rows);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (operands[i].type.lane_bytes() == result.lane_bytes()) {
            std::vector<Lanes> shared = lanes_of(operands);
            EXPECT_EQ(run_into(shared[i], op, shared, rows), bits) << "in the place of " << i;
        }
    }
    return bits;
}

double value_of(Half half) {
    const int exponent = (half.bits >> 10) & 0x1f;
    const int fraction = half.bits & 0x3ff;
    double magnitude = 0;
    if (exponent == 31) {
        magnitude = fraction == 0 ? std::numeric_limits<double>::infinity()
                                  : std::numeric_limits<double>::quiet_NaN();
    } else if (exponent == 0) {
        magnitude = std::ldexp(fraction, -24);
    } else {
        magnitude = std::ldexp(1024 + fraction, exponent - 25);
    }
    return std::copysign(magnitude, half.bits >= 0x8000 ? -1.0 : 1.0);
}

Half nearest_half(double value) {
    const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
    const double magnitude = std::abs(value);
    if (std::isnan(value)) {
        return {static_cast<std::uint16_t>(sign | 0x7e00)};
    }
    if (magnitude >= 65520) {
        return {static_cast<std::uint16_t>(sign | 0x7c00)};
    }
    // The last half that is not larger; halves of one sign are ordered like their bits.
    std::uint16_t below = 0;
    for (std::uint16_t step = 0x4000; step > 0; step = static_cast<std::uint16_t>(step / 2)) {
        const auto next = static_cast<std::uint16_t>(below + step);
        if (next < 0x7c00 && value_of(Half{next}) <= magnitude) {
            below = next;
        }
    }
    const double lower = value_of(Half{below});
    const double upper =
        below == 0x7bff ? 65536 : value_of(Half{static_cast<std::uint16_t>(below + 1)});
    const double over = (magnitude - lower) - (upper - magnitude);
    const bool is_up = over > 0 || (over == 0 && below % 2 == 1);
    return {static_cast<std::uint16_t>(sign | (below + (is_up ? 1 : 0)))};
}

template <>
std::vector<Half> edge_values<Half>() {
    std::vector<Half> values;
    for (const int bits :
         {0x0000, 0x0001, 0x0002, 0x03ff, 0x0400, 0x0401, 0x3555, 0x3800, 0x3bff, 0x3c00,
          0x3c01, 0x3e00, 0x4000, 0x4100, 0x4248, 0x5640, 0x6401, 0x7bff, 0x7c00, 0x7e00}) {
        values.push_back({static_cast<std::uint16_t>(bits)});
        values.push_back({static_cast<std::uint16_t>(bits | 0x8000)});
    }
    return values;
}

}  // namespace vkp::audit
