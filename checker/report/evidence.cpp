#include "checker/report/evidence.hpp"

#include "checker/report/wrong_cases.hpp"
#include "harness/judge/relation.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace vkp {

namespace {

using Words = std::vector<std::string>;
using Places = std::set<std::string>;

constexpr std::array<std::string_view, 4> kAxes = {"plane", "row", "column", "element"};

// The name depends on how many axes come after it.
std::string_view axis_name(std::size_t rank, std::size_t axis) {
    const std::size_t after = rank - 1 - axis;
    return rank == 1 ? kAxes[3] : after < 2 ? kAxes[2 - after] : kAxes[0];
}

struct WrongElements {
    const CaseResult& of;
    ResultArray array;
    std::set<std::size_t> elements;  // the wrong ones
};

// The elements that nothing wrote, if that is what was found.
std::optional<WrongElements> unwritten_elements(const CaseResult& of) {
    for (const Finding& finding : of.findings) {
        const std::vector<ResultArray> results = of.definition.results();
        const auto array = std::ranges::find(results, finding.array, &ResultArray::name);
        if (finding.kind == FindingKind::kUnwrittenResult && array != results.end() &&
            !of.dispatches.empty() && array->place < of.dispatches.back().audit.unwritten.size()) {
            const auto& unwritten = of.dispatches.back().audit.unwritten[array->place];
            return WrongElements{of, *array, {unwritten.begin(), unwritten.end()}};
        }
    }
    return {};
}

WrongElements wrong_elements(const CaseResult& of) {
    if (std::optional<WrongElements> unwritten = unwritten_elements(of)) {
        return *unwritten;
    }
    WrongElements all{of, of.compared(), {}};
    for (const auto* wrong : {&of.comparison.mismatches, &of.comparison.unwritten}) {
        for (const std::size_t value : *wrong) {
            all.elements.insert(value / all.array.type.components);
        }
    }
    return all;
}

// Where along an axis all that is wrong is. Along an axis of one place that may be anything, and
// tells nothing: it goes to `vague`.
void add_axis(const WrongElements& wrong, std::size_t axis, std::size_t stride, Places& places,
              Places& vague) {
    const auto extent = static_cast<std::size_t>(wrong.array.shape[axis]);
    std::set<std::size_t> indices;
    for (const std::size_t element : wrong.elements) {
        indices.insert(element / stride % extent);
    }
    const std::string_view name = axis_name(wrong.array.shape.size(), axis);
    Places& told = extent > 1 ? places : vague;
    if (indices.size() == 1 && *indices.begin() == 0) {
        told.insert(fmt::format("first_{}", name));
    }
    if (indices.size() == 1 && *indices.begin() == extent - 1) {
        told.insert(fmt::format("last_{}", name));
    }
    if (indices.size() == 1) {
        told.insert(fmt::format("{}_{}", name, *indices.begin()));
    }
    if (extent == 1 || (indices.size() == extent - 1 && !indices.contains(0))) {
        told.insert(fmt::format("later_{}s", name));
    }
}

// Where an array that has an element for each of the results is 0, or negative.
void add_values(const WrongElements& wrong, Places& places) {
    for (const CaseArray& array : wrong.of.definition.arrays) {
        const std::vector<double>& values = array.values;
        if (values.size() != wrong.array.value_count() || wrong.array.type.components != 1) {
            continue;
        }
        const auto add_where = [&](const char* what, const auto& holds) {
            const bool is_everywhere = std::ranges::all_of(values, holds);
            if (!is_everywhere && std::ranges::all_of(wrong.elements, [&](std::size_t i) {
                    return holds(values[i]);
                })) {
                places.insert(fmt::format("where_{}_is_{}", array.name, what));
            }
        };
        add_where("0", [](double value) { return value == 0; });
        add_where("negative", [](double value) { return value < 0; });
    }
}

// Names the places that wrong values have in common in all of these cases.
Words common_places(const std::vector<const CaseResult*>& cases) {
    std::optional<Places> common;
    Places told;
    for (const CaseResult* item : cases) {
        const WrongElements wrong = wrong_elements(*item);
        if (wrong.elements.empty()) {
            continue;
        }
        Places places;
        Places vague;
        std::size_t stride = 1;
        for (std::size_t axis = wrong.array.shape.size(); axis-- > 0;) {
            add_axis(wrong, axis, stride, places, vague);
            stride *= static_cast<std::size_t>(wrong.array.shape[axis]);
        }
        add_values(wrong, places);
        told.insert(places.begin(), places.end());
        places.merge(vague);
        if (common) {
            std::erase_if(*common, [&](const std::string& word) { return !places.contains(word); });
        } else {
            common = std::move(places);
        }
    }
    Words words;
    const Places all = common.value_or(Places());
    std::set_intersection(all.begin(), all.end(), told.begin(), told.end(),
                          std::back_inserter(words));
    return words;
}

// The cases that the page of a puzzle can name; all that are drawn are one.
void add_cases(const CasesApart& cases, Words& words) {
    const auto is_drawn_one = [](const CaseResult* item) { return is_drawn(item->definition); };
    const bool all_are_drawn = std::ranges::all_of(cases.wrong, is_drawn_one);
    for (const CaseResult* item : cases.wrong) {
        if (!is_drawn_one(item)) {
            words.push_back(evidence_word("case " + item->definition.name));
        }
    }
    if (all_are_drawn) {
        words.push_back(fmt::format("case_{}", kDrawnCase));
    }
}

void add_subgroups(const CasesApart& cases, Words& words) {
    std::set<std::uint32_t> sizes;
    for (const CaseResult* item : cases.wrong) {
        if (sizes.insert(item->definition.subgroup_size).second) {
            words.push_back(fmt::format("subgroups_{}", item->definition.subgroup_size));
        }
    }
}

// A single right case and a single wrong one differ in much by chance, so they tell nothing.
void add_shared(const CasesApart& cases, Words& words) {
    if (cases.right.size() + cases.wrong.size() > 2) {
        for (const std::string& text : shared_by_wrong_cases(cases)) {
            words.push_back(evidence_word(text));
        }
    }
}

std::string named_array(const PuzzleResult& result, const CasesApart& cases) {
    return !result.findings.empty() ? result.findings.front().array
                                    : cases.wrong.front()->compared().name;
}

// One of the case, or one that the kernel's given text may declare.
bool names_an_array(std::string_view name, const Puzzle& puzzle, const std::vector<Case>& cases) {
    return puzzle.given.find(fmt::format(" {}[", name)) != std::string::npos ||
           std::ranges::any_of(cases, [&](const Case& definition) {
               return std::ranges::find(definition.arrays, name, &CaseArray::name) !=
                      definition.arrays.end();
           });
}

bool is_place(std::string_view word) {
    return std::ranges::any_of(kAxes, [&](std::string_view axis) {
        return word == fmt::format("first_{}", axis) || word == fmt::format("last_{}", axis) ||
               word == fmt::format("later_{}s", axis) ||
               (word.starts_with(fmt::format("{}_", axis)) &&
                word.find_first_not_of("0123456789", axis.size() + 1) == std::string_view::npos);
    });
}

bool takes(std::string_view& word, std::string_view start, std::string_view end = "") {
    const bool has_both = word.starts_with(start) && word.ends_with(end);
    if (has_both) {
        word.remove_prefix(start.size());
        word.remove_suffix(end.size());
    }
    return has_both;
}

}  // namespace

