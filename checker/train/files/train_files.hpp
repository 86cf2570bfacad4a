// The files that a training writes.
#pragma once

#include "checker/train/report/train_report.hpp"
#include "checker/train/train_options.hpp"

#include <string>
#include <vector>

namespace vkp {

// Checks before the work that the names end as they must, and that their folders exist. Throws
// UsageError and InstallationError.
void require_writable(const TrainArguments& arguments);

struct WrittenFiles {
    std::vector<std::string> paths;     // as they are shown
    std::vector<std::string> failures;  // sentences; other files are still written
};

// Writes the reports and the wrongly classified images, as the options say.
WrittenFiles write_reports(const TrainReport& report, const TrainArguments& arguments);

}  // namespace vkp
