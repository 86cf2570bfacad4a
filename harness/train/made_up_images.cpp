#include "harness/train/made_up_images.hpp"

#include <random>
#include <vector>

namespace vkp {

namespace {

constexpr std::size_t kPrototypes = 10;

using Pixels = std::vector<std::uint8_t>;

std::uint8_t below(std::mt19937& generator, std::uint32_t bound) {
    return static_cast<std::uint8_t>(generator() % bound);
}

// A third of the pixels are bright.
std::vector<Pixels> make_prototypes(std::mt19937& generator, std::size_t pixels) {
    std::vector<Pixels> prototypes(kPrototypes, Pixels(pixels));
    for (Pixels& prototype : prototypes) {
        for (std::uint8_t& pixel : prototype) {
            pixel = below(generator, 3) == 0 ? 160 : 0;
        }
    }
    return prototypes;
}

LabelledImages make_images(std::mt19937& generator, const std::vector<Pixels>& prototypes,
                           int count) {
    constexpr std::uint32_t kNoise = 96;  // keeps a bright pixel within a byte
    LabelledImages made{.count = count, .pixels = static_cast<int>(prototypes.front().size())};
    for (int i = 0; i < count; ++i) {
        made.labels.push_back(below(generator, kPrototypes));
        for (const std::uint8_t pixel : prototypes[made.labels.back()]) {
            made.bytes.push_back(static_cast<std::uint8_t>(pixel + below(generator, kNoise)));
        }
    }
    return made;
}

}  // namespace

ImageSet made_up_images(std::uint32_t seed, const MadeUpSizes& sizes) {
    std::mt19937 generator(seed);
    const auto side = static_cast<std::size_t>(sizes.side);
    const std::vector<Pixels> prototypes = make_prototypes(generator, side * side);
    ImageSet set;
    set.train = make_images(generator, prototypes, sizes.train);
    set.test = make_images(generator, prototypes, sizes.test);
    return set;
}

}  // namespace vkp
