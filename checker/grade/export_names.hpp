// Whose a folder is, in what courses' systems export.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The learner's id in a folder's or an archive's name: "alice" of alice.tar.gz, "12345" of Moodle's
// "Alice Doe_12345_assignsubmission_file" and similar names that end with "_" and more; otherwise
// the name.
std::string learner_id_of(std::string_view name, bool is_folder);

// Whether this is Moodle's folder for texts that were typed rather than handed in as files.
bool is_online_text(std::string_view name);

// The ids (`:sid:`, or where that is empty `:email:`) of the submitters of each folder in
// Gradescope's submission_metadata.yml. A folder that is not described there is left out.
using SubmittersByFolder = std::map<std::string, std::vector<std::string>>;
SubmittersByFolder gradescope_submitters(std::string_view metadata);

}  // namespace vkp
