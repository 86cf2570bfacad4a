#include "harness/instrument/read_record.hpp"

#include "harness/model/device/device_quirks.hpp"
#include "harness/spirv/path.hpp"

#include <algorithm>
#include <cassert>

namespace vkp {

namespace {

// Names the words of a record buffer.
class RecordView {
public:
    RecordView(const RecordLayout& layout, std::span<const std::uint32_t> slots,
               std::uint64_t invocations)
        : layout_(layout), slots_(slots), invocations_(invocations) {}

    // Otherwise it is 0 for every invocation.
    [[nodiscard]] bool is_stored(std::size_t word) const { return layout_.places[word].mask != 0; }

    [[nodiscard]] bool is_stored(InvocationWord which) const {
        return is_stored(static_cast<std::size_t>(which));
    }

    [[nodiscard]] std::uint32_t word(std::size_t word, std::uint64_t invocation) const {
        const RecordLayout::Place& place = layout_.places[word];
        return slots_[place.slot * invocations_ + invocation] >> place.shift & place.mask;
    }

    [[nodiscard]] std::uint32_t word(InvocationWord which, std::uint64_t invocation) const {
        return word(static_cast<std::size_t>(which), invocation);
    }

    [[nodiscard]] std::uint64_t invocations() const { return invocations_; }

private:
    const RecordLayout& layout_;
    std::span<const std::uint32_t> slots_;
    std::uint64_t invocations_;
};

// Reads the words of the workgroup whose first invocation is `first`; counter by counter, as each
// has its own part of the record.
void read_workgroup(RunReport& report, std::vector<Counts>& counts, const RecordView& record,
                    std::uint64_t first) {
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        if (!record.is_stored(i)) {
            continue;
        }
        const auto counter = static_cast<Counter>(i);
        std::uint64_t maximum = report.maximum[counter];
        std::uint64_t total = 0;
        for (std::size_t invocation = 0; invocation < counts.size(); ++invocation) {
            const std::uint64_t count = record.word(i, first + invocation);
            counts[invocation][counter] = count;
            maximum = std::max(maximum, count);
            total += count;
        }
        report.maximum[counter] = maximum;
        report.total[counter] += total;
    }
}

void read_counts(RunReport& report, const RecordView& record, std::uint32_t workgroup_volume) {
    const std::uint64_t workgroups = record.invocations() / workgroup_volume;
    report.per_invocation = InvocationCounts(workgroups, workgroup_volume);
    std::vector<Counts> counts(workgroup_volume);
    for (std::uint64_t workgroup = 0; workgroup < workgroups; ++workgroup) {
        read_workgroup(report, counts, record, workgroup * workgroup_volume);
        report.per_invocation.set(workgroup, counts);
    }
}

void read_paths(RunReport& report, const RecordView& record, std::uint32_t workgroup_volume) {
    std::vector<std::uint32_t> paths(workgroup_volume);
    for (std::uint64_t first = 0; first < record.invocations(); first += workgroup_volume) {
        for (std::uint32_t i = 0; i < workgroup_volume; ++i) {
            paths[i] = record.word(InvocationWord::kPath, first + i);
        }
        report.paths.push_back(spirv::hash_of_paths(paths));
    }
}

void read_iterations(RunReport& report, const RecordView& record, std::uint32_t workgroup_volume) {
    if (!record.is_stored(InvocationWord::kLoopIterations)) {
        return;
    }
    std::uint64_t iterations_of_workgroup = 0;
    for (std::uint64_t invocation = 0; invocation < record.invocations(); ++invocation) {
        iterations_of_workgroup = invocation % workgroup_volume == 0 ? 0 : iterations_of_workgroup;
        iterations_of_workgroup += record.word(InvocationWord::kLoopIterations, invocation);
        report.may_reach_silent_limit =
            report.may_reach_silent_limit || iterations_of_workgroup >= kLlvmpipeIterationLimit;
    }
}

std::vector<std::int64_t> element(const AccessSite& site, const RecordView& record,
                                  std::uint64_t invocation) {
    std::vector<std::int64_t> indices;
    for (const IndexStep& step : site.steps) {
        if (step.constant) {
            indices.push_back(*step.constant);
        } else if (step.log_slot) {
            const std::uint32_t word =
                record.word(site.first_word + 1 + *step.log_slot, invocation);
            indices.push_back(step.is_signed ? std::int64_t{static_cast<std::int32_t>(word)}
                                             : std::int64_t{word});
        }
    }
    return indices;
}

void read_out_of_bounds(RunReport& report, const RecordView& record,
                        const std::vector<AccessSite>& sites) {
    for (const AccessSite& site : sites) {
        OutOfBounds found{site, 0, {}};
        for (std::uint64_t invocation = 0; invocation < record.invocations(); ++invocation) {
            const std::uint32_t occurrences = record.word(site.first_word, invocation);
            if (occurrences > 0) {
                found.occurrences += occurrences;
                found.entries.push_back(
                    {static_cast<std::uint32_t>(invocation), element(site, record, invocation)});
            }
        }
        if (found.occurrences > 0) {
            report.out_of_bounds.push_back(std::move(found));
        }
    }
}

std::vector<LoopCut> read_loops(const RecordView& record, const std::vector<int>& lines) {
    std::vector<LoopCut> cuts;
    for (std::size_t loop = 0; loop < lines.size(); ++loop) {
        LoopCut cut{lines[loop], {}};
        for (std::uint64_t invocation = 0; invocation < record.invocations(); ++invocation) {
            if (record.word(InvocationWord::kLoopOverLimit, invocation) == loop + 1) {
                cut.invocations.push_back(static_cast<std::uint32_t>(invocation));
            }
        }
        if (!cut.invocations.empty()) {
            cuts.push_back(std::move(cut));
        }
    }
    return cuts;
}

void read_device_limit(RunReport& report, const RecordView& record,
                       const std::vector<int>& loop_lines) {
    if (!record.is_stored(InvocationWord::kSubgroupIterations)) {
        return;
    }
    LoopCut cut;
    for (std::uint64_t invocation = 0; invocation < record.invocations(); ++invocation) {
        if (!loop_lines.empty() && record.word(InvocationWord::kSubgroupIterations, invocation) >=
                                       kLlvmpipeIterationLimit) {
            cut.line = loop_lines.front();
            cut.invocations.push_back(static_cast<std::uint32_t>(invocation));
        }
    }
    if (!cut.invocations.empty()) {
        report.loops_left_by_device.push_back(std::move(cut));
    }
}

BarrierDivergence describe_divergence(const RecordView& record, const BarrierSite& site,
                                      std::uint32_t workgroup, std::uint32_t workgroup_volume) {
    BarrierDivergence found{
        .line = site.line, .workgroup = workgroup, .arrived = {}, .stayed_away = {}};
    const std::uint32_t first = workgroup * workgroup_volume;
    for (std::uint32_t i = first; i < first + workgroup_volume; ++i) {
        found.most_often = std::max(found.most_often, record.word(site.word, i));
    }
    for (std::uint32_t i = first; i < first + workgroup_volume; ++i) {
        const bool was_there = record.word(site.word, i) == found.most_often;
        (was_there ? found.arrived : found.stayed_away).push_back(i);
    }
    return found;
}

void read_barriers(RunReport& report, const RecordView& record,
                   const std::vector<BarrierSite>& sites, std::uint32_t workgroup_volume) {
    const auto workgroups = static_cast<std::uint32_t>(record.invocations() / workgroup_volume);
    for (const BarrierSite& site : sites) {
        for (std::uint32_t workgroup = 0; workgroup < workgroups; ++workgroup) {
            BarrierDivergence found =
                describe_divergence(record, site, workgroup, workgroup_volume);
            if (!found.stayed_away.empty()) {
                report.barrier_divergences.push_back(std::move(found));
                break;  // one finding per barrier
            }
        }
    }
}

}  // namespace

