#include "harness/model/kernel_interface.hpp"

#include "harness/model/numbers/drawn_case.hpp"

namespace vkp {

KernelInterface interface_of(const Case& puzzle_case, std::size_t dispatch) {
    const Dispatch& chosen = puzzle_case.dispatches.at(dispatch);
    KernelInterface interface {
        .launch = chosen.launch, .arrays = {}, .constants = puzzle_case.constants,
        .kernel = chosen.kernel, .module = chosen.module
    };
    interface.constants.insert(interface.constants.end(), chosen.constants.begin(),
                               chosen.constants.end());
    for (const CaseArray& array : puzzle_case.arrays) {
        interface.arrays.push_back({array.name, array.shape, array.type,
                                    array.role == ArrayRole::kInput, array.view, array.is_uniform,
                                    array.is_incoherent});
    }
    interface.rules = puzzle_case.rules;
    interface.extensions = puzzle_case.extensions;
    interface.subgroup_size = puzzle_case.subgroup_size;
    interface.push_constants = chosen.push_constants;
    interface.structs = puzzle_case.structs;
    interface.specialization = chosen.specialization;
    interface.has_own_constants = puzzle_case.has_own_constants;
    interface.subgroup_arrangement = puzzle_case.subgroup_arrangement;
    if (puzzle_case.has_tiles) {
        interface.tiles = Tiles::kPlain;
        // That of its launch.
        interface.subgroup_size =
            interface.subgroup_size == 0 ? kScoredSubgroupSize : interface.subgroup_size;
    }
    return interface;
}

KernelInterface at_subgroup_size(KernelInterface interface, std::uint32_t size) {
    if (interface.tiles != Tiles::kNone) {
        std::uint32_t& threads = interface.launch.workgroup_size.x;
        threads = threads / interface.subgroup_size * size;
        interface.subgroup_size = size;
    }
    return interface;
}

}  // namespace vkp
