#include "tests/memory_model/glsl_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace vkp::memory_model {

namespace {

std::string scope_text(AtomicScope scope) {
    switch (scope) {
        case AtomicScope::kInvocation:
            return "gl_ScopeInvocation";
        case AtomicScope::kSubgroup:
            return "gl_ScopeSubgroup";
        case AtomicScope::kWorkgroup:
            return "gl_ScopeWorkgroup";
        default:
            return "gl_ScopeDevice";
    }
}

// The last two arguments of a function with semantics. Those of an invocation's own scope change
// nothing, and Vulkan forbids them.
std::string semantics_text(const Semantics& semantics) {
    const bool is_relaxed = !semantics.acquires && !semantics.releases;
    if (is_relaxed || semantics.scope == AtomicScope::kInvocation) {
        return "0, 0";
    }
    std::string classes;
    if ((semantics.classes & audit::kBuffers) != 0) {
        classes = "gl_StorageSemanticsBuffer";
    }
    if ((semantics.classes & audit::kSharedMemory) != 0) {
        classes += std::string(classes.empty() ? "" : " | ") + "gl_StorageSemanticsShared";
    }
    const std::string_view direction = !semantics.releases   ? "gl_SemanticsAcquire"
                                       : !semantics.acquires ? "gl_SemanticsRelease"
                                                             : "gl_SemanticsAcquireRelease";
    return fmt::format("{}, {}", classes, direction);
}

bool is_plain_barrier(const Event& event) {
    const Semantics& own = event.semantics;
    return !event.of_subgroup && own.acquires && own.releases &&
           own.scope == AtomicScope::kWorkgroup && own.classes == audit::kSharedMemory;
}

std::string access_text(const Event& event, const std::string& place, std::uint32_t value) {
    const std::string rest =
        fmt::format("{}, {})", scope_text(event.scope), semantics_text(event.semantics));
    switch (event.kind) {
        case Event::Kind::kRead:
            return fmt::format("seen += {}", place);
        case Event::Kind::kWrite:
            return fmt::format("{} = {}u + lane", place, value);
        case Event::Kind::kAtomicLoad:
            return fmt::format("seen += atomicLoad({}, {}", place, rest);
        case Event::Kind::kAtomicStore:
            return fmt::format("atomicStore({}, {}u + lane, {}", place, value, rest);
        default:
            return fmt::format("seen += atomicAdd({}, 1u, {}", place, rest);
    }
}

std::string statement(std::span<const Event> lanes, std::uint32_t lane_count,
                      std::uint32_t locations) {
    const Event& first = lanes.front();
    if (first.kind == Event::Kind::kBarrier) {
        return is_plain_barrier(first)
                   ? "barrier();"
                   : fmt::format("controlBarrier({}, {}, {});",
                                 first.of_subgroup ? "gl_ScopeSubgroup" : "gl_ScopeWorkgroup",
                                 scope_text(first.semantics.scope),
                                 semantics_text(first.semantics));
    }
    if (first.kind == Event::Kind::kFence && first.semantics.scope == AtomicScope::kInvocation) {
        return "";
    }
    std::uint32_t mask = 0;
    std::vector<std::uint32_t> indices(lane_count);
    for (const Event& event : lanes) {
        mask |= 1U << event.lane;
        indices[event.lane] = event.location % locations;
    }
    const std::string array = first.storage == audit::kSharedMemory ? "s"
                              : first.is_incoherent                 ? "c"
                                                                    : "b";
    const std::string place =
        fmt::format("{}[uint[]({}u)[lane]]", array, fmt::join(indices, "u, "));
    return fmt::format("if (({}u >> lane & 1u) != 0) {};", mask,
                       first.is_access()
                           ? access_text(first, place, 16 * first.step)
                           : fmt::format("memoryBarrier({}, {})", scope_text(first.semantics.scope),
                                         semantics_text(first.semantics)));
}

}  // namespace

GlslText glsl_text(const Execution& run, std::uint32_t locations) {
    GlslText glsl;
    int line = 0;
    const auto add = [&](const std::string& text) {
        glsl.text += text + "\n";
        return ++line;
    };
    add(run.in_blocks ? fmt::format("// workgroup: {} 2", run.lanes / 2)
                      : fmt::format("// workgroup: {}", run.lanes));
    add(fmt::format("// groups: {}", run.workgroups));
    add("// extension: GL_KHR_memory_scope_semantics");
    add(fmt::format("// buffer: b uint[{}] = zeros", locations));
    if (run.has_incoherent) {
        add(fmt::format("// buffer: c uint[{}] = zeros", locations));
        add("// incoherent: c");
    }
    add(fmt::format("// buffer: o uint[{}] = zeros", run.lanes * run.workgroups));
    add(fmt::format("shared uint s[{}];", locations));
    add("void kernel() {");
    add("    uint lane = gl_LocalInvocationIndex, seen = 0;");
    const std::vector<Event>& events = run.events;
    for (auto begin = events.begin(); begin != events.end();) {
        const auto end = std::find_if(
            begin, events.end(), [&](const Event& event) { return event.step != begin->step; });
        glsl.steps[add(fmt::format("    if (gl_WorkGroupID.x == {}) {{ {} }}", begin->workgroup,
                                   statement({begin, end}, run.lanes, locations)))] = begin->step;
        begin = end;
    }
    add(fmt::format("    o[gl_WorkGroupID.x * {} + lane] = seen;", run.lanes));
    add("}");
    return glsl;
}

}  // namespace vkp::memory_model
