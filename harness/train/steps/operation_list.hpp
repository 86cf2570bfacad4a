// A list of operations, and functions that make their frames.
#pragma once

#include "harness/train/steps/operations.hpp"

#include <string>
#include <vector>

namespace vkp {

InterfaceArray input(std::string name, Shape shape, ElementType type = ElementType::kFloat32);
InterfaceArray output(std::string name, Shape shape, ElementType type = ElementType::kFloat32);

inline constexpr ElementType kVec4{Scalar::kFloat32, 4};

// A launch with a thread for each of so many positions.
Launch line_launch(int across, int size = 64);
// A launch with a workgroup for each of so many rows.
Launch row_launch(int rows, int size = 64);

class OperationList {
public:
    void add(std::string puzzle, std::size_t layer, const std::string& text,
             KernelInterface interface, std::vector<Sequence::Slice> slices);
    // Adds a kernel with several results, of which this function writes these.
    void add(std::string puzzle, std::size_t layer, const std::string& text,
             KernelInterface interface, std::vector<Sequence::Slice> slices,
             std::vector<std::string> results);
    // Adds a kernel with tiles, whose result has so many rows and columns.
    void add_tiled(std::string puzzle, std::size_t layer, const TrainingKernel& kernel,
                   KernelInterface interface, std::vector<Sequence::Slice> slices);

    std::vector<Operation> take();

private:
    std::vector<Operation> made_;
};

}  // namespace vkp
