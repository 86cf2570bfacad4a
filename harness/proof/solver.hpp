// Asks a solver whether conditions over whole numbers can hold together.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vkp::proof {

enum class Answer : std::uint8_t { kSatisfiable, kUnsatisfiable, kUnknown };

class Solver {
public:
    Solver() = default;
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;
    virtual ~Solver() = default;

    // `script`: declarations and assertions in SMT-LIB 2. Whether they can hold together.
    virtual Answer ask(const std::string& script) = 0;

    // The work so far, in the solver's own steps, which are the same on every machine.
    struct Effort {
        std::uint64_t steps = 0;
        std::uint64_t undecided = 0;  // of these, the steps since the last kUnsatisfiable
    };
    [[nodiscard]] virtual Effort effort() const = 0;

    // Numbers with which they hold together, for the constants of these names, all of which the
    // script declares. Nothing where none are found.
    virtual std::optional<std::vector<std::int64_t>> example(
        const std::string& script, const std::vector<std::string>& names) = 0;
};

// Z3 from the system's library libz3, which the program needs for proofs alone and therefore loads
// at run time; null where it is not installed.
std::unique_ptr<Solver> load_z3();

}  // namespace vkp::proof
