// What `workbook train` may be asked.
#pragma once

#include "checker/options/shared_options.hpp"
#include "harness/train/setup.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

enum class Images { kMnist, kFashion, kMadeUp };

// By these words files of weights name them, too.
inline constexpr std::array<Choice<Images>, 3> kImageWords = {
    {{"mnist", Images::kMnist}, {"fashion", Images::kFashion}, {"made-up", Images::kMadeUp}}};

struct TrainArguments {
    std::string network = {};            // empty: that of the file that is gone on with, or golden
    std::optional<Images> dataset = {};  // none: that of the same file, or MNIST
    std::string folder = {};             // that holds the images
    // Where nothing is given, the network's own:
    std::optional<int> epochs = {};
    std::optional<int> steps = {};
    std::optional<std::uint32_t> seed = {};
    std::optional<float> rate = {};
    std::optional<int> batch = {};
    bool mine = false;
    bool reference = false;
    Submission submission = Submission::kEpoch;
    bool compare = false;
    bool check_gradients = false;
    Format format = Format::kText;
    std::vector<std::string> outputs = {};
    std::string weights_path = {};
    std::string resume_path = {};
    std::string wrong_path = {};
    RunArguments run = {};
    ColorMode color = ColorMode::kAuto;
};

void declare_train(CommandDeclaration& train, TrainArguments& arguments);

}  // namespace vkp
