# That the build finds the names that a source defines for itself alone (harness/together.cmake).
include(${CMAKE_CURRENT_LIST_DIR}/../../harness/together.cmake)

local_names(${CMAKE_CURRENT_LIST_DIR}/sample.cpp names)
set(expected "Shape" "Colour" "fs=std::filesystem" "Lines=std::vector<int>" "kSizes" "kName"
    "area(const Shape&, int)" "largest(std::span<const int>)")
list(SORT names)
list(SORT expected)
if(NOT names STREQUAL expected)
    message(FATAL_ERROR "Found:    ${names}\nExpected: ${expected}")
endif()
