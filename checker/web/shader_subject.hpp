// What `lab`, `trace` and `picture` are asked about: a kernel with its arrays in comments, or a
// whole shader.
#pragma once

#include "checker/web/answers.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel.hpp"

namespace vkp {

struct LabSubject {
    Kernel kernel;  // to run
    Kernel header;  // that the errors are in
    LabParse parse;
    bool is_guessed = false;  // no comments say what it runs on: lengths and values are guesses
};

// `text` is GLSL. With `module`, the words that a compiler in the page made of it, or with its
// `errors`, it may be of another language.
LabSubject lab_subject(const Json& request);

}  // namespace vkp
