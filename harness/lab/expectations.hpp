// The comments that say what must come of a kernel.
#pragma once

#include "harness/lab/header.hpp"
#include "harness/lab/lab_file.hpp"

#include <set>
#include <string>
#include <vector>

namespace vkp {

// The value of `finding` or `note`. Throws LabSyntaxError.
ExpectedFinding expected_finding(const HeaderItem& item);

// The value of `counts` or `total`. Throws LabSyntaxError.
Counts expected_counts(const HeaderItem& item);

class Expectations {
public:
    // The arrays of the file are declared; `array_names` has also those that came to nothing.
    Expectations(LabFile& file, std::vector<LabError>& errors,
                 const std::set<std::string>& array_names, const LabFileReader& read_file);

    // Leaves items with other keys alone. Throws LabSyntaxError.
    void read(const HeaderItem& item);

private:
    void read_expect(const HeaderItem& item);
    void read_verdict(const HeaderItem& item);
    void read_baseline(const HeaderItem& item);
    // The array to expect the content of; null if its own declaration was wrong already.
    [[nodiscard]] const CaseArray* expected_array(const std::string& name, int line) const;

    LabFile& file_;
    std::vector<LabError>& errors_;
    const std::set<std::string>& array_names_;
    const LabFileReader& read_file_;
};

}  // namespace vkp
