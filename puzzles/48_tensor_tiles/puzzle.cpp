#include "harness/model/device/tiles.hpp"
#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_48_tensor_tiles {
namespace {

constexpr std::uint32_t kSubgroup = 32;

struct Sizes {
    int m = kTileSide;
    int depth = kTileSide;
    int n = kTileSide;
};

std::uint32_t tiles_of(int extent) {
    return static_cast<std::uint32_t>(extent) / kTileSide;
}

// Each tile of the result has a subgroup, and every thread has a share of it.
Case make_case(std::string name, Array a, Array b) {
    const int m = a.shape[0];
    const int depth = a.shape[1];
    const int n = b.shape[1];
    constexpr std::uint64_t kShare = kTileSide * kTileSide / kSubgroup;
    const Budget counts{.global_reads = 2 * kShare * tiles_of(depth),
                        .global_writes = kShare,
                        .shared_reads = 0,
                        .shared_writes = 0};
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {tiles_of(n), tiles_of(m)},
                                       .workgroup_size = {kSubgroup}}}},
            .arrays = {as_float16(std::move(a)), as_float16(std::move(b)), result_array({m, n})},
            .budget = counts,
            .best = counts,
            .best_traffic = {.barriers = 0},
            .has_tiles = true};
}

Case classic_case() {
    Array identity = filled("a", {kTileSide, kTileSide}, 0);
    for (std::size_t i = 0; i < kTileSide; ++i) {
        identity.values[i * kTileSide + i] = 1;
    }
    return make_case("classic", std::move(identity), arange("b", {kTileSide, kTileSide}));
}

Case random_case(const std::string& name, const Sizes& sizes, MakeRandom make, std::uint64_t seed) {
    return make_case(name, make("a", {sizes.m, sizes.depth}, seed, name + "/a"),
                     make("b", {sizes.depth, sizes.n}, seed, name + "/b"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(),
            random_case("digits", {.m = 16, .depth = 32, .n = 48}, random_digits, seed),
            random_case("tall", {.m = 48}, random_unit_floats, seed),
            random_case("deep", {.m = 32, .depth = 64, .n = 32}, random_digits, seed),
            random_case("random", {}, random_floats, seed)};
}

Case drawn_case(Draw& draw) {
    const auto drawn = [&](std::string_view which) {
        return static_cast<int>(kTileSide) * draw.number({1, 3}, which);
    };
    return random_case("drawn", {.m = drawn("m"), .depth = drawn("depth"), .n = drawn("n")},
                       draw.floats(), draw.seed());
}

// result = a @ b
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return matrix_product_at(indices, of, in);
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n, n}, {}}, {"b", {n, n}, {}});
}

double operations(const Case& bench_case) {
    const double n = bench_case.result().shape[0];
    return 2 * n * n * n;
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {
                .at = bench_case, .operations = operations, .values = BenchInput::Values::kHalves}};
}

}  // namespace vkp::puzzle_48_tensor_tiles