RunReport read_record(const Instrumented& shader, std::span<const std::uint32_t> record,
                      const Launch& launch) {
    assert(record.size_bytes() >= shader.layout.size_bytes(launch.invocations()));
    const RecordView view(shader.layout, record, launch.invocations());
    RunReport report;
    const auto workgroup_volume = static_cast<std::uint32_t>(launch.workgroup_size.volume());
    read_counts(report, view, workgroup_volume);
    read_paths(report, view, workgroup_volume);
    read_iterations(report, view, workgroup_volume);
    read_out_of_bounds(report, view, shader.access_sites);
    report.loops_over_limit = read_loops(view, shader.loop_lines);
    read_device_limit(report, view, shader.loop_lines);
    read_barriers(report, view, shader.barrier_sites, workgroup_volume);
    return report;
}

RunReport read_shared_record(const Instrumented& shader, std::span<const std::uint32_t> record,
                             const SharedRecord& shared) {
    assert(record.size() == shader.layout.shared_words());
    RunReport report;
    const std::uint32_t invocation = record.front();
    if (invocation == shared.untouched) {
        return report;
    }
    const RecordView view(shader.layout, record.subspan(1), 1);
    read_out_of_bounds(report, view, shader.access_sites);
    report.loops_over_limit = read_loops(view, shader.loop_lines);
    for (OutOfBounds& found : report.out_of_bounds) {
        found.entries.front().invocation = invocation;
    }
    for (LoopCut& cut : report.loops_over_limit) {
        cut.invocations = {invocation};
    }
    return report;
}

}  // namespace vkp
