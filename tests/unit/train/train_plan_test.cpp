// The network to train, from the options and a checkpoint.
#include "checker/train/train_plan.hpp"

#include "checker/options/usage_error.hpp"
#include "tests/unit/file_support.hpp"
#include "tests/unit/train/train_sample.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

template <typename Act>
std::string usage_error(Act act) {
    try {
        act();
    } catch (const UsageError& error) {
        return error.what();
    }
    return "none";
}

Checkpoint checkpoint_of_best() {
    Checkpoint checkpoint = sample_checkpoint();
    checkpoint.widths = {784, 512, 128, 10};
    return checkpoint;
}

TEST(TrainPlan, IsGoldenWhereNothingIsSaid) {
    const TrainPlan plan = plan_of({}, std::nullopt);
    EXPECT_EQ(plan.network->name, "golden");
    EXPECT_TRUE(plan.has_known_losses);
    EXPECT_TRUE(plan.has_known_accuracy);
    EXPECT_EQ(recipe_text(plan.plan), "ReLU; batch 500, gradient descent, rate 0.01");
    EXPECT_EQ(recipe_text(plan_of({.network = "best"}, std::nullopt).plan),
              "ReLU; batch 128, Adam, rate 0.001 falling to 0, shuffled");
    EXPECT_EQ(recipe_text(plan_of({.network = "cnn"}, std::nullopt).plan),
              "8 filters of 5×5, max pooling, ReLU; batch 64, gradient descent, rate 0.3 falling "
              "to 0, shuffled");
}

TEST(TrainPlan, IsKnownOnlyAsItIs) {
    const auto known = [](const TrainArguments& arguments) {
        const TrainPlan plan = plan_of(arguments, std::nullopt);
        return std::pair(plan.has_known_losses, plan.has_known_accuracy);
    };
    EXPECT_EQ(known({.seed = 7}), std::pair(false, true));
    EXPECT_EQ(known({.epochs = 3}), std::pair(true, false));
    EXPECT_EQ(known({.steps = 3}), std::pair(false, false));
    EXPECT_EQ(known({.rate = 0.1F}), std::pair(false, false));
    EXPECT_EQ(known({.batch = 100}), std::pair(false, false));
}

TEST(TrainPlan, GoesOnAsItBegan) {
    const Checkpoint from = checkpoint_of_best();
    const TrainPlan plan = plan_of({.resume_path = "w.npz"}, from);
    EXPECT_EQ(plan.network->name, "best");
    EXPECT_EQ(plan.plan.seed, 4'000'000'000U);
    EXPECT_EQ(plan.plan.epochs, 10);
    EXPECT_EQ(plan_of({.epochs = 3, .resume_path = "w.npz"}, from).plan.epochs, 3);
}

TEST(TrainPlan, RefusesWhatDoesNotGoTogether) {
    const Checkpoint from = checkpoint_of_best();
    EXPECT_EQ(usage_error([&] { plan_of({.network = "golden", .resume_path = "w.npz"}, from); }),
              "w.npz is of the network best, not of golden");
    EXPECT_EQ(usage_error([&] { plan_of({.epochs = 2, .resume_path = "w.npz"}, from); }),
              "w.npz already has 2 epochs: --epochs 3 continues");
    EXPECT_NE(usage_error([&] { plan_of({.seed = 1, .resume_path = "w.npz"}, from); }), "none");
    EXPECT_NE(usage_error([&] { plan_of({.network = "huge"}, std::nullopt); }).find("golden, best"),
              std::string::npos);
    EXPECT_EQ(installation_error([&] { plan_of({.resume_path = "w.npz"}, sample_checkpoint()); }),
              "w.npz has layers 4-3-2, and the network best has 784-512-128-10.");
    Checkpoint of_filters = sample_checkpoint_of_filters();
    of_filters.widths = {784, 1152, 10};
    of_filters.convolution = Convolution{.filters = 8, .side = 6};
    EXPECT_EQ(installation_error([&] { plan_of({.resume_path = "w.npz"}, of_filters); }),
              "w.npz has other filters than the network cnn.");
}

}  // namespace
}  // namespace vkp
