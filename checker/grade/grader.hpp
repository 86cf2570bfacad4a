// One of the grading processes: takes submissions by their numbers, one after the other.
#pragma once

#include "checker/grade/grade_all.hpp"
#include "harness/worker/channel.hpp"

#include <cstdint>
#include <string>

namespace vkp {

// A grader's report about one submission.
struct GraderReport {
    bool was_due = false;  // otherwise the result in the folder is up to date
    std::string error;     // why no grader can go on; empty if it can
};

Bytes packed_report(const GraderReport& report);
GraderReport unpacked_report(const Bytes& message);  // throws ProtocolError

// Runs in the process until the channel is closed.
int run_grader(const GradeJob& job, Channel& channel);

// Records in the folder that the machine fails this submission, as long as it is due.
void keep_fault(const GradeJob& job, const SubmissionPlace& place, const std::string& problem);

}  // namespace vkp
