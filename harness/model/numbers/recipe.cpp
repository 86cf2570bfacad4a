#include "harness/model/numbers/recipe.hpp"

#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace vkp {

namespace {

// The first block of random values is that of a short array with the same seed.
constexpr std::uint64_t kBlockElements = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 40U;
constexpr int kMaxRandom = 100;

void repeat(std::span<const std::byte> pattern, std::span<std::byte> bytes) {
    std::size_t done = std::min(pattern.size(), bytes.size());
    std::memcpy(bytes.data(), pattern.data(), done);
    for (; done < bytes.size(); done *= 2) {
        std::memcpy(&bytes[done], bytes.data(), std::min(done, bytes.size() - done));
    }
}

std::vector<double> random_values(const Recipe& recipe, std::size_t block, int count) {
    const std::string stream =
        block == 0 ? recipe.stream : fmt::format("{}/{}", recipe.stream, block);
    if (is_float(recipe.type.scalar)) {
        return random_floats("", {count}, recipe.seed, stream).values;
    }
    const IntegerBounds bounds = is_signed(recipe.type.scalar)
                                     ? IntegerBounds{-kMaxRandom, kMaxRandom}
                                     : IntegerBounds{0, 2 * kMaxRandom};
    return random_integers("", {count}, bounds, recipe.seed, stream).values;
}

// The places from `first` on, or how far they are from the last one.
std::vector<double> places(const Recipe& recipe, std::uint64_t first, int count) {
    const std::uint64_t elements = recipe.size_bytes / stride_bytes(recipe.type);
    const auto all = static_cast<double>(elements * recipe.type.components);
    std::vector<double> values = arange("", {count}).values;
    for (double& value : values) {
        value += static_cast<double>(first);
        value = recipe.kind == Recipe::Kind::kReverse ? all - 1 - value : value;
    }
    return values;
}

}  // namespace

bool Recipe::is_consistent() const {
    if (size_bytes > kMaxBytes) {
        return false;
    }
    if (kind == Kind::kPattern) {
        return std::has_single_bit(pattern.size()) && pattern.size() <= kBlockElements;
    }
    return type.components >= 1 && type.components <= 4 && size_bytes % stride_bytes(type) == 0;
}

std::uint64_t Recipe::block_bytes() const {
    return kBlockElements * (kind == Kind::kPattern ? 1 : stride_bytes(type));
}

void Recipe::make(std::size_t block, std::span<std::byte> bytes) const {
    if (kind == Kind::kPattern) {
        repeat(pattern, bytes);
        return;
    }
    const auto elements = static_cast<int>(bytes.size() / stride_bytes(type));
    const int count = elements * type.components;
    const Array array{"",
                      {elements},
                      kind == Kind::kRandom
                          ? random_values(*this, block, count)
                          : places(*this, block * kBlockElements * type.components, count),
                      type};
    const std::vector<std::byte> encoded = encode(array);
    std::ranges::copy(encoded, bytes.begin());
}

void MadeBytes::Free::operator()(std::byte* memory) const {
    std::free(memory);  // NOLINT(*-no-malloc)
}

// calloc() takes no memory before something is written there.
MadeBytes::MadeBytes(Recipe recipe, std::size_t padding)
    : recipe_(std::move(recipe)),
      shift_(static_cast<unsigned>(std::countr_zero(recipe_.block_bytes()))),
      memory_(static_cast<std::byte*>(
          std::calloc(recipe_.size_bytes + padding, 1))),  // NOLINT(*-no-malloc)
      is_made_((recipe_.size_bytes + recipe_.block_bytes() - 1) >> shift_) {
    if (!memory_) {
        throw std::bad_alloc();
    }
}

void MadeBytes::make(std::size_t block) {
    const std::lock_guard lock(making_);
    if (is_made_[block].load(std::memory_order_relaxed)) {
        return;
    }
    const std::size_t first = block << shift_;
    recipe_.make(block, {memory_.get() + first,
                         std::min<std::size_t>(recipe_.block_bytes(), size() - first)});
    is_made_[block].store(true, std::memory_order_release);
    made_count_.fetch_add(1, std::memory_order_release);
}

void MadeBytes::touch_all() {
    for (std::size_t first = 0; first < size() && !is_whole(); first += recipe_.block_bytes()) {
        touch(first);
    }
}

std::vector<std::byte> make_all(const Recipe& recipe, std::size_t padding) {
    std::vector<std::byte> bytes(recipe.size_bytes + padding);
    const std::size_t step = recipe.block_bytes();
    for (std::size_t first = 0; first < recipe.size_bytes; first += step) {
        recipe.make(first / step, {&bytes[first], std::min(step, recipe.size_bytes - first)});
    }
    return bytes;
}

}  // namespace vkp
