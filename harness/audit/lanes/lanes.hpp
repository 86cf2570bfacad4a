// Lane arrays: memory for them, masks over them, and the loops that every step needs.
//
// A lane is one invocation of the workgroup that is audited, numbered by its local invocation index
// (gl_LocalInvocationIndex). It is so in all of the code. A place in a subgroup is a subgroup
// invocation (gl_SubgroupInvocationID): the lane's number modulo the size of a subgroup.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace vkp::audit {

// Loops over lanes are compiled for AVX2 too, and chosen when the program starts.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(VKP_SANITIZED)
#define VKP_TARGET_CLONES [[gnu::target_clones("avx2", "default")]]
#else
#define VKP_TARGET_CLONES
#endif

inline constexpr std::uint32_t kAllBits = 0xffffffff;

// The memory that the variables and values of one workgroup may take.
class MemoryBudget {
public:
    explicit MemoryBudget(std::size_t limit_bytes) : limit_bytes_(limit_bytes) {}

    // Throws spirv::Error when it comes to more than the limit in total.
    void charge(std::size_t size_bytes);
    [[nodiscard]] std::size_t left_bytes() const { return limit_bytes_ - used_bytes_; }

private:
    std::size_t limit_bytes_;
    std::size_t used_bytes_ = 0;
};

// Hands out zeroed memory, aligned to 32 bytes, that lives as long as the arena. All of it is
// charged to the arena's budget, as is memory that others take elsewhere.
class Arena : public MemoryBudget {
public:
    using MemoryBudget::MemoryBudget;

    void* allocate(std::size_t size_bytes);

    template <typename T>
    T* allocate_array(std::size_t count) {
        return static_cast<T*>(allocate(count * sizeof(T)));
    }

private:
    struct Free {
        void operator()(void* memory) const;
    };

    std::byte* new_piece(std::size_t size_bytes);

    std::byte* next_ = nullptr;  // unused rest of the last piece, which small requests share
    std::size_t rest_bytes_ = 0;
    std::vector<std::unique_ptr<void, Free>> pieces_;
};

// The lanes that take part: a word for each, 0 or kAllBits, and the range that holds them all.
// `begin` and `end` are multiples of eight.
struct Mask {
    std::uint32_t* lanes = nullptr;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t count = 0;

    [[nodiscard]] bool operator[](std::uint32_t lane) const { return lanes[lane] != 0; }
    // Whether it has every lane of its range.
    [[nodiscard]] bool is_dense() const { return count == end - begin; }
};

// Sets begin, end and count from the lanes.
void measure(Mask& mask, std::uint32_t lane_count);

void copy_lanes(void* to, const void* from, std::uint32_t lane_bytes, std::uint32_t begin,
                std::uint32_t end);

// to[i] = from[i] for the lanes of the mask.
void blend_lanes(void* to, const void* from, std::uint32_t lane_bytes, const Mask& mask);

// The lanes that take each side of a branch.
struct Split {
    std::uint32_t count_true = 0;
    std::uint32_t count_false = 0;
};

// if_true = mask and condition, if_false = mask and not condition.
Split split_lanes(const Mask& mask, const std::uint32_t* condition, std::uint32_t* if_true,
                  std::uint32_t* if_false);

// The number of groups of `size` neighbouring lanes that have lanes in both masks. `size` is a
// multiple of eight.
std::uint32_t count_groups_in_both(const std::uint32_t* left, const std::uint32_t* right,
                                   const Mask& mask, std::uint32_t size);

// to |= mask.
void join_lanes(std::uint32_t* to, const Mask& mask);

// lanes[i] += amount for the lanes of the mask.
void add_to_lanes(std::uint32_t* lanes, std::uint32_t amount, const Mask& mask);

// lanes[i] = value for the lanes of the mask.
void set_lanes(std::uint32_t* lanes, std::uint32_t value, const Mask& mask);

// The word that all lanes of the mask, which has some, have in common; nothing if they differ.
std::optional<std::uint32_t> common_word(const std::uint32_t* words, const Mask& mask);

// Whether any lane of the mask is zero in `lanes`, which hold 0 or kAllBits.
bool any_lane_clear(const std::uint32_t* lanes, const Mask& mask);

// A lane as a number: sign-extended if its type is signed.
std::int64_t integer_at(const void* lanes, ScalarType type, std::uint32_t lane);

inline std::uint64_t bits_at(const void* lanes, ScalarType type, std::uint32_t lane) {
    return type.lane_bytes() == sizeof(std::uint64_t)
               ? static_cast<const std::uint64_t*>(lanes)[lane]
               : static_cast<const std::uint32_t*>(lanes)[lane];
}

inline void set_bits(void* lanes, ScalarType type, std::uint32_t lane, std::uint64_t bits) {
    if (type.lane_bytes() == sizeof(std::uint64_t)) {
        static_cast<std::uint64_t*>(lanes)[lane] = bits;
    } else {
        static_cast<std::uint32_t*>(lanes)[lane] = static_cast<std::uint32_t>(bits);
    }
}

// The float with these bits; `type` must be a type of floats.
double float_at(std::uint64_t bits, ScalarType type);

// The text in the source's form: "-3", "0.5", "true".
std::string text_of(std::uint64_t bits, ScalarType type);

// The name of the type in GLSL: "uint", "float16_t".
std::string name_of(ScalarType type);

}  // namespace vkp::audit
