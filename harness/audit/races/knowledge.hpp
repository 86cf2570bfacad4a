// The accesses that happen before a point of an invocation: sets of accesses to one storage class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace vkp::audit {

// For each lane of the workgroup that runs, the clock below which its accesses belong to the set.
// Null: none does.
using View = std::shared_ptr<const std::vector<std::uint32_t>>;

// The number of a sequence's releases that belong to the set, by the sequence's number: they cover
// accesses of earlier workgroups. Null: none.
using Releases = std::map<std::uint32_t, std::size_t>;
using Known = std::shared_ptr<const Releases>;

struct Knowledge {
    View view;
    Known known;

    [[nodiscard]] bool covers(std::uint32_t clock, std::uint32_t lane) const {
        return view && clock < (*view)[lane];
    }
    bool operator==(const Knowledge&) const = default;
};

// Makes `into` the union of both. Returns the effort, in operations. Equal sets are one object as
// far as possible, so that comparing them is comparing pointers.
std::uint64_t join(View& into, const View& other);
std::uint64_t join(Known& into, const Known& other);
std::uint64_t join(Knowledge& into, const Knowledge& other);

// Adds the accesses of a lane below a clock.
std::uint64_t raise(View& view, std::size_t lane_count, std::uint32_t lane, std::uint32_t clock);

}  // namespace vkp::audit
