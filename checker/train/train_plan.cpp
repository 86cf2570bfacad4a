#include "checker/train/train_plan.hpp"

#include "checker/options/usage_error.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp {

namespace {

std::string all_names() {
    std::string text;
    for (const NamedNetwork& network : networks()) {
        text += (text.empty() ? "" : ", ") + network.name;
    }
    return text;
}

const NamedNetwork& network_of(const TrainArguments& arguments,
                               const std::optional<Checkpoint>& from) {
    const std::string& asked_for = arguments.network;
    if (from && !asked_for.empty() && asked_for != from->network) {
        throw UsageError(fmt::format("{} is of the network {}, not of {}", arguments.resume_path,
                                     from->network, asked_for));
    }
    const std::string name = from ? from->network : asked_for.empty() ? "golden" : asked_for;
    const NamedNetwork* const network = find_network(name);
    if (network == nullptr) {
        throw UsageError(fmt::format("there is no network {}; there are: {}", name, all_names()));
    }
    return *network;
}

// The options with which a training began cannot change, or it would not be the same one.
void require_nothing_new(const TrainArguments& arguments) {
    if (arguments.seed || arguments.rate || arguments.batch) {
        throw UsageError(
            "--resume goes on as the training began: leave --seed, --rate and --batch out");
    }
}

void go_on_from(const Checkpoint& from, const TrainArguments& arguments, NetworkPlan& plan) {
    if (from.widths != plan.widths) {
        throw InstallationError(fmt::format("{} has layers {}, and the network {} has {}.",
                                            arguments.resume_path, fmt::join(from.widths, "-"),
                                            from.network, fmt::join(plan.widths, "-")));
    }
    if (from.convolution != plan.convolution) {
        throw InstallationError(fmt::format("{} has other filters than the network {}.",
                                            arguments.resume_path, from.network));
    }
    plan.seed = from.seed;
    plan.rate = from.rate;
    plan.batch = from.batch;
    plan.epochs = arguments.epochs.value_or(from.planned_epochs);
    if (plan.epochs <= from.state.epochs) {
        throw UsageError(fmt::format("{} already has {} epochs: --epochs {} continues",
                                     arguments.resume_path, from.state.epochs,
                                     from.state.epochs + 1));
    }
}

// The layers other than matrices.
std::string layers_text(const NetworkPlan& plan) {
    if (plan.convolution) {
        return fmt::format("{} filters of {}×{}, max pooling, ", plan.convolution->filters,
                           plan.convolution->side, plan.convolution->side);
    }
    return plan.is_ternary ? "BitLinear, " : "";
}

}  // namespace

TrainPlan plan_of(const TrainArguments& arguments, const std::optional<Checkpoint>& from) {
    const NamedNetwork& network = network_of(arguments, from);
    TrainPlan made{.network = &network, .plan = network.plan};
    NetworkPlan& plan = made.plan;
    if (from) {
        require_nothing_new(arguments);
        go_on_from(*from, arguments, plan);
    } else {
        plan.seed = arguments.seed.value_or(plan.seed);
        plan.rate = arguments.rate.value_or(plan.rate);
        plan.batch = arguments.batch.value_or(plan.batch);
        plan.epochs = arguments.epochs.value_or(plan.epochs);
    }
    if (plan.is_ternary && arguments.check_gradients) {
        throw UsageError(
            "--check-gradients holds them against differences of two losses, and rounded weights "
            "have none: puzzle 64 says what is taken for their gradient");
    }
    const bool is_usual =
        !arguments.steps && plan.rate == network.plan.rate && plan.batch == network.plan.batch;
    made.has_known_losses = is_usual && plan.seed == network.plan.seed;
    made.has_known_accuracy = is_usual && plan.epochs == network.plan.epochs;
    return made;
}

std::string recipe_text(const NetworkPlan& plan) {
    return fmt::format("{}{}; batch {}, {}, rate {:g}{}{}", layers_text(plan),
                       plan.activation == Activation::kRelu ? "ReLU" : "GELU", plan.batch,
                       plan.optimizer == Optimizer::kSgd ? "gradient descent" : "Adam", plan.rate,
                       plan.rate_falls ? " falling to 0" : "", plan.shuffles ? ", shuffled" : "");
}

}  // namespace vkp
