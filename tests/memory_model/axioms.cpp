#include "tests/memory_model/axioms.hpp"

#include "tests/memory_model/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <utility>

namespace vkp::memory_model {

namespace {

constexpr std::size_t kMostExecutions = 20'000;

bool is_atomic(const Action& action) {
    return action.kind <= Action::Kind::kExchange;
}
bool is_write(const Action& action) {
    return is_atomic(action) ? action.kind != Action::Kind::kLoad
                             : action.kind == Action::Kind::kWrite;
}
bool is_update(const Action& action) {
    return action.kind == Action::Kind::kAdd || action.kind == Action::Kind::kExchange;
}

class Executions {
public:
    explicit Executions(const SmallProgram& program) {
        for (std::size_t thread = 0; thread < program.threads.size(); ++thread) {
            for (const Action& action : program.threads[thread]) {
                events_.push_back({thread, action});
            }
        }
        thread_count_ = program.threads.size();
        place_.resize(events_.size());
        std::size_t executions = 1;
        for (std::size_t location = 0; location < kAtomicLocations; ++location) {
            find_places(location, 0, 0);
            executions *= places_[location].size();
        }
        permitted_.are_too_many = executions > kMostExecutions;
        for (std::size_t i = 0; !permitted_.are_too_many && i < places_[0].size(); ++i) {
            for (const std::vector<std::size_t>& places : places_[1]) {
                for (std::size_t event = 0; event < events_.size(); ++event) {
                    place_[event] = std::max(places_[0][i][event], places[event]);
                }
                examine();
            }
        }
    }

    [[nodiscard]] Permitted take() { return std::move(permitted_); }

private:
    struct Event {
        std::size_t thread = 0;
        Action action;
    };

    [[nodiscard]] bool is_at(std::size_t event, std::size_t location) const {
        return is_atomic(events_[event].action) && events_[event].action.location == location;
    }

    // Coherence: what comes later neither reads nor writes in front of what came before.
    [[nodiscard]] bool is_coherent(std::size_t earlier, std::size_t later) const {
        return is_write(events_[later].action) ? place_[later] > place_[earlier]
                                               : place_[later] >= place_[earlier];
    }

    // A write has its place in the modification order, counted from 1; a load that of the write
    // which it reads, 0 for none. Writes are placed first, one after the other.
    void find_places(std::size_t location, std::size_t placed, std::uint32_t done) {
        bool has_more = false;
        for (std::size_t event = 0; event < events_.size(); ++event) {
            if (!is_at(event, location) || !is_write(events_[event].action) ||
                (done >> event & 1U) != 0) {
                continue;
            }
            const bool is_next = std::none_of(
                events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(event),
                [&](const Event& other) {
                    const auto i = static_cast<std::size_t>(&other - events_.data());
                    return other.thread == events_[event].thread && is_at(i, location) &&
                           is_write(other.action) && (done >> i & 1U) == 0;
                });
            has_more = true;
            if (is_next && places_[location].size() <= kMostExecutions) {
                place_[event] = placed + 1;
                find_places(location, placed + 1, done | 1U << event);
            }
        }
        if (!has_more) {
            find_reads(location, 0, placed);
        }
    }

    void find_reads(std::size_t location, std::size_t from, std::size_t writes) {
        if (places_[location].size() > kMostExecutions) {
            return;
        }
        std::size_t load = from;
        while (load < events_.size() &&
               (!is_at(load, location) || is_write(events_[load].action))) {
            ++load;
        }
        if (load < events_.size()) {
            for (place_[load] = 0; place_[load] <= writes; ++place_[load]) {
                find_reads(location, load + 1, writes);
            }
            return;
        }
        std::vector<std::size_t> places(events_.size());
        for (std::size_t b = 0; b < events_.size(); ++b) {
            for (std::size_t a = 0; a < b && is_at(b, location); ++a) {
                if (is_at(a, location) && events_[a].thread == events_[b].thread &&
                    !is_coherent(a, b)) {
                    return;
                }
            }
            places[b] = is_at(b, location) ? place_[b] : 0;
        }
        places_[location].push_back(std::move(places));
    }

