// What came of a lab file.
#pragma once

#include "harness/lab/lab_file.hpp"
#include "harness/model/audit_result.hpp"
#include "harness/model/counts.hpp"
#include "harness/model/finding.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/subgroups.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

// What an array holds in the end.
struct ArrayContent {
    std::vector<double> values;               // one for each component
    std::vector<std::size_t> unwritten = {};  // flat indices of the elements that never got a value
};

struct ArrayComparison {
    std::string array;
    std::vector<std::size_t> mismatches;  // flat indices of components

    [[nodiscard]] bool holds() const { return mismatches.empty(); }
};

// What a dispatch printed.
struct DispatchPrints {
    Launch launch;
    std::vector<audit::Print> prints = {};
    std::uint64_t left_out = 0;  // after those
};

struct LabResult {
    LabFile file;
    Kernel kernel;
    LabVerdict verdict = LabVerdict::kClean;
    std::vector<CompileError> compile_errors = {};
    std::vector<Finding> findings = {};
    std::vector<Finding> notes = {};  // what is worth knowing and no fault
    Counts maximum = {};              // for one thread
    Counts total = {};
    std::vector<ArrayContent> contents = {};        // as file.arrays; empty if it did not run
    std::vector<ArrayComparison> comparisons = {};  // as file.expected.arrays; empty likewise
    std::vector<audit::LineCost> costs = {};        // of its accesses to memory
    std::vector<DispatchPrints> prints = {};        // of each dispatch that ran
    audit::Result::Orders orders = {};              // of the last dispatch
    Subgroups subgroups = {};                       // as the audit took them to be
    // Of a kernel that uses subgroups, all forms that it was tried in: first the one above, which
    // counts and contents are of.
    std::vector<SubgroupForm> tried_in = {};
    Tiles tiles = Tiles::kNone;        // by what a device multiplied them, if any did
    std::string device = {};           // its name; empty if no device ran it
    std::string not_run_because = {};  // why the device did not run, if there is one
    std::string detail = {};           // why it timed out or crashed
};

// Holds what the arrays hold against what the file expects of them. Elements that never got a
// value differ from anything. Throws std::invalid_argument for contents of another number or size.
std::vector<ArrayComparison> compare_expected(const LabFile& file,
                                              const std::vector<ArrayContent>& contents);

// Whether these arrays would break what the file expects. Of those that are empty, `contents`
// stand.
bool is_broken_by(const LabFile& file, std::vector<ArrayContent> contents,
                  const std::vector<std::vector<std::byte>>& other_buffers);

// Whether the file expects something of that array that does not hold where the threads run in the
// other order. Then it is a fault that the order matters.
bool is_broken_by_order(const LabFile& file, const std::string& array, const audit::Result& audit);

// A file whose comments are wrong, as a kernel that does not compile.
LabResult refused(const LabParse& parse, Kernel kernel);

}  // namespace vkp
