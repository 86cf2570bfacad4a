// Arrays with names, as in files of weights: NumPy's .npz, and safetensors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace vkp {

struct NamedArray {
    std::string name;
    std::vector<std::size_t> shape;  // empty for a single value
    std::variant<std::vector<float>, std::vector<double>, std::vector<std::int64_t>, std::string>
        values;  // row by row; a text is a single value
};

using NamedArrays = std::vector<NamedArray>;

std::size_t element_count(const std::vector<std::size_t>& shape);

// An uncompressed archive with an .npy file for each array, which numpy.load() reads.
std::string npz_bytes(const NamedArrays& arrays);
// The arrays of an archive, also of one that NumPy wrote, compressed or not. Throws InputError.
NamedArrays npz_arrays(std::string_view bytes);

// Texts go into the metadata of the header.
std::string safetensors_bytes(const NamedArrays& arrays);
// Throws InputError.
NamedArrays safetensors_arrays(std::string_view bytes);

}  // namespace vkp
