// A network that learns in a separate process, which may fail in any way.
#include "harness/base/installation_error.hpp"
#include "harness/train/local_runner.hpp"
#include "harness/train_worker/isolated_runner.hpp"
#include "harness/vulkan/devices.hpp"
#include "harness/worker/isolated.hpp"
#include "tests/device/training_support.hpp"
#include "tests/worker/support.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <functional>
#include <memory>
#include <new>
#include <thread>
#include <utility>

namespace vkp {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// This program opens no device itself.
const DeviceInfo& device() {
    static const DeviceInfo found = isolated_with<DeviceInfo, DeviceInfo>(
        {.time_limit = seconds(60)},
        [](StageBoard&) {
            return std::make_unique<DeviceInfo>(choose_device(list_devices(), "auto"));
        },
        [](DeviceInfo& info, StageBoard&) { return info; });
    return found;
}

// Counts events in this process and those that it starts.
class SharedCount {
public:
    SharedCount()
        : page_(mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
        new (page_) std::atomic<int>(0);
    }
    ~SharedCount() { munmap(page_, sizeof(std::atomic<int>)); }
    SharedCount(const SharedCount&) = delete;
    SharedCount& operator=(const SharedCount&) = delete;

    // Counts from 1.
    int next() const { return ++*static_cast<std::atomic<int>*>(page_); }

private:
    void* page_;
};

// A runner that passes everything on, and calls `disturb` after each epoch.
class Disturbed : public TrainingRunner {
public:
    Disturbed(std::unique_ptr<TrainingRunner> inner, std::function<void(EpochOutcome&)> disturb)
        : inner_(std::move(inner)), disturb_(std::move(disturb)) {}

    EpochOutcome train(const OnStep& on_step) override {
        EpochOutcome outcome = inner_->train(on_step);
        disturb_(outcome);
        return outcome;
    }
    TestOutcome test() override { return inner_->test(); }
    TrainingState state() override { return inner_->state(); }
    FirstStepOutcome check_first_step() override { return inner_->check_first_step(); }
    GradientOutcome check_gradients() override { return inner_->check_gradients(); }

private:
    std::unique_ptr<TrainingRunner> inner_;
    std::function<void(EpochOutcome&)> disturb_;
};

// A runner without a device: only its number of epochs changes.
class Idle : public TrainingRunner {
public:
    explicit Idle(const TrainingSetup& setup) : state_(setup.state) {}

    EpochOutcome train(const OnStep& /*on_step*/) override {
        ++state_.epochs;
        return {.losses = {5, 4, 3, 2, 1}, .seconds = 1, .failure = {}};
    }
    TestOutcome test() override {
        return {.loss = 1, .accuracy = 1, .read = std::vector<int>(65, 3), .failure = {}};
    }
    TrainingState state() override { return state_; }
    FirstStepOutcome check_first_step() override {
        return {.dispatches = {{.puzzle = "loss"}}, .failure = {}};
    }
    GradientOutcome check_gradients() override {
        return {.weights = {{.layer = 3, .weight = 139}}, .failure = {}};
    }

protected:
    TrainingState state_;
};

class IsolatedTraining : public testing::Test {
protected:
    [[nodiscard]] TrainingSetup setup() const {
        return {.device = device(),
                .plan = plain_network(),
                .kernels = solution_kernels(),
                .images = &images_,
                .specifications = all_specifications()};
    }

    // A runner without a device.
    [[nodiscard]] std::unique_ptr<TrainingRunner> idle(OpenRunner open,
                                                       milliseconds limit = seconds(30)) const {
        return make_isolated_runner(
            {.device = {}, .plan = plain_network(), .kernels = {}, .images = &images_},
            {.step_limit = limit}, std::move(open));
    }

