#include "checker/grade/grade_all.hpp"

#include "checker/grade/grader.hpp"
#include "checker/grade/results_folder.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/worker/child_process.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>

namespace vkp {

namespace {

constexpr int kMaxDeaths = 2;  // deaths of graders at one submission
constexpr std::uint64_t kLongestReport = std::uint64_t{1} << 20U;

constexpr std::chrono::seconds kEndLimit{5};

struct GraderProcess {
    std::unique_ptr<ChildProcess> process;
    std::optional<std::size_t> place;  // place that it is grading
};

class Pool {
public:
    Pool(const GradeJob& job, const std::function<void(const GradeProgress&)>& show)
        : job_(job), show_(show) {
        progress_.all = job.places.size();
        for (std::size_t i = 0; i < job.places.size(); ++i) {
            waiting_.push_back(i);
        }
        graders_.resize(std::clamp<std::size_t>(job.settings.jobs, 1,
                                                std::max<std::size_t>(1, job.places.size())));
    }

    GradeProgress run() {
        while (progress_.done < progress_.all) {
            hand_out();
            take_reports();
            show_(progress_);
        }
        dismiss();
        return progress_;
    }

private:
    // They end by themselves, and so do their workers.
    void dismiss() {
        for (GraderProcess& grader : graders_) {
            if (grader.process) {
                grader.process->let_end(kEndLimit);
            }
        }
    }

    void hand_out() {
        for (GraderProcess& grader : graders_) {
            if (grader.place || waiting_.empty()) {
                continue;
            }
            if (!grader.process) {
                start(grader);
            }
            grader.place = waiting_.front();
            waiting_.pop_front();
            if (grader.process->channel().send(pack(std::uint64_t{*grader.place}),
                                               Channel::kNoDeadline) != Channel::Status::kDone) {
                bury(grader);
            }
        }
    }

    // The others' ends of channels are closed in it.
    void start(GraderProcess& grader) {
        grader.process = std::make_unique<ChildProcess>(
            [this](Channel& channel, StageBoard&) { return run_grader(job_, channel); });
    }

    void take_reports() {
        std::vector<pollfd> waited;
        std::vector<GraderProcess*> busy;
        for (GraderProcess& grader : graders_) {
            if (grader.place) {
                waited.push_back({grader.process->channel().descriptor(), POLLIN, 0});
                busy.push_back(&grader);
            }
        }
        constexpr int kPatienceMs = 500;  // interval at which the remaining time is shown
        if (poll(waited.data(), waited.size(), kPatienceMs) <= 0) {
            return;
        }
        for (std::size_t i = 0; i < waited.size(); ++i) {
            if (waited[i].revents != 0) {
                take_report(*busy[i]);
            }
        }
    }

    void take_report(GraderProcess& grader) {
        Bytes message;
        GraderReport report;
        try {
            if (grader.process->channel().receive(message, Channel::kNoDeadline, kLongestReport) !=
                Channel::Status::kDone) {
                bury(grader);
                return;
            }
            report = unpacked_report(message);
        } catch (const ProtocolError&) {
            bury(grader);
            return;
        }
        if (!report.error.empty()) {
            throw InstallationError(report.error);
        }
        progress_.graded += report.was_due ? 1 : 0;
        ++progress_.done;
        grader.place.reset();
    }

    // The grader is dead, whatever killed it.
    void bury(GraderProcess& grader) {
        const std::string how = grader.process->end();
        grader.process.reset();
        const std::size_t place = *grader.place;
        grader.place.reset();
        if (++deaths_[place] < kMaxDeaths) {
            waiting_.push_front(place);
            return;
        }
        keep_fault(job_, job_.places[place],
                   fmt::format("The process that graded it {}, {} times.", how, kMaxDeaths));
        ++progress_.graded;
        ++progress_.done;
    }

    const GradeJob& job_;
    const std::function<void(const GradeProgress&)>& show_;
    GradeProgress progress_;
    std::deque<std::size_t> waiting_;
    std::map<std::size_t, int> deaths_;
    std::vector<GraderProcess> graders_;
};

}  // namespace

GradeProgress grade_all(const GradeJob& job,
                        const std::function<void(const GradeProgress&)>& show) {
    ResultsFolder results(job.results);
    results.remove_leftovers();
    const GradeProgress progress = Pool(job, show).run();
    results.remove_leftovers();  // those that ended programs have left
    return progress;
}

}  // namespace vkp
