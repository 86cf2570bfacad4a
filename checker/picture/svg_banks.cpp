#include "checker/picture/svg_banks.hpp"

#include "checker/picture/svg_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vkp::svg {

namespace {

constexpr double kWidth = 14;  // width of a bank
constexpr double kPass = 5;    // the height of a word
constexpr double kWords = 22;
constexpr double kUnder = 8;
constexpr std::size_t kSubgroup = 32;

// Elements that are one word each: banks are words wide.
bool has_word_elements(const PictureArray& array) {
    return array.components == 1 &&
           (array.type == "float" || array.type == "int" || array.type == "uint");
}

// The elements that the first subgroup of the step wants.
std::set<std::int64_t> wanted(const PictureStep& step) {
    std::set<std::int64_t> cells;
    for (std::size_t i = 0; i < step.lanes.size(); ++i) {
        const bool is_first = step.lanes[i] / kSubgroup == step.lanes.front() / kSubgroup;
        if (is_first && step.cells[i] != PictureStep::kOutside) {
            cells.insert(step.cells[i]);
        }
    }
    return cells;
}

}  // namespace

std::optional<Banks> Banks::of(const Picture& picture, const std::vector<Interval>& intervals) {
    const PictureStep* step = nullptr;
    for (const Interval& interval : intervals) {
        const PictureStep* next = interval.costliest;
        step = next != nullptr && (step == nullptr || excess(*next) > excess(*step)) ? next : step;
    }
    if (step == nullptr || !has_word_elements(picture.arrays[step->array])) {
        return {};
    }
    const bool is_about_banks = picture.traffic_budget && picture.traffic_budget->bank_conflicts;
    const Banks banks(picture, *step);
    return banks.has_conflicts_ || is_about_banks ? std::optional(banks) : std::nullopt;
}

Banks::Banks(const Picture& picture, const PictureStep& step)
    : has_conflicts_(step.transactions > step.ideal_transactions) {
    for (const std::int64_t cell : wanted(step)) {
        ++queues_[static_cast<std::size_t>(cell) % kBanks];
    }
    const std::size_t passes = *std::ranges::max_element(queues_);
    words_ = fmt::format("Line {}: 32 threads {} {} in {} pass{} over the 32 banks{}", step.line,
                         step.kind == recording::StepKind::kRead ? "read" : "write",
                         picture.arrays[step.array].name, passes, passes == 1 ? "" : "es",
                         has_conflicts_ ? ": they queue" : "");
}

double Banks::height() const {
    return kWords + static_cast<double>(*std::ranges::max_element(queues_)) * kPass + kUnder;
}

std::string Banks::draw(Point at) const {
    Shapes shapes;
    const double top = at.y + kWords;
    for (std::size_t bank = 0; bank < kBanks; ++bank) {
        const double left = at.x + static_cast<double>(bank) * kWidth;
        shapes.add_path(R"(class="cell")", outline_of({left, top, kWidth, kPass}));
        for (std::size_t word = 0; word < queues_[bank]; ++word) {
            const double y = top + static_cast<double>(word) * kPass;
            shapes.add_path(has_conflicts_ ? R"(class="k1")" : R"(class="k2")",
                            outline_of({left + 1, y, kWidth - 2, kPass - 1}));
        }
    }
    return text({at.x, at.y + 14}, has_conflicts_ ? "bad" : "note", words_) + shapes.draw();
}

}  // namespace vkp::svg
