#include "harness/model/numbers/encoding.hpp"

#include "harness/base/half.hpp"
#include "harness/model/array_bytes.hpp"

#include <cassert>
#include <cstring>

namespace vkp {

namespace {

template <typename T>
void put(std::byte* out, T value) {
    std::memcpy(out, &value, sizeof(value));
}

template <typename T>
T get(const std::byte* in) {
    T value{};
    std::memcpy(&value, in, sizeof(value));
    return value;
}

void put_scalar(std::byte* out, double value, Scalar scalar) {
    switch (scalar) {
        case Scalar::kFloat32:
            return put(out, static_cast<float>(value));
        case Scalar::kInt32:
            return put(out, static_cast<std::int32_t>(value));
        case Scalar::kUint32:
            return put(out, static_cast<std::uint32_t>(value));
        case Scalar::kFloat64:
            return put(out, value);
        case Scalar::kFloat16:
            return put(out, static_cast<std::uint16_t>(double_to_half(value)));
        case Scalar::kInt8:
            return put(out, static_cast<std::int8_t>(value));
        case Scalar::kUint8:
            return put(out, static_cast<std::uint8_t>(value));
        case Scalar::kInt16:
            return put(out, static_cast<std::int16_t>(value));
        case Scalar::kUint16:
            return put(out, static_cast<std::uint16_t>(value));
        case Scalar::kInt64:
            return put(out, static_cast<std::int64_t>(value));
        case Scalar::kUint64:
            return put(out, static_cast<std::uint64_t>(value));
    }
}

double get_scalar(const std::byte* in, Scalar scalar) {
    switch (scalar) {
        case Scalar::kFloat32:
            return get<float>(in);
        case Scalar::kInt32:
            return get<std::int32_t>(in);
        case Scalar::kUint32:
            return get<std::uint32_t>(in);
        case Scalar::kFloat64:
            return get<double>(in);
        case Scalar::kFloat16:
            return half_to_float(get<std::uint16_t>(in));
        case Scalar::kInt8:
            return get<std::int8_t>(in);
        case Scalar::kUint8:
            return get<std::uint8_t>(in);
        case Scalar::kInt16:
            return get<std::int16_t>(in);
        case Scalar::kUint16:
            return get<std::uint16_t>(in);
        case Scalar::kInt64:
            return static_cast<double>(get<std::int64_t>(in));
        case Scalar::kUint64:
            return static_cast<double>(get<std::uint64_t>(in));
    }
    return 0;
}

}  // namespace

std::size_t byte_count(const Shape& shape, ElementType type) {
    return element_count(shape) * stride_bytes(type);
}

std::vector<std::byte> encode(const Array& array) {
    const std::size_t components = array.type.components;
    const std::size_t count = element_count(array.shape);
    const std::size_t stride = stride_bytes(array.type);
    const std::size_t scalar_bytes = byte_count(array.type.scalar);
    assert(array.values.size() == count * components);
    std::vector<std::byte> bytes = zero_bytes(count * stride);
    const double* value = array.values.data();
    for (std::size_t i = 0; i < count; ++i) {
        std::byte* out = bytes.data() + i * stride;
        for (std::size_t component = 0; component < components; ++component) {
            put_scalar(out, *value++, array.type.scalar);
            out += scalar_bytes;
        }
    }
    return bytes;
}

std::vector<double> decode(std::span<const std::byte> bytes, ElementType type) {
    const std::size_t components = type.components;
    const std::size_t stride = stride_bytes(type);
    const std::size_t scalar_bytes = byte_count(type.scalar);
    const std::size_t count = bytes.size() / stride;
    std::vector<double> values(count * components);
    double* value = values.data();
    for (std::size_t i = 0; i < count; ++i) {
        const std::byte* in = bytes.data() + i * stride;
        for (std::size_t component = 0; component < components; ++component) {
            *value++ = get_scalar(in, type.scalar);
            in += scalar_bytes;
        }
    }
    return values;
}

double decode(std::span<const std::byte> bytes, std::size_t component, ElementType type) {
    const std::size_t at = component / type.components * stride_bytes(type) +
                           component % type.components * byte_count(type.scalar);
    return get_scalar(bytes.subspan(at).data(), type.scalar);
}

double decode(std::uint32_t word, ElementType type) {
    assert(stride_bytes(type) == sizeof(word));
    return get_scalar(reinterpret_cast<const std::byte*>(&word), type.scalar);
}

std::vector<std::uint32_t> to_words(std::span<const std::byte> bytes) {
    std::vector<std::uint32_t> words(bytes.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

}  // namespace vkp
