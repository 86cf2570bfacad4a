#include "harness/lab/expectations.hpp"

#include "harness/lab/fill.hpp"
#include "harness/lab/scanner.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>
#include <stdexcept>

namespace vkp {

namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMaxLines = std::numeric_limits<int>::max();

// The verdicts that a file may ask for, by their names in a file and in JSON.
constexpr std::array kVerdicts = {
    Verdict::kSolved,       Verdict::kNotProved,    Verdict::kFaulty,    Verdict::kWrong,
    Verdict::kCompileError, Verdict::kNotSupported, Verdict::kNothingRan};
constexpr std::array<std::string_view, kVerdicts.size()> kNamesOfVerdicts = {
    "clean", "not_proved", "faulty", "wrong", "compile_error", "not_supported", "nothing_ran"};

// A word from a list, which `what` names in messages.
template <typename Words>
std::size_t take_one_of(Scanner& scanner, const Words& words, std::string_view what) {
    const int line = scanner.line();
    std::string_view word = scanner.take_word();
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) {
        word = word.empty() ? scanner.take_text() : word;
        const std::string_view meant = near_miss(word, words);
        throw LabSyntaxError({line, fmt::format("`{}` is no {}", word, what),
                              meant.empty() ? fmt::format("There are {}.", fmt::join(words, ", "))
                                            : fmt::format("Did you mean `{}`?", meant)});
    }
    return static_cast<std::size_t>(found - words.begin());
}

// What floats may differ by where a file does not say: some roundings, not a wrong formula.
double relative_tolerance(Scalar scalar) {
    if (!is_float(scalar)) {
        return 0;
    }
    return scalar == Scalar::kFloat16 ? 1e-3 : 1e-5;
}

double take_tolerance(Scanner& scanner) {
    const int line = scanner.line();
    const std::string_view piece = scanner.take_piece();
    const auto value = number_in(piece);
    if (!value || !std::isfinite(*value) || *value < 0) {
        throw LabSyntaxError({line, fmt::format("`{}` is no tolerance", piece),
                              "Write what each number may differ by, as in `+- 1e-5`."});
    }
    return *value;
}

// Returns whether the file says a tolerance.
bool set_tolerances(Expected& expected, Scanner& scanner, ElementType type) {
    if (scanner.take("+-")) {
        expected.tolerances.assign(expected.values.size(), take_tolerance(scanner));
        return true;
    }
    for (const double value : expected.values) {
        expected.tolerances.push_back(
            std::isfinite(value) ? std::abs(value) * relative_tolerance(type.scalar) : 0);
    }
    return false;
}

std::vector<std::int64_t> take_position(Scanner& scanner, IntegerBounds bounds) {
    std::vector<std::int64_t> position;
    do {
        position.push_back(take_integer(scanner, bounds, "a part of the position"));
    } while (scanner.take(","));
    return position;
}

// What is left out is 0.
Extent take_id(Scanner& scanner) {
    constexpr std::int64_t kMaxId = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::int64_t> id = take_position(scanner, {0, kMaxId});
    if (id.size() > 3) {
        scanner.fail("a position of a thread has x, y and z", "Write 1 to 3 numbers: `3,0,0`.");
    }
    id.resize(3);
    return {static_cast<std::uint32_t>(id[0]), static_cast<std::uint32_t>(id[1]),
            static_cast<std::uint32_t>(id[2])};
}

std::string take_array_name(Scanner& scanner) {
    if (scanner.at_end()) {
        scanner.fail("the name of the array is missing", "Write it as in `array s`.");
    }
    return std::string(scanner.take_text());
}

void take_part(Scanner& scanner, ExpectedFinding& finding) {
    constexpr std::array<std::string_view, 7> kParts = {"line",  "array",     "element", "thread",
                                                        "other", "workgroup", "times"};
    switch (take_one_of(scanner, kParts, "part of a finding")) {
        case 0:
            finding.lines.push_back(
                static_cast<int>(take_integer(scanner, {0, kMaxLines}, "the line")));
            break;
        case 1:
            finding.array = take_array_name(scanner);
            break;
        case 2:
            finding.element = take_position(scanner, {-kMax, kMax});
            break;
        case 3:
            finding.thread = take_id(scanner);
            break;
        case 4:
            finding.other = take_id(scanner);
            break;
        case 5:
            finding.workgroup = take_id(scanner);
            break;
        default:
            finding.occurrences =
                static_cast<std::uint64_t>(take_integer(scanner, {1, kMax}, "the number of times"));
    }
}

}  // namespace

ExpectedFinding expected_finding(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    ExpectedFinding finding{
        .kind = std::string(scanner.take_word()), .lines = {}, .line = item.line};
    if (finding.kind.empty()) {
        scanner.fail(fmt::format("the kind of the {} is missing", item.key),
                     "Write it as in `finding: data_race line 12 line 15 array s`.");
    }
    while (!scanner.at_end()) {
        take_part(scanner, finding);
    }
    return finding;
}