    // The place of the write that an atomic reads.
    [[nodiscard]] std::size_t read_place(std::size_t event) const {
        return place_[event] - (is_write(events_[event].action) ? 1 : 0);
    }

    [[nodiscard]] std::size_t write_at(std::size_t location, std::size_t place) const {
        std::size_t event = 0;
        while (!is_at(event, location) || !is_write(events_[event].action) ||
               place_[event] != place) {
            ++event;
        }
        return event;
    }

    // Whether the read acquires what fences in front of the write release: it reads the write, or
    // an update in the release sequence that the write heads.
    [[nodiscard]] bool reads_from_sequence(std::size_t write, std::size_t read) const {
        if (!is_write(events_[write].action) || !is_atomic(events_[read].action) ||
            events_[read].action.kind == Action::Kind::kStore ||
            !is_atomic(events_[write].action) ||
            events_[read].action.location != events_[write].action.location) {
            return false;
        }
        const std::size_t last = read_place(read);
        for (std::size_t place = place_[write] + 1; place <= last; ++place) {
            if (!is_update(events_[write_at(events_[write].action.location, place)].action)) {
                return false;
            }
        }
        return last >= place_[write];
    }

    [[nodiscard]] Relation happens_before() const {
        const auto is_before = [&](std::size_t a, std::size_t b) {
            return a < b && events_[a].thread == events_[b].thread;
        };
        const auto is_fence = [&](std::size_t event) {
            return events_[event].action.kind == Action::Kind::kFence;
        };
        Relation order(events_.size());
        for (std::size_t a = 0; a < events_.size(); ++a) {
            for (std::size_t b = 0; b < events_.size(); ++b) {
                if (is_before(a, b)) {
                    order.add(a, b);
                }
                if (!reads_from_sequence(a, b)) {
                    continue;
                }
                for (std::size_t release = 0; release < a; ++release) {
                    for (std::size_t acquire = b + 1; acquire < events_.size(); ++acquire) {
                        if (is_fence(release) && is_fence(acquire) && is_before(release, a) &&
                            is_before(b, acquire)) {
                            order.add(release, acquire);
                        }
                    }
                }
            }
        }
        order.close();
        return order;
    }

    void examine() {
        const Relation order = happens_before();
        for (std::size_t a = 0; a < events_.size(); ++a) {
            for (std::size_t b = 0; b < events_.size(); ++b) {
                const bool are_at_one =
                    is_atomic(events_[a].action) && is_at(b, events_[a].action.location);
                if (order(a, b) && (a == b || (are_at_one && !is_coherent(a, b)))) {
                    return;
                }
            }
        }
        if (has_race(order)) {
            permitted_.has_race = true;
        } else {
            permitted_.outcomes.insert(outcome(order));
        }
    }

    [[nodiscard]] bool has_race(const Relation& order) const {
        for (std::size_t a = 0; a < events_.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                const Action& one = events_[a].action;
                const Action& other = events_[b].action;
                if (one.kind >= Action::Kind::kRead && other.kind >= Action::Kind::kRead &&
                    (is_write(one) || is_write(other)) && events_[a].thread != events_[b].thread &&
                    !order(a, b) && !order(b, a)) {
                    return true;
                }
            }
        }
        return false;
    }

    // The value of the last plain write before an event; the number of events stands for the end.
    [[nodiscard]] std::uint32_t plain_value(std::size_t event, const Relation& order) const {
        std::uint32_t value = 0;
        std::size_t last = events_.size();
        for (std::size_t write = 0; write < events_.size(); ++write) {
            const bool is_seen = event == events_.size() || order(write, event);
            if (events_[write].action.kind == Action::Kind::kWrite && is_seen &&
                (last == events_.size() || order(last, write))) {
                last = write;
                value = events_[write].action.value;
            }
        }
        return value;
    }

    [[nodiscard]] std::uint32_t atomic_value(std::size_t location, std::size_t place) const {
        if (place == 0) {
            return 0;
        }
        const Action& action = events_[write_at(location, place)].action;
        return action.value +
               (action.kind == Action::Kind::kAdd ? atomic_value(location, place - 1) : 0);
    }

