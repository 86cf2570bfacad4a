#include "checker/web/request.hpp"

#include "puzzles/registry.hpp"

namespace vkp {

const Puzzle& puzzle_of(const Json& request) {
    return all_puzzles().at(request.at("puzzle").get<std::size_t>() - 1);
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

Style style_of(const Json& request) {
    return Style(true, false, request.value("width", kUsualWidth));
}

}  // namespace vkp
