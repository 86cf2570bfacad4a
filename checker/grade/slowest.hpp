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

// The ten slowest of what ResultsFolder::note_seconds() wrote, slowest first. Lines that make no
// sense are left out; without the file there are none.
std::vector<Slow> slowest_of(const std::filesystem::path& seconds_file);

}  // namespace vkp
