#include "checker/grade/grade_submission.hpp"

#include "checker/grade/watched_executor.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/check/check.hpp"
#include "harness/check/cures.hpp"

#include <algorithm>

namespace vkp {

namespace {

double score_of(const PuzzleResult& result, const PuzzlePoints& points, bool by_stars) {
    if (result.verdict != Verdict::kSolved) {
        return 0;
    }
    constexpr double kMaxStars = 3;
    return by_stars ? points.points * result.stars / kMaxStars : points.points;
}

// A kernel that did not finish is tried once more: a busy machine is no fault of the kernel.
bool is_to_be_repeated(const PuzzleResult& result) {
    return result.verdict == Verdict::kTimedOut || result.verdict == Verdict::kCrashed;
}

class Grading {
public:
    Grading(const GradeSettings& settings, Executor& executor)
        : executor_(executor),
          checker_(executor_, {.seed = settings.seed,
                               .time_limit = settings.time_limit,
                               .cure_effort = settings.tells_cures ? kCheckEffort : 0}),
          tells_cures_(settings.tells_cures) {}

    // Throws InstallationError.
    PuzzleResult check(const SubmittedKernel& submitted) {
        PuzzleResult result = checker_.check(*submitted.puzzle, submitted.kernel);
        if (is_to_be_repeated(result)) {
            executor_.forget_driver_failure();
            result = checker_.check(*submitted.puzzle, submitted.kernel);
        }
        if (!tells_cures_) {
            leave_out_cures(result);
        }
        if (const std::string failure = executor_.driver_failure(); !failure.empty()) {
            throw InstallationError(failure);
        }
        return result;
    }

private:
    WatchedExecutor executor_;
    Checker checker_;
    bool tells_cures_;
};

}  // namespace

std::optional<double> Graded::score() const {
    if (state == GradeState::kRefused || state == GradeState::kFault) {
        return {};
    }
    double sum = 0;
    for (const GradedPuzzle& graded : puzzles) {
        sum += graded.score;
    }
    return sum;
}

Graded grade_submission(const Submission& submission, const GradeSettings& settings,
                        Executor& executor) {
    Graded graded{
        .id = submission.id, .max_score = settings.points.most(), .problems = submission.problems};
    if (!submission.problems.empty()) {
        graded.state = GradeState::kRefused;
        return graded;
    }
    graded.state = submission.kernels.empty() ? GradeState::kEmpty : GradeState::kGraded;
    Grading grading(settings, executor);
    try {
        for (const PuzzlePoints& points : settings.points.puzzles) {
            GradedPuzzle& one = graded.puzzles.emplace_back(
                GradedPuzzle{.puzzle = points.puzzle, .max_score = points.points});
            const auto submitted =
                std::ranges::find(submission.kernels, points.puzzle, &SubmittedKernel::puzzle);
            if (submitted != submission.kernels.end()) {
                one.result = grading.check(*submitted);
                one.score = score_of(*one.result, points, settings.points.by_stars);
            }
        }
    } catch (const InstallationError& error) {
        graded.state = GradeState::kFault;
        graded.problems = {error.what()};
        graded.puzzles.clear();
    }
    return graded;
}

}  // namespace vkp
