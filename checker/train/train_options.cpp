#include "checker/train/train_options.hpp"

#include <cstdlib>
#include <limits>

namespace vkp {

namespace {

constexpr std::array<Choice<Submission>, 3> kSubmissions = {{{"epoch", Submission::kEpoch},
                                                             {"step", Submission::kStep},
                                                             {"kernel", Submission::kDispatch}}};

// Every comparison with NaN is false.
std::string is_rate(const std::string& text) {
    const double rate = std::strtod(text.c_str(), nullptr);
    return rate >= 1e-9 && rate <= 1e3 ? std::string() : text + " is no number from 1e-9 to 1000";
}

void declare_network(CommandDeclaration& train, TrainArguments& arguments) {
    train
        .option("network", &arguments.network,
                "golden, best, small, gelu, gelu_constant, cnn or ternary (default: golden)")
        .takes("golden|best|small|gelu|gelu_constant|cnn|ternary");
    train.choice("--dataset", arguments.dataset, kImageWords,
                 "Images to train with (default: mnist)");
    train.option("--data", &arguments.folder, "Folder with the images").takes("FOLDER");
}

// What a network has of its own, unless one wants it otherwise.
void declare_recipe(CommandDeclaration& train, TrainArguments& arguments) {
    const auto count = [&](const char* name, std::optional<int>& value, const char* help) {
        train.option(name, &value, help).takes("NUMBER").within(1, 1'000'000);
    };
    count("--epochs", arguments.epochs, "Number of epochs");
    count("--steps", arguments.steps, "Steps per epoch (default: all)");
    count("--batch", arguments.batch, "Images per step");
    train.option("--rate", &arguments.rate, "Learning rate").takes("NUMBER").checked(is_rate);
    train
        .option("--seed", &arguments.seed, "Seed for the first weights and the order of the images")
        .takes("NUMBER")
        .within(0, std::numeric_limits<std::uint32_t>::max());
}

void declare_ways(CommandDeclaration& train, TrainArguments& arguments) {
    train.option("--mine", &arguments.mine, "Use only your kernels, and fail if one is missing");
    train.option("--reference", &arguments.reference, "Use only the reference kernels");
    train
        .choice("--submit", arguments.submission, kSubmissions,
                "How much work to submit to the device at a time")
        .with_default();
    train.option("--compare", &arguments.compare,
                 "Time one epoch for each way of submitting instead");
    train.option("--check-gradients", &arguments.check_gradients,
                 "Instead, compare the first step with the specifications, and gradients with "
                 "differences of losses");
}

void declare_files(CommandDeclaration& train, TrainArguments& arguments) {
    train
        .option("-o,--output", &arguments.outputs,
                "Write a report: .html, .svg for the curves, .csv or .json; may be repeated")
        .takes("FILE")
        .counted(1, 1)
        .repeats = true;
    train
        .option("--weights", &arguments.weights_path,
                "Save the weights after each epoch: .npz or .safetensors")
        .takes("FILE");
    train.option("--resume", &arguments.resume_path, "Continue from such a file").takes("FILE");
    train.option("--wrong", &arguments.wrong_path, "Write the misread test images: .html or .svg")
        .takes("FILE");
}

}  // namespace

void declare_train(CommandDeclaration& train, TrainArguments& arguments) {
    declare_network(train, arguments);
    declare_recipe(train, arguments);
    declare_ways(train, arguments);
    declare_files(train, arguments);
    train.choice("--format", arguments.format, kTextAndJson, "Format of the result").with_default();
    declare_device(train, arguments.run.device);
    declare_color(train, arguments.color);
    declare_limits(train, arguments.run.limits);
}

}  // namespace vkp
