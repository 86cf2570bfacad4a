// The commands that show or replace one of a puzzle's texts.
#pragma once

#include "checker/options/declaration.hpp"
#include "checker/workspace/workbook.hpp"

namespace vkp {

// They throw UsageError and InstallationError.
CommandDeclaration list_command();
CommandDeclaration show_command();
CommandDeclaration next_command();
CommandDeclaration hint_command();
CommandDeclaration reset_command();
CommandDeclaration solution_command();
CommandDeclaration template_command();

void declare_force(CommandDeclaration& command, bool& force);

// Whether the puzzle is solved, or it is forced; where not, says what helps.
bool may_see_solution(const Workbook& workbook, const Puzzle& puzzle, bool force);

}  // namespace vkp
