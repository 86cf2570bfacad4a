#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/attention.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace vkp::puzzle_79_paged {
namespace {

constexpr int kBlock = 16;        // keys in a block
constexpr double kNowhere = 1e6;  // table entry after a sequence's last block
constexpr double kStale = 1e6;    // cache value where no sequence has a key

struct Sizes {
    int heads = 1;             // heads of keys and values
    int queries = 4;           // queries for each of these heads
    int width = 8;             // width of a head: D
    std::vector<int> lengths;  // keys of each sequence
    bool begin_alike = false;  // so that all sequences have the same first block

    [[nodiscard]] int sequences() const { return static_cast<int>(lengths.size()); }
    [[nodiscard]] int most_blocks() const {
        return divide_rounding_up(*std::max_element(lengths.begin(), lengths.end()), kBlock);
    }
    [[nodiscard]] int used_blocks() const {
        int sum = 0;
        for (const int length : lengths) {
            sum += divide_rounding_up(length, kBlock);
        }
        return sum;
    }
    // The arrays have few axes: shapes and strides of all arrays are push constants, for which
    // Vulkan guarantees only 128 bytes.
    [[nodiscard]] Shape q() const { return {sequences(), heads, queries * width}; }
    [[nodiscard]] Shape cache() const { return {used_blocks() + 2, heads, kBlock * width}; }
};

// The reads of a thread: a position, a number of a query, and for each block its place in the table
// and a share of its keys and values. Two stars allow each query to read the keys for itself, and
// each number of the result its column of the values.
Budget reads_of(int blocks, int queries, int width, bool are_shared) {
    const int tpb = queries * width;
    const std::uint64_t shared = 2 * share_of(kBlock * width, tpb);
    const std::uint64_t alone = share_of(queries * kBlock, tpb) * count_of(width) + kBlock;
    const std::uint64_t of_block = are_shared ? shared : std::max(shared, alone);
    return {.global_reads = 2 + count_of(blocks) * (1 + of_block), .global_writes = 1};
}

// A workgroup for each head of keys and values of each sequence, with a thread for each number of
// its results. The inputs are q, keys, values, table and positions.
Case make_case(std::string name, const Sizes& sizes, std::vector<Array> inputs) {
    const int threads = sizes.queries * sizes.width;
    const int blocks = inputs[3].shape[1];
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(threads, sizes.heads, sizes.sequences())}},
            .arrays = arrays_of(std::move(inputs), {result_array(sizes.q())}),
            .budget = reads_of(blocks, sizes.queries, sizes.width, false),
            .best = reads_of(blocks, sizes.queries, sizes.width, true),
            .constants = {{"D", sizes.width}, {"QUERIES", sizes.queries}, {"BLOCK", kBlock}}};
}

std::size_t width_of(const Case& of) {
    return static_cast<std::size_t>(of.constants.front().value);
}

// 0, 1, … in a random order.
std::vector<double> shuffled(int count, std::uint64_t seed, const std::string& stream) {
    std::vector<double> order;
    for (int i = 0; i < count; ++i) {
        const int other = drawn_number({0, i}, seed, stream + std::to_string(i));
        order.push_back(i);
        std::swap(order.back(), order[static_cast<std::size_t>(other)]);
    }
    return order;
}

// The blocks of the sequences, of a cache that has two more.
Array table_of(const Sizes& sizes, std::uint64_t seed, const std::string& stream) {
    const std::vector<double> order = shuffled(sizes.used_blocks() + 2, seed, stream);
    Array table = filled("table", {sizes.sequences(), sizes.most_blocks()}, kNowhere);
    table.type = ElementType::kUint32;
    auto next = order.begin();
    for (std::size_t row = 0; row < sizes.lengths.size(); ++row) {
        const std::size_t start = row * extent(table.shape, 1);
        for (int block = 0; block * kBlock < sizes.lengths[row]; ++block) {
            const bool is_shared = sizes.begin_alike && block == 0;
            table.values[start + count_of(block)] = is_shared ? order.back() : *next++;
        }
    }
    return table;
}

