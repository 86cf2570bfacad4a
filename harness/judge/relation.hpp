// What a wrong result is, where it is a right one in another form: transposed, one place further,
// ten less, without the last term of each sum.
//
// A relation predicts values. It fits a case if it predicts each of those that are wrong, and one
// that moves values about predicts the others, too. Small numbers fit by chance: so a relation is
// told only if enough different values fit it, if it fits all of the cases in which values are
// wrong and nothing else is, and if no other kind of relation fits as well.
#pragma once

#include "harness/judge/result.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// In the order in which they are told: what says most comes first.
enum class RelationKind { kScan, kTerm, kOffset, kFactor, kInput, kWorkgroup, kPlaces };
inline constexpr std::array<std::string_view, 7> kRelationNames = {
    "scan", "term", "offset", "factor", "input", "workgroup", "places"};

struct ToldRelation {
    std::string text;  // a sentence; empty if there is none
    RelationKind kind = RelationKind::kPlaces;
};

// One for each of the cases.
std::vector<ToldRelation> relations(const std::vector<CaseResult>& cases);

}  // namespace vkp