Words evidence_of(const PuzzleResult& result) {
    const CasesApart cases = cases_apart(result);
    if ((result.verdict != Verdict::kWrong && result.verdict != Verdict::kFaulty) ||
        cases.wrong.empty()) {
        return {};
    }
    Words words;
    if (cases.right.empty()) {
        words.emplace_back(kAllCases);
    } else if (cases.by_subgroups) {
        add_subgroups(cases, words);
    } else {
        add_cases(cases, words);
        add_shared(cases, words);
    }
    std::ranges::copy(common_places(cases.wrong), std::back_inserter(words));
    if (const std::string array = named_array(result, cases); !array.empty()) {
        words.push_back(fmt::format("array_{}", array));
    }
    for (const ToldRelation& relation : relations(result.cases)) {
        if (!relation.text.empty()) {
            words.push_back(fmt::format("relation_{}",
                                        kRelationNames[static_cast<std::size_t>(relation.kind)]));
            break;
        }
    }
    return words;
}

bool may_be_evidence(std::string_view pattern, const Puzzle& puzzle) {
    const std::vector<Case> cases = puzzle.cases(1);
    std::string_view word = pattern;
    if (takes(word, "case_")) {
        return word == kDrawnCase || std::ranges::any_of(cases, [&](const Case& definition) {
                   return is_evidence_like(evidence_word(definition.name), word);
               });
    }
    if (takes(word, "subgroups_")) {
        return std::ranges::any_of(subgroup_sizes(), [&](std::uint32_t size) {
            return is_evidence_like(fmt::format("{}", size), word);
        });
    }
    if (takes(word, "relation_")) {
        return std::ranges::find(kRelationNames, word) != kRelationNames.end();
    }
    if (takes(word, "array_") || takes(word, "where_", "_is_0") ||
        takes(word, "where_", "_is_negative")) {
        return names_an_array(word, puzzle, cases);
    }
    return word == kAllCases || is_place(word) || may_be_shared(word, cases);
}

}  // namespace vkp
