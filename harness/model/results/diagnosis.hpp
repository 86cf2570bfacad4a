// What came of a check, in a word or two: "wrong", "faulty:data_race".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vkp {

// From the best to the worst: a puzzle's verdict is the worst of its cases'.
enum class Verdict {
    kSolved,
    kNotStarted,    // the code is as it was given
    kTooCostly,     // right, and below the stars that the puzzle counts as solved
    kNotProved,     // values are right and nothing was found, but not all was looked at, or can be
    kWrong,         // values differ
    kFaulty,        // there are findings, whatever the values
    kTimedOut,      // the device did not finish
    kCrashed,       // the device or the driver gave up
    kCompileError,  // the kernel is no shader
    kNotSupported,  // the compiler or the audit does not know something that it has
    kNotDescribed,  // the file does not say what the shader runs on, or not rightly
    kNothingRan,    // of a lab file: no thread wrote anything
};

// As in JSON: "not_started".
std::string_view verdict_name(Verdict verdict);

// Whether the kernel ran to its end, so that values and costs count.
constexpr bool is_judged(Verdict verdict) {
    return verdict == Verdict::kSolved || verdict == Verdict::kTooCostly ||
           verdict == Verdict::kNotProved || verdict == Verdict::kWrong ||
           verdict == Verdict::kFaulty || verdict == Verdict::kNothingRan;
}

// Whether there was nothing to run. That is no fault of the kernel, unless it does not compile.
constexpr bool is_refused(Verdict verdict) {
    return verdict == Verdict::kCompileError || verdict == Verdict::kNotSupported ||
           verdict == Verdict::kNotDescribed;
}

enum class FindingKind {
    kOutOfBounds,
    kEndlessLoop,
    kLoopLimit,  // honest or not, the loop runs longer than this device runs loops
    kBarrierDivergence,
    kTileDivergence,  // a tile function that not all invocations of a subgroup call together
    kDataRace,
    kSameValueRace,  // two write, and the same; still a race, if a mild one
    kUninitializedRead,
    kUnwrittenResult,
    kNanResult,
    kOrderDependent,  // another order of the invocations gives another result
    // Other subgroups give another result: of another size, or of other invocations.
    kSubgroupDependent,
    kEndlessWait,     // in another order an invocation waits for ever; outside of puzzles a note
    kReorderableSum,  // a compiler may put float additions into another order
    kUnusedInput,     // a note
    kFenceBeforeBarrier,  // a note: strictly, memory needs a fence after the barrier too
    kCommaOperator,       // a note: `10,0` is two numbers, of which one counts
    kNoEffect,            // a note: `x == y;`, `if (…);` and so on do nothing
    kUnusedValue,         // a note: what is computed, and goes nowhere
    kHiddenName,          // a note: a name that hides another
    kNotShared,           // a note: a variable of each thread that threads are meant to share
    kWholeDivision,       // a note: a division of whole numbers, of which a float is made
    kCutFraction,         // a note: a float that becomes a whole number on its way to a float
    kPrecedence,          // a note: operators that bind otherwise than they look
    kNoTiles,             // a note: of a puzzle with tiles, that the kernel multiplies none
    kUndefinedOperation,  // a note: a division by zero, a shift too far
    kInfiniteResult,      // a note: a float that overflowed stays in the result
    kNotAudited,          // a note: the kernel holds something that the audit does not know
    kSampled,             // a note: only some workgroups were audited
    kDeviceDiffers,       // a note: audit and device rightly came to different things
    kDeviceSilent,        // a note: the device gave no answer, and the audit alone speaks
};

// As in JSON: "out_of_bounds".
std::string_view finding_name(FindingKind kind);

// From the most serious, 0, on.
int seriousness(FindingKind kind);

constexpr bool is_race(FindingKind kind) {
    return kind == FindingKind::kDataRace || kind == FindingKind::kSameValueRace;
}

// What a proof for every size rules out.
constexpr bool refutes_proof(FindingKind kind) {
    return is_race(kind) || kind == FindingKind::kOutOfBounds ||
           kind == FindingKind::kBarrierDivergence;
}

// The cause of a finding, where the kernel's text says so.
enum class FindingCause {
    kUnknown,
    kSurplusThread,  // a thread without an element of its own
    kWrongIndex,     // a thread that has one, and means another
    kGlobalIndex,    // into what a workgroup has for itself
    kPastEnd,        // of an array of the kernel's own: further than it goes
    kNoBarrier,      // nothing orders what two threads do
    kEveryThread,    // all write where one should
};

// As in JSON: "no_barrier"; empty if it is unknown.
std::string_view cause_name(FindingCause cause);

// A verdict and, of a faulty kernel, what was found first and why.
struct Diagnosis {
    Verdict verdict = Verdict::kNotStarted;
    std::optional<FindingKind> finding = {};
    FindingCause cause = FindingCause::kUnknown;

    bool operator==(const Diagnosis&) const = default;
};

constexpr Diagnosis fault(FindingKind kind, FindingCause cause = FindingCause::kUnknown) {
    return {Verdict::kFaulty, kind, cause};
}

// "wrong", "faulty:data_race", "faulty:out_of_bounds:surplus_thread"; and back, nothing for other
// words.
std::string diagnosis_name(const Diagnosis& diagnosis);
std::optional<Diagnosis> diagnosis_of(std::string_view name);

}  // namespace vkp
