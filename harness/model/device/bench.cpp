#include "harness/model/device/bench.hpp"

#include "harness/model/inputs.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/model/puzzle.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>

namespace vkp {

namespace {

// The neighbourhood of `center`, as far as it lies in [0, count).
void add_around(std::vector<std::size_t>& indices, std::size_t center, std::size_t count) {
    for (std::size_t i = center < 2 ? 0 : center - 2; i < center + 2 && i < count; ++i) {
        indices.push_back(i);
    }
}

}  // namespace

double Input::made_at(std::size_t index) const {
    return made_[index];
}

BenchInputs inputs_of(const Bench& bench, const Case& bench_case) {
    if (bench.inputs != nullptr) {
        return bench.inputs(bench_case);
    }
    const auto count = std::ranges::count_if(bench_case.arrays, &CaseArray::is_initialized);
    BenchInputs inputs;
    for (std::uint32_t i = 0; i < count; ++i) {
        inputs.emplace_back(i, bench.values);
    }
    return inputs;
}

double least_bytes(const Case& bench_case) {
    std::size_t bytes = 0;
    for (const CaseArray& array : bench_case.arrays) {
        const bool is_overwritten = array.role != ArrayRole::kInput && array.is_initialized;
        const bool is_left_out = array.role == ArrayRole::kScratch && !array.is_initialized;
        const std::size_t times = is_overwritten ? 2 : is_left_out ? 0 : 1;
        bytes += times * byte_count(array.shape, array.type);
    }
    return static_cast<double>(bytes);
}

namespace {

void add_samples(std::vector<std::size_t>& all, const ResultArray& array, std::size_t workgroup) {
    constexpr std::size_t kPlaces = 64;
    const std::size_t count = array.value_count();
    std::vector<std::size_t> indices;
    add_around(indices, 0, count);
    add_around(indices, count, count);
    for (std::size_t place = 1; place <= kPlaces; ++place) {
        const std::size_t near = count / kPlaces * place;
        add_around(indices, near / workgroup * workgroup, count);
        add_around(indices, near + place * place % workgroup, count);
    }
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    for (const std::size_t index : indices) {
        all.push_back(array.first_value + index);
    }
}

}  // namespace

std::vector<std::size_t> sampled_elements(const Case& bench_case) {
    const std::size_t workgroup = bench_case.dispatches.back().launch.workgroup_size.volume();
    std::vector<std::size_t> indices;
    if (bench_case.result_is_unordered) {
        constexpr std::size_t kSmall = std::size_t{1} << 20U;
        const std::size_t count = bench_case.expected_value_count();
        indices.resize(count <= kSmall ? count : 0);
        std::iota(indices.begin(), indices.end(), std::size_t{0});
        return indices;
    }
    for (const ResultArray& array : bench_case.results()) {
        add_samples(indices, array, workgroup);
    }
    return indices;
}

std::vector<std::size_t> sampled_members(const Case& bench_case) {
    const auto batch = static_cast<std::size_t>(bench_case.result().shape[0]);
    const std::set<std::size_t> members = {0, batch / 2, batch - 1};
    std::vector<std::size_t> indices;
    for (const ResultArray& array : bench_case.results()) {
        const std::size_t length = array.value_count() / batch;
        for (const std::size_t member : members) {
            for (std::size_t i = 0; i < length; ++i) {
                indices.push_back(array.first_value + member * length + i);
            }
        }
    }
    return indices;
}

std::vector<int> geometric_sizes(int first, int last, int factor) {
    std::vector<int> sizes;
    for (int size = first; size <= last; size *= factor) {
        sizes.push_back(size);
    }
    return sizes;
}

std::vector<int> flat_sizes() {
    return geometric_sizes(1 << 10, 1 << 26, 4);
}

Launch flat_launch(int positions) {
    constexpr int kWorkgroupSize = 256;
    assert(positions % kWorkgroupSize == 0);
    return {.workgroups = {static_cast<std::uint32_t>(positions / kWorkgroupSize)},
            .workgroup_size = {kWorkgroupSize}};
}

Launch square_launch(int n) {
    constexpr int kTile = 16;
    const auto tiles = static_cast<std::uint32_t>(divide_rounding_up(n, kTile));
    return {.workgroups = {tiles, tiles}, .workgroup_size = {kTile, kTile}};
}

}  // namespace vkp
