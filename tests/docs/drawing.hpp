// The drawing of the rooms in docs/architecture.md, and the rooms as they are.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace vkp {

// From a room to one that it includes; rooms go by their folders: "harness/audit".
using Arrows = std::set<std::pair<std::string, std::string>>;

struct Drawing {
    std::set<std::string> rooms;
    Arrows arrows;
};

// Reads lines such as `audit["harness/audit"]` and `check --> judge & lab` of a Mermaid flow chart.
Drawing parse_drawing(std::string_view mermaid);

// Every folder below these that holds sources of C++, and each `#include` from one to another.
Drawing rooms_of_tree(const std::filesystem::path& root, const std::set<std::string>& folders);

// Whether there is a way along arrows.
bool leads_to(const Arrows& arrows, const std::string& from, const std::string& to);

}  // namespace vkp
