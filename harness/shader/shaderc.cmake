# Makes the target vkp_shaderc, of whatever works on this system.
#
# The shared library is right nearly everywhere. Debian 12's lacks symbols of glslang and
# SPIRV-Tools; there the static library works, with its dependencies in just this order.
find_package(SPIRV-Tools CONFIG REQUIRED)

set(shaderc_choices shaderc_shared shaderc
    "shaderc_combined,glslang,MachineIndependent,GenericCodeGen,OSDependent,OGLCompiler,HLSL,SPIRV,SPIRV-Tools-opt,SPIRV-Tools,pthread")

foreach(choice IN LISTS shaderc_choices)
    if(DEFINED VKP_SHADERC_LIBRARIES)
        break()
    endif()
    string(REPLACE "," ";" libraries "${choice}")
    # Without a cached result, so that a package installed meanwhile is seen.
    unset(shaderc_exit_code CACHE)
    unset(shaderc_compiles CACHE)
    try_run(shaderc_exit_code shaderc_compiles ${CMAKE_CURRENT_BINARY_DIR}/try_shaderc
            ${CMAKE_CURRENT_SOURCE_DIR}/try_shaderc.cpp
            LINK_LIBRARIES ${libraries} CXX_STANDARD 20)
    if(shaderc_compiles AND shaderc_exit_code EQUAL 0)
        set(VKP_SHADERC_LIBRARIES ${libraries} CACHE INTERNAL "What links and runs as shaderc")
    endif()
endforeach()

if(NOT DEFINED VKP_SHADERC_LIBRARIES)
    message(FATAL_ERROR "No working shaderc was found. On Debian and Ubuntu: apt install "
        "libshaderc-dev glslang-dev spirv-tools")
endif()

add_library(vkp_shaderc INTERFACE)
target_link_libraries(vkp_shaderc INTERFACE ${VKP_SHADERC_LIBRARIES})
