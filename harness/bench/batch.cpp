#include "harness/bench/batch.hpp"

#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <map>

namespace vkp {

namespace {

// That member as a batch of one, with its values.
Case case_of_member(const Puzzle& puzzle, const Case& bench_case, std::size_t member) {
    Case alone = puzzle.bench.at(1);
    const BenchInputs contents = inputs_of(puzzle.bench, bench_case);
    const std::size_t inputs = alone.inputs().size();
    for (std::size_t i = 0; i < inputs; ++i) {
        CaseArray& input = alone.arrays[i];
        const std::size_t count = input.value_count();
        for (std::size_t k = 0; k < count; ++k) {
            input.values.push_back(contents[i][member * count + k]);
        }
    }
    return alone;
}

}  // namespace

std::string broken_property_of_members(const Puzzle& puzzle, const Case& bench_case,
                                       std::span<const std::uint32_t> words) {
    if (!puzzle.bench.is_batch || puzzle.property == nullptr) {
        return {};
    }
    const auto batch = static_cast<std::size_t>(bench_case.result().shape[0]);
    std::map<std::size_t, std::vector<Array>> left;
    std::size_t next = 0;
    for (const std::size_t value : sampled_members(bench_case)) {
        const auto [array, at] = bench_case.result_at(value);
        const std::size_t member = at / (array.value_count() / batch);
        if (!left.contains(member)) {
            const Case alone = case_of_member(puzzle, bench_case, member);
            left[member] = {alone.arrays.begin(), alone.arrays.end()};
        }
        left[member][array.place].values.push_back(
            decode(words[next++], ElementType{array.type.scalar}));
    }
    for (const auto& [member, arrays] : left) {
        const std::string broken =
            puzzle.property(case_of_member(puzzle, bench_case, member), arrays);
        if (!broken.empty()) {
            return fmt::format("number {} of {}, taken alone: {}", member, batch, broken);
        }
    }
    return {};
}

}  // namespace vkp
