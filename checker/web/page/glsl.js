// The words that an editor can complete: the frame's names, and those of GLSL that kernels use.

export const WORDS = {
  keyword: 'break const continue do else false for if return shared struct true void while',
  type:
    'bool bvec2 bvec3 bvec4 double float int ivec2 ivec3 ivec4 mat2 mat3 mat4 uint uvec2 uvec3 ' +
    'uvec4 vec2 vec3 vec4',
  variable:
    'gl_GlobalInvocationID gl_LocalInvocationID gl_LocalInvocationIndex gl_NumWorkGroups ' +
    'gl_WorkGroupID gl_WorkGroupSize',
  function:
    'abs atomicAdd atomicCompSwap atomicExchange atomicMax atomicMin barrier ceil clamp cos dot ' +
    'exp floor fma fract inversesqrt isinf isnan kernel length log max memoryBarrier ' +
    'memoryBarrierBuffer memoryBarrierShared min mix mod normalize pow round sign sin sqrt step tan',
};

const GLSL = Object.entries(WORDS).flatMap(([type, words]) =>
  words.split(' ').map((label) => ({ label, type })),
);

// The puzzle's own names come first.
export function completionsOf(names) {
  return [...names.map((label) => ({ label, type: 'variable', boost: 50 })), ...GLSL];
}
