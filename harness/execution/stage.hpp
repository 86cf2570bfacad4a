// What is being done to a kernel: where it was, when something went wrong.
#pragma once

#include <cstdint>
#include <string_view>

namespace vkp {

enum class Stage : std::uint8_t {
    kStart,       // nothing of the kernel has been looked at
    kCompile,     // GLSL to SPIR-V
    kAudit,       // on the CPU
    kInstrument,  // SPIR-V to SPIR-V
    kPrepare,     // SPIR-V to the device's code, in the driver
    kRun,         // on the device
};

// A workgroup whose loops have made so many iterations runs long.
inline constexpr std::uint64_t kLongLoop = 65'536;

// As the subject of a sentence: "the audit".
std::string_view stage_text(Stage stage);

}  // namespace vkp
