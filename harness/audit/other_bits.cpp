#include "harness/audit/other_bits.hpp"

#include "harness/audit/decode/decoder.hpp"
#include "harness/audit/final_checks.hpp"
#include "harness/audit/hazard_merge.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>
#include <utility>

namespace vkp::audit {

namespace {

constexpr std::string_view kSmallNumbersRule =
    "numbers below 2^-126 (2^-14 in 16 bits) may count as 0, and a zero may lose its sign";

std::vector<LastBits> others_to_try(const Options& options, bool met_small_numbers) {
    std::vector<LastBits> others;
    if (options.tries_other_last_bits) {
        others = {LastBits::kOneWay, LastBits::kOtherWay};
    }
    if (options.small_numbers == spirv::SmallNumbers::kMayDecide ||
        (options.small_numbers == spirv::SmallNumbers::kDecideIfMet && met_small_numbers)) {
        others.push_back(LastBits::kSmallAreZero);
    }
    return others;
}

// Findings, and operations that are undefined.
void add_new(std::vector<Hazard>& known, std::vector<Hazard> met) {
    for (Hazard& hazard : met) {
        if (!is_known(hazard, known)) {
            hazard.is_of_other_bits = true;
            known.push_back(std::move(hazard));
        }
    }
}

std::vector<Hazard> findings_of(GridRun& run, const std::vector<Buffer>& before) {
    std::vector<Hazard> found = run.state().log.take();
    if (found.empty() && run.is_complete()) {
        found = nan_results(run, before);
    }
    return found.empty() && run.is_complete() ? unwritten_results(run) : found;
}

std::optional<OtherBits::Way> differing_count(const InvocationCounts& counts,
                                              const InvocationCounts& others) {
    if (counts == others) {
        return {};
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        for (std::size_t c = 0; c < kCounterCount; ++c) {
            const auto counter = static_cast<Counter>(c);
            if (counts[i][counter] != others[i][counter]) {
                return OtherBits::Way{.counter = counter,
                                      .invocation = static_cast<std::uint32_t>(i),
                                      .count = counts[i][counter],
                                      .other_count = others[i][counter]};
            }
        }
    }
    return {};
}

std::optional<OtherBits::Way> differing_way(const Result& result, GridRun& run) {
    if (auto way = differing_count(result.per_invocation, run.take_counts())) {
        return way;
    }
    const std::vector<std::uint64_t> paths = run.take_paths();
    const auto [path, other] = std::ranges::mismatch(result.paths, paths);
    if (path == result.paths.end()) {
        return {};
    }
    const auto workgroup = static_cast<std::uint32_t>(path - result.paths.begin());
    return OtherBits::Way{.counter = {}, .invocation = workgroup * run.state().lane_count};
}

// The buffers that differ from the dispatch's; nothing if none does.
std::vector<std::vector<std::byte>> other_buffers(GridRun& dispatch, GridRun& run) {
    std::vector<std::vector<std::byte>> others(dispatch.buffer_count());
    bool has_any = false;
    for (std::size_t i = 0; i < dispatch.tree().regions.size(); ++i) {
        const Region& region = dispatch.tree().regions[i];
        const std::byte* const other = run.bytes_of(run.tree().regions[i]);
        if (region.memory == Memory::kGlobal &&
            std::memcmp(dispatch.bytes_of(region), other, region.size_bytes) != 0) {
            others[region.binding].assign(other, other + region.size_bytes);
            has_any = true;
        }
    }
    return has_any ? others : std::vector<std::vector<std::byte>>();
}

// The other way or value of one run is kept: the first run, unless a later one has values that
// differ by more than rounding.
void compare(Result& result, GridRun& dispatch, GridRun& run, bool& is_telling) {
    OtherBits found{.way = differing_way(result, run)};
    const bool tells_more = !is_telling && !order_dependences(dispatch, run).empty();
    if (result.other_bits && !tells_more) {
        return;
    }
    is_telling = tells_more;
    found.buffers = other_buffers(dispatch, run);
    if (run.state().options.last_bits == LastBits::kSmallAreZero) {
        found.rule = kSmallNumbersRule;
    }
    if (result.other_bits && result.other_bits->way) {
        found.way = result.other_bits->way;
    }
    if (found.way || !found.buffers.empty()) {
        result.other_bits = std::move(found);
    }
}

// The buffers as the dispatch finds them with other last bits.
std::vector<Buffer> with_other_bytes(std::vector<Buffer> buffers) {
    for (Buffer& buffer : buffers) {
        if (!buffer.other_bytes.empty()) {
            buffer.bytes = buffer.other_bytes;
        }
    }
    return buffers;
}

}  // namespace

void try_other_bits(Result& result, GridRun& dispatch, const Dispatched& dispatched,
                    bool met_small_numbers) {
    if (!dispatch.is_complete() || dispatch.is_sample() || !result.hazards.empty()) {
        return;
    }
    const std::vector<Buffer> others = with_other_bytes(dispatched.buffers);
    bool is_telling = false;
    for (const LastBits bits : others_to_try(dispatch.state().options, met_small_numbers)) {
        Options options = dispatch.state().options;
        options.last_bits = bits;
        const Dispatched again{dispatched.shader, dispatched.launch, others,
                               dispatched.push_constants};
        const std::unique_ptr<const StepTree> tree = decoded(again, options);
        GridRun run(*tree, again, options);
        run.run();
        std::vector<Hazard> found = findings_of(run, dispatched.buffers);
        add_new(result.notes, run.state().note_log.take());
        if (found.empty() && run.is_complete() && !run.is_sample()) {
            compare(result, dispatch, run, is_telling);
        }
        add_new(result.hazards, std::move(found));
    }
}

}  // namespace vkp::audit
