#include "harness/base/matching.hpp"

#include <optional>

namespace vkp {

namespace {

using Fits = std::function<bool(std::size_t, std::size_t)>;

// A maximum matching of a bipartite graph, grown one augmenting path at a time: an expectation that
// finds all of its candidates taken asks those who have them to take others (Berge 1957: a matching
// without such a path has the most pairs that there can be).
class Matching {
public:
    Matching(std::size_t expected, std::size_t found, const Fits& fits)
        : fits_(fits), taken_by_(found) {
        for (std::size_t e = 0; e < expected; ++e) {
            std::vector<bool> asked(found, false);
            if (!take_one(e, asked)) {
                missing_.push_back(e);
            }
        }
    }

    // Expectations without a partner: who has one keeps one, though perhaps another.
    [[nodiscard]] const std::vector<std::size_t>& missing() const { return missing_; }

    [[nodiscard]] std::vector<std::size_t> surplus() const {
        std::vector<std::size_t> surplus;
        for (std::size_t f = 0; f < taken_by_.size(); ++f) {
            if (!taken_by_[f]) {
                surplus.push_back(f);
            }
        }
        return surplus;
    }

private:
    bool take_one(std::size_t expected, std::vector<bool>& asked) {
        for (std::size_t f = 0; f < taken_by_.size(); ++f) {
            if (asked[f] || !fits_(expected, f)) {
                continue;
            }
            asked[f] = true;
            if (!taken_by_[f] || take_one(*taken_by_[f], asked)) {
                taken_by_[f] = expected;
                return true;
            }
        }
        return false;
    }

    const Fits& fits_;
    std::vector<std::optional<std::size_t>> taken_by_;
    std::vector<std::size_t> missing_;
};

std::string listed(const std::string& title, const std::vector<std::size_t>& which,
                   const std::vector<std::string>& names) {
    std::string text;
    for (const std::size_t index : which) {
        text += "  " + names[index] + "\n";
    }
    return text.empty() ? text : title + ":\n" + text;
}

}  // namespace

std::string difference(const std::vector<std::string>& expected,
                       const std::vector<std::string>& found, const Fits& fits) {
    const Matching matching(expected.size(), found.size(), fits);
    return listed("expected and not found", matching.missing(), expected) +
           listed("found and not expected", matching.surplus(), found);
}

}  // namespace vkp
