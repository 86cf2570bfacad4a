// `workbook train`, with images that are made up.
#include "checker/options/exit_code.hpp"
#include "checker/train/files/checkpoint.hpp"
#include "tests/paths.hpp"
#include "tests/program/mounts.hpp"
#include "tests/program/terminal_process.hpp"
#include "tests/program/test_workbook.hpp"
#include "tests/unit/xml_check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <fstream>

namespace vkp {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

// A few steps of that network.
Words few_steps(const std::string& network, const Words& more) {
    Words words = {"train", network,   "--dataset", "made-up",  "--batch",
                   "100",   "--steps", "4",         "--epochs", "2"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(Train, TeachesAndTellsOfIt) {
    const TestWorkbook workbook;
    workbook.solve(31);
    workbook.write_kernel(32, "void kernel() { result[0] = 1.0; }");
    const Outcome outcome = workbook.run(
        few_steps("small", {"-o", "r.svg", "--output", "r.html", "-o", "r.csv", "-o", "r.json",
                            "--wrong", "wrong.svg", "--weights", "w.safetensors"}));
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    for (const char* part :
         {"small: 784-128-10, ReLU; batch 100", "Made-up images: 1,600 to learn from",
          "  31  Batch                     yours\n",
          "  32  Linear layer              the reference; yours: ", "  34  Loss  ",
          "the reference; yours: not started\n", "epoch    loss  test loss  accuracy", "\n    2  ",
          "Test accuracy: ", "r.svg\nr.html\nr.csv\nr.json\nwrong.svg\n"}) {
        EXPECT_TRUE(contains(outcome.output, part)) << part << "\n" << outcome.output;
    }
    EXPECT_FALSE(contains(outcome.output, "\x1b"));
    EXPECT_EQ(xml_fault(file_content(workbook.root() / "r.svg")), "");
    EXPECT_EQ(xml_fault(file_content(workbook.root() / "wrong.svg")), "");
    const auto json = nlohmann::json::parse(file_content(workbook.root() / "r.json"));
    EXPECT_EQ(json["end"], "done");
    EXPECT_EQ(json["epochs"].size(), 2U);
    EXPECT_EQ(json["epochs"][1]["step_losses"].size(), 4U);
    EXPECT_EQ(json["kernels"][0]["whose"], "learner");
    const Checkpoint kept = read_checkpoint(workbook.root() / "w.safetensors");
    EXPECT_EQ(kept.state.epochs, 2);
    EXPECT_EQ(kept.epochs[1].loss, json["epochs"][1]["loss"]);
}

TEST(Train, TeachesFiltersAndGoesOnFromThem) {
    const TestWorkbook workbook;
    workbook.solve(53);
    const Outcome outcome = workbook.run(few_steps("cnn", {"--weights", "w.npz"}));
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    for (const char* part :
         {"cnn: 784-1152-10, 8 filters of 5×5, max pooling, ReLU; batch 100",
          "  51  Convolution               the reference; yours: not started\n",
          "  53  Max pooling               yours\n", "\n    2  ", "Test accuracy: "}) {
        EXPECT_TRUE(contains(outcome.output, part)) << part << "\n" << outcome.output;
    }
    const Checkpoint kept = read_checkpoint(workbook.root() / "w.npz");
    EXPECT_EQ(kept.state.weights[0].size(), 208U);
    const Outcome resumed = workbook.run({"train", "--resume", "w.npz", "--reference", "--steps",
                                          "4", "--epochs", "3", "--weights", "w.npz"});
    EXPECT_EQ(resumed.exit_code, kAllSolved) << resumed.errors;
    EXPECT_EQ(read_checkpoint(workbook.root() / "w.npz").state.epochs, 3);
}

// Adam, a falling rate and shuffled images together need all of the saved state.
TEST(Train, LosesNothingWhenItIsInterrupted) {
    const TestWorkbook workbook;
    const fs::path kept = workbook.root() / "w.npz";
    const Words straight = {"train",       "best",     "--dataset", "made-up",
                            "--reference", "--batch",  "100",       "--steps",
                            "5",           "--epochs", "4"};
    Words words = straight;
    words.insert(words.begin(), program_path());
    words.insert(words.end(), {"--weights", kept.string(), "-o", "r.json"});
    TerminalProcess training(words, {.folder = workbook.root(),
                                     .environment = {{"VKP_ROOT", workbook.root().string()}}});
    ASSERT_TRUE(training.waits_for([&] { return fs::exists(kept); }));
    training.send(SIGINT);
    ASSERT_TRUE(training.shows({"Stopped in epoch", "--resume", "w.npz"})) << training.screen();
    EXPECT_EQ(training.end(), -SIGINT);
    EXPECT_TRUE(contains(file_content(workbook.root() / "r.json"), "\"stopped\""));
    const int before = read_checkpoint(kept).state.epochs;
    EXPECT_GE(before, 1);
    EXPECT_LT(before, 4);

    const Outcome resumed = workbook.run(
        {"train", "--resume", "w.npz", "--reference", "--steps", "5", "--weights", "w.npz"});
    EXPECT_EQ(resumed.exit_code, kAllSolved) << resumed.errors;
    EXPECT_TRUE(contains(resumed.output, "\n    1  ")) << "the rows before it";
    Words without_pause = straight;
    without_pause.insert(without_pause.end(), {"--weights", "other.npz"});
    ASSERT_EQ(workbook.run(without_pause).exit_code, kAllSolved);
    const Checkpoint paused = read_checkpoint(kept);
    const Checkpoint other = read_checkpoint(workbook.root() / "other.npz");
    EXPECT_EQ(paused.state.epochs, 4);
    EXPECT_EQ(paused.state.weights, other.state.weights);
    EXPECT_EQ(paused.state.moments, other.state.moments);
    EXPECT_EQ(paused.epochs[3].loss, other.epochs[3].loss);
}

TEST(Train, KeepsTheLastWeightsThatTheDiskHadRoomFor) {
    const TestWorkbook workbook;
    const fs::path disk = workbook.root() / "disk";
    fs::create_directory(disk);
    if (run_process({"true"}, {.before_start = [&] { return mount_small_disk(disk, 16); }})
            .exit_code != 0) {
        GTEST_SKIP() << "no mounts of our own here";
    }
    // There is room for one file of weights, and not for another beside it.
    const Outcome outcome = workbook.run_shell(
        "\"$0\" train small --dataset made-up --reference --batch 100 --steps 2 --epochs 2 "
        "--weights disk/w.npz -o r.csv; echo $?; ls -A disk; cp disk/w.npz kept.npz",
        {.before_start = [&] { return mount_small_disk(disk, 600); }});
    EXPECT_TRUE(contains(outcome.errors, "w.npz cannot be written: No space left on device"))
        << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, fmt::format("{}\nw.npz\n", int{kNotUsable})))
        << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "\n    2  "));
    EXPECT_EQ(read_checkpoint(workbook.root() / "kept.npz").state.epochs, 1);
    EXPECT_TRUE(contains(file_content(workbook.root() / "r.csv"), "small,1337,2,"));
}

