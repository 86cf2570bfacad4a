// Random runs: the audit finds a race at an access if and only if the memory model, taken word by
// word, has one there with an earlier access. VKP_MEMORY_MODEL_RUNS: how many; some hundred by
// default.
#include "harness/audit/races/race_shadow.hpp"
#include "tests/memory_model/model.hpp"
#include "tests/memory_model/random_run.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <string>

namespace vkp::memory_model {
namespace {

using audit::Conflict;
using audit::HappensBefore;
using audit::RaceShadow;

// The audit's conflict for each access of a run, if it races.
class Audit {
public:
    explicit Audit(const Execution& run)
        : run_(run),
          subgroups_(layout_of(run)),
          shared_(subgroups_, audit::kSharedMemory),
          buffers_(subgroups_, audit::kBuffers),
          shared_shadow_(kLocationsOfClass, false, shared_),
          buffer_shadow_(kLocationsOfClass, true, buffers_),
          incoherent_shadow_(kLocationsOfClass, true, buffers_, {{}}) {
        for (HappensBefore* order : {&shared_, &buffers_}) {
            order->will_release();
            order->will_hand_over();
        }
    }

    std::vector<std::optional<Conflict>> conflicts() {
        std::vector<std::optional<Conflict>> conflicts(run_.events.size());
        std::uint32_t workgroup = ~0U;
        for (std::size_t begin = 0; begin < run_.events.size();) {
            if (run_.events[begin].workgroup != workgroup) {
                workgroup = run_.events[begin].workgroup;
                shared_.begin_workgroup();
                buffers_.begin_workgroup();
            }
            std::size_t end = begin;
            while (end < run_.events.size() && run_.events[end].step == run_.events[begin].step) {
                ++end;
            }
            take_step(begin, end, conflicts);
            begin = end;
        }
        return conflicts;
    }

    [[nodiscard]] bool relied_on_lenience() const {
        return shared_.lenient_barrier_line() != 0 || buffers_.lenient_barrier_line() != 0;
    }

private:
    void take_step(std::size_t begin, std::size_t end,
                   std::vector<std::optional<Conflict>>& conflicts) {
        const Event& first = run_.events[begin];
        std::vector<std::uint32_t> lanes(run_.lanes + 8);  // masks are read by eights
        for (std::size_t i = begin; i < end; ++i) {
            lanes[run_.events[i].lane] = audit::kAllBits;
        }
        audit::Mask mask{lanes.data(), 0, 0, 0};
        audit::measure(mask, run_.lanes);
        for (HappensBefore* order : {&shared_, &buffers_}) {
            if (first.kind == Event::Kind::kFence) {
                order->fence(mask, first.semantics);
            } else if (first.kind == Event::Kind::kBarrier) {
                order->barrier(mask, first.of_subgroup, first.semantics,
                               static_cast<int>(first.step));
            }
        }
        for (std::size_t i = begin; first.is_access() && i < end; ++i) {
            conflicts[i] = access(run_.events[i]);
        }
        if (first.is_atomic()) {
            shared_.end_atomics();
            buffers_.end_atomics();
        }
    }

    std::optional<Conflict> access(const Event& event) {
        RaceShadow& shadow = event.storage == audit::kSharedMemory ? shared_shadow_
                             : event.is_incoherent                 ? incoherent_shadow_
                                                                   : buffer_shadow_;
        const std::size_t location = event.location % kLocationsOfClass;
        const auto lane = static_cast<std::uint16_t>(event.lane);
        const auto site = static_cast<std::uint16_t>(event.step);
        if (!event.is_atomic()) {
            return event.writes() ? shadow.write(location, lane, site)
                                  : shadow.read(location, lane, site);
        }
        const HappensBefore::Atomic atomic{
            .location = {.key = (event.is_incoherent ? 0 : event.storage) * kLocationsOfClass +
                                location,
                         .storage = event.storage},
            .lane = event.lane,
            .scope = event.scope,
            .semantics = event.semantics,
            .reads = event.reads(),
            .writes = event.writes()};
        if (!shadow.is_last_write_plain(location)) {
            shared_.acquire_at(atomic);
            buffers_.acquire_at(atomic);
        }
        const std::optional<Conflict> conflict =
            shadow.atomic(location, lane, site, event.writes(), event.scope);
        shared_.release_at(atomic);
        buffers_.release_at(atomic);
        return conflict;
    }