    [[nodiscard]] std::vector<std::uint32_t> outcome(const Relation& order) const {
        std::vector<std::uint32_t> outcome(thread_count_);
        std::array<std::size_t, kAtomicLocations> last{};
        for (std::size_t event = 0; event < events_.size(); ++event) {
            const Action& action = events_[event].action;
            std::uint32_t& sum = outcome[events_[event].thread];
            if (action.kind == Action::Kind::kRead) {
                sum = sum * 31 + plain_value(event, order);
            } else if (action.kind == Action::Kind::kLoad || is_update(action)) {
                sum = sum * 31 + atomic_value(action.location, read_place(event));
            }
            if (is_atomic(action) && is_write(action)) {
                last[action.location] = std::max(last[action.location], place_[event]);
            }
        }
        for (std::size_t location = 0; location < kAtomicLocations; ++location) {
            outcome.push_back(atomic_value(location, last[location]));
        }
        outcome.push_back(plain_value(events_.size(), order));
        return outcome;
    }

    std::vector<Event> events_;  // by thread
    std::size_t thread_count_ = 0;
    std::vector<std::size_t> place_;
    std::array<std::vector<std::vector<std::size_t>>, kAtomicLocations> places_;
    Permitted permitted_;
};

std::string text_of(const Action& action) {
    switch (action.kind) {
        case Action::Kind::kLoad:
            return fmt::format("sum = sum * 31 + atomicLoad(m[{}], gl_ScopeDevice, 0, 0);",
                               action.location);
        case Action::Kind::kStore:
            return fmt::format("atomicStore(m[{}], {}u, gl_ScopeDevice, 0, 0);", action.location,
                               action.value);
        case Action::Kind::kAdd:
            return fmt::format("sum = sum * 31 + atomicAdd(m[{}], {}u);", action.location,
                               action.value);
        case Action::Kind::kExchange:
            return fmt::format("sum = sum * 31 + atomicExchange(m[{}], {}u);", action.location,
                               action.value);
        case Action::Kind::kFence:
            return "memoryBarrierBuffer();";
        case Action::Kind::kRead:
            return "sum = sum * 31 + d[0];";
        default:
            return fmt::format("d[0] = {}u;", action.value);
    }
}

}  // namespace

SmallProgram random_small_program(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto draw = [&](std::uint32_t count) {
        return static_cast<std::uint32_t>(random() % count);
    };
    SmallProgram program;
    program.threads.resize(2 + draw(2));
    program.are_workgroups = draw(2) == 0;
    const std::uint32_t fences = draw(3);  // none, some, many
    const bool is_plain = draw(3) == 0;
    for (std::vector<Action>& thread : program.threads) {
        for (std::uint32_t left = 1 + draw(4); left > 0; --left) {
            if (draw(4) < fences) {
                thread.push_back({.kind = Action::Kind::kFence});
            }
            Action action{.kind = static_cast<Action::Kind>(draw(4)),
                          .location = draw(kAtomicLocations),
                          .value = 1 + draw(3)};
            if (is_plain && draw(4) == 0) {
                action.kind = draw(2) == 0 ? Action::Kind::kRead : Action::Kind::kWrite;
            }
            thread.push_back(action);
        }
    }
    return program;
}

std::string text_of(const SmallProgram& program) {
    const std::size_t count = program.threads.size();
    std::string text = fmt::format(
        "// workgroup: {}\n// groups: {}\n// extension: GL_KHR_memory_scope_semantics\n"
        "// buffer: m uint[{}] = zeros\n// buffer: d uint[1] = zeros\n"
        "// buffer: o uint[{}] = zeros\n"
        "void kernel() {{\n    uint sum = 0;\n    uint i = gl_GlobalInvocationID.x;\n",
        program.are_workgroups ? 1 : count, program.are_workgroups ? count : 1, kAtomicLocations,
        count);
    for (std::size_t i = 0; i < count; ++i) {
        text += fmt::format("    if (i == {}) {{\n", i);
        for (const Action& action : program.threads[i]) {
            text += "        " + text_of(action) + "\n";
        }
        text += "    }\n";
    }
    return text + "    o[i] = sum;\n}\n";
}

Permitted permitted_by_model(const SmallProgram& program) {
    return Executions(program).take();
}

}  // namespace vkp::memory_model
