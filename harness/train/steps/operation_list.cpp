#include "harness/train/steps/operation_list.hpp"

#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

constexpr int kTile = 16;

std::uint32_t groups(int extent, int size) {
    return static_cast<std::uint32_t>(divide_rounding_up(extent, size));
}

}  // namespace

InterfaceArray input(std::string name, Shape shape, ElementType type) {
    return {std::move(name), std::move(shape), type, true};
}

InterfaceArray output(std::string name, Shape shape, ElementType type) {
    return {std::move(name), std::move(shape), type, false};
}

Launch line_launch(int across, int size) {
    return {{groups(across, size)}, {static_cast<std::uint32_t>(size)}};
}

Launch row_launch(int rows, int size) {
    return {{static_cast<std::uint32_t>(rows)}, {static_cast<std::uint32_t>(size)}};
}

void OperationList::add(std::string puzzle, std::size_t layer, const std::string& text,
                        KernelInterface interface, std::vector<Sequence::Slice> slices) {
    for (std::size_t i = 0; i < slices.size(); ++i) {
        slices[i].is_written = !interface.arrays[i].is_readonly;
    }
    made_.push_back({.puzzle = std::move(puzzle),
                     .layer = layer,
                     .text = &text,
                     .interface = std::move(interface),
                     .arrays = std::move(slices)});
}

void OperationList::add(std::string puzzle, std::size_t layer, const std::string& text,
                        KernelInterface interface, std::vector<Sequence::Slice> slices,
                        std::vector<std::string> results) {
    add(std::move(puzzle), layer, text, std::move(interface), std::move(slices));
    Operation& made = made_.back();
    for (std::size_t i = 0; i < made.arrays.size(); ++i) {
        made.arrays[i].is_written =
            std::ranges::find(results, made.interface.arrays[i].name) != results.end();
    }
    made.results = std::move(results);
}

void OperationList::add_tiled(std::string puzzle, std::size_t layer, const TrainingKernel& kernel,
                              KernelInterface interface, std::vector<Sequence::Slice> slices) {
    const Shape result = interface.arrays.back().shape;
    const auto cover = [&](int threads, int tile) {
        const auto side = static_cast<std::uint32_t>(threads);
        interface.launch = {{groups(result[1], tile), groups(result[0], tile)}, {side, side}};
    };
    const bool is_wide = kernel.wide && std::min(result[0], result[1]) >= kernel.wide->least_side;
    if (is_wide) {
        const WideTiles& tiles = kernel.wide->tiles;
        cover(tiles.threads, tiles.threads * tiles.side);
        interface.constants.emplace_back("R", tiles.side);
        interface.constants.emplace_back("DEPTH", tiles.depth);
    } else {
        cover(kTile, kTile);
    }
    add(std::move(puzzle), layer, is_wide ? kernel.wide->text : kernel.text, std::move(interface),
        std::move(slices));
}

std::vector<Operation> OperationList::take() {
    return std::exchange(made_, {});
}

}  // namespace vkp
