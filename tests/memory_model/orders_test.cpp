// Small programs of atomics and waits: the audit's report of their orders, compared with all
// interleavings of their atomics. VKP_ORDER_PROGRAMS: how many programs, some hundred by default;
// VKP_ORDER_FIRST: the first one's number, so that several processors share them.
#include "tests/memory_model/audited.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace vkp::memory_model {
namespace {

constexpr std::size_t kLocations = 2;

struct Operation {
    enum class Kind { kAdd, kExchange, kExchangeIf, kRead, kWait };
    Kind kind = Kind::kAdd;
    std::size_t location = 0;
    std::uint32_t value = 0;
};

struct Program {
    std::vector<std::vector<Operation>> threads;
    bool are_workgroups = false;  // each thread is a workgroup
};

// The most threads and operations; with fewer, brute force covers more programs in the same time.
Program random_program(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto draw = [&](std::uint32_t count) {
        return static_cast<std::uint32_t>(random() % count);
    };
    Program program;
    program.threads.resize(2 + draw(2));
    program.are_workgroups = draw(2) == 0;
    const bool has_waits = draw(3) == 0;
    for (std::vector<Operation>& thread : program.threads) {
        thread.resize(1 + draw(program.threads.size() == 2 ? 6 : 3));
        for (Operation& operation : thread) {
            operation = {.kind = static_cast<Operation::Kind>(draw(has_waits ? 5 : 4)),
                         .location = draw(kLocations),
                         .value = 1 + draw(3)};
        }
    }
    return program;
}

// The state of a thread: its results are folded into one number.
struct ThreadState {
    std::size_t next = 0;
    std::uint32_t sum = 0;
    auto operator<=>(const ThreadState&) const = default;
};
struct State {
    std::array<std::uint32_t, kLocations> memory{};
    std::vector<ThreadState> threads;
    auto operator<=>(const State&) const = default;
};

struct Possible {
    std::set<std::vector<std::uint32_t>> outcomes;  // the sums, then the memory
    bool may_wait = false;                          // a thread may meet a wait that has not ended
    bool reads = false;  // has atomics that change nothing, which may read older values
};

class BruteForce {
public:
    explicit BruteForce(const Program& program) : program_(program) {
        visit({.threads = std::vector<ThreadState>(program.threads.size())});
    }
    Possible possible;

private:
    void visit(const State& state) {
        if (!seen_.insert(state).second) {
            return;
        }
        bool has_ended = true;
        for (std::size_t i = 0; i < state.threads.size(); ++i) {
            if (state.threads[i].next < program_.threads[i].size()) {
                has_ended = false;
                step(state, i);
            }
        }
        if (has_ended) {
            std::vector<std::uint32_t> outcome;
            for (const ThreadState& thread : state.threads) {
                outcome.push_back(thread.sum);
            }
            outcome.insert(outcome.end(), state.memory.begin(), state.memory.end());
            possible.outcomes.insert(outcome);
        }
    }

    void step(State state, std::size_t i) {
        const Operation& operation = program_.threads[i][state.threads[i].next];
        std::uint32_t& place = state.memory[operation.location];
        const std::uint32_t old = place;
        switch (operation.kind) {
            case Operation::Kind::kAdd:
                place += operation.value;
                break;
            case Operation::Kind::kExchange:
                place = operation.value;
                break;
            case Operation::Kind::kExchangeIf:
                place = old == operation.value ? operation.value + 1 : old;
                break;
            case Operation::Kind::kRead:
                break;
            case Operation::Kind::kWait:
                if (old == 0) {
                    possible.may_wait = true;
                    return;
                }
                break;
        }
        possible.reads |= place == old;
        state.threads[i].sum = state.threads[i].sum * 31 + old;
        ++state.threads[i].next;
        visit(state);
    }

