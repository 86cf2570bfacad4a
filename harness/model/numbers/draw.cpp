#include "harness/model/numbers/draw.hpp"

#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <bit>

namespace vkp {

Draw::Draw(std::uint64_t seed) : seed_(seed), floats_(random_floats) {}

int Draw::number(IntegerBounds bounds, std::string_view name, int least) {
    if (!is_small_) {
        return drawn_number(bounds, seed_, name);
    }
    return least + step(name, static_cast<int>(bounds.highest) - least);
}

int Draw::power_up_to(int size, std::string_view name, int least) {
    if (!is_small_) {
        return size;
    }
    const auto bits = [](int number) { return std::bit_width(static_cast<unsigned>(number)); };
    return least << step(name, static_cast<int>(bits(size)) - static_cast<int>(bits(least)));
}

int Draw::step(std::string_view name, int highest) {
    const auto given = steps_.find(name);
    const int wanted = given == steps_.end() ? other_ : given->second;
    return taken_[std::string(name)] = std::clamp(wanted, 0, std::max(highest, 0));
}

}  // namespace vkp
