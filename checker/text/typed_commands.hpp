// Commands in what learners read, as they would type them: a launcher's `./workbook` is not in the
// PATH.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// What the launcher was called, in quotes where a shell needs them: "./workbook", "../../workbook".
// Just "workbook" without a launcher, and for one that the PATH leads to.
std::string name_of_program(const char* called_as, std::string_view path);

// A word for a shell to take as it is: in quotes where it needs them.
std::string quoted_for_shell(std::string_view word);

// "`workbook hint 9` helps" and "Stuck? workbook hint 9" with the name that this program was called
// by; other text is unchanged.
std::string with_typed_commands(std::string_view text);
std::string with_typed_commands(std::string_view text, std::string_view name);

}  // namespace vkp
