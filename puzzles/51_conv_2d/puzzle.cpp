#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_51_conv_2d {
namespace {

constexpr int kFilter = 0;  // the places of the constants
constexpr int kRelu = 1;

struct Sizes {
    int images = 1;
    int channels = 1;
    int height = 1;
    int width = 1;
    int filters = 1;
    int side = 1;  // side of a filter
    int relu = 0;

    [[nodiscard]] Shape x() const { return {images, channels, height, width}; }
    [[nodiscard]] Shape w() const { return {filters, channels * side * side + 1}; }
    [[nodiscard]] int positions() const { return (height - side + 1) * (width - side + 1); }
};

// Square workgroups over filters and positions, one layer of them for each image.
Case make_case(std::string name, const Sizes& sizes, int tpb, Array x, Array w) {
    const int terms = w.shape[1];  // taps, and the bias
    // The row of the matrix that the bias is multiplied by is not read.
    const std::uint64_t reads = share_of(terms, tpb) + share_of(terms - 1, tpb);
    return {
        .name = std::move(name),
        .dispatches = {{.launch =
                            squares_over(sizes.filters, sizes.positions(), tpb, sizes.images)}},
        .arrays = {std::move(x), std::move(w),
                   result_array({sizes.images, sizes.filters, sizes.positions()})},
        .budget = {.global_reads = reads, .global_writes = 1},
        .best = {.global_reads = reads, .global_writes = 1},
        .constants = {{"F", sizes.side}, {"RELU", sizes.relu}},
        .best_traffic = {.barriers = 2 * share_of(terms, tpb)},
        .least_traffic = {.barriers = share_of(terms, tpb)}};  // two pairs of tiles that take turns
}

Case random_case(const std::string& name, const Sizes& sizes, MakeRandom make, std::uint64_t seed) {
    return make_case(name, sizes, 8, make("x", sizes.x(), seed, name + "/x"),
                     make("w", sizes.w(), seed, name + "/w"));
}

// Pixels 0, 1, 2, …; one filter subtracts a pixel's right neighbour from it, and one adds up the
// rows of a window with weights 1, 2 and 3 and subtracts 100.
Case classic_case() {
    const Sizes sizes{.height = 6, .width = 6, .filters = 2, .side = 3};
    return make_case(
        "classic", sizes, 8, arange("x", sizes.x()),
        values("w", sizes.w(), {0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, -100}));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        classic_case(),
        random_case("random",
                    {.images = 2, .channels = 3, .height = 5, .width = 7, .filters = 4, .side = 3},
                    random_floats, seed),
        random_case("wide",
                    {.channels = 2, .height = 8, .width = 8, .filters = 9, .side = 5, .relu = 1},
                    random_digits, seed),
        random_case("pointwise", {.height = 3, .width = 9}, random_floats, seed),
        random_case("whole", {.channels = 4, .height = 4, .width = 4, .filters = 3, .side = 4},
                    random_floats, seed)};
}

Case drawn_case(Draw& draw) {
    const int side = draw.number({2, 4}, "side", 1);
    const Sizes sizes{.images = draw.number({1, 3}, "images"),
                      .channels = draw.number({1, 3}, "channels"),
                      .height = draw.number({4, 7}, "height", side),
                      .width = draw.number({5, 9}, "width", side),
                      .filters = draw.number({2, 10}, "filters", 1),
                      .side = side,
                      .relu = draw.number({0, 1}, "relu")};
    return random_case("drawn", sizes, draw.floats(), draw.seed());
}

// One element of the result, but for ReLU.
Sum convolved(const Case& of, std::size_t index, const Inputs& in) {
    const Shape& shape = of.arrays[0].shape;
    const Shape strides = row_major_strides(shape);
    const Shape place = unflatten(index, of.result().shape);  // image, filter, position
    const int side = static_cast<int>(of.constants[kFilter].value);
    const int out_width = shape[3] - side + 1;
    const int terms = of.arrays[1].shape[1];
    return sum_of(static_cast<std::size_t>(terms), [&](std::size_t term) {
        const int k = static_cast<int>(term);
        const double weight = in[1][static_cast<std::size_t>(place[1] * terms + k)];
        const int row = place[2] / out_width + k / side % side;
        const int column = place[2] % out_width + k % side;
        const int pixel =
            place[0] * strides[0] + k / (side * side) * strides[1] + row * strides[2] + column;
        return k + 1 == terms ? weight : in[0][static_cast<std::size_t>(pixel)] * weight;
    });
}

// result[b][o][i * out_width + j] = Σ x[b][c][i + u][j + v] * w[o][c][u][v] + bias[o]
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const bool has_relu = of.constants[kRelu].value > 0;
    return each_at(indices, [&](std::size_t index) {
        const Sum sum = convolved(of, index, in);
        return Number{has_relu ? std::max(sum.value(), 0.0) : sum.value(), sum.tolerance()};
    });
}

// Sixteen filters of 5×5 over images of 28×28.
Case bench_case(int n) {
    const Sizes sizes{.images = n, .height = 28, .width = 28, .filters = 16, .side = 5, .relu = 1};
    return make_case("bench", sizes, 16, {"x", sizes.x(), {}}, {"w", sizes.w(), {}});
}

double operations(const Case& bench_case) {
    return 2.0 * bench_case.arrays[1].shape[1] * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_51_conv_2d
