# Stands at the root of a copy of this repository, to compile what differs there: the new puzzle, the
# registry, and what knows its place. All else is linked from the build that made the copy.
cmake_minimum_required(VERSION 3.25)
project(NewPuzzle LANGUAGES CXX)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow)
include_directories(${CMAKE_SOURCE_DIR})
find_package(fmt REQUIRED)

# What puzzles/CMakeLists.txt names.
add_library(model INTERFACE)
add_executable(workbook_program IMPORTED GLOBAL)
set_target_properties(workbook_program PROPERTIES
    IMPORTED_LOCATION ${CMAKE_BINARY_DIR}/checker/workbook)

enable_testing()
add_subdirectory(puzzles)

# What has paths compiled into it.
add_library(paths OBJECT tests/paths.cpp)
target_link_libraries(paths PRIVATE fmt::fmt)
target_compile_definitions(paths PRIVATE
    VKP_SOURCE_ROOT="${CMAKE_SOURCE_DIR}" VKP_BINARY_ROOT="${CMAKE_BINARY_DIR}")