Counts expected_counts(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    Counts counts;
    std::set<std::size_t> seen;
    while (!scanner.at_end()) {
        const std::size_t counter = take_one_of(scanner, kCounterNames, "count");
        if (!seen.insert(counter).second) {
            scanner.fail(fmt::format("{} is given twice", kCounterNames[counter]),
                         "Take one of them out.");
        }
        if (!scanner.take("=")) {
            scanner.fail("a count has a value", "Write it as in `global_reads=1`.");
        }
        counts[static_cast<Counter>(counter)] =
            static_cast<std::uint64_t>(take_integer(scanner, {0, kMax}, "the count"));
    }
    return counts;
}

Expectations::Expectations(LabFile& file, std::vector<LabError>& errors,
                           const std::set<std::string>& array_names, const LabFileReader& read_file)
    : file_(file), errors_(errors), array_names_(array_names), read_file_(read_file) {}

void Expectations::read(const HeaderItem& item) {
    LabExpectations& expected = file_.expected;
    if (item.key == "expect") {
        read_expect(item);
    } else if (item.key == "verdict") {
        read_verdict(item);
    } else if (item.key == "baseline") {
        read_baseline(item);
    } else if (item.key == "finding") {
        expected.findings.push_back(expected_finding(item));
    } else if (item.key == "note") {
        expected.notes.push_back(expected_finding(item));
    } else if (item.key == "counts") {
        expected.maximum = expected_counts(item);
    } else if (item.key == "total") {
        expected.total = expected_counts(item);
    }
}

const CaseArray* Expectations::expected_array(const std::string& name, int line) const {
    const auto fail = [&](const std::string& message, const std::string& advice) {
        throw LabSyntaxError({line, message, advice});
    };
    const auto array = std::find_if(file_.definition.arrays.begin(), file_.definition.arrays.end(),
                                    [&](const CaseArray& known) { return known.name == name; });
    if (array == file_.definition.arrays.end()) {
        if (!array_names_.contains(name)) {
            fail(fmt::format("there is no array `{}`", name),
                 "Declare it, as in `buffer: o float[4]`.");
        }
        return nullptr;
    }
    if (array->role == ArrayRole::kInput) {
        fail(fmt::format("`{}` is read-only: it stays what it is", name),
             "Expect the content of a `buffer`.");
    }
    const auto place = static_cast<std::size_t>(array - file_.definition.arrays.begin());
    if (std::ranges::any_of(*file_.definition.expectations,
                            [&](const ExpectedArray& other) { return other.place == place; })) {
        fail(fmt::format("the content of `{}` is expected twice", name),
             "Take one of the lines out.");
    }
    return &*array;
}

void Expectations::read_expect(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    const CaseArray* array = expected_array(std::string(scanner.take_piece()), item.line);
    if (array == nullptr) {
        return;
    }
    if (!scanner.take("=")) {
        scanner.fail("the expected values are missing",
                     "Write them as in `expect: o = {1, 2, 3}`.");
    }
    const std::size_t errors_before = errors_.size();
    const Fill fill = take_fill(scanner, *array, errors_);
    if (fill.kind == FillKind::kRandom || fill.kind == FillKind::kUninitialized) {
        throw LabSyntaxError({fill.line, "such values cannot be expected",
                              "Write a list, or zeros, ones, arange or reverse."});
    }
    if (errors_.size() > errors_before) {
        return;
    }
    ExpectedArray entry{static_cast<std::size_t>(array - file_.definition.arrays.data()), {}};
    entry.expected.values = whole_values_of(fill, *array, {.seed = 0});
    entry.has_own_tolerance = set_tolerances(entry.expected, scanner, array->type);
    scanner.expect_end("After the values, only a tolerance may follow: `+- 1e-5`.");
    file_.definition.expectations->push_back(std::move(entry));
}

void Expectations::read_verdict(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    file_.expected.verdict =
        kVerdicts.at(take_one_of(scanner, kNamesOfVerdicts, "verdict to expect"));
    scanner.expect_end("A file expects one verdict.");
}

// A finding in each line; those that begin with # are remarks.
void Expectations::read_baseline(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    const std::string path(scanner.take_text());
    scanner.expect_end("One file: `baseline: known.txt`.");
    std::vector<std::byte> bytes;
    try {
        bytes =
            read_file_ ? read_file_(path) : throw std::runtime_error("Files cannot be read here.");
    } catch (const std::runtime_error& error) {
        throw LabSyntaxError({item.line, fmt::format("`{}` cannot be read", path), error.what()});
    }
    std::istringstream lines(
        std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos || line.front() == '#') {
            continue;
        }
        try {
            file_.known.push_back(expected_finding({.key = "finding", .value = line}));
        } catch (const LabSyntaxError& error) {
            throw LabSyntaxError({item.line,
                                  fmt::format("line {} of `{}`: {}", number, path, error.what()),
                                  "Write a finding as in `data_race line 12 line 15 array s`."});
        }
        if (file_.known.back().lines.empty()) {
            throw LabSyntaxError({item.line,
                                  fmt::format("line {} of `{}` says no line", number, path),
                                  "One finding is accepted, not all of its kind: `data_race line "
                                  "12`."});
        }
    }
}

}  // namespace vkp
