// The shadow's quick looks at many lanes find and remember what looks at each lane do.
#include "harness/audit/races/race_shadow.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace vkp::audit {
namespace {

constexpr std::uint32_t kLanes = 16;
constexpr std::uint32_t kSubgroup = 4;
constexpr std::size_t kLocations = 24;
constexpr std::size_t kMany = std::size_t{1} << 21U;  // which are kept in pages
constexpr Semantics kBarrier{
    .acquires = true, .releases = true, .scope = AtomicScope::kWorkgroup, .classes = kSharedMemory};

bool are_equal(const std::optional<Conflict>& a, const std::optional<Conflict>& b) {
    return a.has_value() == b.has_value() &&
           (!a || (a->earlier.clock == b->earlier.clock && a->earlier.lane == b->earlier.lane &&
                   a->earlier.site == b->earlier.site && a->writes == b->writes));
}

// Barriers of a workgroup order all, but what reaches a subgroup only is not seen by another.
TEST(RaceShadow, AWriteReachesNoFurtherThanItsScope) {
    const SubgroupLayout subgroups({kLanes}, kSubgroup);
    HappensBefore happens_before(subgroups, kBuffers);
    std::array<std::uint32_t, kLanes> everyone{};
    everyone.fill(kAllBits);
    const Mask all{everyone.data(), 0, kLanes, kLanes};
    const auto meet = [&] {
        happens_before.barrier(all, false,
                               {.acquires = true,
                                .releases = true,
                                .scope = AtomicScope::kWorkgroup,
                                .classes = kBuffers},
                               0);
    };
    RaceShadow shadow(1, true, happens_before, {},
                      {.to_reads = AtomicScope::kSubgroup, .to_writes = AtomicScope::kWorkgroup});
    happens_before.begin_workgroup();
    EXPECT_FALSE(shadow.write(0, 0, 0));
    meet();
    EXPECT_FALSE(shadow.read(0, 1, 1));
    const std::optional<Conflict> conflict = shadow.read(0, kSubgroup, 2);
    ASSERT_TRUE(conflict);
    EXPECT_EQ(shadow.coherent_scope_without(*conflict, 0, kSubgroup, false),
              AtomicScope::kSubgroup);
    meet();
    EXPECT_FALSE(shadow.write(0, kSubgroup, 3));
    meet();
    EXPECT_TRUE(shadow.atomic(0, 0, 4, false, AtomicScope::kDevice));
    EXPECT_FALSE(shadow.atomic(0, 0, 5, true, AtomicScope::kDevice));
    happens_before.begin_workgroup();
    EXPECT_TRUE(shadow.write(0, 0, 6));
}

enum class Act { kRead, kWrite, kAtomicRead, kAtomicWrite };

// The same accesses go to two shadows: lane by lane to one, with quick looks to the other, which
// may be that of a long array.
struct Pair {
    explicit Pair(bool crosses_workgroups, const std::vector<LocationRange>& are_private = {},
                  std::size_t locations = kLocations)
        : single(kLocations, crosses_workgroups, happens_before, are_private),
          quick(locations, crosses_workgroups, happens_before, are_private) {}

    void access(const std::array<std::uint32_t, kLanes>& offsets, std::uint32_t first,
                std::uint32_t count, std::uint16_t site, Act act) {
        std::array<std::uint32_t, kLanes> all{};
        all.fill(kAllBits);
        const Mask mask{all.data(), first, kLanes, kLanes - first};
        const LaneLocations locations{
            .offsets = offsets.data(), .offset = 0, .shift = 2, .site = site};
        for (std::uint32_t next = first; next < kLanes; ++next) {
            const std::uint32_t end = quick_look(locations, mask, next, count, act);
            for (; next < end; ++next) {
                look(locations, next, count, act, true);
                quick_looks += 1;
            }
            if (next < kLanes) {
                look(locations, next, count, act, false);
            }
        }
        if (act == Act::kAtomicRead || act == Act::kAtomicWrite) {
            happens_before.end_atomics();
        }
    }

    std::uint32_t quick_look(const LaneLocations& locations, const Mask& mask, std::uint32_t next,
                             std::uint32_t count, Act act) {
        switch (act) {
            case Act::kRead:
                return quick.try_fast_read(locations, mask, next, false);
            case Act::kWrite:
                return quick.try_fast_write(locations, mask, next, count);
            default:
                return quick.try_fast_atomics(locations, mask, next, act == Act::kAtomicWrite,
                                              AtomicScope::kDevice, false);
        }
    }

    void look(const LaneLocations& locations, std::uint32_t lane, std::uint32_t count, Act act,
              bool is_noted) {
        const auto narrow = static_cast<std::uint16_t>(lane);
        for (std::size_t i = locations.of(lane); i < locations.of(lane) + count; ++i) {
            const auto note = [&](RaceShadow& shadow) {
                return act == Act::kWrite ? shadow.write(i, narrow, locations.site)
                       : act == Act::kRead
                           ? shadow.read(i, narrow, locations.site)
                           : shadow.atomic(i, narrow, locations.site, act == Act::kAtomicWrite,
                                           AtomicScope::kDevice);
            };
            const std::optional<Conflict> conflict = note(single);
            if (is_noted) {
                EXPECT_FALSE(conflict) << "lane " << lane << " got no closer look";
            } else {
                EXPECT_TRUE(are_equal(conflict, note(quick))) << "lane " << lane;
                races += conflict ? 1 : 0;
            }
        }
    }