TEST(Train, NamesTheKernelThatWritesWhatIsNoNumber) {
    const TestWorkbook workbook;
    std::string kernel = file_content(workbook.solution_path(35));
    const std::size_t begin = kernel.find("void kernel() {");
    ASSERT_NE(begin, std::string::npos);
    kernel.replace(begin, 15,
                   "void kernel() {\n"
                   "    if (z_shape[0] == 100u) {\n"
                   "        result[gl_GlobalInvocationID.x] = uintBitsToFloat(0x7fc00000u);\n"
                   "        return;\n"
                   "    }\n");
    workbook.write_kernel(35, kernel);
    const Outcome outcome = workbook.run(few_steps("small", {}));
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output,
                         "Epoch 1, step 1: your kernel of puzzle 35, "
                         "loss_gradient wrote what is no number, first in element"))
        << outcome.output;
}

TEST(Train, RefusesMineWhereAPuzzleIsNotSolved) {
    const TestWorkbook workbook;
    workbook.solve(31);
    const Outcome outcome = workbook.run(few_steps("small", {"--mine"}));
    EXPECT_EQ(outcome.exit_code, kWrongUsage);
    EXPECT_TRUE(contains(outcome.errors, "32 Linear layer: not started")) << outcome.errors;
    EXPECT_FALSE(contains(outcome.errors, "31 Batch"));
}

