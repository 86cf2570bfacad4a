// Read by test.cmake, and not compiled.
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace vkp {
namespace {

namespace fs = std::filesystem;

using Lines = std::vector<int>;

struct Shape {
    int sides = 0;
};

enum class Colour { kRed, kBlue };

constexpr int kSizes[] = {1, 2};
constexpr std::string_view kName = R"(
void kernel() {
}
)";

int area(const Shape& shape, int scale) {
    const int sides = shape.sides;
    return sides * scale;
}

template <typename T>
T largest(std::span<const int> values) {
    return T{values[0]};
}

}  // namespace

int shared_with_others() {
    return area({}, kSizes[0]);
}

}  // namespace vkp
