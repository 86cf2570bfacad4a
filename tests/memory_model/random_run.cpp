#include "tests/memory_model/random_run.hpp"

#include <array>
#include <random>
#include <utility>

namespace vkp::memory_model {

namespace {

using Kind = Event::Kind;

class Generator {
public:
    explicit Generator(std::uint32_t seed) : random_(seed) {}

    Execution run() {
        run_.subgroup = 1U << below(3);
        run_.lanes = run_.subgroup * (1 + below(3));
        run_.workgroups = 1 + below(3);
        is_narrow_ = below(4) == 0;
        is_odd_ = below(2) == 0;
        run_.has_incoherent = below(4) == 0;
        const std::uint32_t steps = 3 + below(14);
        for (workgroup_ = 0; workgroup_ < run_.workgroups; ++workgroup_) {
            for (std::uint32_t i = 0; i < steps; ++i) {
                ++step_;
                add_step();
            }
        }
        run_.in_blocks = run_.lanes % 2 == 0 && below(4) == 0;
        return run_;
    }

private:
    std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>(random_() % count);
    }

    void add_step() {
        const std::uint32_t choice = below(20);
        if (choice < 6) {
            add_access(below(2) == 0 ? Kind::kRead : Kind::kWrite);
        } else if (choice < 9) {
            constexpr std::array kKinds = {Kind::kAtomicLoad, Kind::kAtomicStore,
                                           Kind::kAtomicUpdate, Kind::kAtomicUpdate};
            add_access(kKinds[below(4)]);
        } else if (choice < 12) {
            add_fence();
        } else if (choice < 16) {
            add_hand_over();
        } else if (choice < 17) {
            add_narrow_reader();
        } else {
            add_barrier();
        }
    }

    std::vector<bool> some_lanes() {
        if (!chosen_.empty()) {
            return chosen_;
        }
        std::vector<bool> lanes(run_.lanes);
        const std::uint32_t kind = below(6);  // all, some, mostly one
        const std::uint32_t one = below(run_.lanes);
        for (std::uint32_t lane = 0; lane < run_.lanes; ++lane) {
            lanes[lane] = kind == 0 || (kind > 1 ? lane == one : below(2) == 0);
        }
        return lanes;
    }

    template <typename Change>
    void add(Event event, const std::vector<bool>& lanes, Change change) {
        event.workgroup = workgroup_;
        event.step = step_;
        for (event.lane = 0; event.lane < run_.lanes; ++event.lane) {
            if (lanes[event.lane]) {
                change(event);
                run_.events.push_back(event);
            }
        }
    }

    void add_access(Kind kind) {
        Event event{.kind = kind};
        event.storage = below(3) == 0 ? audit::kSharedMemory : audit::kBuffers;
        event.is_incoherent =
            run_.has_incoherent && event.storage == audit::kBuffers && below(2) == 0;
        if (event.is_atomic()) {
            event.scope = scope_of_atomic();
            event.semantics = below(2) == 0 ? Semantics{} : semantics(event.scope);
            event.semantics.acquires &= event.reads();
            event.semantics.releases &= event.writes();
        }
        const bool is_one_location = below(2) == 0;
        const std::uint32_t common = below(kLocationsOfClass);
        add(event, some_lanes(), [&](Event& each) {
            const std::uint32_t index = event.is_atomic() && below(4) != 0 ? 0
                                        : is_one_location                  ? common
                                                          : below(kLocationsOfClass);
            each.location = location_of(each, index);
            accesses_ += 1;
        });
        while (accesses_ > kMaxAccesses) {
            run_.events.pop_back();
            --accesses_;
        }
    }

