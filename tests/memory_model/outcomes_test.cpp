// The outcomes that no turns of the threads give, by the names of the litmus tests, and what the
// audit leaves out: the table of docs/audit.md.
#include "harness/audit/machine/atomic_history.hpp"
#include "tests/memory_model/audited.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace vkp::memory_model {
namespace {

using Words = std::vector<std::uint32_t>;

// Threads, each in a workgroup of its own, two locations of theirs, and what each has read last.
struct Litmus {
    std::string name = {};
    std::vector<std::string> threads = {};
    // The locations at the end, and the results of the threads.
    std::function<bool(std::uint32_t x, std::uint32_t y, const Words& results)> is_it = {};
};

void PrintTo(const Litmus& litmus, std::ostream* out) {
    *out << litmus.name;
}

// So many times beside each other, at locations of their own.
std::string text_of(const Litmus& litmus, std::size_t count) {
    const std::size_t threads = litmus.threads.size();
    std::string branches;
    for (std::size_t i = 0; i < threads; ++i) {
        branches += fmt::format("if (gl_WorkGroupID.x % {} == {}) {{ {} }}\n", threads, i,
                                litmus.threads[i]);
    }
    return fmt::format(
        "// workgroup: 1\n// groups: {0}\n// buffer: x uint[{1}] = zeros\n"
        "// buffer: y uint[{1}] = zeros\n// buffer: o uint[{0}] = zeros\n"
        "void kernel() {{\nuint n = gl_WorkGroupID.x / {2};\nuint r = 0;\n{3}"
        "o[gl_WorkGroupID.x] = r;\n}}\n",
        count * threads, count, threads, branches);
}

bool shows(const Litmus& litmus, const audit::Result& result) {
    std::vector<std::vector<std::vector<std::byte>>> outcomes(1);
    for (const audit::Buffer& buffer : result.buffers) {
        outcomes[0].emplace_back(buffer.bytes.data(), buffer.bytes.data() + buffer.bytes.size());
    }
    for (const audit::Result::Outcome& outcome : result.other_outcomes) {
        outcomes.push_back(outcome.buffers);
    }
    return std::ranges::any_of(outcomes, [&](const auto& outcome) {
        const Words x = words_of({outcome[0]});
        const Words y = words_of({outcome[1]});
        const Words o = words_of({outcome[2]});
        const std::size_t threads = litmus.threads.size();
        for (std::size_t n = 0; n < x.size(); ++n) {
            const auto first = o.begin() + static_cast<std::ptrdiff_t>(n * threads);
            const Words results(first, first + static_cast<std::ptrdiff_t>(threads));
            if (litmus.is_it(x[n], y[n], results)) {
                return true;
            }
        }
        return false;
    });
}

class Outcomes : public testing::TestWithParam<Litmus> {};

TEST_P(Outcomes, AreFoundAloneAndBesideOthers) {
    for (const std::size_t count : {1, 12}) {
        const std::string text = text_of(GetParam(), count);
        const audit::Result result = audited(text);
        EXPECT_FALSE(has(result.hazards, FindingKind::kDataRace)) << text;
        EXPECT_TRUE(shows(GetParam(), result)) << count << "\n" << text;
        EXPECT_EQ(result.orders.are_all, count == 1) << text;
    }
}

INSTANTIATE_TEST_SUITE_P(
    OfAtomics, Outcomes,
    testing::Values(Litmus{"store buffering",
                           {"atomicExchange(x[n], 1u); r = atomicOr(y[n], 0u);",
                            "atomicExchange(y[n], 1u); r = atomicOr(x[n], 0u);"},
                           [](auto, auto, const Words& o) { return o[0] == 0 && o[1] == 0; }},
                    Litmus{"message passing",
                           {"atomicExchange(x[n], 1u); atomicExchange(y[n], 1u);",
                            "r = 2u * atomicOr(y[n], 0u); r += atomicOr(x[n], 0u);"},
                           [](auto, auto, const Words& o) { return o[1] == 2; }},
                    Litmus{"IRIW",
                           {"atomicExchange(x[n], 1u);", "atomicExchange(y[n], 1u);",
                            "r = 2u * atomicOr(x[n], 0u); r += atomicOr(y[n], 0u);",
                            "r = 2u * atomicOr(y[n], 0u); r += atomicOr(x[n], 0u);"},
                           [](auto, auto, const Words& o) { return o[2] == 2 && o[3] == 2; }},
                    Litmus{"2+2W",
                           {"atomicExchange(x[n], 1u); atomicExchange(y[n], 2u);",
                            "atomicExchange(y[n], 1u); atomicExchange(x[n], 2u);"},
                           [](auto x, auto y, const Words&) { return x == 1 && y == 1; }},
                    Litmus{"R",
                           {"atomicExchange(x[n], 1u); atomicExchange(y[n], 1u);",
                            "atomicExchange(y[n], 2u); r = atomicOr(x[n], 0u);"},
                           [](auto, auto y, const Words& o) { return y == 2 && o[1] == 0; }},
                    Litmus{"S",
                           {"atomicExchange(x[n], 2u); atomicExchange(y[n], 1u);",
                            "r = atomicOr(y[n], 0u); atomicExchange(x[n], 1u);"},
                           [](auto x, auto, const Words& o) { return x == 2 && o[1] == 1; }},
                    Litmus{"an addition in front",
                           {"atomicExchange(x[n], 1u); atomicExchange(y[n], 1u);",
                            "r = 2u * atomicOr(y[n], 0u); r += atomicAdd(x[n], 4u);"},
                           [](auto, auto, const Words& o) { return o[1] == 2; }},
                    Litmus{"load buffering",
                           {"r = atomicOr(x[n], 0u); atomicExchange(y[n], 1u);",
                            "r = atomicOr(y[n], 0u); atomicExchange(x[n], 1u);"},
                           [](auto, auto, const Words& o) { return o[0] == 1 && o[1] == 1; }}),
    [](const auto& test) {
        std::string name = test.param.name;
        std::erase_if(name, [](char c) { return c == ' ' || c == '+'; });
        return name;
    });

// One older value so many times.
Litmus reads_of_an_old_value(int times) {
    return {"old reads",
            {"atomicExchange(x[n], 1u); atomicExchange(y[n], 1u);",
             fmt::format("if (atomicOr(y[n], 0u) == 1u) {{ for (uint k = 0; k < {}; ++k) "
                         "r += 1u - atomicOr(x[n], 0u); }}",
                         times)},
            [=](auto, auto, const Words& o) { return o[1] == static_cast<unsigned>(times); }};
}

TEST(OutcomesTest, AreAllUpToTheFourthReadOfAnOldValue) {
    const audit::Result four = audited(text_of(reads_of_an_old_value(4), 1));
    EXPECT_TRUE(four.orders.are_all);
    EXPECT_TRUE(shows(reads_of_an_old_value(4), four));
    EXPECT_FALSE(audited(text_of(reads_of_an_old_value(5), 1)).orders.are_all);
}

TEST(OutcomesTest, AreAllUpToTheSixtyThirdWrite) {
    const SubgroupLayout subgroups({2}, 1);
    audit::HappensBefore happens_before(subgroups, audit::kBuffers);
    const audit::RaceShadow shadow(1, true, happens_before);
    happens_before.begin_workgroup();
    audit::AtomicHistory history;
    history.keep_all();
    for (std::uint32_t write = 1; write <= 64; ++write) {
        const audit::AtomicHistory::Place place{.key = 1, .bits = 32, .step = write};
        const auto newest = history.spots(place, write - 1, shadow).front();
        history.note_turn(place, true);
        history.note_write(place, newest, write, false, shadow);
        EXPECT_EQ(history.has_left_out(), write == 64);
    }
}

// A fence forbids them.
TEST(OutcomesTest, OfFencedAtomicsAreThoseOfTurns) {
    const Litmus fenced{
        "load buffering",
        {"r = atomicOr(x[n], 0u); memoryBarrierBuffer(); atomicExchange(y[n], 1u);",
         "r = atomicOr(y[n], 0u); memoryBarrierBuffer(); atomicExchange(x[n], 1u);"},
        [](auto, auto, const Words& o) { return o[0] == 1 && o[1] == 1; }};
    for (const std::size_t count : {1, 12}) {
        EXPECT_FALSE(shows(fenced, audited(text_of(fenced, count)))) << count;
    }
}

// The value would be there because it was read.
TEST(OutcomesTest, HaveNoValueOutOfThinAir) {
    const Litmus thin_air{"thin air",
                          {"r = atomicOr(x[n], 0u); atomicExchange(y[n], r);",
                           "r = atomicOr(y[n], 0u); atomicExchange(x[n], r);"},
                          [](auto, auto, const Words& o) { return o[0] != 0 || o[1] != 0; }};
    for (const std::size_t count : {1, 12}) {
        EXPECT_FALSE(shows(thin_air, audited(text_of(thin_air, count)))) << count;
    }
}

}  // namespace
}  // namespace vkp::memory_model
