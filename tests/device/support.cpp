#include "tests/device/support.hpp"

#include "puzzles/registry.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace vkp {

const DeviceInfo& test_device() {
    static const DeviceInfo device = choose_device(list_devices(), "auto");
    return device;
}

Checker& shared_checker() {
    static auto& checker = *new Checker(test_device(), {});
    return checker;
}

const Puzzle& puzzle_number(int number) {
    return all_puzzles().at(static_cast<std::size_t>(number - 1));
}

std::filesystem::path source_root() {
    return VKP_SOURCE_ROOT;
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path.string());
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string solution_text(const Puzzle& puzzle) {
    return read_file(source_root() / "solutions" / (puzzle.id + ".comp"));
}

PuzzleResult check_text(int number, const std::string& text) {
    return shared_checker().check(puzzle_number(number), {"kernel.comp", text});
}

}  // namespace vkp