    const Execution& run_;
    SubgroupLayout subgroups_;
    HappensBefore shared_;
    HappensBefore buffers_;
    RaceShadow shared_shadow_;
    RaceShadow buffer_shadow_;
    RaceShadow incoherent_shadow_;
};

std::string text_of(const Execution& run) {
    constexpr std::array kNames = {"read", "write", "load", "store", "update", "fence", "barrier"};
    std::string text =
        fmt::format("subgroups of {}{}\n", run.subgroup, run.in_blocks ? " in blocks" : "");
    for (std::size_t i = 0; i < run.events.size(); ++i) {
        const Event& event = run.events[i];
        text += fmt::format(
            "{}: step {} thread {}.{} {}{} {} class {} scope {}; {}{} scope {} classes {}\n", i,
            event.step, event.workgroup, event.lane, kNames[static_cast<std::size_t>(event.kind)],
            event.of_subgroup ? " of subgroup" : "", event.location, event.storage,
            static_cast<int>(event.scope), event.semantics.acquires ? "acquires " : "",
            event.semantics.releases ? "releases" : "", static_cast<int>(event.semantics.scope),
            event.semantics.classes);
    }
    return text;
}

struct Tally {
    int accesses = 0;
    int races = 0;
    int ordered = 0;  // pairs of accesses of two threads that would race otherwise
    int across = 0;   // pairs of two workgroups
    int lenient = 0;
    int incoherent = 0;  // races that `coherent` would have prevented
};

// How one event of a run stands to those before it.
struct Standing {
    bool is_race = false;
    bool is_named = false;    // the audit names one of the races
    bool is_lenient = false;  // strictly it would be one
};

Standing standing_of(const Execution& run, const Model& model, std::size_t later,
                     const std::optional<Conflict>& conflict, Tally& tally) {
    Standing standing;
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
        const Event& event = run.events[earlier];
        if (!model.is_race(earlier, later, false)) {
            const bool is_ordered = model.is_ordered(earlier, later);
            const bool is_across = event.workgroup != run.events[later].workgroup;
            tally.ordered += is_ordered ? 1 : 0;
            tally.across += is_ordered && is_across ? 1 : 0;
        } else if (!model.is_race(earlier, later, true)) {
            standing.is_lenient = true;
        } else {
            standing.is_race = true;
            tally.incoherent += model.is_for_want_of_coherence(earlier, later) ? 1 : 0;
            standing.is_named |= conflict && event.step == conflict->earlier.site &&
                                 event.lane == conflict->earlier.lane;
        }
    }
    return standing;
}

std::string conflict_text(const std::optional<Conflict>& conflict) {
    return conflict
               ? fmt::format("thread {} in step {}", conflict->earlier.lane, conflict->earlier.site)
               : "nothing";
}

// The first point on which the two do not agree.
std::string difference(const Execution& run, Tally& tally) {
    const Model model(run);
    Audit audit(run);
    const std::vector<std::optional<Conflict>> conflicts = audit.conflicts();
    bool may_be_lenient = false;
    bool must_be_lenient = false;
    for (std::size_t later = 0; later < run.events.size(); ++later) {
        const Standing standing = standing_of(run, model, later, conflicts[later], tally);
        may_be_lenient |= standing.is_lenient;
        must_be_lenient |= standing.is_lenient && !standing.is_race;
        tally.accesses += run.events[later].is_access() ? 1 : 0;
        tally.races += standing.is_race ? 1 : 0;
        if (standing.is_race != conflicts[later].has_value() ||
            (standing.is_race && !standing.is_named)) {
            return fmt::format("event {}: the model has {}, and the audit names {}", later,
                               standing.is_race ? "a race" : "no race",
                               conflict_text(conflicts[later]));
        }
        if (standing.is_race && !model.has_order_of_atomics()) {
            return "";  // the rest has no meaning
        }
    }
    tally.lenient += must_be_lenient ? 1 : 0;
    if (audit.relied_on_lenience() ? !may_be_lenient : must_be_lenient) {
        return fmt::format("the model {} a note", must_be_lenient ? "wants" : "does not want");
    }
    return "";
}

TEST(MemoryModel, AuditAgreesOnRandomRuns) {
    const char* const wanted = std::getenv("VKP_MEMORY_MODEL_RUNS");
    const int runs = wanted != nullptr ? std::atoi(wanted) : 400;
    Tally tally;
    int differences = 0;
    std::string smallest;
    for (int seed = 1; seed <= runs; ++seed) {
        const Execution run = random_run(static_cast<std::uint32_t>(seed));
        const std::string found = difference(run, tally);
        if (found.empty()) {
            continue;
        }
        ++differences;
        const std::string text = fmt::format("seed {}: {}\n{}", seed, found, text_of(run));
        if (smallest.empty() || text.size() < smallest.size()) {
            smallest = text;
        }
    }
    fmt::print(
        "{} runs, {} accesses, {} with a race; {} pairs ordered, {} across workgroups; "
        "{} lenient runs, {} races of incoherent buffers alone, {} differences\n",
        runs, tally.accesses, tally.races, tally.ordered, tally.across, tally.lenient,
        tally.incoherent, differences);
    EXPECT_EQ(differences, 0) << smallest;
    EXPECT_GT(tally.races, runs);
    EXPECT_GT(tally.ordered, runs);
    EXPECT_GT(tally.across, runs / 4);
    EXPECT_GT(tally.lenient, runs / 100);
    EXPECT_GT(tally.incoherent, runs / 20);
}

}  // namespace
}  // namespace vkp::memory_model
