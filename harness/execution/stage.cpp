#include "harness/execution/stage.hpp"

namespace vkp {

std::string_view stage_text(Stage stage) {
    switch (stage) {
        case Stage::kStart:
            return "the start of the check";
        case Stage::kCompile:
            return "the GLSL compiler";
        case Stage::kAudit:
            return "the audit";
        case Stage::kInstrument:
            return "the instrumentation";
        case Stage::kPrepare:
            return "the driver's compiler";
        case Stage::kRun:
            return "the run on the device";
    }
    return {};
}

}  // namespace vkp
