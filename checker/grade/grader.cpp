#include "checker/grade/grader.hpp"

#include "checker/grade/grade_submission.hpp"
#include "checker/grade/results_folder.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/worker/worker.hpp"

#include <chrono>
#include <cstdlib>
#include <optional>

namespace vkp {

template <Same<GraderReport> T>
auto members(T& of) {
    auto& [was_due, error] = of;
    return each_of(was_due, error);
}

namespace {

using Clock = std::chrono::steady_clock;

WorkerOptions worker_options(const GradeSettings& settings) {
    return {.device = settings.device,
            .memory_bytes = settings.memory_bytes,
            .reads_no_files = true,
            .program = settings.worker_program,
            .compiles_quickly = true};
}

void keep(ResultsFolder& results, const Graded& graded, const Origin& origin) {
    results.keep_feedback(graded.id, feedback_text(graded));
    results.keep_done(
        graded.id, render_graded_json(graded, origin),
        {origin.key, origin.input, graded.state == GradeState::kFault, origin.attempt});
}

Graded fault_of(const GradeJob& job, const std::string& id, const std::string& problem) {
    return {.id = id,
            .state = GradeState::kFault,
            .max_score = job.settings.points.most(),
            .problems = {problem}};
}

class Grader {
public:
    explicit Grader(const GradeJob& job)
        : job_(job), puzzles_(job.settings.puzzles()), results_(job.results) {}

    // Throws InstallationError if no submission can be graded.
    GraderReport grade(const SubmissionPlace& place) {
        const auto begin = Clock::now();
        Submission submission{.id = place.id};
        std::string unreadable;
        try {
            submission = read_submission(place, puzzles_);
        } catch (const InstallationError& error) {
            unreadable = error.what();
        }
        Origin origin{job_.key, unreadable.empty() ? digest_of(submission) : std::string()};
        const auto attempt = attempt_due(results_.done_head(place.id), origin.key, origin.input);
        if (!attempt) {
            return {};
        }
        origin.attempt = *attempt;
        const Graded graded = unreadable.empty()
                                  ? grade_submission(submission, job_.settings, started_worker())
                                  : fault_of(job_, place.id, unreadable);
        if (graded.state == GradeState::kFault) {
            worker_.reset();  // the next one shows whether it is the machine as a whole
        }
        keep(results_, graded, origin);
        results_.note_seconds(place.id,
                              std::chrono::duration<double>(Clock::now() - begin).count());
        return {.was_due = true, .error = {}};
    }

private:
    // The worker, which has seen no other submission.
    Worker& started_worker() {
        if (worker_) {
            worker_->forget();
        } else {
            worker_.emplace(worker_options(job_.settings));
        }
        worker_->start();
        return *worker_;
    }

    const GradeJob& job_;
    std::vector<const Puzzle*> puzzles_;
    ResultsFolder results_;
    std::optional<Worker> worker_;
};

}  // namespace

Bytes packed_report(const GraderReport& report) {
    return pack(report);
}

GraderReport unpacked_report(const Bytes& message) {
    return unpack<GraderReport>(message);
}

int run_grader(const GradeJob& job, Channel& channel) {
    std::optional<Grader> grader;
    Bytes message;
    while (channel.receive(message, Channel::kNoDeadline) == Channel::Status::kDone) {
        GraderReport report;
        try {
            if (!grader) {
                grader.emplace(job);
            }
            report = grader->grade(job.places.at(unpack<std::uint64_t>(message)));
        } catch (const InstallationError& error) {
            report.error = error.what();
        }
        if (channel.send(pack(report), Channel::kNoDeadline) != Channel::Status::kDone) {
            break;
        }
    }
    return EXIT_SUCCESS;
}

void keep_fault(const GradeJob& job, const SubmissionPlace& place, const std::string& problem) {
    ResultsFolder results(job.results);
    Origin origin{job.key, digest_of(read_submission(place, job.settings.puzzles()))};
    if (const auto attempt = attempt_due(results.done_head(place.id), origin.key, origin.input)) {
        origin.attempt = *attempt;
        keep(results, fault_of(job, place.id, problem), origin);
    }
}

}  // namespace vkp
