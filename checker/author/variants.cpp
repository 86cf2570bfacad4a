#include "checker/author/variants.hpp"

#include "checker/files/files.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace vkp {

std::vector<GoldenKernel> variants_of(const Workbook& workbook, const Puzzle& puzzle) {
    const std::filesystem::path path = workbook.root() / "bench/stars" / (puzzle.id + ".txt");
    if (!std::filesystem::exists(path)) {
        return {};
    }
    std::vector<GoldenKernel> variants =
        golden_kernels(read_text(path), read_text(workbook.solution_path(puzzle)));
    for (GoldenKernel& variant : variants) {
        if (!variant.stars) {
            throw std::runtime_error('"' + variant.name + "\" does not say how many stars it gets");
        }
        variant.verdict = "solved";
    }
    return variants;
}

std::string variants_json(const std::vector<GoldenKernel>& variants) {
    nlohmann::json array = nlohmann::json::array();
    for (const GoldenKernel& variant : variants) {
        array.push_back({{"name", variant.name},
                         {"stars", variant.stars.value()},
                         {"about", variant.about},
                         {"text", variant.text}});
    }
    return array.dump() + "\n";
}

}  // namespace vkp