    SubgroupLayout subgroups{{kLanes}, kSubgroup};
    HappensBefore happens_before{subgroups, kSharedMemory};
    RaceShadow single;
    RaceShadow quick;
    int races = 0;
    int quick_looks = 0;
};

struct Trial {
    bool crosses_workgroups = false;
    std::vector<LocationRange> are_private = {};
    std::size_t locations = kLocations;
    bool has_atomics = false;  // every other access is one
    int rarity = 4;            // of accesses to what another lane has
};

void access_at_random(Pair& pair, std::mt19937& random, const Trial& trial, std::uint16_t site) {
    std::array<std::uint32_t, kLanes> offsets{};
    const std::uint32_t count = 1 + random() % 4;
    const bool is_own = random() % trial.rarity != 0;
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
        offsets[lane] = 4 * (is_own ? lane : random() % (kLocations - 4));
    }
    const bool is_atomic = trial.has_atomics && random() % 2 == 0;
    const bool writes = random() % 2 == 0;
    const Act act = is_atomic ? (writes ? Act::kAtomicWrite : Act::kAtomicRead)
                              : (writes ? Act::kWrite : Act::kRead);
    pair.access(offsets, random() % 2 * 8, is_own || act != Act::kWrite ? 1 : count, site, act);
}

// Once something has raced, there are no more quick looks: so there are many short lives.
void compare(Trial trial) {
    std::mt19937 random(1);
    std::array<std::uint32_t, kLanes> everyone{};
    everyone.fill(kAllBits);
    const Mask all{everyone.data(), 0, kLanes, kLanes};
    int races = 0;
    int quick_looks = 0;
    for (int life = 0; life < 20; ++life) {
        trial.rarity = life % 2 == 0 ? 4 : 100;
        Pair pair(trial.crosses_workgroups, trial.are_private, trial.locations);
        pair.happens_before.begin_workgroup();
        for (std::uint16_t step = 0; step < 200; ++step) {
            access_at_random(pair, random, trial, step);
            if (random() % 3 == 0) {
                pair.happens_before.barrier(all, false, kBarrier, 0);
            }
            if (random() % 50 == 0) {
                pair.happens_before.begin_workgroup();
            }
        }
        races += pair.races;
        quick_looks += pair.quick_looks;
    }
    EXPECT_GT(races, 100);
    EXPECT_EQ(quick_looks > 1000, trial.are_private.size() < 2) << quick_looks;
}

TEST(RaceShadow, QuickLooksAgreeWithSingleOnesOnSharedMemory) {
    compare({});
}

TEST(RaceShadow, QuickLooksAgreeWithSingleOnesOnBuffers) {
    compare({.crosses_workgroups = true});
}

TEST(RaceShadow, QuickLooksAgreeWithSingleOnesWhereNothingOrSomeIsCoherent) {
    compare({.crosses_workgroups = true, .are_private = {{}}});
    compare({.crosses_workgroups = true, .are_private = {{.first = 0, .end = 4}, {.first = 16}}});
}

TEST(RaceShadow, LongArraysKeepWhatShortOnesDo) {
    compare({.locations = kMany});
    compare({.crosses_workgroups = true, .locations = kMany});
    compare({.crosses_workgroups = true, .locations = kMany, .has_atomics = true});
}

TEST(RaceShadow, QuickLooksAgreeWithSingleOnesWhereSomeAreAtomic) {
    compare({.has_atomics = true});
    compare({.crosses_workgroups = true, .has_atomics = true});
    compare({.crosses_workgroups = true, .are_private = {{}}, .has_atomics = true});
}

// A barrier orders the coherent members, and not those beside them.
TEST(RaceShadow, OrdersTheCoherentMembersOfABlock) {
    Pair pair(true, {{.first = 1, .end = 2}});
    std::array<std::uint32_t, kLanes> everyone{};
    everyone.fill(kAllBits);
    pair.happens_before.begin_workgroup();
    for (std::size_t location = 0; location < 3; ++location) {
        EXPECT_FALSE(pair.single.write(location, 0, 0));
    }
    Semantics of_buffers = kBarrier;
    of_buffers.classes = kBuffers | kSharedMemory;
    pair.happens_before.barrier({everyone.data(), 0, kLanes, kLanes}, false, of_buffers, 0);
    for (std::size_t location = 0; location < 3; ++location) {
        EXPECT_EQ(pair.single.read(location, 1, 1).has_value(), location == 1);
    }
}

TEST(RaceShadow, QuickLookStopsAtReadOfWhatNothingWrote) {
    Pair pair(false);
    pair.happens_before.begin_workgroup();
    std::array<std::uint32_t, kLanes> offsets{};
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
        offsets[lane] = 4 * lane;
    }
    std::array<std::uint32_t, kLanes> all{};
    all.fill(kAllBits);
    const LaneLocations locations{.offsets = offsets.data(), .offset = 0, .shift = 2};
    EXPECT_EQ(pair.quick.try_fast_write(locations, {all.data(), 0, 8, 8}, 0, 1), 8U);
    const Mask mask{all.data(), 0, kLanes, kLanes};
    EXPECT_EQ(pair.quick.try_fast_read(locations, mask, 0, true), 8U);
    EXPECT_EQ(pair.quick.try_fast_read(locations, mask, 0, false), kLanes);
}

}  // namespace
}  // namespace vkp::audit
