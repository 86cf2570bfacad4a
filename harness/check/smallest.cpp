#include "harness/check/smallest.hpp"

#include "harness/judge/causes.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace vkp {

namespace {

using Clock = std::chrono::steady_clock;

// 1, 2, 3, …
Array counted(std::string name, Shape shape, std::uint64_t /*seed*/, std::string_view /*stream*/) {
    Array array = arange(std::move(name), std::move(shape));
    std::for_each(array.values.begin(), array.values.end(), [](double& value) { ++value; });
    return array;
}

constexpr std::array<MakeRandom, 3> kData = {counted, random_digits, random_floats};

Task task_of(const Puzzle* puzzle, Case definition) {
    if (puzzle != nullptr) {
        return {*puzzle, {std::move(definition)}};
    }
    LabFile file;
    file.definition = std::move(definition);
    return file;
}

bool is_wrong(const CaseResult& result) {
    return result.findings.empty() && result.verdict == Verdict::kWrong;
}

// A single try gets so much more time than all together, as it is stopped by ending its process.
constexpr int kPatience = 10;

CheckOptions options_of_try(const CheckOptions& options) {
    return {.seed = options.seed,
            .time_limit = std::min(options.time_limit, kPatience * options.smallest_limit)};
}

class Search {
public:
    Search(Executor& executor, const CheckOptions& options, const Puzzle* puzzle,
           const Kernel& kernel, const CaseResult& start, const Symptom& symptom)
        : alone_(executor),
          checker_(alone_, options_of_try(options)),
          kernel_(kernel),
          puzzle_(puzzle),
          make_(small_cases(puzzle, kernel, start.definition)),
          symptom_(symptom),
          known_(start.findings),
          least_(threads_and_values(start.definition)),
          limit_(Clock::now() + options.smallest_limit) {}

    // Whether threads collide seldom depends on values.
    std::shared_ptr<const PuzzleResult> run() {
        const std::span<const MakeRandom> all = kData;
        const std::size_t first = symptom_.kind ? 1 : all.size();
        if (!finds(all.first(first))) {
            finds(all.subspan(first));
        }
        return found_;
    }

private:
    bool finds(std::span<const MakeRandom> data) {
        if (std::any_of(data.begin(), data.end(), [&](MakeRandom make) { return is_near(make); })) {
            return true;
        }
        const bool is_there =
            std::any_of(data.begin(), data.end(), [&](MakeRandom make) { return is_far(make); });
        if (is_there) {
            descend();
        }
        return is_there;
    }

    // All sizes in this order: few steps, all together, before more of them. What is found first is
    // therefore smallest.
    bool is_near(MakeRandom data) {
        begin(data);
        constexpr std::size_t kMostCombinations = 60;
        std::vector<Steps> all = {{}};
        for (std::size_t next = 0; next < all.size(); ++next) {
            if (has_symptom(all[next], 0)) {
                return true;
            }
            // A size has a step more; so none comes twice.
            for (auto name = names_.rbegin();
                 name != names_.rend() && all.size() < kMostCombinations; ++name) {
                Steps more = all[next];
                ++more[*name];
                all.push_back(std::move(more));
                if (all[next].contains(*name)) {
                    break;
                }
            }
        }
        return false;
    }

    // All sizes grow together; at each stage one of them stays behind, too.
    bool is_far(MakeRandom data) {
        begin(data);
        Steps last;
        for (int steps = 2; !is_over(); steps += std::max(1, steps / 2)) {
            if (has_symptom({}, steps)) {
                return true;
            }
            for (const std::string& name : names_) {
                if (has_symptom({{name, steps - 1}}, steps) || has_symptom({{name, 0}}, steps)) {
                    return true;
                }
            }
            if (std::exchange(last, steps_) == steps_) {
                break;
            }
        }
        return false;
    }

    void descend() {
        for (bool goes_on = true; goes_on && !is_over();) {
            goes_on = false;
            for (const std::string& name : names_) {
                goes_on = lower(name) || goes_on;
            }
        }
    }

    bool lower(const std::string& name) {
        Steps steps = found_steps_;
        const int highest = steps[name];
        for (int lower = 0; lower < highest; lower += std::max(1, lower / 2)) {
            steps[name] = lower;
            if (has_symptom(steps, 0)) {
                return true;
            }
        }
        steps[name] = highest - 1;
        return highest > 0 && has_symptom(steps, 0);
    }

    void begin(MakeRandom data) {
        data_ = data;
        tried_.clear();
        Draw draw({}, 0, data);
        static_cast<void>(make_(draw));
        names_.clear();
        for (const auto& [name, steps] : draw.steps()) {
            names_.push_back(name);
        }
    }

    bool has_symptom(const Steps& steps, int other) {
        Draw draw(steps, other, data_);
        std::optional<Case> made = make_(draw);
        steps_ = draw.steps();
        if (!made || threads_and_values(*made) >= least_ || is_over() ||
            !tried_.insert(steps_).second) {
            return false;
        }
        const Clock::time_point begin = Clock::now();
        made->name = "smallest";
        PuzzleResult result = checker_.check(task_of(puzzle_, *std::move(made)), kernel_);
        longest_ = std::max(longest_, Clock::now() - begin);
        if (result.cases.empty() || !is_alike(result.cases.front())) {
            return false;
        }
        least_ = threads_and_values(result.cases.front().definition);
        found_ = std::make_shared<const PuzzleResult>(std::move(result));
        found_steps_ = steps_;
        return true;
    }

