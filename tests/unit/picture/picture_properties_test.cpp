// Properties of the recording of every kernel in the project.
#include "tests/unit/picture/picture_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace vkp {
namespace {

using recording::StepKind;

bool is_whole(const Picture& picture, const Launch& launch) {
    return picture.audit.complete &&
           picture.audit.audited_workgroups == launch.workgroups.volume() &&
           picture.workgroups_left_out == 0 &&
           std::all_of(picture.workgroups.begin(), picture.workgroups.end(),
                       [](const auto& workgroup) { return workgroup.left_out == 0; });
}

template <typename Act>
void for_each_access(const PictureWorkgroup& workgroup, Act act) {
    for (const PictureStep& step : workgroup.steps) {
        if (step.kind == StepKind::kRead || step.kind == StepKind::kWrite ||
            step.kind == StepKind::kAtomic) {
            act(step);
        }
    }
}

template <typename Act>
void for_each_access(const Picture& picture, Act act) {
    for (const PictureWorkgroup& workgroup : picture.workgroups) {
        for_each_access(workgroup, act);
    }
}

// Every lane has a cell, values for its components, and a place if it has no cell.
void expect_well_formed(const Picture& picture, const Launch& launch) {
    for_each_access(picture, [&](const PictureStep& step) {
        const PictureArray& array = picture.arrays.at(step.array);
        ASSERT_EQ(step.cells.size(), step.lanes.size());
        ASSERT_EQ(step.values.size(), step.lanes.size() * step.components);
        ASSERT_EQ(step.after.size(), step.kind == StepKind::kAtomic ? step.lanes.size() : 0U);
        ASSERT_LE(step.first_component + step.components, array.components);
        ASSERT_LT(step.lanes.back(), launch.workgroup_size.volume());
        std::size_t outside = 0;
        for (const std::int64_t cell : step.cells) {
            outside += cell == PictureStep::kOutside ? 1 : 0;
            ASSERT_LT(cell, static_cast<std::int64_t>(array.cell_count()));
        }
        ASSERT_EQ(outside, step.outside.size());
    });
}

void expect_line_counts(const Picture& picture) {
    Counts sum;
    for (const auto& [line, counts] : picture.lines) {
        for (std::size_t i = 0; i < kCounterCount; ++i) {
            sum[static_cast<Counter>(i)] += counts[static_cast<Counter>(i)];
        }
    }
    EXPECT_EQ(sum, picture.audit.total);
}

// The heat of all accesses, and of all recorded ones: reads plus writes of elements.
std::pair<std::uint64_t, std::uint64_t> heats(const Picture& picture) {
    std::uint64_t heat = 0;
    for (const PictureArray& array : picture.arrays) {
        for (std::size_t cell = 0; cell < array.cell_count(); ++cell) {
            heat += array.reads[cell] + array.writes[cell];
        }
    }
    std::uint64_t inside = 0;
    for_each_access(picture, [&](const PictureStep& step) {
        const std::uint64_t ways = step.kind == StepKind::kAtomic ? 2 : 1;
        inside += ways * step.components * (step.cells.size() - step.outside.size());
    });
    return {heat, inside};
}

// Costs by line and array: transactions and the fewest possible.
using Costs = std::map<std::pair<int, std::string>, std::pair<std::uint64_t, std::uint64_t>>;

void expect_costs(const Picture& picture) {
    Costs audited;
    for (const audit::LineCost& cost : picture.audit.costs) {
        auto& [transactions, ideal] = audited[{cost.line, cost.array}];
        transactions += cost.transactions;
        ideal += cost.ideal_transactions;
    }
    Costs recorded;
    for_each_access(picture, [&](const PictureStep& step) {
        if (step.transactions > 0) {
            auto& [transactions, ideal] = recorded[{step.line, picture.arrays[step.array].name}];
            transactions += step.transactions;
            ideal += step.ideal_transactions;
        }
    });
    EXPECT_EQ(recorded, audited);
}

// Carries out a lane's part of a step, and compares the values that it read with the current ones,
// if known.
void replay_lane(PictureValues& now, const PictureArray& array, const PictureStep& step,
                 std::size_t lane) {
    const std::size_t first =
        static_cast<std::size_t>(step.cells[lane]) * array.components + step.first_component;
    for (std::size_t k = 0; k < step.components; ++k) {
        const std::string& value = step.values[lane * step.components + k];
        if (step.kind != StepKind::kWrite && !now[first + k].empty()) {
            ASSERT_EQ(value, now[first + k]) << array.name << " in line " << step.line;
        }
        if (step.kind != StepKind::kRead) {
            now[first + k] = step.kind == StepKind::kAtomic ? step.after[lane] : value;
        }
    }
}

// Shared arrays begin anew in each workgroup.
void begin_workgroup(std::vector<PictureValues>& now, const Picture& picture) {
    now.resize(picture.arrays.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        const PictureArray& array = picture.arrays[i];
        if (array.memory == Memory::kShared || now[i].empty()) {
            now[i] = array.initial;
        }
    }
}

void expect_replay_is_true(const Picture& picture) {
    std::vector<PictureValues> now;
    for (const PictureWorkgroup& workgroup : picture.workgroups) {
        begin_workgroup(now, picture);
        for_each_access(workgroup, [&](const PictureStep& step) {
            for (std::size_t lane = 0; lane < step.lanes.size(); ++lane) {
                if (step.cells[lane] != PictureStep::kOutside) {
                    replay_lane(now[step.array], picture.arrays[step.array], step, lane);
                }
            }
        });
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (picture.arrays[i].memory == Memory::kGlobal) {
            EXPECT_EQ(now[i], picture.arrays[i].last) << picture.arrays[i].name;
        }
    }
}

class PictureProperties : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(PictureProperties, RecordWhatTheAuditCounts) {
    const Target target = target_of_file(GetParam());
    const Picture picture = picture_of(target);
    const Launch& launch = target.interface.launch;
    expect_well_formed(picture, launch);
    // Counts are of the first order, and only there one workgroup follows the other.
    const bool is_first_order = order_to_show(target, picture.audit).is_first();
    if (picture.audit.complete && is_first_order) {
        expect_line_counts(picture);
    }
    if (is_whole(picture, launch) && is_first_order) {
        const auto [heat, inside] = heats(picture);
        EXPECT_EQ(heat, inside);
        expect_costs(picture);
        expect_replay_is_true(picture);
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, PictureProperties, testing::ValuesIn(picture_kernels()),
                         kernel_test_name);

}  // namespace
}  // namespace vkp
