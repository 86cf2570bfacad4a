#include "harness/lab/file_values.hpp"

#include "harness/model/array_bytes.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

namespace vkp {

namespace {

// numpy.lib.format: the magic, a version of two bytes, the length of the header in 2 bytes (version
// 1) or 4, and a dictionary of Python.
constexpr std::string_view kNpyMagic = "\x93NUMPY";

struct NpyFile {
    std::string type;  // "<f4"
    bool is_fortran = false;
    std::string_view data;
};

std::uint32_t little_endian(std::string_view bytes) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        number |= std::uint32_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
    }
    return number;
}

// What stands behind a key of the dictionary; empty if it has none.
std::string_view value_of(std::string_view dictionary, std::string_view key) {
    const std::size_t at = dictionary.find(key);
    if (at == std::string_view::npos) {
        return {};
    }
    dictionary.remove_prefix(at + key.size());
    return dictionary.substr(std::min(dictionary.find_first_not_of(" :"), dictionary.size()));
}

NpyFile npy_file(std::string_view content) {
    constexpr std::size_t kNpyVersion = 6;
    constexpr std::size_t kNpyLength = 8;
    const std::size_t length_bytes =
        content.size() > kNpyVersion && content[kNpyVersion] == 1 ? 2 : 4;
    const std::size_t begin = kNpyLength + length_bytes;
    const std::size_t length =
        content.size() < begin ? 0 : little_endian(content.substr(kNpyLength, length_bytes));
    if (content.size() < begin || content.size() - begin < length) {
        throw std::runtime_error("the header of the .npy file is not whole");
    }
    const std::string_view header = content.substr(begin, length);
    const std::string_view type = value_of(header, "'descr'");
    const std::size_t end = type.find('\'', 1);
    if (!type.starts_with('\'') || end == std::string_view::npos) {
        throw std::runtime_error("the .npy file has no type that an array can have");
    }
    return {std::string(type.substr(1, end - 1)),
            value_of(header, "'fortran_order'").starts_with("True"),
            content.substr(begin + length)};
}

std::string npy_type(Scalar scalar) {
    const char kind = is_float(scalar) ? 'f' : is_signed(scalar) ? 'i' : 'u';
    return fmt::format("{}{}{}", byte_count(scalar) == 1 ? '|' : '<', kind, byte_count(scalar));
}

void check_npy(const NpyFile& file, const Array& array) {
    const Scalar scalar = array.type.scalar;
    if (file.type != npy_type(scalar)) {
        throw std::runtime_error(fmt::format("the .npy file has elements of type {}, and {} is {}",
                                             file.type, type_name(array.type), npy_type(scalar)));
    }
    if (file.is_fortran && array.shape.size() > 1) {
        throw std::runtime_error(
            "the .npy file is in Fortran's order: save the array by "
            "numpy.ascontiguousarray()");
    }
    const std::size_t count = element_count(array.shape) * array.type.components;
    if (file.data.size() != count * byte_count(scalar)) {
        throw std::runtime_error(fmt::format("the .npy file has {} numbers, and the array {}",
                                             file.data.size() / byte_count(scalar), count));
    }
}

// In memory, a vector of three components takes as much as one of four.
std::vector<std::byte> spread(std::span<const std::byte> packed, const Array& array) {
    std::vector<std::byte> bytes = zero_bytes(byte_count(array.shape, array.type));
    const std::size_t size = byte_count(array.type.scalar) * array.type.components;
    for (std::size_t i = 0; i < element_count(array.shape); ++i) {
        std::memcpy(&bytes[i * stride_bytes(array.type)], &packed[i * size], size);
    }
    return bytes;
}

}  // namespace

std::vector<std::byte> bytes_of_file(std::vector<std::byte> content, const Array& shape_and_type) {
    const std::string_view text(reinterpret_cast<const char*>(content.data()), content.size());
    const std::size_t bytes = byte_count(shape_and_type.shape, shape_and_type.type);
    if (text.starts_with(kNpyMagic)) {
        const NpyFile file = npy_file(text);
        check_npy(file, shape_and_type);
        content.erase(content.begin(),
                      content.end() - static_cast<std::ptrdiff_t>(file.data.size()));
        return content.size() == bytes ? content : spread(content, shape_and_type);
    }
    if (content.size() != bytes) {
        throw std::runtime_error(
            fmt::format("the file has {} bytes, and the array takes {}", content.size(), bytes));
    }
    return content;
}

}  // namespace vkp
