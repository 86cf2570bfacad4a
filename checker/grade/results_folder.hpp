// The folder of results: the only record of what has been graded.
#pragma once

#include "checker/files/descriptor.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace vkp {

// The values that decide whether a submission has to be graded again.
struct DoneHead {
    std::string key;
    std::string input;
    bool is_fault = false;  // a fault of the machine
    int attempt = 1;
};

// How often a submission is tried that the machine fails.
inline constexpr int kMaxAttempts = 3;

// The number of the attempt to be made now; nothing if the result in the folder is up to date.
std::optional<int> attempt_due(const std::optional<DoneHead>& done, const std::string& key,
                               const std::string& input);

// A learner's id as the name of a file, without its ending: characters with a special meaning there
// are written as %2F, and a name that is too long ends with a part of its SHA-256.
std::string file_name_of(std::string_view id);

class ResultsFolder;

// A file of the folder that is written piece by piece, and appears only when it is complete.
// Functions that can fail throw InstallationError.
class FileInTheMaking {
public:
    explicit FileInTheMaking(ResultsFolder& folder);
    ~FileInTheMaking();
    FileInTheMaking(const FileInTheMaking&) = delete;
    FileInTheMaking& operator=(const FileInTheMaking&) = delete;

    void write(std::string_view bytes);
    // Replaces any file of that name, below the folder.
    void replace(const std::string& name);
    // If nothing has it; false if something does.
    bool link_to(const std::string& name);

private:
    void flush();

    std::filesystem::path root_;
    std::filesystem::path path_;
    Descriptor file_;
};

// Several programs may write to one folder, also from several machines: each file is written
// elsewhere, synced to the disk, and linked to its name, where the first one wins. No locks are
// taken.
//
// Functions that can fail throw InstallationError.
class ResultsFolder {
public:
    // Makes the folder if it is missing; its parents must exist.
    explicit ResultsFolder(std::filesystem::path root);

    [[nodiscard]] const std::filesystem::path& root() const { return root_; }

    // All of done/<id>.json, or nothing.
    [[nodiscard]] std::optional<std::string> done(const std::string& id) const;
    // Nothing if there is none, or it cannot be understood.
    [[nodiscard]] std::optional<DoneHead> done_head(const std::string& id) const;

    // Stores a result instead of one that is worse; the old one goes to old/.
    void keep_done(const std::string& id, std::string_view json, const DoneHead& head);
    void keep_feedback(const std::string& id, std::string_view text);
    // A file of the folder itself, as a whole.
    void replace_file(const std::string& name, std::string_view text);

    // Records the time in seconds.csv: it is no part of the result.
    void note_seconds(const std::string& id, double seconds);

    // Removes half-written files of a killed program on this machine.
    void remove_leftovers();

    // The path for the next new file: a name that nobody else takes.
    std::filesystem::path next_aside();

private:
    void move_to_old(const std::string& name);

    std::filesystem::path root_;
    int made_ = 0;
};

}  // namespace vkp
