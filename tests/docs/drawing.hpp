// The drawing of the rooms in docs/architecture.md, and the rooms as they are built.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace vkp {

// Pairs of a room and one that it uses; rooms are named by their folders: "harness/audit".
using Arrows = std::set<std::pair<std::string, std::string>>;

struct Drawing {
    std::set<std::string> rooms;
    Arrows arrows;
};

// Reads lines such as `audit["harness/audit"]` and `check --> judge & lab` of a Mermaid flow chart.
Drawing parse_drawing(std::string_view mermaid);

// Reads lines of "folder name : uses : uses of its sources", as CMake writes them (rooms.txt).
// Names that are no room, such as a library, are left out.
Drawing parse_rooms(std::string_view lines);

// Whether there is a way along arrows.
bool leads_to(const Arrows& arrows, const std::string& from, const std::string& to);

}  // namespace vkp
