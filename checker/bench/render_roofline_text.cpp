#include "checker/bench/roofline.hpp"

#include <fmt/format.h>

#include <cmath>

namespace vkp {

namespace {

constexpr std::size_t kMostColumns = 58;
constexpr std::size_t kFewestColumns = 30;
constexpr std::size_t kScaleColumns = 11;  // left of the canvas
constexpr std::size_t kRows = 12;

// A row for each line of text, from the top.
using Canvas = std::vector<std::string>;

std::size_t columns_of(const Canvas& canvas) {
    return canvas.front().size();
}

std::size_t cell_of(double share, std::size_t cells) {
    const double cell = std::floor(share * static_cast<double>(cells));
    return static_cast<std::size_t>(std::clamp(cell, 0.0, static_cast<double>(cells - 1)));
}

char& cell(Canvas& canvas, double x, double y) {
    return canvas[kRows - 1 - cell_of(y, kRows)][cell_of(x, columns_of(canvas))];
}

void draw_roof(Canvas& canvas, const RooflineRange& range, const Ceilings& ceilings) {
    const double bend = ceilings.fma_gflop_s / ceilings.copy_gb_s;
    const std::size_t columns = columns_of(canvas);
    for (std::size_t column = 0; column < columns; ++column) {
        const double x = (static_cast<double>(column) + 0.5) / static_cast<double>(columns);
        const double intensity = range.left * std::pow(range.right / range.left, x);
        const double y = range.y(roof_at(ceilings, intensity));
        if (y >= 0) {
            cell(canvas, x, y) = intensity < bend ? '/' : '-';
        }
    }
}

// Writes the label so that it ends at that column, in the highest row from `row` on with enough
// free room around it. Writes nothing if there is no such row.
void write_before(Canvas& canvas, std::size_t row, std::size_t end, const std::string& label) {
    const std::size_t length = label.size() + 2;
    for (; end >= length && row < kRows; ++row) {
        if (canvas[row].substr(end - length, length).find_first_not_of(' ') == std::string::npos) {
            canvas[row].replace(end - length + 1, label.size(), label);
            return;
        }
    }
}

// Labels the flat part from below, and the slope from above.
void name_ceilings(Canvas& canvas, const RooflineRange& range, const Ceilings& ceilings) {
    const std::size_t flat = kRows - 1 - cell_of(range.y(ceilings.fma_gflop_s), kRows);
    write_before(canvas, flat + 1, columns_of(canvas),
                 fmt::format("FMA {} GFLOP/s", three_digits(ceilings.fma_gflop_s)));
    for (std::size_t row = flat + 1; row < kRows; ++row) {
        const std::size_t slope = canvas[row].find('/');
        const std::string label = fmt::format("copy {} GB/s", three_digits(ceilings.copy_gb_s));
        if (slope != std::string::npos && slope > label.size() + 1) {
            canvas[row].replace(slope - label.size() - 1, label.size(), label);
            return;
        }
    }
}

// "a" is the smallest size.
char letter(std::size_t point) {
    return static_cast<char>('a' + point % 26);
}

std::string scale(double gflop_s) {
    return fmt::format("{:>9.3g}", gflop_s);
}

}  // namespace

std::string render_roofline_text(const KernelBench& bench, const Ceilings& ceilings,
                                 std::size_t width) {
    const std::vector<RooflinePoint> points = roofline_points(bench);
    if (points.empty()) {
        return {};
    }
    const RooflineRange range = range_of(points, ceilings);
    const std::size_t columns =
        std::clamp(width - std::min(width, kScaleColumns), kFewestColumns, kMostColumns);
    Canvas canvas(kRows, std::string(columns, ' '));
    draw_roof(canvas, range, ceilings);
    name_ceilings(canvas, range, ceilings);
    for (std::size_t i = 0; i < points.size(); ++i) {
        cell(canvas, range.x(points[i].intensity), range.y(points[i].gflop_s)) = letter(i);
    }
    std::string text =
        fmt::format("\n  GFLOP/s, from n = {} ({}) to n = {} ({})\n", points.front().size,
                    letter(0), points.back().size, letter(points.size() - 1));
    for (std::size_t row = 0; row < kRows; ++row) {
        const std::string mark = row == 0           ? scale(range.top)
                                 : row == kRows - 1 ? scale(range.bottom)
                                                    : std::string(9, ' ');
        std::string line = mark + " │" + canvas[row];
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    std::string base;
    for (std::size_t column = 0; column < columns; ++column) {
        base += "─";
    }
    const std::string left = fmt::format("{:.3g}", range.left);
    const std::string right = fmt::format("{:.3g}", range.right);
    return text + std::string(10, ' ') + "└" + base + "\n" +
           fmt::format("{}{}{:^{}}{}\n", std::string(kScaleColumns, ' '), left, "operations a byte",
                       columns - left.size() - right.size(), right);
}

}  // namespace vkp