// The places of a key's numbers in the cache. A picture of the puzzle evaluates other tables, so a
// block may not exist.
struct Cache {
    std::size_t heads = 1;
    std::size_t width = 1;
    std::size_t most = 1;  // blocks in a row of the table
    std::size_t last = 0;  // block

    explicit Cache(const Case& of)
        : heads(extent(of.result().shape, 1)),
          width(width_of(of)),
          most(extent(of.arrays[3].shape, 1)),
          last(extent(of.arrays[1].shape, 0) - 1) {}

    [[nodiscard]] std::size_t at(const Input& table, std::size_t sequence, std::size_t head,
                                 std::size_t key) const {
        const std::size_t block =
            std::min<std::size_t>(table.word(sequence * most + key / kBlock), last);
        return ((block * heads + head) * kBlock + key % kBlock) * width;
    }
};

// The keys and the values of a head of a sequence, one after the other.
AttentionHead head_of(const Case& of, const Inputs& in, std::size_t sequence, std::size_t head) {
    const Cache cache(of);
    AttentionHead gathered;
    gathered.width = cache.width;
    for (std::size_t key = 0; key <= in[4].word(sequence); ++key) {
        const std::size_t at = cache.at(in[3], sequence, head, key);
        for (std::size_t d = 0; d < cache.width; ++d) {
            gathered.keys.push_back(in[1][at + d]);
            gathered.values.push_back(in[2][at + d]);
        }
    }
    return gathered;
}

// Calls set(key, at) for each key of each sequence and head, whose numbers begin there.
template <typename Set>
void for_each_key(const Case& of, Set set) {
    const Cache cache(of);
    const Inputs in = values_of(of);
    for (std::size_t i = 0; i < extent(of.result().shape, 0) * cache.heads; ++i) {
        for (std::size_t key = 0; key <= in[4].word(i / cache.heads); ++key) {
            set(key, cache.at(in[3], i / cache.heads, i % cache.heads, key));
        }
    }
}

// Where no sequence has a key, the cache holds values that show: for a key of 0 the score is as
// good as others, and largest in the case "deepest".
void make_stale(Case& made) {
    std::vector<bool> is_key(made.arrays[1].values.size());
    for_each_key(made, [&](std::size_t /*key*/, std::size_t at) {
        std::fill_n(is_key.begin() + static_cast<std::ptrdiff_t>(at), width_of(made), true);
    });
    for (std::size_t i = 0; i < is_key.size(); ++i) {
        if (!is_key[i]) {
            made.arrays[1].values[i] = 0;
            made.arrays[2].values[i] = kStale;
        }
    }
}

Case random_case(const std::string& name, const Sizes& sizes, std::uint64_t seed,
                 double factor = 1) {
    std::vector<double> positions;
    for (const int length : sizes.lengths) {
        positions.push_back(length - 1);
    }
    Case made = make_case(
        name, sizes,
        {scaled(random_unit_floats("q", sizes.q(), seed, name + "/q"), factor),
         random_unit_floats("keys", sizes.cache(), seed, name + "/keys"),
         random_unit_floats("values", sizes.cache(), seed, name + "/values"),
         table_of(sizes, seed, name + "/table"), indices("positions", std::move(positions))});
    make_stale(made);
    return made;
}

// Key j is row j % 8 of the identity, its value the number j, and queries are 0, 1, … 7.
Case classic_case() {
    Case made = random_case("classic", {.lengths = {32, 5}}, 0);
    made.arrays[0] = arange_modulo("q", made.result().shape, 8);
    for_each_key(made, [&](std::size_t key, std::size_t at) {
        for (std::size_t d = 0; d < 8; ++d) {
            made.arrays[1].values[at + d] = key % 8 == d ? 1 : 0;
            made.arrays[2].values[at + d] = static_cast<double>(key);
        }
    });
    return made;
}

// The queries are large and small by turns, so that their largest scores are far apart. The last
// key of a block is larger than the others, so that it often has the largest score.
Case hot_case(std::uint64_t seed) {
    constexpr double kHot = 2048;
    Case made = random_case("hot", {.heads = 2, .lengths = {130, 31}}, seed, kHot);
    std::vector<double>& q = made.arrays[0].values;
    for (std::size_t i = 0; i < q.size(); ++i) {
        q[i] /= i / 8 % 2 == 1 ? kHot : 1;
    }
    for_each_key(made, [&](std::size_t key, std::size_t at) {
        for (std::size_t d = 0; d < 8; ++d) {
            made.arrays[1].values[at + d] *= key % kBlock == kBlock - 1 ? 4 : 1;
        }
    });
    return made;
}

