#include "checker/grade/export_names.hpp"

#include <algorithm>
#include <array>

namespace vkp {

namespace {

constexpr std::string_view kMoodleFile = "_assignsubmission_file";
constexpr std::string_view kMoodleText = "_assignsubmission_onlinetext";

bool is_digits(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string_view without_archive_ending(std::string_view name) {
    for (const std::string_view ending : {".zip", ".tar.gz", ".tgz", ".tar"}) {
        if (name.size() > ending.size() &&
            std::equal(ending.rbegin(), ending.rend(), name.rbegin(), [](char small, char c) {
                return c == small || (c >= 'A' && c <= 'Z' && c - 'A' + 'a' == small);
            })) {
            return name.substr(0, name.size() - ending.size());
        }
    }
    return name;
}

// The number before Moodle's words; empty if they are not there.
std::string_view moodle_number(std::string_view name, std::string_view words) {
    const std::size_t at = name.rfind(words);
    if (at == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = name.substr(at + words.size());
    const std::string_view before = name.substr(0, at);
    const std::size_t underscore = before.rfind('_');
    const std::string_view number =
        underscore == std::string_view::npos ? std::string_view() : before.substr(underscore + 1);
    return (rest.empty() || rest.starts_with('_')) && is_digits(number) ? number
                                                                        : std::string_view();
}

// A YAML scalar in one line, in the subset that exports use.
std::string unquoted(std::string_view text) {
    if (text.size() < 2 || text.front() != text.back() ||
        (text.front() != '\'' && text.front() != '"')) {
        return std::string(text);
    }
    const char quote = text.front();
    std::string value;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        const bool is_doubled = quote == '\'' && text[i] == quote;
        const bool is_escaped = quote == '"' && text[i] == '\\' && i + 2 < text.size();
        i += is_doubled || is_escaped ? 1 : 0;
        value += text[i];
    }
    return value;
}

// The text after `key` in the line, whether the line begins a list's item or not.
std::string value_of(std::string_view line, std::string_view key) {
    line.remove_prefix(std::min(line.find_first_not_of(" -"), line.size()));
    if (!line.starts_with(key)) {
        return {};
    }
    line.remove_prefix(key.size());
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    return unquoted(line.substr(0, line.find_last_not_of(" \r") + 1));
}

struct Submitter {
    std::string sid;
    std::string email;
};

// Reads the lines in their order.
class MetadataReader {
public:
    void take(std::string_view line) {
        if (line.starts_with("submission_")) {
            finish();
            folder_ = line.substr(0, line.find(':'));
        } else if (line.starts_with("  :") || !line.starts_with(' ')) {
            is_at_submitters_ = line.starts_with("  :submitters:");
        } else if (is_at_submitters_) {
            take_of_submitter(line);
        }
    }

    SubmittersByFolder finish() {
        for (const Submitter& one : submitters_) {
            const std::string& id = one.sid.empty() ? one.email : one.sid;
            if (!id.empty()) {
                all_[folder_].push_back(id);
            }
        }
        submitters_.clear();
        is_at_submitters_ = false;
        return all_;
    }

private:
    void take_of_submitter(std::string_view line) {
        if (line.starts_with("  - ")) {
            submitters_.emplace_back();
        }
        if (submitters_.empty()) {
            return;
        }
        if (std::string sid = value_of(line, ":sid:"); !sid.empty()) {
            submitters_.back().sid = std::move(sid);
        }
        if (std::string email = value_of(line, ":email:"); !email.empty()) {
            submitters_.back().email = std::move(email);
        }
    }

    SubmittersByFolder all_;
    std::string folder_;
    std::vector<Submitter> submitters_;
    bool is_at_submitters_ = false;
};

}  // namespace

std::string learner_id_of(std::string_view name, bool is_folder) {
    const std::string_view plain = is_folder ? name : without_archive_ending(name);
    const std::string_view number = moodle_number(plain, kMoodleFile);
    return std::string(number.empty() ? plain : number);
}

bool is_online_text(std::string_view name) {
    return !moodle_number(name, kMoodleText).empty();
}

SubmittersByFolder gradescope_submitters(std::string_view metadata) {
    MetadataReader reader;
    while (!metadata.empty()) {
        const std::size_t end = std::min(metadata.find('\n'), metadata.size());
        reader.take(metadata.substr(0, end));
        metadata.remove_prefix(std::min(end + 1, metadata.size()));
    }
    return reader.finish();
}

}  // namespace vkp
