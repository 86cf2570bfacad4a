// A lab file tried with other subgroups than the device's: what they change is put into its result.
#pragma once

#include "harness/lab/lab_result.hpp"
#include "harness/model/subgroups.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vkp {

// Its life: construct from the result in the device's own subgroups; add() what came of each of the
// others(); finish().
class SubgroupTrials {
public:
    // The result must outlive it.
    explicit SubgroupTrials(LabResult& result);

    // The forms that the kernel is to be tried in: none if it uses no subgroups, or cannot be
    // judged. Of sizes those alone that its file leaves open.
    [[nodiscard]] std::vector<SubgroupForm> others(const std::set<std::uint32_t>& sizes) const;

    void add(const SubgroupForm& form, const LabResult& trial);

    void finish();

private:
    // Of an array that something is expected of: where that holds, and where it does not.
    struct Outcome {
        std::vector<SubgroupForm> right;
        std::vector<SubgroupForm> wrong;
        std::size_t component = 0;  // the first that is wrong, in the first form
        double value = 0;           // its own there
    };

    void take_comparisons(const SubgroupForm& form, const LabResult& result);
    void compare_arrangements(const SubgroupForm& form, const LabResult& trial);
    void add_outcomes();
    [[nodiscard]] std::string text_of_code() const;

    LabResult& result_;
    std::vector<Outcome> outcomes_;  // as the file's expected.arrays
};

// Whether findings and values decide the verdict on such a result.
bool is_judged(const LabResult& result);

}  // namespace vkp
