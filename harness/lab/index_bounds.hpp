// How far a shader's indices reach in the arrays whose length the application chooses: `i << 2` and
// `i * 4 + k` need more elements than threads. This is an estimate, for guesses.
#pragma once

#include "harness/model/launch.hpp"
#include "harness/spirv/module.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>

namespace vkp {

// The value that is guessed for a member of a block, by the block's variable.
using GuessedMember =
    std::function<std::optional<std::uint64_t>(spirv::Id variable, std::uint32_t member)>;

// By variable, in elements: as many for each thread as it uses; what a few threads reach beyond
// that does not count, for it is more likely a fault. Nothing where no bound is known.
std::map<spirv::Id, std::uint64_t> reached_lengths(const spirv::Module& module,
                                                   const Launch& launch,
                                                   const GuessedMember& guessed);

}  // namespace vkp
