// The one compiler of this process, for the sources that call it.
#pragma once

#include <shaderc/shaderc.hpp>

#include <mutex>
#include <new>
#include <utility>

namespace vkp {

inline const shaderc::Compiler& compiler() {
    static const shaderc::Compiler instance;
    return instance;
}

// Unoptimised, with debug lines, for Vulkan 1.1.
inline shaderc::CompileOptions compile_options() {
    shaderc::CompileOptions options;
    options.SetTargetEnvironment(shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_1);
    options.SetOptimizationLevel(shaderc_optimization_level_zero);
    options.SetGenerateDebugInfo();
    options.SetSuppressWarnings();
    return options;
}

struct CompilerTurn {
    std::mutex mutex;
    bool was_tried = false;
    bool has_started = false;
};

inline CompilerTurn& compiler_turn() {
    static CompilerTurn turn;
    return turn;
}

// Runs calls of the compiler one after the other. Throws std::bad_alloc if the compiler has too
// little memory to start: it then keeps a lock of its own, on which a second call would wait for
// ever.
template <typename Ask>
auto in_turn(Ask ask) {
    CompilerTurn& turn = compiler_turn();
    const std::lock_guard lock(turn.mutex);
    if (!std::exchange(turn.was_tried, true) || turn.has_started) {
        auto result = ask();
        turn.has_started = turn.has_started ||
                           result.GetCompilationStatus() == shaderc_compilation_status_success ||
                           !result.GetErrorMessage().empty();
        if (turn.has_started) {
            return result;
        }
    }
    throw std::bad_alloc();
}

}  // namespace vkp
