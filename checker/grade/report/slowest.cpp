#include "checker/grade/report/slowest.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <system_error>

namespace vkp {

std::vector<Slow> slowest_of(const std::filesystem::path& seconds_file) {
    constexpr std::size_t kMost = 10;
    std::map<std::string, double> all;  // the last time counts
    std::ifstream lines(seconds_file);
    for (std::string line; std::getline(lines, line);) {
        double seconds = 0;
        const char* const end = line.data() + line.size();
        const auto [stop, error] = std::from_chars(line.data(), end, seconds);
        if (error == std::errc() && stop != end && *stop == ',') {
            all[std::string(stop + 1, end)] = seconds;
        }
    }
    std::vector<Slow> slow;
    for (const auto& [name, seconds] : all) {
        slow.push_back({name, seconds});
    }
    std::ranges::stable_sort(slow, std::ranges::greater(), &Slow::seconds);
    slow.resize(std::min(slow.size(), kMost));
    return slow;
}

}  // namespace vkp
