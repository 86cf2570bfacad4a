// Audits a lab file, or a kernel written in a test as one.
#pragma once

#include "harness/audit/audit.hpp"
#include "harness/lab/lab_file.hpp"

#include <string_view>

namespace vkp {

struct AuditedLab {
    LabFile file;
    audit::Result result;
};

// Fails the running test, and returns an unusable result, for a file with errors.
AuditedLab audit_lab(std::string_view text, const audit::Options& options = {});

}  // namespace vkp
