// The cost of memory accesses under a declared model of a GPU, whatever device runs the kernel:
// subgroups of 32 invocations, global memory in sectors of 32 bytes, shared memory in 32 banks of 4
// bytes (as NVIDIA describes its GPUs from Maxwell on; CUDA C++ Programming Guide, "Compute
// Capability 5.x").
//
// A request is one instruction for one subgroup. Its distinct words make its transactions: the
// sectors that hold any of them, or the words in the fullest bank, since a bank serves one word at
// a time and all who ask for it. The ideal number is the least that so many words can need.
// Invariant: ideal_transactions <= transactions.
//
// Time: O(n log n) in the words of a request. The last request of all 32 lanes is kept for each
// site, as most look like the one before: then O(32) comparisons.
//
// Approximations: no caches, so a sector is paid for in each request; a request to shared memory
// for vectors takes passes for each of their components on its own.
#pragma once

#include "harness/audit/lanes/lanes.hpp"
#include "harness/model/results/audit_result.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace vkp::audit {

inline constexpr std::uint32_t kModelSubgroup = 32;
inline constexpr std::uint32_t kSectorBytes = 32;
inline constexpr std::uint32_t kBanks = 32;
inline constexpr std::uint32_t kBankBytes = 4;
inline constexpr std::uint32_t kWidestBytes = 16;  // bytes, one load of shared memory

// The cost of one request of a subgroup.
struct RequestCost {
    std::uint32_t transactions = 0;
    std::uint32_t ideal_transactions = 0;
    bool is_scattered = false;  // most neighbours are neither at one place nor side by side
};

// Each of up to 32 lanes accesses that many bytes at its offset. `words` is room to work in.
RequestCost cost_of_request(Memory memory, std::span<const std::uint32_t> offsets,
                            std::uint32_t bytes, std::vector<std::uint32_t>& words);

// Adds up what requests cost, site by site.
class MemoryCost {
public:
    // A place in the shader that accesses memory; returns its number.
    std::size_t add_site(int line, Memory memory, std::string array, bool writes);

    // Accounts for one access of `bytes` bytes by each lane of the mask that is not outside, at its
    // byte offset. `offsets` null: all lanes at the same place. `outside` may be null.
    // `components`: how many such accesses one request makes. Returns the cost for all subgroups
    // together.
    RequestCost account(std::size_t site, const std::uint32_t* offsets,
                        const std::uint32_t* outside, std::uint32_t bytes, const Mask& mask,
                        std::uint32_t components = 1);

    // Costs by line; sites of one line and array are added up.
    [[nodiscard]] std::vector<LineCost> costs() const;

private:
    // The last request of all 32 lanes, as distances from its first lane. A request with the same
    // distances costs the same if it has the same offset in a sector.
    struct Pattern {
        std::array<std::uint32_t, kModelSubgroup> distances{};
        std::uint32_t bytes = 0;                        // 0: none yet
        std::array<RequestCost, kSectorBytes> costs{};  // no transactions: not known yet
    };
    struct Site {
        LineCost cost;
        Pattern pattern;
    };

    static bool matches(const Pattern& pattern, const std::uint32_t* offsets);
    RequestCost cost_of_full(Site& site, const std::uint32_t* offsets, std::uint32_t bytes);
    static void add(LineCost& line_cost, const RequestCost& cost);
    RequestCost cost_of_subgroup(Site& site, const std::uint32_t* offsets,
                                 const std::uint32_t* outside, std::uint32_t bytes,
                                 const Mask& mask, std::uint32_t first);

    std::vector<Site> sites_;
    std::vector<std::uint32_t> words_;  // scratch
};

}  // namespace vkp::audit
