#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_52_conv_gradient {
namespace {

struct Sizes {
    int images = 1;
    int channels = 1;
    int height = 1;
    int width = 1;
    int filters = 1;
    int side = 1;  // side of a filter

    [[nodiscard]] Shape x() const { return {images, channels, height, width}; }
    [[nodiscard]] int positions() const { return (height - side + 1) * (width - side + 1); }
    [[nodiscard]] Shape dy() const { return {images, filters, positions()}; }
    [[nodiscard]] Shape result() const { return {filters, channels * side * side + 1}; }
};

// A workgroup for each weight.
Case make_case(std::string name, const Sizes& sizes, Array x, Array dy, int tpb = 32) {
    const auto count = [](int number) { return static_cast<std::uint32_t>(number); };
    const std::uint64_t share = share_of(sizes.images * sizes.positions(), tpb);
    const Shape result = sizes.result();
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {count(result[1]), count(result[0])},
                                       .workgroup_size = {count(tpb)}}}},
            .arrays = {std::move(x), std::move(dy), result_array(result)},
            .budget = {.global_reads = 2 * share, .global_writes = 1},
            .best = {.global_reads = 2 * share,
                     .global_writes = 1,
                     .shared_reads = tree_shared_reads(count(tpb))},
            .constants = {{"F", sizes.side}},
            .best_traffic = {.barriers = 6},  // a tree of five steps
            .least_traffic = {.barriers = 1}};
}

Case random_case(const std::string& name, const Sizes& sizes, MakeRandom make, std::uint64_t seed) {
    return make_case(name, sizes, make("x", sizes.x(), seed, name + "/x"),
                     make("dy", sizes.dy(), seed, name + "/dy"));
}

Case classic_case() {
    const Sizes sizes{.height = 5, .width = 5, .filters = 2, .side = 3};
    return make_case("classic", sizes, arange("x", sizes.x()), arange_modulo("dy", sizes.dy(), 5));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        classic_case(),
        random_case("random",
                    {.images = 3, .channels = 2, .height = 6, .width = 7, .filters = 3, .side = 3},
                    random_floats, seed),
        random_case("even", {.images = 2, .height = 9, .width = 4, .filters = 2, .side = 2},
                    random_digits, seed),
        random_case("whole", {.images = 4, .channels = 3, .height = 3, .width = 3, .side = 3},
                    random_floats, seed)};
}

Case drawn_case(Draw& draw) {
    const int side = draw.number({2, 3}, "side", 1);
    const Sizes sizes{.images = draw.number({1, 4}, "images"),
                      .channels = draw.number({1, 2}, "channels"),
                      .height = draw.number({4, 8}, "height", side),
                      .width = draw.number({4, 9}, "width", side),
                      .filters = draw.number({2, 3}, "filters", 1),
                      .side = side};
    return random_case("drawn", sizes, draw.floats(), draw.seed());
}

// One element of the result.
Sum correlated(const Case& of, std::size_t index, const Inputs& in) {
    const Shape& shape = of.arrays[0].shape;
    const Shape strides = row_major_strides(shape);
    const Shape& out = of.arrays[1].shape;
    const int side = static_cast<int>(of.constants.front().value);
    const int out_width = shape[3] - side + 1;
    const Shape place = unflatten(index, of.result().shape);
    const int k = place[1];
    const bool is_bias = k + 1 == of.result().shape[1];
    return sum_of(static_cast<std::size_t>(shape[0] * out[2]), [&](std::size_t term) {
        const int b = static_cast<int>(term) / out[2];
        const int p = static_cast<int>(term) % out[2];
        const int row = p / out_width + k / side % side;
        const int column = p % out_width + k % side;
        const int pixel =
            b * strides[0] + k / (side * side) * strides[1] + row * strides[2] + column;
        const int error = (b * out[1] + place[0]) * out[2] + p;
        return in[1][static_cast<std::size_t>(error)] *
               (is_bias ? 1 : in[0][static_cast<std::size_t>(pixel)]);
    });
}

// result[o][c, u, v] = Σ dy[b][o][i, j] * x[b][c][i + u][j + v], followed by Σ dy[b][o][i, j]
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t index) { return correlated(of, index, in); });
}

// Eight filters of 5×5 over images of 28×28.
Case bench_case(int n) {
    constexpr int kTpb = 256;
    const Sizes sizes{.images = n, .height = 28, .width = 28, .filters = 8, .side = 5};
    return make_case("bench", sizes, {"x", sizes.x(), {}}, {"dy", sizes.dy(), {}}, kTpb);
}

double operations(const Case& bench_case) {
    const Shape& out = bench_case.arrays[1].shape;
    return 2.0 * out[0] * out[2] * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_52_conv_gradient