// Every score is the same and near the lowest float.
Case deepest_case(std::uint64_t seed) {
    Case made = random_case("deepest", {.queries = 2, .width = 16, .lengths = {33, 2}}, seed);
    made.arrays[0] = filled("q", made.result().shape, kDeepQuery);
    for_each_key(made, [&](std::size_t /*key*/, std::size_t at) {
        std::fill_n(made.arrays[1].values.begin() + static_cast<std::ptrdiff_t>(at), 16,
                    -kDeepQuery);
    });
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(),
            random_case("heads", {.heads = 2, .width = 16, .lengths = {16, 1, 40, 17}}, seed),
            random_case("alike",
                        {.queries = 2, .width = 16, .lengths = {37, 20, 16}, .begin_alike = true},
                        seed),
            random_case("alone", {.heads = 3, .queries = 1, .lengths = {23}}, seed),
            random_case("many", {.queries = 8, .width = 12, .lengths = {3, 70}}, seed),
            hot_case(seed),
            deepest_case(seed)};
}

Case drawn_case(Draw& draw) {
    return random_case(
        "drawn",
        {.heads = draw.number({1, 3}, "heads"),
         .queries = draw.number({2, 5}, "queries", 1),
         .width = 4 * draw.number({2, 5}, "width", 1),
         .lengths = {draw.number({1, 90}, "first"), draw.number({17, 60}, "second", 1)}},
        draw.seed(), 8);
}

// result[s][h][g] = softmax(q[s][h][g]·kᵀ / √D)·v, of the sequence's keys of that head.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t heads = extent(of.result().shape, 1);
    const std::size_t width = width_of(of);
    const std::size_t queries = extent(of.result().shape, 2) / width;
    Remembered head([&](std::size_t i) { return head_of(of, in, i / heads, i % heads); });
    return by_rows(indices, width, [&](Expected& expected, std::size_t row) {
        const AttentionHead& keys = head(row / queries);
        append_attention(expected, in[0].part(row * width, width), keys, keys.keys.size() / width);
    });
}

// 16 sequences of up to n keys, or two if that is few, in a cache of half as many blocks as they
// could have: on average they are half as long.
Case bench_case(int n) {
    constexpr int kFew = 64;
    const int sequences = n > kFew ? 16 : 2;
    const Sizes sizes{.heads = n > kFew ? 8 : 1,
                      .width = 64,
                      .lengths = std::vector<int>(count_of(sequences), n)};
    const Shape cache{sizes.used_blocks() / 2, sizes.heads, kBlock * sizes.width};
    return make_case("bench", sizes,
                     {{"q", sizes.q(), {}},
                      {"keys", cache, {}},
                      {"values", cache, {}},
                      {"table", {sequences, sizes.most_blocks()}, {}, ElementType::kUint32},
                      {"positions", {sequences}, {}, ElementType::kUint32}});
}

BenchInputs bench_inputs(const Case& bench_case) {
    const auto blocks = static_cast<std::uint32_t>(bench_case.arrays[1].shape[0]);
    const auto most = static_cast<std::uint32_t>(bench_case.arrays[3].shape[1] * kBlock);
    return {BenchInput(0, BenchInput::Values::kUnit), BenchInput(1, BenchInput::Values::kUnit),
            BenchInput(2, BenchInput::Values::kUnit),
            BenchInput(3, BenchInput::Values::kBelow, blocks),
            BenchInput(4, BenchInput::Values::kBelow, most)};
}

// The operations of each query with half of the possible keys: a dot product, an exponential, and a
// value times that.
double operations(const Case& bench_case) {
    const Shape& q = bench_case.result().shape;
    const double keys = bench_case.arrays[3].shape[1] * kBlock / 2.0;
    const double width = bench_case.constants.front().value;
    return q[0] * keys * q[1] * (q[2] / width) * (4 * width + 2);
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_79_paged
