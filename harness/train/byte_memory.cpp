#include "harness/train/byte_memory.hpp"

#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

namespace vkp {

namespace {

constexpr std::uint32_t kByteSeed = 57;
constexpr double kSharpness = 8;
constexpr int kThreads = 32;  // two tiles of 32 rows of 64 floats: 16 KiB
constexpr ElementType kVector{Scalar::kFloat32, 4};
constexpr int kVectors = static_cast<int>(ByteMemory::kWidth / kVector.components);

void append_scaled(std::vector<double>& values, std::span<const double> vector, double factor) {
    for (const double component : vector) {
        values.push_back(factor * component);
    }
}

template <class Vectors>
const auto& of_byte(const Vectors& vectors, char byte) {
    return vectors[static_cast<std::uint8_t>(byte)];
}

}  // namespace

ByteMemory::ByteMemory() {
    std::mt19937 generator(kByteSeed);
    for (Vectors* const vectors : {&latest_, &before_}) {
        for (Vector& vector : *vectors) {
            std::ranges::generate(vector, [&] { return generator() % 2 == 0 ? 1.0 : -1.0; });
        }
    }
}

ByteMemory::Vector ByteMemory::context_of(std::string_view text, std::size_t place) const {
    Vector context = of_byte(latest_, text[place]);
    if (place > 0) {
        const Vector& before = of_byte(before_, text[place - 1]);
        std::ranges::transform(context, before, context.begin(),
                               [](double latest, double one) { return latest + one / 2; });
    }
    return context;
}

Array ByteMemory::qkv(std::string_view text) const {
    Array made{.name = "qkv",
               .shape = {3, 1, static_cast<int>(text.size()), kVectors},
               .values = {},
               .type = kVector};
    for (std::size_t place = 0; place < text.size(); ++place) {
        append_scaled(made.values, context_of(text, place), kSharpness);
    }
    append_scaled(made.values, Vector{}, 1);
    for (std::size_t place = 1; place < text.size(); ++place) {
        append_scaled(made.values, context_of(text, place - 1), 1);
    }
    for (const char byte : text) {
        append_scaled(made.values, of_byte(latest_, byte), 1);
    }
    return made;
}

Case ByteMemory::attention(Array qkv) {
    const int length = qkv.shape[2];
    const auto groups = static_cast<std::uint32_t>(divide_rounding_up(length, kThreads));
    return {.name = "text",
            .dispatches = {{.launch = {.workgroups = {groups}, .workgroup_size = {kThreads}}}},
            .arrays = {std::move(qkv), result_array({1, length, kVectors}, kVector)},
            .budget = {},
            .best = {},
            .constants = {{"D", static_cast<int>(kWidth)}}};
}

std::string ByteMemory::predictions(std::span<const double> result) const {
    std::string bytes;
    for (std::size_t first = 0; first < result.size(); first += kWidth) {
        bytes += nearest(result.subspan(first, kWidth));
    }
    return bytes;
}

// Bytes that followed equally often fit equally well apart from rounding; the first of them is
// taken.
char ByteMemory::nearest(std::span<const double> row) const {
    constexpr double kRoundings = 0.01;
    std::vector<double> fits;
    for (const Vector& vector : latest_) {
        fits.push_back(std::inner_product(row.begin(), row.end(), vector.begin(), 0.0));
    }
    const double best = *std::ranges::max_element(fits);
    const auto found =
        std::ranges::find_if(fits, [&](double fit) { return fit >= best - kRoundings; });
    return static_cast<char>(found - fits.begin());
}

}  // namespace vkp
