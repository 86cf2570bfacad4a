#include "checker/web/request.hpp"

#include "puzzles/registry.hpp"

#include <stdexcept>

namespace vkp {

const Puzzle& puzzle_of(const Json& request) {
    const Puzzle* const puzzle = puzzle_numbered(request.at("puzzle").get<int>());
    if (puzzle == nullptr) {
        throw std::out_of_range("no puzzle of that number");
    }
    return *puzzle;
}

std::string kernel_path(const Puzzle& puzzle) {
    return "puzzles/" + puzzle.id + "/kernel.comp";
}

Kernel kernel_of(const Json& request) {
    return {request.value("path", "kernel.comp"), request.at("text").get<std::string>()};
}

Progress progress_of(const Json& request) {
    return Progress::parse(request.value("progress", ""));
}

}  // namespace vkp
