#include "checker/text/xml_text.hpp"
#include "checker/train/report/loss_curve.hpp"
#include "checker/train/report/render_train.hpp"
#include "checker/train/report/train_svg.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

// The page loads nothing and runs nothing: pictures are inside the page itself.
constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
)";

constexpr std::string_view kStyle = R"(<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
 color: #1b1b1f; background: #ffffff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .9rem .15rem 0; text-align: left; }
th { color: #6b6b76; font-weight: 400; border-bottom: 1px solid #b9b9c4; }
.number { text-align: right; }
.curve-of-training { max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
.digits { display: grid; grid-template-columns: repeat(auto-fill, minmax(3.6rem, 1fr)); gap: .5rem;
 padding: 0; margin: 1rem 0; }
.digits figure { margin: 0; text-align: center; font-size: .85rem; }
.digits img { width: 3.5rem; height: 3.5rem; image-rendering: pixelated; }
@media (prefers-color-scheme: dark) { body { color: #ececf1; background: #17171b; }
th { color: #a0a0ad; border-color: #4c4c58; } }
</style>
)";

std::string opening(const std::string& title) {
    return fmt::format("{}<title>{}</title>\n{}</head>\n<body>\n<h1>{}</h1>\n", kHead,
                       xml_escaped(title), kStyle, xml_escaped(title));
}

std::string paragraph(const std::string& text) {
    return text.empty() ? text : fmt::format("<p>{}</p>\n", xml_escaped(text));
}

std::string facts(const TrainReport& report) {
    std::string text = paragraph(report.recipe) +
                       paragraph(fmt::format("{}: {} images to learn from, {} to test with. {}",
                                             report.dataset, grouped(report.train_images),
                                             grouped(report.test_images), report.device));
    if (!report.epochs.empty()) {
        text += fmt::format("<p>Test accuracy: <strong>{}</strong> after epoch {}.</p>\n",
                            percent(report.epochs.back().accuracy), report.epochs.back().epoch);
    }
    return text + paragraph(report.ending);
}

// The drawing, as wide as the window lets it.
std::string curve(const TrainReport& report) {
    if (report.epochs.empty()) {
        return {};
    }
    std::string drawing = render_train_svg(report);
    drawing.insert(drawing.find("<svg") + 4, " class=\"curve-of-training\"");
    return "<h2>Loss and test accuracy</h2>\n<div class=\"wide\">" + drawing + "</div>\n";
}

std::string number_cell(const std::string& text) {
    return fmt::format("<td class=\"number\">{}</td>", text);
}

std::string epochs(const TrainReport& report) {
    if (report.epochs.empty()) {
        return {};
    }
    const bool has_published = !report.published.empty();
    std::string text = fmt::format(
        "<h2>Epochs</h2>\n<div class=\"wide\"><table>\n<tr><th class=\"number\">epoch</th>"
        "<th class=\"number\">loss</th>{}<th class=\"number\">test loss</th>"
        "<th class=\"number\">accuracy</th><th class=\"number\">time</th></tr>\n",
        has_published ? "<th class=\"number\">published</th>" : "");
    for (const EpochRow& row : report.epochs) {
        const std::optional<double> published = published_loss(report, row.epoch);
        text += "<tr>" + number_cell(std::to_string(row.epoch)) +
                number_cell(fmt::format("{:.4f}", row.loss));
        if (has_published) {
            text += number_cell(published ? fmt::format("{:.4f}", *published) : "");
        }
        text += number_cell(fmt::format("{:.4f}", row.test_loss)) +
                number_cell(percent(row.accuracy)) + number_cell(duration_text(row.seconds)) +
                "</tr>\n";
    }
    return text + "</table></div>\n";
}

std::string kernels(const TrainReport& report) {
    std::string text =
        "<h2>Kernels</h2>\n<table>\n<tr><th class=\"number\">puzzle</th><th>title</th>"
        "<th>whose</th></tr>\n";
    for (const KernelUse& use : report.kernels) {
        text += fmt::format("<tr>{}<td>{}</td><td>{}</td></tr>\n",
                            number_cell(std::to_string(use.puzzle)), xml_escaped(use.title),
                            use.is_own ? "yours" : "the reference");
    }
    return text + "</table>\n";
}

std::string digits(const TrainReport& report) {
    std::string text = paragraph(wrong_text(report));
    if (report.wrong.empty()) {
        return text;
    }
    text += "<div class=\"digits\">\n";
    for (std::size_t i = 0; i < std::min(report.wrong.size(), kMaxPictures); ++i) {
        const WrongImage& image = report.wrong[i];
        text += fmt::format(
            "<figure title=\"test image {0}\"><img alt=\"{1}\" src=\"{3}\">"
            "<figcaption>{1} → {2}</figcaption></figure>\n",
            image.index, class_name(report, image.label), class_name(report, image.read),
            data_address(image.bytes));
    }
    return text + "</div>\n";
}

}  // namespace

std::string render_train_html(const TrainReport& report) {
    return opening(training_title(report)) + facts(report) + curve(report) + epochs(report) +
           kernels(report) +
           (report.epochs.empty()
                ? std::string()
                : "<h2>Misclassified</h2>\n<p>What the image shows → what the network says</p>\n" +
                      digits(report)) +
           "</body>\n</html>\n";
}

std::string render_wrong_html(const TrainReport& report) {
    return opening("Misclassified by " + training_title(report)) +
           paragraph(training_note(report)) +
           "<p>What the image shows → what the network says</p>\n" + digits(report) +
           "</body>\n</html>\n";
}

}  // namespace vkp
