#include "checker/report/remarks.hpp"

#include "checker/report/counts_text.hpp"
#include "checker/report/labels.hpp"
#include "checker/report/memory_text.hpp"
#include "harness/judge/sentences/listed.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

namespace vkp {

namespace {

// How much a case tells of what lines cost: a small one fills no subgroup, and one that is drawn,
// or of subgroups of another size than counts are of, differs from what the statement speaks of.
std::uint64_t telling_size(const CaseResult& item) {
    const std::uint32_t size = item.definition.subgroup_size;
    const bool is_told_of =
        !is_drawn(item.definition) && (size == 0 || size == kScoredSubgroupSize);
    return is_told_of ? item.telling_launch().invocations() : 0;
}

}  // namespace

std::string advice_on_costs(const PuzzleResult& result) {
    return (result.outcome() == Verdict::kTooCostly ? too_costly_text(result)
                                                    : star_advice(result)) +
           below_best_text(result);
}

std::string costliest_line(const PuzzleResult& result) {
    if (result.cases.empty() || (result.puzzle != nullptr && result.scored_case() == nullptr)) {
        return {};
    }
    if (result.puzzle == nullptr) {
        return with_file_names(costliest_line_text(result.cases.front().costs(), {}),
                               result.kernel.files);
    }
    const auto largest = std::ranges::max_element(result.cases, std::less(), telling_size);
    return costliest_line_text(largest->costs(), largest->definition.name);
}

std::string subgroups_text(const PuzzleResult& result) {
    std::set<std::uint32_t> audited;
    std::set<std::uint32_t> run;
    for (const CaseResult& item : result.cases) {
        for (const DispatchResult& dispatch : item.dispatches) {
            if (dispatch.subgroups.are_used) {
                audited.insert(dispatch.subgroups.size);
            }
            if (dispatch.subgroups.are_used && dispatch.ran_on_device) {
                run.insert(dispatch.subgroups.size);
            }
        }
    }
    if (audited.empty()) {
        return {};
    }
    const bool says_more = audited.size() > 1 && !run.empty();
    return fmt::format("Audited with subgroups of {} threads{}.\n", listed(audited),
                       says_more ? ", and run with " + listed(run) : std::string());
}

std::string orders_text(const PuzzleResult& result) {
    struct Orders {
        std::string case_name;
        std::uint64_t tried = 0;
        std::uint64_t given_up = 0;
    };
    std::vector<Orders> by_case;
    for (const CaseResult& item : result.cases) {
        if (by_case.empty() || by_case.back().case_name != item.definition.name) {
            by_case.push_back({.case_name = item.definition.name});
        }
        for (const DispatchResult& dispatch : item.dispatches) {
            by_case.back().tried += dispatch.audit.orders.tried;
            by_case.back().given_up += dispatch.audit.orders.given_up;
        }
    }
    std::string text;
    for (const Orders& orders : by_case) {
        if (orders.given_up > 0) {
            text += fmt::format(
                "{} of {} other orders of the threads were given up{}: all together would take "
                "more "
                "than ten times the work of the first.\n",
                orders.given_up, orders.tried,
                result.puzzle != nullptr ? " in case " + orders.case_name : std::string());
        }
    }
    return text;
}

std::string tiles_text(const PuzzleResult& result) {
    Tiles tiles = Tiles::kNone;
    for (const CaseResult& item : result.cases) {
        for (const DispatchResult& dispatch : item.dispatches) {
            tiles = std::max(tiles, dispatch.tiles);
        }
    }
    return tiles_text(tiles);
}

std::vector<std::string> remarks(const PuzzleResult& result) {
    std::vector<std::string> sentences;
    if (result.puzzle != nullptr && !result.has_endless_loop()) {
        sentences.push_back(advice_on_costs(result));
    }
    sentences.insert(sentences.end(), {costliest_line(result), subgroups_text(result),
                                       orders_text(result), tiles_text(result)});
    sentences.erase(std::remove(sentences.begin(), sentences.end(), std::string()),
                    sentences.end());
    return sentences;
}

}  // namespace vkp
