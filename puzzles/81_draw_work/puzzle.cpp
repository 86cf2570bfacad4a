#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <numeric>

namespace vkp::puzzle_81_draw_work {
namespace {

constexpr float kOthers = 3e38F;  // value in `tokens` that belongs to no sequence

struct Sizes {
    int workgroups = 2;
    int tpb = 32;
    int width = 32;            // numbers of a token
    std::vector<int> lengths;  // tokens of each sequence

    [[nodiscard]] int sequences() const { return static_cast<int>(lengths.size()); }
    [[nodiscard]] int tokens() const { return std::accumulate(lengths.begin(), lengths.end(), 0); }
};

// The reads of a thread in the workgroup that draws all sequences: their places and lengths, and
// its columns of their tokens.
std::uint64_t reads_of(const Sizes& sizes) {
    return 2 * sizes.lengths.size() + count_of(sizes.tokens()) * share_of(sizes.width, sizes.tpb);
}

// A ticket for each sequence, and one in vain for each workgroup. Workgroups run one after the
// other, and so the first draws all sequences, with two barriers for each ticket. A thread's counts
// are no record: with a fixed share for each workgroup, which skips the lesson, they are lower.
Case make_case(std::string name, const Sizes& sizes, std::vector<Array> inputs) {
    const int sequences = sizes.sequences();
    const std::uint64_t tickets = count_of(sequences) + 1;
    const std::uint64_t all_tickets = count_of(sequences + sizes.workgroups);
    const Budget counts{.global_reads = reads_of(sizes),
                        .global_writes = count_of(sequences) * share_of(sizes.width, sizes.tpb),
                        .global_atomics = tickets};
    return {
        .name = std::move(name),
        .dispatches = {{.launch = groups_of(sizes.tpb, sizes.workgroups)}},
        .arrays = arrays_of(
            std::move(inputs),
            {result_array("next", {1}, ElementType::kUint32).beginning_with(std::vector<double>{0}),
             result_array({sequences, sizes.width})}),
        .budget = counts,
        .best = {.global_atomics = {}},
        .traffic_budget = {.global_atomics = all_tickets},
        .best_traffic = {.global_atomics = all_tickets, .barriers = 2 * tickets},
        .least_traffic = {.global_atomics = count_of(sizes.workgroups), .barriers = 0}};
}

// The sequences are stored from the last to the first, with an unused token before each and after
// all: such tokens are 3e38. make() gives the other values.
Case laid_out(const std::string& name, const Sizes& sizes, MakeRandom make, std::uint64_t seed,
              double factor = 1) {
    const int all = sizes.tokens() + sizes.sequences() + 1;
    Array tokens = scaled(make("tokens", {all, sizes.width}, seed, name + "/tokens"), factor);
    std::vector<double> begins(sizes.lengths.size());
    int next = 0;
    const auto leave_one_out = [&] {
        std::fill_n(tokens.values.begin() + next * sizes.width, sizes.width, kOthers);
        ++next;
    };
    for (std::size_t s = sizes.lengths.size(); s-- > 0; next += sizes.lengths[s]) {
        leave_one_out();
        begins[s] = next;
    }
    leave_one_out();
    return make_case(name, sizes,
                     {std::move(tokens), indices("begins", std::move(begins)),
                      indices("lengths", {sizes.lengths.begin(), sizes.lengths.end()})});
}

// Most sequences have up to `most` tokens, and one of them has many.
std::vector<int> skewed(int sequences, int most, int many, std::uint64_t seed,
                        const std::string& stream) {
    std::vector<int> lengths;
    for (int s = 0; s < sequences; ++s) {
        lengths.push_back(drawn_number({0, most}, seed, stream + std::to_string(s)));
    }
    lengths[lengths.size() / 3] = many;
    return lengths;
}

Array ones(std::string name, Shape shape, std::uint64_t /*seed*/, std::string_view /*stream*/) {
    return filled(std::move(name), std::move(shape), 1);
}

std::vector<Case> cases(std::uint64_t seed) {
    const Sizes plain{.lengths = {3, 0, 1, 8, 2, 1}};
    const std::vector<int> mixed = skewed(9, 5, 20, seed, "mixed");
    return {laid_out("classic", plain, ones, seed),
            laid_out("skewed",
                     {.workgroups = 4, .width = 40, .lengths = skewed(30, 4, 150, seed, "skewed")},
                     random_digits, seed),
            laid_out("narrow", {.workgroups = 3, .tpb = 64, .width = 20, .lengths = mixed},
                     random_floats, seed),
            laid_out("wide", {.width = 150, .lengths = mixed}, random_floats, seed),
            laid_out("few", {.workgroups = 5, .tpb = 64, .width = 65, .lengths = {7, 33}},
                     random_floats, seed),
            laid_out("empty", {.workgroups = 3, .lengths = std::vector<int>(8, 0)}, random_floats,
                     seed),
            laid_out("huge", {.workgroups = 3, .lengths = mixed}, random_floats, seed, 1e30),
            laid_out("tiny", {.workgroups = 3, .lengths = mixed}, random_floats, seed, 1e-30),
            laid_out("one", {.workgroups = 1, .width = 1, .lengths = {1}}, random_floats, seed)};
}

Case drawn_case(Draw& draw) {
    const int sequences = draw.number({5, 20}, "sequences", 1);
    return laid_out("drawn",
                    {.workgroups = draw.number({2, 6}, "workgroups", 1),
                     .tpb = 32 * draw.number({1, 3}, "tpb"),
                     .width = draw.number({10, 120}, "width", 1),
                     .lengths = skewed(sequences, draw.up_to(9, "most"), draw.up_to(40, "many"),
                                       draw.seed(), "lengths")},
                    draw.floats(), draw.seed());
}

// The counter, which each ticket increments, and the sums of the sequences, column by column.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t width = extent(of.result().shape, 1);
    return each_at(indices, [&](std::size_t place) {
        if (place == 0) {
            const Extent& workgroups = of.dispatches[0].launch.workgroups;
            return Sum{static_cast<double>(of.result().shape[0]) + workgroups.x};
        }
        const std::size_t sequence = (place - 1) / width;
        // A picture evaluates other beginnings, which may be after the last token.
        const std::size_t last = extent(of.arrays[0].shape, 0) - 1;
        const std::size_t first = in[1].word(sequence);
        return sum_of(in[2].word(sequence), [&](std::size_t t) {
            return in[0][std::min(first + t, last) * width + (place - 1) % width];
        });
    });
}

// The longest of `tokens` tokens, as randomly drawn for a bench.
int longest_of(int tokens) {
    return std::clamp(tokens / 8, 8, 512);
}

// The sequences are anywhere among the tokens, as many as have that many tokens on average; each
// four of them have a workgroup, up to the number that a large GPU runs at the same time.
Case bench_case(int tokens) {
    constexpr int kMaxWorkgroups = 1024;
    const int sequences = 2 * tokens / longest_of(tokens);
    const Sizes sizes{.workgroups = std::min(sequences / 4, kMaxWorkgroups),
                      .tpb = 128,
                      .width = 128,
                      .lengths = std::vector<int>(static_cast<std::size_t>(sequences))};
    Case large = make_case("bench", sizes,
                           {{"tokens", {tokens, sizes.width}, {}},
                            {"begins", {sequences}, {}, ElementType::kUint32},
                            {"lengths", {sequences}, {}, ElementType::kUint32}});
    large.arrays[3].values.clear();
    return large;
}

BenchInputs bench_inputs(const Case& bench_case) {
    const int tokens = bench_case.input("tokens").shape[0];
    const auto longest = static_cast<std::uint32_t>(longest_of(tokens));
    return {BenchInput(0),
            BenchInput(1, BenchInput::Values::kBelow, static_cast<std::uint32_t>(tokens) - longest),
            BenchInput(2, BenchInput::Values::kBelow, longest + 1),
            BenchInput(3, BenchInput::Values::kZeros)};
}

// An addition for each number, on average.
double operations(const Case& bench_case) {
    return size_of(bench_case.input("tokens").shape);
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_81_draw_work
