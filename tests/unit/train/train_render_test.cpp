// The output of a training: text, drawings, pages, numbers.
#include "checker/text/terminal_text.hpp"
#include "checker/train/report/loss_curve.hpp"
#include "checker/train/report/progress_line.hpp"
#include "checker/train/report/render_train.hpp"
#include "checker/train/report/training_words.hpp"
#include "tests/contains.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/train/train_sample.hpp"
#include "tests/unit/xml_check.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vkp {
namespace {

const Style kPlain(false);

std::size_t count_of(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

TEST(TrainText, SaysWhoseKernelsAre) {
    const std::string text = render_train_heading(sample_training(), kPlain);
    EXPECT_EQ(text,
              "golden: 784-512-128-10, ReLU; batch 500, gradient descent, rate 0.01\n"
              "MNIST in data/mnist: 60,000 to learn from, 10,000 to test with\n"
              "Sample & <Co>\n\n"
              "  31  Batch                     yours\n"
              "  32  Linear layer              the reference; yours: wrong\n");
}

TEST(TrainText, HasARowForEachEpoch) {
    const TrainReport report = sample_training();
    std::string text = render_epoch_heading(report);
    for (const EpochRow& row : report.epochs) {
        text += render_epoch_row(row, report);
    }
    EXPECT_EQ(text,
              "\nepoch    loss  published  test loss  accuracy         time\n"
              "    1  1.7594     1.7594     1.2500   75.00 %      20.1 ms\n"
              "    2  0.9686     0.9676     0.7500   90.00 %      20.3 ms\n"
              "    3  0.6728                0.5000   87.50 %       61.0 s\n");
    TrainReport unknown = report;
    unknown.published.clear();
    EXPECT_EQ(render_epoch_heading(unknown) + render_epoch_row(report.epochs[0], unknown),
              "\nepoch    loss  test loss  accuracy         time\n"
              "    1  1.7594     1.2500   75.00 %      20.1 ms\n");
}

TEST(TrainText, SaysWhatItCameTo) {
    TrainReport report = sample_training();
    EXPECT_EQ(render_train_summary(report, kPlain),
              "\nTest accuracy: 87.50 % after epoch 3; the best was 90.00 % after epoch 2.\n"
              "Losses: 0.0010 from the published ones at most.\n");
    report.pass_mark = 0.87;
    EXPECT_TRUE(contains(render_train_summary(report, kPlain), "at least the 87.00 %"));
    report.pass_mark = 0.9;
    EXPECT_TRUE(
        contains(render_train_summary(report, kPlain), "This network is to reach 90.00 %."));
    report.end = TrainingEnd::kStopped;
    report.ending = "Stopped in epoch 4.";
    const std::string stopped = render_train_summary(report, kPlain);
    EXPECT_FALSE(contains(stopped, "to reach"));
    EXPECT_TRUE(contains(stopped, "Stopped in epoch 4.\n"));
}

TEST(TrainReport, IsAsPublishedWithinTheTolerance) {
    TrainReport report = sample_training();
    EXPECT_EQ(is_as_published(report), true);
    report.published[1] = 0.9707;
    EXPECT_EQ(is_as_published(report), false);
    report.published.clear();
    EXPECT_EQ(is_as_published(report), std::nullopt);
    report.pass_mark = 0.88;
    EXPECT_EQ(is_as_published(report), false);
    report.pass_mark = 0.875;
    EXPECT_EQ(is_as_published(report), true);
    report.end = TrainingEnd::kStopped;
    EXPECT_EQ(is_as_published(report), std::nullopt);
}

TEST(TrainText, HasTimesAsPeopleSayThem) {
    EXPECT_EQ(duration_text(0.00034), "0.3 ms");
    EXPECT_EQ(duration_text(0.0201), "20.1 ms");
    EXPECT_EQ(duration_text(0.6264), "626 ms");
    EXPECT_EQ(duration_text(3.414), "3.41 s");
    EXPECT_EQ(duration_text(34.14), "34.1 s");
    EXPECT_EQ(duration_text(125), "2 min 05 s");
    EXPECT_EQ(duration_text(7321), "2 h 02 min");
    EXPECT_EQ(grouped(7), "7");
    EXPECT_EQ(grouped(60'000), "60,000");
    EXPECT_EQ(grouped(1'234'567), "1,234,567");
}

TEST(LossCurve, IsDrawnWithin80Columns) {
    const std::string text = render_loss_curve(sample_training());
    EXPECT_LE(widest_line(text), 80U);
    EXPECT_TRUE(contains(text, "epoch"));
    EXPECT_GE(count_of(text, "•"), 60U);
    const std::string ascii = in_ascii(text);
    EXPECT_FALSE(contains(ascii, "?"));
    EXPECT_TRUE(std::all_of(ascii.begin(), ascii.end(), [](char c) { return c > 0; }));
}

TEST(LossCurve, GoesByStepWhereThereIsOneEpoch) {
    TrainReport report = sample_training();
    report.epochs.resize(1);
    EXPECT_EQ(loss_curve(report).unit, "step");
    EXPECT_TRUE(contains(render_loss_curve(report), "step"));
    report.epochs[0].step_losses.clear();
    EXPECT_EQ(render_loss_curve(report), "");
    report.epochs.clear();
    EXPECT_EQ(render_loss_curve(report), "");
}

TEST(LossCurve, IsSampledBetweenItsPoints) {
    EXPECT_EQ(sampled({{1, 0}, {2, 4}, {4, 0}}, 7), (std::vector<double>{0, 2, 4, 3, 2, 1, 0}));
}

TEST(Scale, CoversAllValuesWithRoundNumbers) {
    for (const auto& [least, greatest] :
         {std::pair{0.3487, 1.7594}, {0.0, 1.0}, {0.91, 0.91}, {2.2402, 2.4238}, {0.0, 0.0}}) {
        const std::vector<double> scale = scale_of(least, greatest);
        EXPECT_LE(scale.front(), least);
        EXPECT_GE(scale.back() * (1 + 1e-12), greatest);
        EXPECT_GE(scale.size(), 2U);
        EXPECT_LE(scale.size(), 8U);
    }
}

TEST(TrainSvg, IsWellFormedWithAPointForEachEpoch) {
    const std::string svg = render_train_svg(sample_training());
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_EQ(count_of(svg, "class=\"of-loss\""), 3U);
    EXPECT_EQ(count_of(svg, "class=\"of-hits\""), 3U);
    EXPECT_EQ(count_of(svg, "class=\"known\""), 2U);
    EXPECT_TRUE(contains(svg, "prefers-color-scheme: dark"));
    EXPECT_TRUE(contains(svg, "Sample &amp; &lt;Co&gt;"));
    EXPECT_FALSE(contains(svg, "nan"));
}

TEST(TrainSvg, IsDrawnOfOneEpochAndOfNone) {
    TrainReport report = sample_training();
    report.epochs.resize(1);
    EXPECT_EQ(xml_fault(render_train_svg(report)), "");
    EXPECT_FALSE(contains(render_train_svg(report), "nan"));
    report.epochs.clear();
    EXPECT_EQ(xml_fault(render_train_svg(report)), "");
}

TEST(WrongSvg, HasAPictureForEach) {
    TrainReport report = sample_training();
    const std::string svg = render_wrong_svg(report);
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_EQ(count_of(svg, "href=\"data:image/png;base64,"), 2U);
    EXPECT_TRUE(contains(svg, ">5 → 6<"));
    report.class_names = {"T-shirt", "trousers", "pullover", "dress", "coat", "sandal", "shirt"};
    EXPECT_TRUE(contains(render_wrong_svg(report), ">sandal → shirt<"));
    EXPECT_TRUE(contains(render_wrong_html(report), "<figcaption>sandal → shirt</figcaption>"));
    EXPECT_TRUE(contains(svg, "2 of 10,000 test images are misclassified"));
    report.wrong.resize(500, report.wrong[0]);
    EXPECT_EQ(count_of(render_wrong_svg(report), "<image"), 240U);
    EXPECT_TRUE(contains(render_wrong_svg(report), "the first 240 of them"));
    report.wrong.clear();
    EXPECT_TRUE(contains(render_wrong_svg(report), "No test image is misclassified."));
}

TEST(TrainHtml, LoadsAndRunsNothing) {
    for (const std::string& page :
         {render_train_html(sample_training()), render_wrong_html(sample_training())}) {
        EXPECT_TRUE(contains(page, "default-src 'none'"));
        EXPECT_FALSE(contains(page, "<script"));
        EXPECT_FALSE(contains(page, "<link"));
        EXPECT_FALSE(contains(page, "src=\"http"));
        EXPECT_EQ(count_of(page, "<figure"), 2U);
        EXPECT_FALSE(contains(page, "<Co>"));
    }
}

TEST(TrainHtml, HasWhatWasMeasured) {
    const std::string page = render_train_html(sample_training());
    for (const char* part : {"<strong>87.50 %</strong>", "1.7594", "61.0 s", "Linear layer",
                             "the reference", "<svg class=\"curve-of-training\""}) {
        EXPECT_TRUE(contains(page, part)) << part;
    }
}

TEST(TrainCsv, HasALineForEachEpoch) {
    EXPECT_EQ(render_train_csv(sample_training()),
              "network,seed,epoch,loss,published,test_loss,test_accuracy,seconds\n"
              "golden,1337,1,1.759400,1.7594,1.250000,0.750000,0.020100\n"
              "golden,1337,2,0.968600,0.9676,0.750000,0.900000,0.020300\n"
              "golden,1337,3,0.672800,,0.500000,0.875000,61.000000\n");
}

TEST(TrainJson, HasAllOfIt) {
    TrainReport report = sample_training();
    report.first_step = {{"linear", 2, 0.25, 7}};
    report.gradients = {{1, 20, 0.06}};
    report.submissions = {{"all at once", 0.5}};
    report.epochs[2].loss = std::nan("");
    const auto json = nlohmann::json::parse(render_train_json(report));
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["network"]["widths"][3], 10);
    EXPECT_EQ(json["data"]["train_images"], 60'000);
    EXPECT_EQ(json["kernels"][0]["whose"], "learner");
    EXPECT_EQ(json["kernels"][1]["verdict"], "wrong");
    EXPECT_EQ(json["epochs"][1]["published_loss"], 0.9676);
    EXPECT_TRUE(json["epochs"][2]["published_loss"].is_null());
    EXPECT_EQ(json["epochs"][2]["loss"], "nan");
    EXPECT_EQ(json["epochs"][0]["step_losses"][1], 1.0188);
    EXPECT_EQ(json["wrong"][1]["read"], 9);
    EXPECT_EQ(json["first_step"][0]["right"], true);
    EXPECT_EQ(json["gradients"][0]["right"], false);
    EXPECT_EQ(json["submissions"][0]["seconds"], 0.5);
    EXPECT_EQ(json["end"], "done");
    EXPECT_EQ(json["as_published"], true);
}

StepProgress sample_progress() {
    return {.epoch = 3,
            .epochs = 10,
            .step = 60,
            .steps = 120,
            .loss = 0.67283,
            .images_per_second = 1'234'567,
            .seconds_left = 12.4};
}

TEST(ProgressText, FitsAnyWidth) {
    EXPECT_EQ(progress_text(sample_progress(), 79),
              "epoch 3/10 ██████░░░░░ step  60/120  loss 0.6728  1,234,567 images/s  12 s left");
    for (std::size_t width = 1; width < 140; ++width) {
        EXPECT_LE(display_width(progress_text(sample_progress(), width)), width);
    }
}

TEST(ProgressText, KnowsNothingBeforeTheFirstStep) {
    EXPECT_EQ(progress_text({.epoch = 1, .epochs = 2, .step = 0, .steps = 9}, 40),
              "epoch 1/2 ░░░░░░░░░░░░░░░░░░░░░ step 0/9");
}

TEST(FailureText, NamesKernelStepAndElement) {
    const TrainReport report = sample_training();
    const TrainingFailure failure{
        .kind = TrainingFailure::Kind::kNotANumber, .puzzle = "batch", .step = 37, .element = 12};
    EXPECT_EQ(failure_text(failure, 2, report),
              "Epoch 2, step 37: your kernel of puzzle 31, batch wrote what is no number, first in "
              "element 12 of its result. `workbook check 31` looks at it. A rate that is too high "
              "does this to right kernels, too: --rate sets it.");
    const std::string reference =
        failure_text({.kind = TrainingFailure::Kind::kNotANumber, .puzzle = "linear"}, 2, report);
    EXPECT_EQ(reference,
              "Epoch 2: the reference kernel of puzzle 32, linear wrote what is no number. A rate "
              "that is too high does this to right kernels, too: --rate sets it.");
}

TEST(FailureText, SaysWhatTheSystemSaid) {
    const TrainReport report = sample_training();
    EXPECT_EQ(failure_text({.kind = TrainingFailure::Kind::kDeviceLost,
                            .puzzle = "",
                            .message = "VK_ERROR_DEVICE_LOST\n\x1b[31m"},
                           4, report)
                  .find('\n'),
              std::string::npos);
    EXPECT_TRUE(contains(failure_text({.kind = TrainingFailure::Kind::kRefused,
                                       .puzzle = "batch",
                                       .message = "line 3: no such name"},
                                      1, report),
                         "your kernel of puzzle 31, batch: line 3: no such name"));
}

}  // namespace
}  // namespace vkp
