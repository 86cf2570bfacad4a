#include "harness/audit/cost/memory_cost.hpp"

#include <algorithm>
#include <map>

namespace vkp::audit {

namespace {

VKP_TARGET_CLONES bool all_set(const std::uint32_t* lanes) {
    std::uint32_t all = kAllBits;
    for (std::uint32_t i = 0; i < kModelSubgroup; ++i) {
        all &= lanes[i];
    }
    return all == kAllBits;
}

bool is_scattered(std::span<const std::uint32_t> offsets, std::uint32_t bytes) {
    std::size_t apart = 0;
    for (std::size_t i = 1; i < offsets.size(); ++i) {
        const std::uint32_t distance = offsets[i] - offsets[i - 1];
        apart += distance != 0 && distance != bytes ? 1 : 0;
    }
    return 2 * apart >= offsets.size();
}

}  // namespace

// Counts distinct words, and from them sectors or the fullest bank.
RequestCost cost_of_request(Memory memory, std::span<const std::uint32_t> offsets,
                            std::uint32_t bytes, std::vector<std::uint32_t>& words) {
    words.clear();
    for (const std::uint32_t offset : offsets) {
        const std::uint32_t last = (offset + bytes - 1) / kBankBytes;
        for (std::uint32_t word = offset / kBankBytes; word <= last; ++word) {
            words.push_back(word);
        }
    }
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    const auto distinct = static_cast<std::uint32_t>(words.size());
    if (memory == Memory::kShared) {
        std::array<std::uint32_t, kBanks> load{};
        for (const std::uint32_t word : words) {
            ++load[word % kBanks];
        }
        return {*std::max_element(load.begin(), load.end()), (distinct + kBanks - 1) / kBanks,
                is_scattered(offsets, bytes)};
    }
    constexpr std::uint32_t kSectorWords = kSectorBytes / kBankBytes;
    std::uint32_t sectors = 0;
    for (std::uint32_t i = 0; i < distinct; ++i) {
        sectors += i == 0 || words[i] / kSectorWords != words[i - 1] / kSectorWords ? 1U : 0U;
    }
    return {sectors, (distinct + kSectorWords - 1) / kSectorWords, is_scattered(offsets, bytes)};
}

std::size_t MemoryCost::add_site(int line, Memory memory, std::string array, bool writes) {
    sites_.push_back(
        {{.line = line, .memory = memory, .array = std::move(array), .writes = writes}, {}});
    return sites_.size() - 1;
}

RequestCost MemoryCost::account(std::size_t site_index, const std::uint32_t* offsets,
                                const std::uint32_t* outside, std::uint32_t bytes, const Mask& mask,
                                std::uint32_t components) {
    Site& site = sites_[site_index];
    RequestCost sum;
    for (std::uint32_t first = mask.begin & ~(kModelSubgroup - 1); first < mask.end;
         first += kModelSubgroup) {
        RequestCost cost = cost_of_subgroup(site, offsets, outside, bytes, mask, first);
        cost.transactions *= components;
        cost.ideal_transactions *= components;
        if (cost.transactions != 0) {
            add(site.cost, cost);
            sum.transactions += cost.transactions;
            sum.ideal_transactions += cost.ideal_transactions;
        }
    }
    return sum;
}

// The request of the subgroup that begins at lane `first`; nothing if none of its lanes accesses.
RequestCost MemoryCost::cost_of_subgroup(Site& site, const std::uint32_t* offsets,
                                         const std::uint32_t* outside, std::uint32_t bytes,
                                         const Mask& mask, std::uint32_t first) {
    if (offsets != nullptr && outside == nullptr && first >= mask.begin &&
        first + kModelSubgroup <= mask.end && all_set(mask.lanes + first)) {
        return cost_of_full(site, offsets + first, bytes);
    }
    std::array<std::uint32_t, kModelSubgroup> active{};
    const std::uint32_t end = std::min(first + kModelSubgroup, mask.end);
    std::uint32_t count = 0;
    for (std::uint32_t i = std::max(first, mask.begin); i < end; ++i) {
        active[count] = offsets != nullptr ? offsets[i] : 0;
        count += mask.lanes[i] & (outside != nullptr ? ~outside[i] : kAllBits) & 1U;
    }
    if (count == kModelSubgroup) {
        return cost_of_full(site, active.data(), bytes);
    }
    return count == 0 ? RequestCost{}
                      : cost_of_request(site.cost.memory, {active.data(), count}, bytes, words_);
}

VKP_TARGET_CLONES bool MemoryCost::matches(const Pattern& pattern, const std::uint32_t* offsets) {
    std::uint32_t difference = 0;
    for (std::uint32_t i = 0; i < kModelSubgroup; ++i) {
        difference |= (offsets[i] - offsets[0]) ^ pattern.distances[i];
    }
    return difference == 0;
}

RequestCost MemoryCost::cost_of_full(Site& site, const std::uint32_t* offsets,
                                     std::uint32_t bytes) {
    Pattern& pattern = site.pattern;
    const std::uint32_t granule = site.cost.memory == Memory::kShared ? kBankBytes : kSectorBytes;
    if (pattern.bytes != bytes || !matches(pattern, offsets)) {
        pattern = {.bytes = bytes};
        for (std::uint32_t i = 0; i < kModelSubgroup; ++i) {
            pattern.distances[i] = offsets[i] - offsets[0];
        }
    }
    RequestCost& cost = pattern.costs[offsets[0] % granule];
    if (cost.transactions == 0) {
        cost = cost_of_request(site.cost.memory, {offsets, kModelSubgroup}, bytes, words_);
    }
    return cost;
}

void MemoryCost::add(LineCost& line_cost, const RequestCost& cost) {
    ++line_cost.requests;
    line_cost.transactions += cost.transactions;
    line_cost.ideal_transactions += cost.ideal_transactions;
    line_cost.scattered_requests += cost.is_scattered ? 1 : 0;
    line_cost.worst_request = std::max(line_cost.worst_request, cost.transactions);
}

std::vector<LineCost> MemoryCost::costs() const {
    std::vector<LineCost> used;
    for (const Site& site : sites_) {
        if (site.cost.requests > 0) {
            used.push_back(site.cost);
        }
    }
    return sums_by_line(used);
}

}  // namespace vkp::audit
