#include "tests/differential/scope.hpp"

#include <array>
#include <string_view>

namespace vkp::differential {

std::string name_of(Type type) {
    constexpr std::array<std::string_view, 4> kScalars = {"bool", "int", "uint", "float"};
    constexpr std::array<std::string_view, 4> kVectors = {"bvec", "ivec", "uvec", "vec"};
    const auto base = static_cast<std::size_t>(type.base);
    return type.size == 1 ? std::string(kScalars[base])
                          : std::string(kVectors[base]) + std::to_string(type.size);
}

namespace {

std::uint32_t random_size(RandomSource& random) {
    return random.chance(55) ? 1 : random.between(2, 4);
}

}  // namespace

Type random_number_type(RandomSource& random) {
    constexpr std::array kBases = {Base::kUint, Base::kUint, Base::kInt, Base::kInt, Base::kFloat};
    const Base base = random.pick(kBases);
    return {base, random_size(random)};
}

Type random_type(RandomSource& random) {
    return random.chance(12) ? Type{Base::kBool, random_size(random)} : random_number_type(random);
}

}  // namespace vkp::differential
