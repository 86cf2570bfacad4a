#include "harness/model/frame.hpp"

namespace vkp {

Frame frame_of(const Case& puzzle_case) {
    Frame frame{.launch = puzzle_case.launch, .arrays = {}, .constants = puzzle_case.constants};
    for (const Array& input : puzzle_case.inputs) {
        frame.arrays.push_back({input.name, input.shape, input.type, true});
    }
    frame.arrays.push_back({"result", puzzle_case.result_shape, puzzle_case.result_type, false});
    return frame;
}

}  // namespace vkp
