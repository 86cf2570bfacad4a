// Sets of small grey images with labels, in the IDX files that MNIST came in
// (http://yann.lecun.com/exdb/mnist).
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace vkp {

struct LabelledImages {
    int count = 0;
    int pixels = 0;                         // pixels of each image, a multiple of 4
    std::vector<std::uint8_t> bytes = {};   // one image after the other
    std::vector<std::uint8_t> labels = {};  // below 10
};

struct ImageSet {
    LabelledImages train;
    LabelledImages test;
};

// Reads a folder with train-images-idx3-ubyte, train-labels-idx1-ubyte and the same two with t10k,
// or these packed with gzip, as names with .gz. Throws InstallationError, which says what is wrong
// with which file.
ImageSet read_image_set(const std::filesystem::path& folder);

}  // namespace vkp
