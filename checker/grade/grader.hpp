// One of the processes that grade: takes submissions by their numbers, one after the other.
#pragma once

#include "checker/grade/grade_all.hpp"
#include "harness/worker/channel.hpp"

#include <cstdint>
#include <string>

namespace vkp {

// What a grader says about one submission.
struct GraderReport {
    bool was_due = false;  // otherwise what is in the folder stands
    std::string error;     // why no grader can go on; empty if it can
};

Bytes packed_report(const GraderReport& report);
GraderReport unpacked_report(const Bytes& message);  // throws ProtocolError

// Runs in the process until the channel is closed.
int run_grader(const GradeJob& job, Channel& channel);

// Puts it into the folder that the machine fails this submission, as long as it is due.
void keep_fault(const GradeJob& job, const SubmissionPlace& place, const std::string& problem);

}  // namespace vkp