    // Whatever makes no sense in an epoch's answer.
    template <typename Liar>
    void expect_not_believed() const {
        const auto runner =
            idle([](const TrainingSetup& of) { return std::make_unique<Liar>(of); });
        const EpochOutcome outcome = runner->train({});
        ASSERT_TRUE(outcome.failure);
        EXPECT_EQ(outcome.failure->kind, TrainingFailure::Kind::kCrashed);
        EXPECT_NE(outcome.failure->message.find("makes no sense"), std::string::npos)
            << outcome.failure->message;
        EXPECT_EQ(runner->state().epochs, 0);
    }

private:
    ImageSet images_ = some_images();
};

TEST_F(IsolatedTraining, LearnsInAnotherProcess) {
    const auto runner = make_isolated_runner(setup());
    const TestOutcome before = runner->test();
    ASSERT_FALSE(before.failure) << before.failure->message;
    int reports = 0;
    for (int epoch = 0; epoch < 20; ++epoch) {
        const EpochOutcome outcome = runner->train([&](const StepReport& report) {
            EXPECT_EQ(report.steps, 5);
            reports += report.step == report.steps ? 1 : 0;
            return true;
        });
        ASSERT_FALSE(outcome.failure) << outcome.failure->message;
        EXPECT_EQ(outcome.losses.size(), 5U);
        EXPECT_GT(outcome.seconds, 0);
    }
    EXPECT_GE(reports, 20);
    EXPECT_EQ(runner->state().epochs, 20);
    const TestOutcome after = runner->test();
    EXPECT_EQ(after.read.size(), 65U);
    EXPECT_GT(after.accuracy, before.accuracy);
    EXPECT_LT(after.loss, before.loss);
}

TEST_F(IsolatedTraining, ChecksInAnotherProcess) {
    const auto runner = make_isolated_runner(setup());
    const FirstStepOutcome first = runner->check_first_step();
    EXPECT_EQ(first.dispatches.size(), 14U);
    EXPECT_TRUE(std::ranges::all_of(first.dispatches, &DispatchCheck::is_right));
    EXPECT_EQ(runner->check_gradients().weights.size(), 120U);
}

TEST_F(IsolatedTraining, ChecksFiltersInAnotherProcess) {
    const ImageSet images = larger_images();
    TrainingSetup of_filters = setup();
    of_filters.plan = network_with_filters();
    of_filters.images = &images;
    const auto runner = make_isolated_runner(of_filters);
    const FirstStepOutcome first = runner->check_first_step();
    ASSERT_FALSE(first.failure) << first.failure->message;
    EXPECT_EQ(first.dispatches.size(), 13U);
    EXPECT_TRUE(std::ranges::all_of(first.dispatches, &DispatchCheck::is_right));
    EXPECT_EQ(runner->check_gradients().weights.size(), 35U);
    EXPECT_FALSE(runner->train({}).failure);
}

TEST_F(IsolatedTraining, GoesOnFromTheLastEpochAfterACrash) {
    const SharedCount epochs;
    const auto runner = make_isolated_runner(
        setup(), {}, [&epochs](const TrainingSetup& of) -> std::unique_ptr<TrainingRunner> {
            return std::make_unique<Disturbed>(make_local_runner(of), [&epochs](EpochOutcome&) {
                if (epochs.next() == 3) {
                    raise(SIGKILL);
                }
            });
        });
    const auto other = make_isolated_runner(setup());
    for (int epoch = 0; epoch < 2; ++epoch) {
        EXPECT_EQ(runner->train({}).losses, other->train({}).losses);
    }
    const TrainingState before = runner->state();
    const EpochOutcome crashed = runner->train({});
    ASSERT_TRUE(crashed.failure);
    EXPECT_EQ(crashed.failure->kind, TrainingFailure::Kind::kCrashed);
    EXPECT_EQ(crashed.failure->message, "the process that trains ended with signal 9 (Killed)");
    EXPECT_TRUE(crashed.losses.empty());
    EXPECT_EQ(runner->state().epochs, 2);
    EXPECT_EQ(runner->state().weights, before.weights);
    EXPECT_EQ(runner->train({}).losses, other->train({}).losses);
    EXPECT_EQ(runner->state().weights, other->state().weights);
}

TEST_F(IsolatedTraining, EndsAKernelThatDoesNotEnd) {
    if (!device().is_llvmpipe) {
        GTEST_SKIP() << "a GPU might take more than a process with it";
    }
    TrainingSetup endless = setup();
    // llvmpipe leaves loops after 65,535 rounds; each round of this one is slow.
    endless.kernels.loss.text = R"(
#define FOUR(what) what what what what
void kernel() {
    float x = z[0];
    while (x < 3.0) { FOUR(FOUR(FOUR(FOUR(x = sin(x + float(label[0]));)))) }
    result[gl_GlobalInvocationID.x] = x;
})";
    const auto runner = make_isolated_runner(endless, {.step_limit = seconds(1)});
    const EpochOutcome outcome = runner->train({});
    ASSERT_TRUE(outcome.failure);
    EXPECT_EQ(outcome.failure->kind, TrainingFailure::Kind::kTimedOut);
    EXPECT_EQ(outcome.failure->step, 1);
    EXPECT_EQ(outcome.failure->message, "no step was done within 1 s");
}

TEST_F(IsolatedTraining, IsLeftWhileNothingIsDone) {
    class Hanging : public Idle {
    public:
        using Idle::Idle;
        EpochOutcome train(const OnStep& /*on_step*/) override {
            pause();
            return {};
        }
    };
    const std::size_t children = child_processes();
    const auto runner = idle([](const TrainingSetup& of) { return std::make_unique<Hanging>(of); });
    int asked = 0;
    const EpochOutcome outcome = runner->train([&](const StepReport& report) {
        EXPECT_EQ(report.step, 0);
        return ++asked < 2;
    });
    EXPECT_FALSE(outcome.failure);
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(child_processes(), children);
    EXPECT_EQ(runner->test().read.size(), 65U);
}

