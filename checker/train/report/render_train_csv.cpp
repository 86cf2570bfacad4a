#include "checker/train/report/render_train.hpp"

#include <fmt/format.h>

namespace vkp {

std::string render_train_csv(const TrainReport& report) {
    std::string text = "network,seed,epoch,loss,published,test_loss,test_accuracy,seconds\n";
    for (const EpochRow& row : report.epochs) {
        const std::optional<double> published = published_loss(report, row.epoch);
        text +=
            fmt::format("{},{},{},{:.6f},{},{:.6f},{:.6f},{:.6f}\n", report.network, report.seed,
                        row.epoch, row.loss, published ? fmt::format("{:.4f}", *published) : "",
                        row.test_loss, row.accuracy, row.seconds);
    }
    return text;
}

}  // namespace vkp