    const Program& program_;
    std::set<State> seen_;
};

std::string text_of(const Operation& operation) {
    const std::string place = fmt::format("m[{}]", operation.location);
    switch (operation.kind) {
        case Operation::Kind::kAdd:
            return fmt::format("atomicAdd({}, {}u)", place, operation.value);
        case Operation::Kind::kExchange:
            return fmt::format("atomicExchange({}, {}u)", place, operation.value);
        case Operation::Kind::kExchangeIf:
            return fmt::format("atomicCompSwap({}, {}u, {}u)", place, operation.value,
                               operation.value + 1);
        case Operation::Kind::kRead:
            return fmt::format("atomicAdd({}, 0u)", place);
        default:
            return fmt::format("awaited({})", operation.location);
    }
}

std::string text_of(const Program& program) {
    const std::size_t count = program.threads.size();
    std::string text = fmt::format(
        "// workgroup: {}\n// groups: {}\n// buffer: m uint[{}] = zeros\n// buffer: o uint[{}]\n"
        "uint awaited(uint k) {{\n    uint x;\n    do {{ x = atomicAdd(m[k], 0u); }} while (x == "
        "0);\n"
        "    return x;\n}}\n"
        "void kernel() {{\n    uint sum = 0;\n    uint i = gl_GlobalInvocationID.x;\n",
        program.are_workgroups ? 1 : count, program.are_workgroups ? count : 1, kLocations, count);
    for (std::size_t i = 0; i < count; ++i) {
        text += fmt::format("    if (i == {}) {{\n", i);
        for (const Operation& operation : program.threads[i]) {
            text += fmt::format("        sum = sum * 31 + {};\n", text_of(operation));
        }
        text += "    }\n";
    }
    return text + "    o[i] = sum;\n}\n";
}

// The words of an outcome, in the form of the brute-force search.
std::vector<std::uint32_t> outcome_of(const std::vector<std::vector<std::byte>>& buffers) {
    return words_of({buffers[1], buffers[0]});
}

// Empty if the audit's result matches the possible outcomes.
std::string difference(const Possible& possible, const audit::Result& result) {
    const bool has_waits = has(result.hazards, FindingKind::kEndlessWait) ||
                           has(result.notes, FindingKind::kEndlessWait) ||
                           has(result.hazards, FindingKind::kEndlessLoop);
    if (possible.may_wait && !has_waits && result.orders.are_all) {
        return "a wait is missed, though all orders are said to have been tried";
    }
    if (!possible.may_wait && has_waits) {
        return "a wait is reported that always ends";
    }
    const bool depends = has(result.hazards, FindingKind::kOrderDependent);
    if (possible.outcomes.size() > 1 && !depends && !has_waits && result.orders.are_all) {
        return "an outcome is missed, though all orders are said to have been tried";
    }
    for (const audit::Result::Outcome& outcome : result.other_outcomes) {
        if (!possible.reads && !possible.outcomes.contains(outcome_of(outcome.buffers))) {
            return "an outcome is reported that no order has";
        }
    }
    return depends && possible.outcomes.size() == 1 && !possible.reads ? "all orders agree" : "";
}

TEST(Orders, AreThoseThatBruteForceFinds) {
    const int programs = number_in_environment("VKP_ORDER_PROGRAMS", 200);
    const int first = number_in_environment("VKP_ORDER_FIRST", 0);
    int all = 0;
    int dependent = 0;
    int missed = 0;
    int waits = 0;
    for (int i = first; i < first + programs; ++i) {
        const Program program = random_program(static_cast<std::uint32_t>(i));
        const std::string text = text_of(program);
        const Possible possible = BruteForce(program).possible;
        const audit::Result result = audited(text);
        EXPECT_EQ(difference(possible, result), "") << "program " << i << "\n" << text;
        all += result.orders.are_all ? 1 : 0;
        waits += possible.may_wait ? 1 : 0;
        dependent += possible.outcomes.size() > 1 ? 1 : 0;
        const bool has_findings = !result.hazards.empty() || !result.notes.empty();
        missed += (possible.outcomes.size() > 1 || possible.may_wait) && !has_findings ? 1 : 0;
    }
    fmt::print(
        "{} programs: {} with several outcomes, {} with waits; {} tried in all orders, {} "
        "missed among the others\n",
        programs, dependent, waits, all, missed);
    EXPECT_GT(dependent, programs / 4);
    EXPECT_GT(all, programs / 4);
    EXPECT_LT(missed, programs / 100 + 1);
}

}  // namespace
}  // namespace vkp::memory_model
