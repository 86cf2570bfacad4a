// Values of arrays as the bytes of files.
#pragma once

#include "checker/train/files/named_arrays.hpp"
#include "harness/base/input_error.hpp"

#include <bit>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

static_assert(std::endian::native == std::endian::little, "files have the lowest byte first");

template <typename T>
std::string bytes_of(const std::vector<T>& values) {
    std::string bytes(values.size() * sizeof(T), '\0');
    if (!bytes.empty()) {
        std::memcpy(bytes.data(), values.data(), bytes.size());
    }
    return bytes;
}

// Throws InputError if the number of bytes does not match so many values.
template <typename T>
std::vector<T> values_of(std::string_view bytes, std::size_t count) {
    if (bytes.size() % sizeof(T) != 0 || bytes.size() / sizeof(T) != count) {
        throw InputError("has an array whose size is not what its shape says");
    }
    std::vector<T> values(count);
    if (count > 0) {
        std::memcpy(values.data(), bytes.data(), bytes.size());
    }
    return values;
}

}  // namespace vkp
