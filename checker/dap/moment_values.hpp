// What a thread sees at a moment of a recorded run: its variables, shared memory, arrays.
#pragma once

#include "checker/isolated/recorded_run.hpp"
#include "harness/recording/history.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Where a thread is in time.
struct Viewpoint {
    std::uint32_t lane = 0;
    std::size_t moment = 0;
};

// One scalar as a thread finds it.
struct SeenScalar {
    audit::ScalarType type = {};
    std::optional<std::uint64_t> bits = {};       // nothing: it has no value yet
    std::optional<recording::Touch> writer = {};  // nothing: it has its initial value, or none
};

class MomentValues {
public:
    // Both must outlive it.
    MomentValues(const RecordedRun& recorded, const recording::History& history);

    [[nodiscard]] const RecordedRun& recorded() const { return recorded_; }
    [[nodiscard]] const recording::History& history() const { return history_; }

    // The variable of that name that a thread assigned last, or else the first of that name; of
    // memory if the thread has none. Nothing for other names.
    [[nodiscard]] std::optional<std::uint32_t> variable(std::string_view name,
                                                        const Viewpoint& view) const;
    // A thread's own variables, one of each name, in the order of their first assignments.
    [[nodiscard]] std::vector<std::uint32_t> locals(const Viewpoint& view) const;
    [[nodiscard]] std::vector<std::uint32_t> shared_variables() const;

    // The cells of a variable at a place, "[2].weight"; all of them without one.
    [[nodiscard]] std::vector<std::uint32_t> cells_at(std::uint32_t variable,
                                                      const std::string& place) const;
    [[nodiscard]] SeenScalar seen(std::uint32_t cell, const Viewpoint& view) const;

    // An array of the frame, by its binding; nothing for other names.
    [[nodiscard]] std::optional<std::size_t> frame_array(std::string_view name) const;
    // The scalars of an element of it, also where no thread accesses it.
    [[nodiscard]] std::vector<SeenScalar> element(std::size_t binding, std::size_t index,
                                                  const Viewpoint& view) const;

    // "thread 3", "thread (3, 1) of workgroup 2": who made an access.
    [[nodiscard]] std::string who(const recording::Touch& touch) const;
    [[nodiscard]] std::string thread_name(std::uint32_t lane) const;

private:
    [[nodiscard]] std::optional<std::uint32_t> cell_at(std::size_t binding,
                                                       std::uint64_t offset) const;
    [[nodiscard]] std::uint32_t last_assignment(std::uint32_t variable,
                                                const Viewpoint& view) const;
    [[nodiscard]] std::optional<std::uint64_t> initial_bits(std::size_t binding,
                                                            std::uint64_t offset,
                                                            audit::ScalarType type) const;

    const RecordedRun& recorded_;
    const recording::History& history_;
    std::map<std::string, std::vector<std::uint32_t>, std::less<>> by_name_;
    std::map<std::size_t, std::uint32_t> by_binding_;
};

// "[3]"
std::string element_place(std::size_t index);

}  // namespace vkp