    // A form of a lab file's case with anything else wrong may be one that no application runs.
    [[nodiscard]] bool is_alike(const CaseResult& result) const {
        const auto is_known = [&](const Finding& finding) { return known_.hold(finding); };
        return symptom_.is_in(result) &&
               (puzzle_ != nullptr || std::ranges::all_of(result.findings, is_known));
    }

    // Whether another try may end too late.
    [[nodiscard]] bool is_over() const { return Clock::now() + longest_ > limit_; }

    AuditAlone alone_;
    Checker checker_;
    const Kernel& kernel_;
    const Puzzle* puzzle_;
    MakeCase make_;
    const Symptom& symptom_;
    Causes known_;
    MakeRandom data_ = nullptr;
    std::vector<std::string> names_;  // of the sizes
    std::set<Steps> tried_;
    Steps steps_;  // of the last case that was made
    Steps found_steps_;
    std::shared_ptr<const PuzzleResult> found_;
    std::uint64_t least_;  // what is as large is no use
    Clock::time_point limit_;
    Clock::duration longest_{0};
};

// Even with one thread, until it is stopped.
bool takes_long(const Symptom& symptom, const CheckOptions& options) {
    return options.smallest_limit < std::chrono::seconds(1) &&
           (symptom.kind == FindingKind::kEndlessLoop || symptom.kind == FindingKind::kEndlessWait);
}

// A case of a puzzle as if it were all of them.
std::shared_ptr<const PuzzleResult> alone(const PuzzleResult& whole, const CaseResult& item) {
    PuzzleResult result{.puzzle = whole.puzzle, .kernel = whole.kernel, .verdict = item.verdict};
    result.cases = {item};
    result.findings = item.findings;
    for (Finding& finding : result.findings) {
        leave_to_hints(finding, *whole.puzzle);
    }
    return std::make_shared<const PuzzleResult>(std::move(result));
}

}  // namespace

bool Symptom::is_in(const CaseResult& result) const {
    if (is_any) {
        return std::ranges::any_of(
            result.findings, [](const Finding& finding) { return refutes_proof(finding.kind); });
    }
    if (!kind) {
        return is_wrong(result);
    }
    const auto is_it = [&](const Finding& finding) {
        return finding.kind == *kind && finding.lines == lines && finding.array == array;
    };
    return std::ranges::any_of(result.findings, is_it) || std::ranges::any_of(result.notes, is_it);
}

std::optional<Symptom> symptom_of(const PuzzleResult& result) {
    for (const CaseResult& item : result.cases) {
        if (!item.findings.empty()) {
            const Finding& first = item.findings.front();
            return Symptom{first.kind, first.lines, first.array};
        }
    }
    return std::ranges::any_of(result.cases, is_wrong) ? std::optional<Symptom>(Symptom{})
                                                       : std::nullopt;
}

std::span<const MakeRandom> data_of_small_cases() {
    return kData;
}

MakeCase small_cases(const Puzzle* puzzle, const Kernel& kernel, const Case& start) {
    if (puzzle == nullptr) {
        return [&start, text = kernel.text](Draw& draw) {
            return resized_lab_case(start, text, draw);
        };
    }
    return [puzzle, size = start.subgroup_size](Draw& draw) -> std::optional<Case> {
        if (puzzle->drawn == nullptr) {
            return {};
        }
        Case made = puzzle->drawn(draw);
        return size == 0 ? made : at_subgroup_size(std::move(made), size);
    };
}

std::uint64_t threads_and_values(const Case& definition) {
    std::uint64_t size = 0;
    for (const Dispatch& dispatch : definition.dispatches) {
        size += dispatch.launch.invocations();
    }
    for (const CaseArray& array : definition.arrays) {
        size += array.value_count();
    }
    return size;
}

std::shared_ptr<const PuzzleResult> smallest_case(Executor& executor, const CheckOptions& options,
                                                  const Puzzle* puzzle, const Kernel& kernel,
                                                  const CaseResult& start, const Symptom& symptom) {
    // Of a lab file's values there are no others to expect, and its arrays may have any length.
    if (puzzle == nullptr && (!symptom.kind || symptom.kind == FindingKind::kUnwrittenResult)) {
        return nullptr;
    }
    return Search(executor, options, puzzle, kernel, start, symptom).run();
}

std::shared_ptr<const PuzzleResult> failing_case(Executor& executor, const CheckOptions& options,
                                                 const Puzzle& puzzle, const Kernel& kernel) {
    const std::vector<Case> cases = puzzle.cases(options.seed);
    CaseResult largest;
    for (const Case& each : cases) {
        if (largest.definition.arrays.empty() ||
            threads_and_values(each) > threads_and_values(largest.definition)) {
            largest.definition = each;
        }
    }
    const Symptom any = {.is_any = true};
    return Search(executor, options, &puzzle, kernel, largest, any).run();
}

std::shared_ptr<const PuzzleResult> smallest_case(Executor& executor, const CheckOptions& options,
                                                  const PuzzleResult& result) {
    const std::optional<Symptom> symptom = symptom_of(result);
    const CaseResult* start = nullptr;
    for (const CaseResult& item : result.cases) {
        if (symptom && symptom->is_in(item) &&
            (start == nullptr ||
             threads_and_values(item.definition) < threads_and_values(start->definition))) {
            start = &item;
        }
    }
    if (start == nullptr || takes_long(*symptom, options)) {
        return nullptr;
    }
    auto found = smallest_case(executor, options, result.puzzle, result.kernel, *start, *symptom);
    return found == nullptr && result.puzzle != nullptr ? alone(result, *start) : found;
}

}  // namespace vkp
