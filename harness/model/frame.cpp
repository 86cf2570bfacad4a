#include "harness/model/frame.hpp"

#include "harness/model/drawn_case.hpp"

namespace vkp {

Frame frame_of(const Case& puzzle_case, std::size_t dispatch) {
    const Dispatch& chosen = puzzle_case.dispatches.at(dispatch);
    Frame frame{.launch = chosen.launch,
                .arrays = {},
                .constants = puzzle_case.constants,
                .kernel = chosen.kernel};
    frame.constants.insert(frame.constants.end(), chosen.constants.begin(), chosen.constants.end());
    for (const CaseArray& array : puzzle_case.arrays) {
        frame.arrays.push_back({array.name, array.shape, array.type,
                                array.role == ArrayRole::kInput, array.view, array.is_uniform,
                                array.is_incoherent});
    }
    frame.rules = puzzle_case.rules;
    frame.extensions = puzzle_case.extensions;
    frame.subgroup_size = puzzle_case.subgroup_size;
    frame.push_constants = puzzle_case.push_constants;
    frame.structs = puzzle_case.structs;
    frame.specialization = puzzle_case.specialization;
    frame.has_own_constants = puzzle_case.has_own_constants;
    frame.subgroup_arrangement = puzzle_case.subgroup_arrangement;
    if (puzzle_case.has_tiles) {
        frame.tiles = Tiles::kPlain;
        // That of its launch.
        frame.subgroup_size = frame.subgroup_size == 0 ? kScoredSubgroupSize : frame.subgroup_size;
    }
    return frame;
}

Frame at_subgroup_size(Frame frame, std::uint32_t size) {
    if (frame.tiles != Tiles::kNone) {
        std::uint32_t& threads = frame.launch.workgroup_size.x;
        threads = threads / frame.subgroup_size * size;
        frame.subgroup_size = size;
    }
    return frame;
}

}  // namespace vkp
