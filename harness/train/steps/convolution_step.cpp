#include "harness/train/steps/convolution_step.hpp"

#include "harness/model/numbers/data.hpp"

#include <utility>

namespace vkp {

namespace {

constexpr int kSide = 8;        // side of a square workgroup
constexpr int kSummands = 256;  // threads that share a sum

std::uint32_t groups(int extent) {
    return static_cast<std::uint32_t>(divide_rounding_up(extent, kSide));
}

Launch square_launch(int across, int down, int layers) {
    return {{groups(across), groups(down), static_cast<std::uint32_t>(layers)}, {kSide, kSide}};
}

}  // namespace

ConvolutionStep::ConvolutionStep(const DeviceArrays& arrays, const TrainingKernels& kernels,
                                 int rows, OperationList& made)
    : arrays_(arrays),
      kernels_(kernels),
      sizes_(convolution_sizes(arrays.plan())),
      rows_(rows),
      made_(made) {}

Shape ConvolutionStep::images() const {
    return {rows_, 1, sizes_.image, sizes_.image};
}

Shape ConvolutionStep::outputs() const {
    return {rows_, sizes_.filters, sizes_.positions()};
}

void ConvolutionStep::forward() {
    convolve();
    pool(arrays_.values(1, rows_), arrays_.slopes(1, rows_));
}

void ConvolutionStep::copy_pooled() {
    pool(arrays_.slopes(1, rows_), arrays_.values(1, rows_));
}

void ConvolutionStep::weight_gradient() {
    pool_gradient();
    const int filters = sizes_.filters;
    const int terms = sizes_.taps() + 1;
    made_.add("conv_gradient", 1, kernels_.conv_gradient.text,
              {.launch = {{static_cast<std::uint32_t>(terms), static_cast<std::uint32_t>(filters)},
                          {kSummands}},
               .arrays = {input("x", images()), input("dy", outputs()),
                          output("result", {filters, terms})},
               .constants = {{"F", sizes_.filter}}},
              {arrays_.values(0, rows_), arrays_.convolution(rows_).slopes, arrays_.gradients(0)});
}

void ConvolutionStep::convolve() {
    made_.add("conv_2d", 1, kernels_.conv_2d.text,
              {.launch = square_launch(sizes_.positions(), sizes_.filters, rows_),
               .arrays = {input("x", images()), input("w", {sizes_.filters, sizes_.taps() + 1}),
                          output("result", outputs())},
               .constants = {{"F", sizes_.filter}, {"RELU", 1}}},
              {arrays_.values(0, rows_), arrays_.weights(0), arrays_.convolution(rows_).outputs});
}

void ConvolutionStep::pool(Sequence::Slice y, Sequence::Slice dy) {
    max_pool("pool", sizes_.pooled, y, dy, {"y", "where"});
}

void ConvolutionStep::pool_gradient() {
    max_pool("pool_gradient", sizes_.output, arrays_.values(1, rows_), arrays_.slopes(1, rows_),
             {"result"});
}

// A plane for each image and filter, and a thread for each place in a square of that side.
void ConvolutionStep::max_pool(const std::string& function, int side, Sequence::Slice y,
                               Sequence::Slice dy, std::vector<std::string> results) {
    const int planes = rows_ * sizes_.filters;
    const Shape large = {planes, sizes_.output, sizes_.output};
    const Shape small = {planes, sizes_.pooled, sizes_.pooled};
    const ConvolutionSlices slices = arrays_.convolution(rows_);
    made_.add("max_pool", 1, kernels_.max_pool.text,
              {.launch = square_launch(side, side, planes),
               .arrays = {input("x", large), input("dy", small), output("y", small),
                          output("where", small, ElementType::kUint32), output("result", large)},
               .kernel = function},
              {slices.outputs, dy, y, slices.where, slices.slopes}, std::move(results));
}

}  // namespace vkp
