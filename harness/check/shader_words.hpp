// Sentences about a whole shader: in the words of its language, and with the files of its lines.
#pragma once

#include "harness/judge/verdict.hpp"

namespace vkp {

// Changes the sentences of all findings, notes and errors, which are made for one file of GLSL.
void fit_sentences(PuzzleResult& result);

}  // namespace vkp
