# What the folders of harness/ and checker/ are built from.

# A room is one folder, with those FOLDERS below it that hold its sources too, and one static library
# of all of them. What it may include is what it uses: USES for what its headers show, PRIVATE for what
# only its sources see. Names of rooms and libraries alike. A test (tests/unit/base/rooms_test.cpp) holds
# every #include against this, and that no room uses, by any way round, itself. DEFINES are for its
# sources alone.
#
# A room's sources are compiled as one (together.cmake). Rooms that follow one another are a unity group,
# where the list that they are in sets `unity_group`. With VKP_UNITY_GROUPS such a group is one library,
# and its rooms are names for it: headers and templates are then compiled less often, which takes a
# quarter less time. Without it, the linker, too, refuses an arrow that runs up.
include(${CMAKE_CURRENT_LIST_DIR}/together.cmake)
option(VKP_UNITY_GROUPS "Compile several rooms as one" OFF)
set_property(GLOBAL PROPERTY VKP_ROOMS "")

function(add_room name)
    cmake_parse_arguments(ROOM "" "" "USES;PRIVATE;FOLDERS;GENERATED;DEFINES" ${ARGN})
    list(TRANSFORM ROOM_FOLDERS APPEND /*.cpp)
    file(GLOB sources CONFIGURE_DEPENDS *.cpp ${ROOM_FOLDERS})
    list(FILTER sources EXCLUDE REGEX "/(main|no_optimizer|try_[a-z]+|sanitizer_support)\\.cpp$")
    if(sources)
        add_room_library(${name} library)
        target_sources(${library} PRIVATE ${sources} ${ROOM_GENERATED})
        target_compile_definitions(${library} PRIVATE ${ROOM_DEFINES})
        compile_together(${library} 1000 "${sources}")
        if(EMSCRIPTEN)
            let_exceptions_through(${name} ${sources})
        endif()
    else()
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE ${ROOM_USES} ${ROOM_PRIVATE})
    endif()
    file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    list(JOIN ROOM_USES " " uses)
    list(JOIN ROOM_PRIVATE " " private)
    set_property(GLOBAL APPEND_STRING PROPERTY VKP_ROOMS "${folder} ${name} : ${uses} : ${private}\n")
endfunction()

# The library that the room's sources go into: its own or its group's.
function(add_room_library name result)
    if(NOT (VKP_UNITY_GROUPS AND unity_group))
        add_library(${name} STATIC)
        target_link_libraries(${name} PUBLIC ${ROOM_USES} PRIVATE ${ROOM_PRIVATE})
        # fmt's target brings a definition, without which they are others' headers.
        if("fmt::fmt" IN_LIST ROOM_PRIVATE)
            target_precompile_headers(${name} REUSE_FROM ${common_headers})
        endif()
        set(${result} ${name} PARENT_SCOPE)
        return()
    endif()
    if(NOT TARGET ${unity_group})
        add_library(${unity_group} STATIC)
        target_link_libraries(${unity_group} PRIVATE fmt::fmt)
        target_precompile_headers(${unity_group} REUSE_FROM ${common_headers})
    endif()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${unity_group} ${ROOM_USES})
    # What rooms of the same group use, it uses already.
    get_property(rooms TARGET ${unity_group} PROPERTY VKP_ROOMS)
    list(REMOVE_ITEM ROOM_USES ${rooms})
    list(REMOVE_ITEM ROOM_PRIVATE ${rooms})
    target_link_libraries(${unity_group} PUBLIC ${ROOM_USES} PRIVATE ${ROOM_PRIVATE})
    set_property(TARGET ${unity_group} APPEND PROPERTY VKP_ROOMS ${name})
    set(${result} ${unity_group} PARENT_SCOPE)
endfunction()

# Headers that nearly every room uses, precompiled with the options of the folder that this is called
# in.
function(add_common_headers name)
    file(CONFIGURE OUTPUT ${name}.cpp CONTENT "// Only its precompiled headers are of use.\n")
    add_library(${name} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    target_link_libraries(${name} PRIVATE fmt::fmt)
    target_precompile_headers(${name} PRIVATE <algorithm> <array> <chrono> <cmath> <filesystem>
        <fmt/format.h> <fmt/ranges.h> <functional> <map> <memory> <optional> <set> <span> <string>
        <string_view> <unordered_map> <vector>)
    set(common_headers ${name} PARENT_SCOPE)
endfunction()
