#include "checker/lsp/value_table.hpp"

#include "harness/glsl_analysis/built_ins.hpp"
#include "harness/judge/sentences/finding_text.hpp"
#include "harness/recording/history.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace vkp {

namespace {

constexpr std::size_t kMaxScalars = 4;  // of one value
constexpr std::size_t kMaxVisits = 4;   // of one thread, and the last

std::uint32_t thread_count(const RecordedRun& recorded) {
    return static_cast<std::uint32_t>(recorded.run.launch.workgroup_size.volume());
}

// The first few threads, and the last.
std::set<std::uint32_t> shown_threads(std::uint32_t count) {
    std::set<std::uint32_t> threads = {count - 1};
    for (std::uint32_t thread = 0; thread < std::min(count, 4U); ++thread) {
        threads.insert(thread);
    }
    return threads;
}

std::string place_text(const RecordedRun& recorded) {
    const recording::Run& run = recorded.run;
    const std::string workgroup =
        run.launch.workgroups.volume() > 1 ? fmt::format(", workgroup {}", run.workgroup()) : "";
    return recorded.case_name.empty() ? workgroup
                                      : fmt::format(", case {}{}", recorded.case_name, workgroup);
}

std::string table(const RecordedRun& recorded, const std::string& name,
                  const std::vector<std::pair<std::uint32_t, std::string>>& rows) {
    std::string text = fmt::format("| thread{} | `{}` |\n|---|---|\n", place_text(recorded), name);
    const Launch& launch = recorded.run.launch;
    std::uint32_t next = 0;
    for (const auto& [lane, value] : rows) {
        if (lane > next) {
            text += "| … | |\n";
        }
        text += fmt::format("| {} | {} |\n", id_text(local_id(lane, launch), launch.workgroup_size),
                            value);
        next = lane + 1;
    }
    return text;
}

// The values of one variable in the threads' visits to one line.
class Visits {
public:
    Visits(const RecordedRun& recorded, const std::string& variable, int line)
        : run_(recorded.run), history_(recorded.run), line_(line) {
        for (std::uint32_t i = 0; i < run_.variables.size(); ++i) {
            if (run_.variables[i].memory == Memory::kPrivate &&
                run_.variables[i].name == variable) {
                candidates_.push_back(i);
            }
        }
    }

    // "0, 1, 2, 3, … 7"; nothing for a thread that did not come, or has no value there.
    [[nodiscard]] std::optional<std::string> text(std::uint32_t lane) const {
        std::vector<std::string> values;
        for (const std::size_t moment : moments_after_line(lane)) {
            if (const std::optional<std::string> value = value_at(lane, moment)) {
                values.push_back(*value);
            }
        }
        if (values.empty()) {
            return {};
        }
        if (values.size() <= kMaxVisits + 1) {
            return fmt::format("{}", fmt::join(values, ", "));
        }
        const std::span<const std::string> first(values.data(), kMaxVisits);
        return fmt::format("{}, … {} ({} times)", fmt::join(first, ", "), values.back(),
                           values.size());
    }

private:
    [[nodiscard]] std::vector<std::size_t> moments_after_line(std::uint32_t lane) const {
        std::vector<std::size_t> moments;
        std::size_t from = 0;
        while (const std::optional<std::size_t> step = history_.next_line(lane, from)) {
            from = *step + 1;
            if (run_.steps[*step].line == line_) {
                moments.push_back(history_.next_line(lane, from).value_or(history_.end()));
            }
        }
        return moments;
    }

    // Of inner scopes, too, may have a variable of that name: the one that was assigned last
    // counts.
    [[nodiscard]] std::optional<std::string> value_at(std::uint32_t lane,
                                                      std::size_t moment) const {
        std::optional<std::string> value;
        std::uint32_t latest = 0;
        for (const std::uint32_t candidate : candidates_) {
            std::vector<std::string> scalars;
            std::uint32_t assigned = 0;
            for (const std::uint32_t cell : run_.variables[candidate].cells) {
                const auto write = history_.last_write(cell, lane, moment);
                assigned = std::max(assigned, write ? write->step + 1 : 0);
                scalars.push_back(write ? recording::value_text(run_.cells[cell],
                                                                run_.accesses[write->access].bits)
                                        : "–");
            }
            if (assigned > latest) {
                latest = assigned;
                value = joined(std::move(scalars));
            }
        }
        return value;
    }

    static std::string joined(std::vector<std::string> scalars) {
        if (scalars.size() == 1) {
            return scalars.front();
        }
        const bool is_cut = scalars.size() > kMaxScalars;
        scalars.resize(std::min(scalars.size(), kMaxScalars));
        return fmt::format("({}{})", fmt::join(scalars, ", "), is_cut ? ", …" : "");
    }

    const recording::Run& run_;
    recording::History history_;
    int line_;
    std::vector<std::uint32_t> candidates_;
};

}  // namespace

std::string values_table(const RecordedRun& recorded, const std::string& variable, int line) {
    const Visits visits(recorded, variable, line);
    std::vector<std::pair<std::uint32_t, std::string>> rows;
    bool has_any = false;
    for (const std::uint32_t lane : shown_threads(thread_count(recorded))) {
        const std::optional<std::string> text = visits.text(lane);
        has_any = has_any || text.has_value();
        rows.emplace_back(lane, text.value_or("does not come here"));
    }
    return has_any ? table(recorded, variable, rows) : std::string();
}

std::string built_in_table(const RecordedRun& recorded, const std::string& variable) {
    std::vector<std::pair<std::uint32_t, std::string>> rows;
    const std::uint32_t count = thread_count(recorded);
    for (const std::uint32_t lane : shown_threads(count)) {
        const std::uint32_t invocation = recorded.run.workgroup() * count + lane;
        const std::vector<std::int64_t> components =
            built_in_values(variable, invocation, recorded.run.launch);
        if (components.empty()) {
            return {};
        }
        rows.emplace_back(lane, components.size() == 1
                                    ? fmt::format("{}", components.front())
                                    : fmt::format("({})", fmt::join(components, ", ")));
    }
    return table(recorded, variable, rows);
}

std::string access_text(const RecordedRun& recorded, const std::string& array) {
    const recording::Run& run = recorded.run;
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
    for (const recording::Step& step : run.steps) {
        const bool is_memory = step.kind == recording::StepKind::kRead ||
                               step.kind == recording::StepKind::kWrite ||
                               step.kind == recording::StepKind::kAtomic;
        if (!is_memory || step.workgroup != run.workgroup()) {
            continue;
        }
        for (const recording::Access& access : run.accesses_of(step)) {
            const recording::Cell& cell = run.cells[access.cell];
            if (!cell.is_outside() && run.variables[cell.variable].name == array) {
                reads += step.kind != recording::StepKind::kWrite ? 1 : 0;
                writes += step.kind != recording::StepKind::kRead ? 1 : 0;
            }
        }
    }
    return reads + writes == 0
               ? std::string()
               : fmt::format("Workgroup {} reads it {} times and writes it {} times{}.",
                             run.workgroup(), reads, writes,
                             recorded.case_name.empty()
                                 ? ""
                                 : fmt::format(" in case {}", recorded.case_name));
}

}  // namespace vkp
