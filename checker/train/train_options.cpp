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
                "golden, best, small, gelu, gelu_constant, cnn or ternary; otherwise golden")
        .takes("golden|best|small|gelu|gelu_constant|cnn|ternary");
    train.choice("--dataset", arguments.dataset, kImageWords, "The images; mnist without it");
    train.option("--data", &arguments.folder, "The folder that they lie in").takes("FOLDER");
}

// What a network has of its own, unless one wants it otherwise.
void declare_recipe(CommandDeclaration& train, TrainArguments& arguments) {
    const auto count = [&](const char* name, std::optional<int>& value, const char* help) {
        train.option(name, &value, help).takes("NUMBER").within(1, 1'000'000);
    };
    count("--epochs", arguments.epochs, "How often it sees all images");
    count("--steps", arguments.steps, "The steps of an epoch, rather than all");
    count("--batch", arguments.batch, "The images in a step");
    train.option("--rate", &arguments.rate, "How far a step goes").takes("NUMBER").checked(is_rate);
    train.option("--seed", &arguments.seed, "Of the first weights and the order of the images")
        .takes("NUMBER")
        .within(0, std::numeric_limits<std::uint32_t>::max());
}

void declare_ways(CommandDeclaration& train, TrainArguments& arguments) {
    train.option("--mine", &arguments.mine, "With your kernels alone, or not at all");
    train.option("--reference", &arguments.reference, "With the reference's kernels alone");
    train
        .choice("--submit", arguments.submission, kSubmissions,
                "What the device is handed at a time, and waited for")
        .with_default();
    train.option("--compare", &arguments.compare, "Time an epoch of each of these ways instead");
    train.option("--check-gradients", &arguments.check_gradients,
                 "Hold the first step against the specifications, and gradients against "
                 "differences of losses, instead");
}

void declare_files(CommandDeclaration& train, TrainArguments& arguments) {
    train
        .option("-o,--output", &arguments.outputs,
                "A report: .html, .svg for the curves, .csv or .json; may stand often")
        .takes("FILE")
        .counted(1, 1)
        .repeats = true;
    train
        .option("--weights", &arguments.weights_path,
                "Keep what it has learned after each epoch: .npz or .safetensors")
        .takes("FILE");
    train.option("--resume", &arguments.resume_path, "Go on from such a file").takes("FILE");
    train
        .option("--wrong", &arguments.wrong_path,
                "The test images that are read wrongly, as .html or .svg")
        .takes("FILE");
}

}  // namespace

void declare_train(CommandDeclaration& train, TrainArguments& arguments) {
    declare_network(train, arguments);
    declare_recipe(train, arguments);
    declare_ways(train, arguments);
    declare_files(train, arguments);
    train.choice("--format", arguments.format, kTextAndJson, "How the result is written")
        .with_default();
    declare_device(train, arguments.run.device);
    declare_color(train, arguments.color);
    declare_limits(train, arguments.run.limits);
}

}  // namespace vkp
