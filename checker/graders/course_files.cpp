#include "checker/graders/course_files.hpp"

#include "checker/graders/shell_words.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

constexpr const char* kPackage = "vulkan-puzzles.deb";

// Gradescope builds its image with this script once, as root. The recommended packages are drivers,
// which the audit alone does not need.
constexpr const char* kSetup = R"sh(#!/bin/sh
set -e
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends /autograder/source/{package}
workbook doctor --grade
)sh";

// Without results Gradescope reports a failed autograder, and gives no points: that is right for a
// fault of the machine.
constexpr const char* kRunAutograder = R"sh(#!/bin/sh
exec workbook grade --one /autograder/submission --format gradescope \
    --seed "$(cat /autograder/source/seed)"{options} \
    -o /autograder/results/results.json
)sh";

constexpr const char* kWorkflow =
    R"yaml(# Checks the kernels of this repository at every push. Its log says what `workbook check` says; the
# table of results is under "Artifacts". On a machine of Classroom 50 it writes its result.json.
name: Check the kernels
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    container: debian:12
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
      - name: Install the workbook
        run: |
          apt-get update -qq
          apt-get install -qq -y --no-install-recommends ./.github/{package}
      - name: Check
        run: |
          workbook grade --one . --format junit{options} -o results/junit.xml
          workbook grade --one . --format classroom50{options} -o results/result.json
          workbook grade --one . --format text{options} -o results/feedback.txt
          cat results/feedback.txt
      - uses: actions/upload-artifact@v4
        with:
          name: results
          path: results
)yaml";

std::string in_command(const CourseOptions& course) {
    return course.options.empty() ? "" : " " + shell_line(course.options);
}

}  // namespace

std::vector<ArchivedFile> gradescope_files(const CourseOptions& course) {
    return {{"setup.sh", fmt::format(kSetup, fmt::arg("package", kPackage)), true},
            {"run_autograder", fmt::format(kRunAutograder, fmt::arg("options", in_command(course))),
             true},
            {"seed", fmt::format("{}\n", course.seed)},
            {kPackage, course.package}};
}

std::vector<ArchivedFile> repository_files(const CourseOptions& course) {
    return {{".github/workflows/check.yml", fmt::format(kWorkflow, fmt::arg("package", kPackage),
                                                        fmt::arg("options", in_command(course)))},
            {fmt::format(".github/{}", kPackage), course.package},
            {".gitignore", ".workbook/\nresults/\n"}};
}

}  // namespace vkp