    // The usual patterns of programs: write, release, atomic; atomic, acquire, read.
    void add_hand_over() {
        const bool is_giving = below(2) == 0;
        chosen_ = some_lanes();
        if (is_giving) {
            add_access(Kind::kWrite);
            ++step_;
            add_fence();
            ++step_;
        }
        add_access(below(2) == 0 ? Kind::kAtomicUpdate
                   : is_giving   ? Kind::kAtomicStore
                                 : Kind::kAtomicLoad);
        if (!is_giving) {
            ++step_;
            add_fence();
            ++step_;
            add_access(Kind::kRead);
        }
        chosen_.clear();
    }

    // A flag that a barrier orders, so that an atomic whose scope excludes its writer may read it;
    // the release of the fence in front of it does not reach that atomic.
    void add_narrow_reader() {
        chosen_ = some_lanes();
        for (const Kind kind : {Kind::kWrite, Kind::kFence, Kind::kAtomicStore}) {
            kind == Kind::kFence ? add_fence() : add_access(kind);
            ++step_;
        }
        chosen_.clear();
        add_barrier();
        ++step_;
        chosen_ = some_lanes();
        const bool was_narrow = std::exchange(is_narrow_, true);
        add_access(below(2) == 0 ? Kind::kAtomicLoad : Kind::kAtomicUpdate);
        is_narrow_ = was_narrow;
        ++step_;
        add_fence();
        ++step_;
        add_access(Kind::kRead);
        chosen_.clear();
    }

    void add_fence() {
        Event event{.kind = Kind::kFence};
        event.semantics = semantics(any_scope());
        add(event, some_lanes(), [](Event&) {});
    }

    void add_barrier() {
        Event event{.kind = Kind::kBarrier};
        event.of_subgroup = below(4) == 0;
        event.semantics = below(3) == 0 ? Semantics{.scope = any_scope()} : semantics(any_scope());
        if (!is_odd_ && !event.of_subgroup) {  // barrier()
            event.semantics = {.acquires = true,
                               .releases = true,
                               .scope = AtomicScope::kWorkgroup,
                               .classes = audit::kSharedMemory};
        }
        add(event, std::vector<bool>(run_.lanes, true), [](Event&) {});
    }

    Semantics semantics(AtomicScope scope) {
        const std::uint32_t direction = below(4);
        const std::uint32_t classes = below(5);
        return {.acquires = direction != 0,
                .releases = direction != 1,
                .scope = scope,
                .classes = static_cast<StorageClasses>(classes < 2   ? audit::kBuffers
                                                       : classes < 3 ? audit::kSharedMemory
                                                                     : audit::kBuffers |
                                                                           audit::kSharedMemory)};
    }

    AtomicScope any_scope() {
        constexpr std::array kScopes = {AtomicScope::kInvocation, AtomicScope::kSubgroup,
                                        AtomicScope::kWorkgroup,  AtomicScope::kWorkgroup,
                                        AtomicScope::kDevice,     AtomicScope::kDevice,
                                        AtomicScope::kDevice,     AtomicScope::kDevice};
        return kScopes[below(8)];
    }

    AtomicScope scope_of_atomic() { return is_narrow_ ? any_scope() : AtomicScope::kDevice; }

    // The buffer, the shared memory of each workgroup, the buffer without `coherent`.
    [[nodiscard]] std::uint32_t location_of(const Event& event, std::uint32_t index) const {
        const std::uint32_t array = event.is_incoherent                ? run_.workgroups + 1
                                    : event.storage == audit::kBuffers ? 0
                                                                       : workgroup_ + 1;
        return array * kLocationsOfClass + index;
    }

    std::mt19937 random_;
    Execution run_;
    std::vector<bool> chosen_;  // lanes of several steps
    std::uint32_t workgroup_ = 0;
    std::uint32_t step_ = 0;
    std::size_t accesses_ = 0;
    bool is_narrow_ = false;  // atomics have scopes of all widths
    bool is_odd_ = false;     // barriers other than barrier()
};

}  // namespace

Execution random_run(std::uint32_t seed) {
    return Generator(seed).run();
}

}  // namespace vkp::memory_model
