#include "tests/capture/shaders.hpp"

#include <shaderc/shaderc.hpp>

#include <stdexcept>

namespace vkp {

const char* const kDoubleShader = R"(#version 450
layout(local_size_x = 64) in;
layout(std430, set = 0, binding = 0) buffer Values { uint values[]; } data;
void main() { data.values[gl_GlobalInvocationID.x] *= 2; }
)";

const char* const kRaceShader = R"(#version 450
layout(local_size_x = 64) in;
layout(std430, set = 0, binding = 0) readonly buffer Values { uint values[]; } data;
layout(std430, set = 0, binding = 1) buffer Sums { uint sums[]; };
shared uint partial[64];
void main() {
    uint i = gl_LocalInvocationID.x;
    partial[i] = data.values[gl_GlobalInvocationID.x];
    for (uint step = 32; step > 0; step /= 2) {
        if (i < step) partial[i] += partial[i + step];
        barrier();
    }
    if (i == 0) sums[gl_WorkGroupID.x] = partial[0];
}
)";

const char* const kTunedShader = R"(#version 450
layout(local_size_x_id = 0, local_size_y = 2) in;
layout(constant_id = 1) const bool negated = false;
layout(constant_id = 2) const int shift = 0;
layout(constant_id = 3) const float factor = 1.0;
layout(std140, set = 0, binding = 0) uniform Settings { vec4 weights; } settings;
layout(std430, set = 0, binding = 1) buffer Result { float values[]; } result;
layout(push_constant) uniform Push { uint count; float scale; } push;
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < push.count && gl_LocalInvocationID.y == 0) {
        float value = settings.weights.y * factor * push.scale + float(shift);
        result.values[i] = negated ? -value : value;
    }
}
)";

const char* const kMixedShader = R"(#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 0, r32ui) uniform uimage2D picture;
layout(std430, set = 0, binding = 1) buffer Part { uint value; } parts[2];
layout(std430, set = 1, binding = 3) writeonly buffer Result { uint value; } result;
void main() {
    imageStore(picture, ivec2(gl_LocalInvocationID.x, 0), uvec4(1));
    parts[0].value = parts[1].value;
    result.value = 7;
}
)";

const char* const kImagesShader = R"(#version 450
layout(local_size_x = 4, local_size_y = 2) in;
layout(set = 0, binding = 0) uniform sampler2D photo;
layout(set = 0, binding = 1, r32f) uniform image2DArray layers;
layout(set = 0, binding = 2, rgba16f) readonly uniform image3D volume;
void main() {
    ivec2 at = ivec2(gl_LocalInvocationID.xy);
    vec4 texel = texelFetch(photo, at, 0) + imageLoad(volume, ivec3(at.x / 2, 0, at.y));
    if (at.x < 3) imageStore(layers, ivec3(at, 1), texel);
}
)";

std::vector<std::uint32_t> compiled(const char* shader) {
    shaderc::CompileOptions options;
    options.SetTargetEnvironment(shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_1);
    options.SetGenerateDebugInfo();
    const shaderc::SpvCompilationResult result = shaderc::Compiler().CompileGlslToSpv(
        shader, shaderc_compute_shader, "shader.comp", options);
    if (result.GetCompilationStatus() != shaderc_compilation_status_success) {
        throw std::runtime_error(result.GetErrorMessage());
    }
    return {result.begin(), result.end()};
}

}  // namespace vkp
