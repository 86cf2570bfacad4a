// What to do about a finding.
#pragma once

#include "harness/model/results/diagnosis.hpp"
#include "harness/model/results/fix.hpp"

#include <optional>
#include <string>
#include <utility>

namespace vkp {

// What to write, as sentences, and as edits where the sentences name all of it and its place.
struct Cure {
    std::string text;
    std::optional<Fix> fix;

    Cure() = default;
    // Advice is written as `{why, cure}`, whatever the cure is made of.
    // NOLINTBEGIN(google-explicit-constructor)
    Cure(std::string words) : text(std::move(words)) {}
    Cure(const char* words) : text(words) {}
    // The title of a fix is its sentence.
    Cure(const std::optional<Fix>& whole) : Cure(whole ? whole->title + "." : "", whole) {}
    // NOLINTEND(google-explicit-constructor)
    // A fix without edits is code for which there is no place.
    Cure(std::string words, std::optional<Fix> whole) : text(std::move(words)) {
        if (whole && !whole->edits.empty()) {
            fix = std::move(whole);
        }
    }
};

struct Advice {
    std::string why;  // the cause, as sentences
    Cure cure = {};   // a puzzle that teaches it leaves it out
    FindingCause cause = FindingCause::kUnknown;
};

}  // namespace vkp
