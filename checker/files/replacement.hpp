// Files that are replaced as a whole or not at all. They hold the learner's work and progress: a
// full disk, Ctrl-C or a `check` beside a `watch` must not damage them.
#pragma once

#include "checker/files/place.hpp"
#include "checker/files/signals_held.hpp"

#include <sys/stat.h>

#include <optional>
#include <string>
#include <string_view>

namespace vkp {

// A new file that takes the place of another as a whole, with its permissions, or not at all: it is
// written beside it, synced to the disk and renamed. Without a commit() nothing has changed, and
// nothing is left. Its temporary file has a fixed name and is locked, so that two writers take
// turns, and the file of a killed one is recognized and removed. Signals wait meanwhile.
//
// Functions that can fail throw InstallationError.
class Replacement {
public:
    explicit Replacement(Place place);
    ~Replacement();
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;

    // Takes the permissions of a file other than the replaced one, and its owner where the system
    // allows that.
    void take_permissions(const struct stat& from);

    void write(std::string_view bytes);

    // From here on only the renaming can fail.
    void flush();

    void commit();

private:
    bool begin();
    [[nodiscard]] bool is_ours(const Descriptor& file) const;
    void remove_stale();

    Place place_;
    std::string temporary_;
    std::optional<SignalsHeld> signals_;  // outlives the file
    Descriptor file_;                     // the temporary one, locked; closed once it is renamed
};

// Whether a file of this name is the remains of a killed writer.
bool is_left_behind(std::string_view name);

// A replacement that consists of this text.
void replace(Place place, std::string_view text);

}  // namespace vkp
