// When output is coloured.
#pragma once

namespace vkp {

enum class ColorMode { kAuto, kAlways, kNever };

}  // namespace vkp
