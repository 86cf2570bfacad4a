#include "harness/audit/races/shadow_cells.hpp"

namespace vkp::audit {

namespace {
constexpr std::size_t kShort = std::size_t{1} << 20U;
}  // namespace

// 0: there are too many.
std::size_t ShadowPage::new_stamp(const Stamp& stamp) {
    if (stamps_.size() == kMaxStamps) {
        return 0;
    }
    stamps_.push_back(stamp);
    return stamps_.size() - 1;
}

void ShadowPage::make_whole() {
    auto cells = std::make_unique<std::array<ShadowCell, kCells>>();
    for (std::size_t i = 0; i < kCells; ++i) {
        (*cells)[i] = (*this)[i];
    }
    *this = ShadowPage();
    whole_ = std::move(cells);
}

ShadowCells::ShadowCells(std::size_t size)
    : size_(size),
      cells_(size <= kShort ? size : 0),
      pages_(size <= kShort ? 0 : (size + ShadowPage::kCells - 1) / ShadowPage::kCells) {}

}  // namespace vkp::audit
