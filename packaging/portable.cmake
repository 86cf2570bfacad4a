# Links the program with static libraries, for packages: it then runs on any Linux with glibc 2.35 or
# newer. A Vulkan driver brings its own libraries, C++'s among them; those inside the program are not at
# odds with them.
#
# The folder of the sources is in no package, so that the same commit gives the same bytes anywhere.
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
add_link_options(-static-libstdc++ -static-libgcc -Wl,--as-needed)
# Without this, libarchive needs a library for XML, for formats that nothing here uses.
add_link_options(-Wl,--gc-sections)
set(CMAKE_FIND_LIBRARY_SUFFIXES .a .so)

get_target_property(fmt_headers fmt::fmt INTERFACE_INCLUDE_DIRECTORIES)
get_target_property(fmt_configurations fmt::fmt IMPORTED_CONFIGURATIONS)
add_library(portable STATIC packaging/portable.cpp)
target_include_directories(portable SYSTEM PRIVATE ${fmt_headers})
target_compile_definitions(portable PRIVATE FMT_SHARED)
set_target_properties(portable PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
foreach(configuration IN LISTS fmt_configurations)
    set_target_properties(fmt::fmt PROPERTIES
        IMPORTED_LOCATION_${configuration} ${CMAKE_BINARY_DIR}/libportable.a)
endforeach()
add_dependencies(fmt::fmt portable)
