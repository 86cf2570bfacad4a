// The networks that can be trained: their plans, the images' order, and rates from step to step.
#include "harness/train/networks.hpp"

#include "harness/train/host_network.hpp"
#include "harness/train/made_up_images.hpp"
#include "harness/train/pace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace vkp {
namespace {

NetworkPlan plan_named(const char* name) {
    return find_network(name)->plan;
}

TEST(Networks, AreFoundByTheirNames) {
    for (const NamedNetwork& each : networks()) {
        EXPECT_EQ(find_network(each.name), &each);
        EXPECT_EQ(each.plan.widths.front(), 784);
        EXPECT_EQ(each.plan.widths.back(), 10);
        EXPECT_LE(each.accuracy.least, each.accuracy.expected);
        EXPECT_GE(each.accuracy.most, each.accuracy.expected);
        EXPECT_TRUE(each.epoch_losses.empty() ||
                    each.epoch_losses.size() == static_cast<std::size_t>(each.plan.epochs));
    }
    EXPECT_EQ(find_network("golden")->plan.batch, 500);
    EXPECT_EQ(find_network("platinum"), nullptr);
}

TEST(Networks, DrawWeightsOnFromLayerToLayerOrEachAnew) {
    NetworkPlan plan{.widths = {4, 3, 3}, .batch = 1, .seed = 1337};
    const auto going_on = initial_weights(plan);
    plan.weight_seed = WeightSeed::kEachLayer;
    const auto anew = initial_weights(plan);
    EXPECT_EQ(going_on[0], anew[0]);
    EXPECT_NE(going_on[1], anew[1]);
    // The random numbers are the same, the bounds are not.
    EXPECT_FLOAT_EQ(anew[1][0] / std::sqrt(6.0F / 3), anew[0][0] / std::sqrt(6.0F / 4));
}

TEST(Networks, DrawFiltersForTheirTapsAndBiasesOf0) {
    const NetworkPlan plan = plan_named("cnn");
    const ConvolutionSizes sizes = convolution_sizes(plan);
    EXPECT_EQ(sizes.pooled_outputs(), plan.widths[1]);
    EXPECT_EQ(plan.weight_count(0), 8U * 26);
    EXPECT_EQ(plan.weight_count(0) + plan.weight_count(1), 11'738U);
    const auto weights = initial_weights(plan);
    const float most = std::sqrt(6.0F / 25);
    float largest = 0;
    for (std::size_t i = 0; i < weights[0].size(); ++i) {
        EXPECT_EQ(weights[0][i] == 0, i % 26 == 25) << i;
        largest = std::max(largest, std::abs(weights[0][i]));
    }
    EXPECT_LE(largest, most);
    EXPECT_GT(largest, 0.95F * most);
    EXPECT_LE(*std::ranges::max_element(weights[1]), std::sqrt(6.0F / 1152));
}

// A filter that subtracts a pixel's right neighbour from it, over four by four pixels.
TEST(HostConvolution, PoolsWhatItsFiltersGive) {
    const NetworkPlan plan{.widths = {16, 4, 10},
                           .convolution = Convolution{.filters = 1, .side = 2}};
    const HostConvolution layer(plan);
    const std::vector<double> image = {9, 1, 5, 0, 0, 3, 1, 2, 4, 4, 4, 8, 7, 0, 6, 6};
    std::vector<double> outputs = layer.outputs_of({1, -1, 0, 0, 0.5}, image);
    EXPECT_EQ(outputs, std::vector<double>({8.5, -3.5, 5.5, -2.5, 2.5, -0.5, 0.5, 0.5, -3.5}));
    EXPECT_EQ(layer.pooled(outputs), std::vector<double>({8.5, 5.5, 0.5, 0}));
    layer.change(outputs, image, 2, 0.25);  // the pixel below
    EXPECT_EQ(outputs[0], 8.5);
    EXPECT_EQ(outputs[1], -3.5 + 0.75);
}

TEST(Order, IsThatOfTheImagesUnlessTheyAreShuffled) {
    const std::vector<std::uint32_t> order = epoch_order(plan_named("golden"), 100, 3);
    std::vector<std::uint32_t> counted(100);
    std::iota(counted.begin(), counted.end(), 0U);
    EXPECT_EQ(order, counted);
}

TEST(Order, HasEachImageOnceAndIsAnotherInEachEpochAndWithEachSeed) {
    NetworkPlan plan = plan_named("best");
    std::set<std::vector<std::uint32_t>> orders;
    for (int epoch = 0; epoch < 3; ++epoch) {
        const std::vector<std::uint32_t> order = epoch_order(plan, 1000, epoch);
        EXPECT_EQ(order, epoch_order(plan, 1000, epoch));
        orders.insert(order);
        EXPECT_EQ(std::set<std::uint32_t>(order.begin(), order.end()).size(), 1000U);
        EXPECT_EQ(*std::ranges::max_element(order), 999U);
    }
    plan.seed = 1;
    orders.insert(epoch_order(plan, 1000, 0));
    EXPECT_EQ(orders.size(), 4U);
}

// Each of the 24 orders of four images occurs about equally often.
TEST(Order, FavoursNoImage) {
    std::map<std::vector<std::uint32_t>, int> counts;
    for (int epoch = 0; epoch < 2400; ++epoch) {
        ++counts[epoch_order(plan_named("best"), 4, epoch)];
    }
    EXPECT_EQ(counts.size(), 24U);
    for (const auto& [order, count] : counts) {
        EXPECT_NEAR(count, 100, 50);
    }
}

TEST(Rates, StayOrFallEvenlyTo0) {
    EXPECT_EQ(update_rates(plan_named("golden"), 700, 120).rate, 0.01F);
    const NetworkPlan falling = plan_named("small");
    EXPECT_EQ(update_rates(falling, 0, 937).rate, 0.5F);
    EXPECT_FLOAT_EQ(update_rates(falling, 937 * 15 / 2, 937).rate, 0.25F + 0.25F / (937 * 15));
    EXPECT_GT(update_rates(falling, 937 * 15 - 1, 937).rate, 0);
    EXPECT_EQ(update_rates(falling, 937 * 15, 937).rate, 0);
    EXPECT_EQ(update_rates(falling, 937 * 20, 937).rate, 0);
}

TEST(Rates, OfAdamHaveTheCorrectionsOfTheirStep) {
    const UpdateRates first = update_rates(plan_named("best"), 0, 468);
    EXPECT_FLOAT_EQ(first.c1, 0.1F);
    EXPECT_FLOAT_EQ(first.c2, 0.001F);
    const UpdateRates tenth = update_rates(plan_named("best"), 9, 468);
    EXPECT_FLOAT_EQ(tenth.c1, static_cast<float>(1 - std::pow(0.9, 10)));
    EXPECT_EQ(update_rates(plan_named("golden"), 9, 120).c1, 1);
}

// The loss with a change to one weight must equal the loss of a network that begins with the
// changed weight.
TEST(HostNetwork, ChangesItsLossWithAWeightAsIfItHadBegunWithIt) {
    NetworkPlan plan{.widths = {16, 9, 7, 10}, .batch = 4, .seed = 3};
    const ImageSet images = made_up_images(5, {.train = 4, .test = 1, .side = 4});
    std::vector<double> rows(images.train.bytes.begin(), images.train.bytes.end());
    for (double& value : rows) {
        value /= 255;
    }
    for (const Activation activation : {Activation::kRelu, Activation::kGelu}) {
        plan.activation = activation;
        TrainingState state{.weights = initial_weights(plan)};
        const HostNetwork before(plan, state, rows, images.train.labels);
        EXPECT_DOUBLE_EQ(before.loss(), before.loss_with(1, 5, 0));
        for (std::size_t layer = 0; layer < 3; ++layer) {
            const std::size_t bias = plan.weight_count(layer) - 2;
            TrainingState changed = state;
            changed.weights[layer][bias] += 0.5F;  // from 0
            changed.weights[layer][3] = 0.25F;
            const HostNetwork after(plan, changed, rows, images.train.labels);
            TrainingState partly = state;
            partly.weights[layer][3] = 0.25F;
            const HostNetwork between(plan, partly, rows, images.train.labels);
            EXPECT_NEAR(between.loss_with(layer, bias, 0.5), after.loss(), 1e-12);
            EXPECT_GT(after.loss(), 0);
        }
    }
}

TEST(HostNetwork, ChangesItsLossWithAFiltersWeightToo) {
    const NetworkPlan plan{.widths = {16, 2 * 4, 10},
                           .batch = 4,
                           .seed = 3,
                           .convolution = Convolution{.filters = 2, .side = 2}};
    const ImageSet images = made_up_images(5, {.train = 4, .test = 1, .side = 4});
    std::vector<double> rows(images.train.bytes.begin(), images.train.bytes.end());
    std::ranges::transform(rows, rows.begin(), [](double value) { return value / 255; });
    const TrainingState state{.weights = initial_weights(plan)};
    const HostNetwork before(plan, state, rows, images.train.labels);
    for (std::size_t layer = 0; layer < 2; ++layer) {
        for (const std::size_t weight : {std::size_t{6}, std::size_t{9}}) {
            TrainingState changed = state;
            changed.weights[layer][weight] += 0.5F;
            const double change =
                double{changed.weights[layer][weight]} - state.weights[layer][weight];
            const HostNetwork after(plan, changed, rows, images.train.labels);
            EXPECT_NEAR(before.loss_with(layer, weight, change), after.loss(), 1e-12);
            EXPECT_NE(after.loss(), before.loss());
        }
    }
}

TEST(MadeUpImages, AreTheSameForTheSameSeedAndCloseToTheirKind) {
    const ImageSet set = made_up_images(1);
    EXPECT_EQ(set.train.count + set.test.count, 2000);
    EXPECT_EQ(set.train.bytes.size(), 1600U * 784U);
    EXPECT_EQ(set.train.bytes, made_up_images(1).train.bytes);
    EXPECT_NE(set.train.bytes, made_up_images(2).train.bytes);
    EXPECT_EQ(std::set<std::uint8_t>(set.test.labels.begin(), set.test.labels.end()).size(), 10U);
    // A bright pixel is 160 at least, and the noise of a dark one below that.
    const auto is_bright = [&](const LabelledImages& of, int image, int pixel) {
        return of.bytes[static_cast<std::size_t>(image * 784 + pixel)] >= 128;
    };
    for (int image = 1; image < 100; ++image) {
        int alike = 0;
        for (int pixel = 0; pixel < 784; ++pixel) {
            alike += is_bright(set.train, image, pixel) == is_bright(set.train, 0, pixel) ? 1 : 0;
        }
        const auto at = static_cast<std::size_t>(image);
        EXPECT_EQ(alike == 784, set.train.labels[at] == set.train.labels[0]) << image;
    }
}

TEST(Pace, BeginsWithAStepAndComesToAQuarterOfASecond) {
    Pace pace;
    EXPECT_EQ(pace.next(120), 1);
    pace.took(1, std::chrono::milliseconds(1));
    EXPECT_EQ(pace.next(1000), 250);
    EXPECT_EQ(pace.next(119), 119);
    pace.took(119, std::chrono::seconds(100));
    EXPECT_EQ(pace.next(120), 1) << "slower than a part is long";
    pace.took(1, std::chrono::nanoseconds(0));
    EXPECT_EQ(pace.next(120), 120);
}

}  // namespace
}  // namespace vkp
