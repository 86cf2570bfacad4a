#include "checker/commands/check_all.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

namespace vkp {

namespace {

// A worker takes as long to start as to check one or two puzzles.
constexpr std::size_t kTasksForWorker = 4;

class Pool {
public:
    Pool(const std::vector<CheckTask>& tasks, std::size_t jobs, const WorkerOptions& worker_options,
         const CheckOptions& check_options, const std::function<void()>& on_checked)
        : tasks_(tasks), options_(check_options), on_checked_(on_checked), results_(tasks.size()) {
        for (std::size_t i = 0; i < jobs; ++i) {
            workers_.push_back(std::make_unique<Worker>(worker_options));
        }
        start_workers();
    }

    // In rounds: a worker that a kernel has ended is replaced between two of them, when this
    // process has one thread again.
    void check_side_by_side() {
        std::size_t before = tasks_.size() + 1;
        for (auto left = unchecked(); !left.empty() && left.size() < before; left = unchecked()) {
            before = left.size();
            start_workers();
            check_round(left);
        }
    }

    // What goes wrong with all other things than kernels is told here.
    void check_one_after_the_other() {
        workers_.front()->set_may_start(true);
        for (const std::size_t index : unchecked()) {
            results_[index] = check(*workers_.front(), index);
        }
    }

    [[nodiscard]] CheckedAll take() {
        CheckedAll all{.results = {}, .worker = {}, .device = workers_.front()->device()};
        for (std::optional<PuzzleResult>& result : results_) {
            all.results.push_back(std::move(*result));
        }
        for (const auto& worker : workers_) {
            std::ranges::move(worker->validation_messages(),
                              std::back_inserter(all.validation_messages));
        }
        all.worker = std::move(workers_.front());
        return all;
    }

private:
    void start_workers() {
        for (const auto& worker : workers_) {
            worker->begin_start();
        }
        for (const auto& worker : workers_) {
            worker->start();
        }
    }

    [[nodiscard]] std::vector<std::size_t> unchecked() const {
        std::vector<std::size_t> indices;
        for (std::size_t i = 0; i < results_.size(); ++i) {
            if (!results_[i]) {
                indices.push_back(i);
            }
        }
        return indices;
    }

    PuzzleResult check(Worker& worker, std::size_t index) {
        PuzzleResult result =
            Checker(worker, options_).check(tasks_[index].task, tasks_[index].kernel);
        if (on_checked_) {
            const std::scoped_lock lock(telling_);
            on_checked_();
        }
        return result;
    }

    // Later puzzles take longer, so they come first: at the end no worker is left alone with one.
    void check_round(std::vector<std::size_t> indices) {
        std::reverse(indices.begin(), indices.end());
        std::atomic<std::size_t> taken = 0;
        std::vector<std::jthread> threads;
        for (const auto& worker : workers_) {
            worker->set_may_start(false);
            threads.emplace_back(
                [this, &worker, &indices, &taken] { take_iterations(*worker, indices, taken); });
        }
    }

    void take_iterations(Worker& worker, const std::vector<std::size_t>& indices,
                         std::atomic<std::size_t>& taken) {
        while (worker.process_id()) {
            const std::size_t turn = taken++;
            if (turn >= indices.size()) {
                return;
            }
            try_check(worker, indices[turn]);
        }
    }

    void try_check(Worker& worker, std::size_t index) {
        try {
            results_[index] = check(worker, index);
        } catch (const std::exception&) {
            results_[index].reset();  // told when it is tried once more
        }
    }

    const std::vector<CheckTask>& tasks_;
    const CheckOptions& options_;
    const std::function<void()>& on_checked_;
    std::mutex telling_;
    std::vector<std::optional<PuzzleResult>> results_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace

std::size_t default_jobs(std::size_t tasks, std::size_t cores) {
    // More gain nothing, where they were tried: each opens the drivers again.
    constexpr std::size_t kMaxByItself = 2;
    return std::clamp<std::size_t>(tasks / kTasksForWorker, 1,
                                   std::clamp<std::size_t>(cores, 1, kMaxByItself));
}

CheckedAll check_all(const std::vector<CheckTask>& tasks, std::size_t jobs,
                     const WorkerOptions& worker_options, const CheckOptions& check_options,
                     const std::function<void()>& on_checked) {
    const std::size_t workers = std::min(std::max<std::size_t>(jobs, 1), tasks.size());
    Pool pool(tasks, workers, worker_options, check_options, on_checked);
    if (workers > 1) {
        pool.check_side_by_side();
    }
    pool.check_one_after_the_other();
    return pool.take();
}

}  // namespace vkp
