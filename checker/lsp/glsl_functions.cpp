#include "checker/lsp/glsl_functions.hpp"

#include <algorithm>
#include <array>

namespace vkp {

namespace {

constexpr auto kFunctions = std::to_array<GlslFunction>({
    {"barrier", "void barrier()",
     "No thread goes on before all threads of its workgroup are here. After it, each sees what the "
     "others wrote to shared memory before it."},
    {"memoryBarrier", "void memoryBarrier()",
     "Orders this thread's accesses to all memory. It waits for no other thread."},
    {"memoryBarrierBuffer", "void memoryBarrierBuffer()",
     "Orders this thread's accesses to global memory. It waits for no other thread."},
    {"memoryBarrierShared", "void memoryBarrierShared()",
     "Orders this thread's accesses to shared memory. It waits for no other thread."},
    {"groupMemoryBarrier", "void groupMemoryBarrier()",
     "Orders this thread's accesses for the other threads of its workgroup. It waits for none."},
    {"atomicAdd", "T atomicAdd(inout T place, T value)",
     "Adds to an element in one operation. Returns what was there before."},
    {"atomicMin", "T atomicMin(inout T place, T value)",
     "Stores the smaller of both in one operation. Returns what was there before."},
    {"atomicMax", "T atomicMax(inout T place, T value)",
     "Stores the larger of both in one operation. Returns what was there before."},
    {"atomicAnd", "T atomicAnd(inout T place, T value)",
     "Stores the bits that both have, in one operation. Returns what was there before."},
    {"atomicOr", "T atomicOr(inout T place, T value)",
     "Stores the bits that either has, in one operation. Returns what was there before."},
    {"atomicXor", "T atomicXor(inout T place, T value)",
     "Stores the bits that one of both has, in one operation. Returns what was there before."},
    {"atomicExchange", "T atomicExchange(inout T place, T value)",
     "Stores a value in one operation. Returns what was there before."},
    {"atomicCompSwap", "T atomicCompSwap(inout T place, T expected, T value)",
     "Stores a value if the expected one is there, in one operation. Returns what was there "
     "before."},
    {"atomicLoad", "T atomicLoad(T place, int scope, int storage, int semantics)",
     "Reads an element in one operation, with the memory semantics that are named."},
    {"atomicStore", "void atomicStore(T place, T value, int scope, int storage, int semantics)",
     "Writes an element in one operation, with the memory semantics that are named."},
    {"abs", "T abs(T x)", "x without its sign."},
    {"sign", "T sign(T x)", "-1, 0 or 1, as x is negative, 0 or positive."},
    {"floor", "float floor(float x)", "The largest whole number that is not above x."},
    {"ceil", "float ceil(float x)", "The smallest whole number that is not below x."},
    {"trunc", "float trunc(float x)", "x without its fraction."},
    {"round", "float round(float x)",
     "The nearest whole number. The device chooses where two are equally near."},
    {"roundEven", "float roundEven(float x)",
     "The nearest whole number, and the even one where two are equally near."},
    {"fract", "float fract(float x)", "x - floor(x)."},
    {"mod", "float mod(float x, float y)",
     "x - y * floor(x / y), for floats; `%` is for whole numbers."},
    {"min", "T min(T x, T y)", "The smaller of both."},
    {"max", "T max(T x, T y)", "The larger of both."},
    {"clamp", "T clamp(T x, T least, T most)", "min(max(x, least), most)."},
    {"mix", "float mix(float x, float y, float a)", "x * (1 - a) + y * a."},
    {"step", "float step(float edge, float x)", "0 below the edge, otherwise 1."},
    {"smoothstep", "float smoothstep(float edge0, float edge1, float x)",
     "A smooth way from 0 at the first edge to 1 at the second."},
    {"fma", "float fma(float a, float b, float c)", "a * b + c, rounded once if it is precise."},
    {"sqrt", "float sqrt(float x)", "The square root. Undefined below 0."},
    {"inversesqrt", "float inversesqrt(float x)", "1 / sqrt(x). Undefined for 0 and below."},
    {"pow", "float pow(float x, float y)", "x to the power of y. Undefined below 0."},
    {"exp", "float exp(float x)", "e to the power of x."},
    {"exp2", "float exp2(float x)", "2 to the power of x."},
    {"log", "float log(float x)", "The natural logarithm. Undefined for 0 and below."},
    {"log2", "float log2(float x)", "The logarithm to the base 2. Undefined for 0 and below."},
    {"sin", "float sin(float angle)", "The sine of an angle in radians."},
    {"cos", "float cos(float angle)", "The cosine of an angle in radians."},
    {"tan", "float tan(float angle)", "The tangent of an angle in radians."},
    {"asin", "float asin(float x)", "The angle whose sine is x, in radians."},
    {"acos", "float acos(float x)", "The angle whose cosine is x, in radians."},
    {"atan", "float atan(float y, float x)", "The angle of the point (x, y), in radians."},
    {"atan", "float atan(float x)", "The angle whose tangent is x, in radians."},
    {"sinh", "float sinh(float x)", "The hyperbolic sine."},
    {"cosh", "float cosh(float x)", "The hyperbolic cosine."},
    {"tanh", "float tanh(float x)", "The hyperbolic tangent."},
    {"radians", "float radians(float degrees)", "An angle in radians."},
    {"degrees", "float degrees(float radians)", "An angle in degrees."},
    {"isnan", "bool isnan(float x)", "Whether x is no number."},
    {"isinf", "bool isinf(float x)", "Whether x is infinite."},
    {"dot", "float dot(vec4 x, vec4 y)", "The sum of the products of the components."},
    {"cross", "vec3 cross(vec3 x, vec3 y)", "The vector that is perpendicular to both."},
    {"length", "float length(vec4 x)", "The length of a vector."},
    {"distance", "float distance(vec4 x, vec4 y)", "length(x - y)."},
    {"normalize", "vec4 normalize(vec4 x)", "x / length(x)."},
    {"reflect", "vec3 reflect(vec3 incident, vec3 normal)",
     "The direction in which a surface with this normal reflects."},
    {"any", "bool any(bvec4 x)", "Whether any component is true."},
    {"all", "bool all(bvec4 x)", "Whether all components are true."},
    {"not", "bvec4 not(bvec4 x)", "Each component the other way round."},
    {"lessThan", "bvec4 lessThan(vec4 x, vec4 y)", "x < y, component by component."},
    {"greaterThan", "bvec4 greaterThan(vec4 x, vec4 y)", "x > y, component by component."},
    {"equal", "bvec4 equal(vec4 x, vec4 y)", "x == y, component by component."},
    {"transpose", "mat4 transpose(mat4 m)", "The matrix with rows as columns."},
    {"bitCount", "int bitCount(uint x)", "How many bits are 1."},
    {"bitfieldExtract", "uint bitfieldExtract(uint x, int first, int count)",
     "The bits from the first on, as a number."},
    {"bitfieldInsert", "uint bitfieldInsert(uint x, uint bits, int first, int count)",
     "x with these bits from the first on."},
    {"bitfieldReverse", "uint bitfieldReverse(uint x)", "The bits in the other order."},
    {"findLSB", "int findLSB(uint x)", "The place of the lowest bit that is 1; -1 if none is."},
    {"findMSB", "int findMSB(uint x)", "The place of the highest bit that is 1; -1 if none is."},
    {"umulExtended", "void umulExtended(uint x, uint y, out uint high, out uint low)",
     "The product of both in 64 bits."},
    {"floatBitsToInt", "int floatBitsToInt(float x)", "The bits of a float as a number."},
    {"floatBitsToUint", "uint floatBitsToUint(float x)", "The bits of a float as a number."},
    {"intBitsToFloat", "float intBitsToFloat(int x)", "The float that has these bits."},
    {"uintBitsToFloat", "float uintBitsToFloat(uint x)", "The float that has these bits."},
    {"packHalf2x16", "uint packHalf2x16(vec2 x)", "Two floats of 16 bits in a word."},
    {"unpackHalf2x16", "vec2 unpackHalf2x16(uint x)", "The two floats of 16 bits in a word."},
    {"packSnorm4x8", "uint packSnorm4x8(vec4 x)",
     "Four numbers from -1 to 1 in the bytes of a word."},
    {"packUnorm4x8", "uint packUnorm4x8(vec4 x)",
     "Four numbers from 0 to 1 in the bytes of a word."},
    {"subgroupBarrier", "void subgroupBarrier()",
     "No thread goes on before all threads of its subgroup are here."},
    {"subgroupElect", "bool subgroupElect()", "True in one thread of the subgroup."},
    {"subgroupAll", "bool subgroupAll(bool x)",
     "Whether x is true in all threads of the subgroup."},
    {"subgroupAny", "bool subgroupAny(bool x)", "Whether x is true in any thread of the subgroup."},
    {"subgroupBroadcast", "T subgroupBroadcast(T x, uint id)",
     "The x of the subgroup's thread with this id, which is a constant."},
    {"subgroupBroadcastFirst", "T subgroupBroadcastFirst(T x)",
     "The x of the first thread of the subgroup that takes part."},
    {"subgroupBallot", "uvec4 subgroupBallot(bool x)",
     "A bit for each thread of the subgroup: its x."},
    {"subgroupBallotBitCount", "uint subgroupBallotBitCount(uvec4 x)",
     "How many bits of a ballot are 1."},
    {"subgroupBallotExclusiveBitCount", "uint subgroupBallotExclusiveBitCount(uvec4 x)",
     "How many bits of a ballot are 1 before that of this thread."},
    {"subgroupShuffle", "T subgroupShuffle(T x, uint id)",
     "The x of the subgroup's thread with this id."},
    {"subgroupShuffleXor", "T subgroupShuffleXor(T x, uint mask)",
     "The x of the subgroup's thread whose id differs in these bits."},
    {"subgroupShuffleUp", "T subgroupShuffleUp(T x, uint delta)",
     "The x of the thread whose id is less by delta."},
    {"subgroupShuffleDown", "T subgroupShuffleDown(T x, uint delta)",
     "The x of the thread whose id is more by delta."},
    {"subgroupAdd", "T subgroupAdd(T x)", "The sum of all x of the subgroup."},
    {"subgroupMul", "T subgroupMul(T x)", "The product of all x of the subgroup."},
    {"subgroupMin", "T subgroupMin(T x)", "The smallest x of the subgroup."},
    {"subgroupMax", "T subgroupMax(T x)", "The largest x of the subgroup."},
    {"subgroupInclusiveAdd", "T subgroupInclusiveAdd(T x)",
     "The sum of all x of the subgroup up to this thread."},
    {"subgroupExclusiveAdd", "T subgroupExclusiveAdd(T x)",
     "The sum of all x of the subgroup before this thread."},
    {"subgroupInclusiveMax", "T subgroupInclusiveMax(T x)",
     "The largest x of the subgroup up to this thread."},
    {"subgroupQuadSwapHorizontal", "T subgroupQuadSwapHorizontal(T x)",
     "The x of the neighbour in a quad of four threads."},
    {"debugPrintfEXT", "void debugPrintfEXT(string format, ...)",
     R"(Prints: "%d" for a whole number, "%f" for a float, "%v4f" for a vector. A check shows it.)"},
});

constexpr auto kVariables = std::to_array<GlslVariable>({
    {"gl_GlobalInvocationID", "uvec3", "The place of the thread in the grid."},
    {"gl_LocalInvocationID", "uvec3", "The place of the thread in its workgroup."},
    {"gl_LocalInvocationIndex", "uint",
     "The number of the thread in its workgroup, x running fastest."},
    {"gl_WorkGroupID", "uvec3", "The place of the workgroup in the grid."},
    {"gl_WorkGroupSize", "uvec3", "How many threads a workgroup has along each axis."},
    {"gl_NumWorkGroups", "uvec3", "How many workgroups the grid has along each axis."},
    {"gl_SubgroupSize", "uint", "How many threads a subgroup has."},
    {"gl_SubgroupInvocationID", "uint", "The number of the thread in its subgroup."},
    {"gl_NumSubgroups", "uint", "How many subgroups the workgroup has."},
    {"gl_SubgroupID", "uint", "The number of the subgroup in its workgroup."},
    {"gl_SubgroupEqMask", "uvec4", "A bit for each thread of the subgroup: this one."},
    {"gl_SubgroupLtMask", "uvec4", "A bit for each thread of the subgroup: those before this one."},
    {"gl_SubgroupLeMask", "uvec4", "A bit for each thread of the subgroup: those up to this one."},
    {"gl_SubgroupGtMask", "uvec4", "A bit for each thread of the subgroup: those after this one."},
});

constexpr auto kWords = std::to_array<std::string_view>(
    {"bool",   "bvec2",  "bvec3",  "bvec4",  "break", "case",     "const", "continue", "default",
     "do",     "double", "else",   "false",  "float", "for",      "if",    "in",       "inout",
     "int",    "ivec2",  "ivec3",  "ivec4",  "mat2",  "mat3",     "mat4",  "out",      "precise",
     "return", "shared", "struct", "switch", "true",  "uint",     "uvec2", "uvec3",    "uvec4",
     "vec2",   "vec3",   "vec4",   "void",   "while", "float16_t"});

}  // namespace

std::span<const GlslFunction> glsl_functions() {
    return kFunctions;
}

std::span<const GlslVariable> glsl_variables() {
    return kVariables;
}

std::span<const std::string_view> glsl_words() {
    return kWords;
}

std::vector<const GlslFunction*> glsl_functions_named(std::string_view name) {
    std::vector<const GlslFunction*> found;
    for (const GlslFunction& function : kFunctions) {
        if (function.name == name) {
            found.push_back(&function);
        }
    }
    return found;
}

const GlslVariable* glsl_variable_named(std::string_view name) {
    const auto found = std::ranges::find_if(
        kVariables, [&](const GlslVariable& variable) { return variable.name == name; });
    return found == kVariables.end() ? nullptr : &*found;
}

}  // namespace vkp
