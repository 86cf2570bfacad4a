// The submissions that took longest.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

struct Slow {
    std::string name;  // name of the result file, without the ending
    double seconds = 0;
};

// The ten slowest submissions that ResultsFolder::note_seconds() wrote, slowest first. Invalid
// lines are left out; without the file there are none.
std::vector<Slow> slowest_of(const std::filesystem::path& seconds_file);

}  // namespace vkp
