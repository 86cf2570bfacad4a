#include "checker/grade/results_folder.hpp"

#include "checker/files/files.hpp"
#include "checker/files/place.hpp"
#include "checker/files/sha256.hpp"
#include "checker/grade/report/done_json.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestDone = std::size_t{64} << 20U;
constexpr const char* kAside = ".new";

// Names of machines in a cluster differ.
std::string host_name() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    return name.data();
}

void make_folder(const fs::path& path) {
    if (mkdir(path.c_str(), 0777) != 0 && errno != EEXIST) {
        fail_to_write(path, errno);
    }
}

bool is_there(const fs::path& path) {
    struct stat status {};
    return lstat(path.c_str(), &status) == 0;
}

// Writes names to the disk: an error here does not mean that a file is missing.
void sync_folder(const fs::path& path) {
    const Descriptor folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.is_open()) {
        fsync(folder.number());
    }
}

// The number of the process that a file in the making belongs to: "PID.NUMBER@HOST" of this host.
// 0 if it is another's.
pid_t owner_on(const std::string& name, const std::string& host) {
    const std::size_t at = name.find('@');
    pid_t owner = 0;
    if (at != std::string::npos && name.substr(at + 1) == host) {
        std::from_chars(name.data(), name.data() + at, owner);
    }
    return owner;
}

bool is_plain(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
           c == '-' || c == '.' || c == ' ' || c >= 0x80;
}

}  // namespace

std::optional<int> attempt_due(const std::optional<DoneHead>& done, const std::string& key,
                               const std::string& input) {
    if (!done || done->key != key || done->input != input) {
        return 1;
    }
    return done->is_fault && done->attempt < kMaxAttempts ? std::optional(done->attempt + 1)
                                                          : std::nullopt;
}

std::string file_name_of(std::string_view id) {
    const bool is_text = with_valid_utf8(id) == id && printable_in_line(id) == id;
    std::string name;
    for (std::size_t i = 0; i < id.size(); ++i) {
        const auto c = static_cast<unsigned char>(id[i]);
        const bool is_at_edge = i == 0 || i + 1 == id.size();
        const bool is_odd =
            !is_plain(c) || (c >= 0x80 && !is_text) || (is_at_edge && (c == '.' || c == ' '));
        name += is_odd ? fmt::format("%{:02X}", c) : std::string(1, id[i]);
    }
    constexpr std::size_t kLongest = 200;
    constexpr std::size_t kDigits = 32;
    if (name.size() > kLongest) {
        name = name.substr(0, kLongest - kDigits - 1);
        while (!name.empty() && with_valid_utf8(name) != name) {
            name.pop_back();
        }
        name += "~" + sha256(id).substr(0, kDigits);
    }
    return name.empty() ? "%" : name;
}

FileInTheMaking::FileInTheMaking(ResultsFolder& folder)
    : root_(folder.root()),
      path_(folder.next_aside()),
      file_(open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666)) {
    if (!file_.is_open()) {
        fail_to_write(path_, errno);
    }
}

FileInTheMaking::~FileInTheMaking() {
    unlink(path_.c_str());
}

void FileInTheMaking::write(std::string_view bytes) {
    if (!write_all(file_.number(), bytes)) {
        fail_to_write(path_, errno);
    }
}

// EINVAL: a file system that has nothing to bring to a disk.
void FileInTheMaking::flush() {
    if (fsync(file_.number()) != 0 && errno != EINVAL) {
        fail_to_write(path_, errno);
    }
}

void FileInTheMaking::replace(const std::string& name) {
    flush();
    const fs::path place = root_ / name;
    if (rename(path_.c_str(), place.c_str()) != 0) {
        fail_to_write(place, errno);
    }
    sync_folder(place.parent_path());
}

bool FileInTheMaking::link_to(const std::string& name) {
    flush();
    const fs::path place = root_ / name;
    if (link(path_.c_str(), place.c_str()) != 0) {
        if (errno != EEXIST) {
            fail_to_write(place, errno);
        }
        return false;
    }
    sync_folder(place.parent_path());
    return true;
}

ResultsFolder::ResultsFolder(fs::path root) : root_(std::move(root)) {
    for (const fs::path& path : {root_, root_ / "done", root_ / "feedback", root_ / kAside}) {
        make_folder(path);
    }
}

std::optional<std::string> ResultsFolder::done(const std::string& id) const {
    const fs::path path = root_ / "done" / (file_name_of(id) + ".json");
    if (!is_there(path)) {
        return {};
    }
    try {
        return read_start(path, kLargestDone);
    } catch (const InstallationError&) {
        if (is_there(path)) {
            throw;
        }
        return {};  // another has just moved it away
    }
}

std::optional<DoneHead> ResultsFolder::done_head(const std::string& id) const {
    const std::optional<std::string> json = done(id);
    return json ? parse_done_head(*json) : std::nullopt;
}

// Two programs that see the same old result may both move the current one away: then the second
// moves the first one's new result, which is the same as its own.
void ResultsFolder::keep_done(const std::string& id, std::string_view json, const DoneHead& head) {
    const std::string name = file_name_of(id);
    FileInTheMaking file(*this);
    file.write(json);
    while (!file.link_to("done/" + name + ".json")) {
        const std::optional<int> due = attempt_due(done_head(id), head.key, head.input);
        if (!due || *due > head.attempt) {
            return;  // another was first
        }
        move_to_old(name);
    }
}

void ResultsFolder::keep_feedback(const std::string& id, std::string_view text) {
    replace_file("feedback/" + file_name_of(id) + ".txt", text);
}

void ResultsFolder::replace_file(const std::string& name, std::string_view text) {
    FileInTheMaking file(*this);
    file.write(text);
    file.replace(name);
}

// Each line is written by one call; a line that fails is missing.
void ResultsFolder::note_seconds(const std::string& id, double seconds) {
    const Descriptor file(open((root_ / "seconds.csv").c_str(),
                               O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (file.is_open()) {
        write_all(file.number(), fmt::format("{:.3f},{}\n", seconds, file_name_of(id)));
    }
}

void ResultsFolder::remove_leftovers() {
    const std::string host = host_name();
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(root_ / kAside, error)) {
        const pid_t owner = owner_on(entry.path().filename().string(), host);
        if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) {
            unlink(entry.path().c_str());
        }
    }
}

fs::path ResultsFolder::next_aside() {
    return root_ / kAside / fmt::format("{}.{}@{}", getpid(), made_++, host_name());
}

void ResultsFolder::move_to_old(const std::string& name) {
    const fs::path old = root_ / "old";
    make_folder(old);
    const fs::path place = root_ / "done" / (name + ".json");
    for (int number = 1;; ++number) {
        const fs::path kept = old / fmt::format("{}.{}.json", name, number);
        if (link(place.c_str(), kept.c_str()) == 0 || errno == ENOENT) {
            unlink(place.c_str());
            return;
        }
        if (errno != EEXIST) {
            fail_to_write(kept, errno);
        }
    }
}

}  // namespace vkp