TEST(Train, ComparesWaysToHandOver) {
    const TestWorkbook workbook;
    const Outcome outcome =
        workbook.run(few_steps("small", {"--reference", "--compare", "--format", "json"}));
    ASSERT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    const auto json = nlohmann::json::parse(outcome.output);
    EXPECT_EQ(json["submissions"].size(), 3U);
    EXPECT_EQ(json["epochs"].size(), 0U);
}

TEST(Train, HoldsTheFirstStepAgainstTheSpecifications) {
    const TestWorkbook workbook;
    const Outcome outcome = workbook.run(few_steps("gelu", {"--reference", "--check-gradients"}));
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.output << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "  weight_gradient   layer 2 "));
    EXPECT_TRUE(contains(outcome.output, "  layer 2: 20 weights, at most "));
}

struct WrongLine {
    Words words;
    int exit_code;
    std::string says;
};

TEST(Train, SaysWhatCannotBe) {
    const TestWorkbook workbook;
    const std::string cut = workbook.write_file("cut.npz", "PK\x03\x04");
    for (const WrongLine& line : std::vector<WrongLine>{
             {{"huge"}, kWrongUsage, "there are: golden, best, small"},
             {{"--mine", "--reference"}, kWrongUsage, "leave one out"},
             {{"--device", "none"}, kWrongUsage, "train needs a device"},
             {{"-o", "r.png"}, kWrongUsage, ".svg, .html, .csv or .json, not \"r.png\""},
             {{"--weights", "w.pt"}, kWrongUsage, "--weights takes a file whose name ends with"},
             {{"--wrong", "w.csv"}, kWrongUsage, "--wrong takes a file"},
             {{"-o", "no/r.csv"}, kNotUsable, "no"},
             {{"--batch", "0"}, kWrongUsage, "0"},
             {{"--batch", "1601", "--dataset", "made-up"}, kNotUsable, "1600 images"},
             {{"--data", "elsewhere", "--dataset", "made-up"}, kWrongUsage, "leave --data out"},
             {{"--resume", "cut.npz"}, kNotUsable, "cut.npz is no whole archive"},
             {{"--resume", "none.npz"}, kNotUsable, "none.npz cannot be read"},
             {{"--data", "elsewhere"}, kNotUsable, "data mnist"}}) {
        Words words = {"train"};
        words.insert(words.end(), line.words.begin(), line.words.end());
        const Outcome outcome = workbook.run(words);
        EXPECT_EQ(outcome.exit_code, line.exit_code) << fmt::format("{}", line.says);
        EXPECT_TRUE(contains(outcome.errors, line.says)) << outcome.errors;
    }
}

TEST(Train, NamesTheFileOfImagesThatIsWrong) {
    const TestWorkbook workbook;
    const std::string header("\0\0\x08\x03\0\0\0\x02\0\0\0\x1c\0\0\0\x1c", 16);
    for (const char* name : {"train-images-idx3-ubyte", "train-labels-idx1-ubyte",
                             "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"}) {
        std::ofstream(workbook.root() / name, std::ios::binary) << header << std::string(784, 'x');
    }
    const Outcome outcome = workbook.run({"train", "--data", workbook.root().string()});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_TRUE(contains(outcome.errors, "train-images-idx3-ubyte")) << outcome.errors;
    EXPECT_TRUE(contains(outcome.errors, "cut off")) << outcome.errors;
}

TEST(Train, DrawsOneLineOnATerminalThatIsGoneInTheEnd) {
    const TestWorkbook workbook;
    Words words = few_steps("small", {"--reference"});
    words.insert(words.begin(), program_path());
    TerminalProcess training(words, {.folder = workbook.root(),
                                     .environment = {{"VKP_ROOT", workbook.root().string()}}});
    EXPECT_TRUE(training.shows({"Test accuracy"})) << training.screen();
    EXPECT_EQ(training.end(), kAllSolved);
    EXPECT_TRUE(contains(training.output(), "\r\x1b[K"));
    EXPECT_TRUE(contains(training.output(), "epoch 1/2 ")) << training.output();
    EXPECT_TRUE(contains(training.output(), "step "));
}

}  // namespace
}  // namespace vkp