// The process reports a lost device, and has a new one afterwards.
TEST_F(IsolatedTraining, PassesOnThatTheDeviceIsLost) {
    const SharedCount processes;
    class Losing : public Idle {
    public:
        Losing(const TrainingSetup& of, bool is_first) : Idle(of), is_lost_(is_first) {}
        EpochOutcome train(const OnStep& on_step) override {
            if (is_lost_) {
                return {.losses = {},
                        .failure = TrainingFailure{.kind = TrainingFailure::Kind::kDeviceLost}};
            }
            return Idle::train(on_step);
        }

    private:
        bool is_lost_;
    };
    const auto runner = idle([&](const TrainingSetup& of) {
        return std::make_unique<Losing>(of, processes.next() == 1);
    });
    const EpochOutcome lost = runner->train({});
    ASSERT_TRUE(lost.failure);
    EXPECT_EQ(lost.failure->kind, TrainingFailure::Kind::kDeviceLost);
    EXPECT_FALSE(runner->train({}).failure);
    EXPECT_EQ(runner->state().epochs, 1);
}

TEST_F(IsolatedTraining, SaysThatTheDeviceDoesNotOpen) {
    const auto runner = idle([](const TrainingSetup&) -> std::unique_ptr<TrainingRunner> {
        throw InstallationError("no device", Remedy::kListDevices);
    });
    EXPECT_THROW(runner->train({}), InstallationError);
    EXPECT_THROW(runner->test(), InstallationError);
}

class TooManyLosses : public Idle {
public:
    using Idle::Idle;
    EpochOutcome train(const OnStep& on_step) override {
        EpochOutcome outcome = Idle::train(on_step);
        outcome.losses.push_back(0);
        return outcome;
    }
};

class AnotherNetwork : public Idle {
public:
    explicit AnotherNetwork(const TrainingSetup& of) : Idle(of) {
        state_.weights.back().push_back(0);
    }
};

class LaterEpoch : public Idle {
public:
    explicit LaterEpoch(const TrainingSetup& of) : Idle(of) { state_.epochs = 7; }
};

class OtherKernel : public Idle {
public:
    using Idle::Idle;
    EpochOutcome train(const OnStep& /*on_step*/) override {
        return {.losses = {}, .failure = TrainingFailure{.puzzle = "\x1b[2J"}};
    }
};

class StepBeyond : public Idle {
public:
    using Idle::Idle;
    EpochOutcome train(const OnStep& on_step) override {
        on_step({6, 5, 0});
        return Idle::train(on_step);
    }
};

TEST_F(IsolatedTraining, IsNotBelievedWhatCannotBe) {
    expect_not_believed<TooManyLosses>();
    expect_not_believed<AnotherNetwork>();
    expect_not_believed<LaterEpoch>();
    expect_not_believed<OtherKernel>();
    expect_not_believed<StepBeyond>();
}

TEST_F(IsolatedTraining, IsNotBelievedDigitsAndPlacesThatThereAreNot) {
    class Liar : public Idle {
    public:
        using Idle::Idle;
        TestOutcome test() override {
            TestOutcome outcome = Idle::test();
            outcome.read.back() = 10;
            return outcome;
        }
        FirstStepOutcome check_first_step() override {
            return {.dispatches = {{.puzzle = "loss", .layer = 4}}, .failure = {}};
        }
        GradientOutcome check_gradients() override {
            return {.weights = {{.layer = 3, .weight = 140}}, .failure = {}};
        }
    };
    const auto liar = idle([](const TrainingSetup& of) { return std::make_unique<Liar>(of); });
    EXPECT_TRUE(liar->test().failure);
    EXPECT_TRUE(liar->check_first_step().failure);
    EXPECT_TRUE(liar->check_gradients().failure);
    const auto honest = idle([](const TrainingSetup& of) { return std::make_unique<Idle>(of); });
    EXPECT_FALSE(honest->test().failure);
    EXPECT_FALSE(honest->check_first_step().failure);
    EXPECT_FALSE(honest->check_gradients().failure);
}

TEST_F(IsolatedTraining, HasNoNetworkWhileKernelsRun) {
    if (!system_has_seccomp()) {
        GTEST_SKIP() << "this system has no seccomp";
    }
    class Caller : public Idle {
    public:
        using Idle::Idle;
        EpochOutcome train(const OnStep& on_step) override {
            if (socket(AF_INET, SOCK_STREAM, 0) >= 0) {
                raise(SIGKILL);
            }
            return Idle::train(on_step);
        }
    };
    const auto runner = idle([](const TrainingSetup& of) { return std::make_unique<Caller>(of); });
    EXPECT_FALSE(runner->train({}).failure);
}

}  // namespace
}  // namespace vkp
