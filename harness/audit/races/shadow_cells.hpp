// The accesses that a race shadow keeps for each location of an array.
//
// A short array has all of its cells at once, side by side. A long one has pages of cells, each
// from the first access on. Few instructions access a page, at few times, so it lists these as its
// stamps; an access takes two bytes, for its lane and the number of its stamp. A page has room for
// reads from its first read on. A page that meets more stamps than it can number gets whole cells.
#pragma once

#include "harness/audit/races/happens_before.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace vkp::audit {

// Clock 0: there was no such access.
struct ShadowCell {
    AccessEpoch write;
    AccessEpoch reader;
    AccessEpoch second_reader;
};

class ShadowPage {
public:
    static constexpr std::size_t kCells = 512;

    [[nodiscard]] ShadowCell operator[](std::size_t i) const {
        if (whole_) {
            return (*whole_)[i];
        }
        return {epoch(writes_, i), epoch(readers_, i), epoch(second_readers_, i)};
    }
    void set(std::size_t i, AccessEpoch ShadowCell::*access, const AccessEpoch& epoch) {
        if (!whole_) {
            if (const std::uint16_t code = code_of(epoch)) {
                codes_of(access)[i] = code;
                return;
            }
            make_whole();
        }
        (*whole_)[i].*access = epoch;
    }

private:
    struct Stamp {
        std::uint32_t clock = 0;
        std::uint16_t site = 0;
        bool operator==(const Stamp&) const = default;
    };
    // For each cell the number of a stamp, and below it the lane.
    using Codes = std::array<std::uint16_t, kCells>;
    static constexpr unsigned kLaneBits = 10;
    static constexpr std::size_t kMaxStamps = std::size_t{1} << (16 - kLaneBits);

    [[nodiscard]] AccessEpoch epoch(const std::unique_ptr<Codes>& codes, std::size_t i) const {
        if (!codes) {
            return {};
        }
        const std::uint16_t code = (*codes)[i];
        const Stamp& stamp = stamps_[code >> kLaneBits];
        return {stamp.clock, static_cast<std::uint16_t>(code & ((1U << kLaneBits) - 1)),
                stamp.site};
    }
    // 0: the page cannot number it.
    std::uint16_t code_of(const AccessEpoch& epoch) {
        const Stamp stamp{epoch.clock, epoch.site};
        std::size_t number = stamps_.size() - 1;
        while (number > 0 && stamps_[number] != stamp) {
            --number;
        }
        number = number != 0 ? number : new_stamp(stamp);
        return number == 0 || epoch.lane >> kLaneBits != 0
                   ? 0
                   : static_cast<std::uint16_t>(number << kLaneBits | epoch.lane);
    }
    std::size_t new_stamp(const Stamp& stamp);
    Codes& codes_of(AccessEpoch ShadowCell::*access) {
        std::unique_ptr<Codes>& codes = access == &ShadowCell::write    ? writes_
                                        : access == &ShadowCell::reader ? readers_
                                                                        : second_readers_;
        if (!codes) {
            codes = std::make_unique<Codes>();
        }
        return *codes;
    }
    void make_whole();

    std::vector<Stamp> stamps_ = {{}};  // the first one is of no access
    std::unique_ptr<Codes> writes_;     // null: there were none
    std::unique_ptr<Codes> readers_;
    std::unique_ptr<Codes> second_readers_;
    std::unique_ptr<std::array<ShadowCell, kCells>> whole_;  // null, or in place of all the others
};

// The cells of a short array.
class CellsSideBySide {
public:
    explicit CellsSideBySide(ShadowCell* cells) : cells_(cells) {}

    [[nodiscard]] const ShadowCell& operator[](std::size_t i) const { return cells_[i]; }
    void set(std::size_t i, AccessEpoch ShadowCell::*access, const AccessEpoch& epoch) const {
        cells_[i].*access = epoch;
    }

private:
    ShadowCell* cells_;
};

class ShadowCells {
public:
    explicit ShadowCells(std::size_t size);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] ShadowCell operator[](std::size_t i) const {
        if (pages_.empty()) {
            return cells_[i];
        }
        const std::unique_ptr<ShadowPage>& page = pages_[i / ShadowPage::kCells];
        return page ? (*page)[i % ShadowPage::kCells] : ShadowCell();
    }
    void set(std::size_t i, AccessEpoch ShadowCell::*access, const AccessEpoch& epoch) {
        if (pages_.empty()) {
            cells_[i].*access = epoch;
            return;
        }
        std::unique_ptr<ShadowPage>& page = pages_[i / ShadowPage::kCells];
        if (!page) {
            page = std::make_unique<ShadowPage>();
        }
        page->set(i % ShadowPage::kCells, access, epoch);
    }
    // Calls use(cells), where cells[i] and cells.set() are as those of this, in the fastest form.
    template <typename Use>
    auto visit(Use use) {
        return pages_.empty() ? use(CellsSideBySide(cells_.data())) : use(*this);
    }

private:
    std::size_t size_;
    std::vector<ShadowCell> cells_;
    std::vector<std::unique_ptr<ShadowPage>> pages_;  // empty for a short array
};

}  // namespace vkp::audit
