# The libraries for find_package(), among those that build.sh built for WebAssembly and left in
# VKP_WEB_PARTS.
function(add_part name file)
    add_library(${name} STATIC IMPORTED GLOBAL)
    set_target_properties(${name} PROPERTIES
        IMPORTED_LOCATION ${VKP_WEB_PARTS}/lib/${file}
        INTERFACE_INCLUDE_DIRECTORIES ${VKP_WEB_PARTS}/include)
    target_link_libraries(${name} INTERFACE ${ARGN})
endfunction()

add_part(fmt::fmt libfmt.a)
add_part(SPIRV-Tools-static libSPIRV-Tools.a)
add_part(md4c libmd4c.a)
add_part(OSDependent libOSDependent.a)
add_part(OGLCompiler libOGLCompiler.a OSDependent)
add_part(GenericCodeGen libGenericCodeGen.a)
add_part(MachineIndependent libMachineIndependent.a OGLCompiler OSDependent GenericCodeGen)
add_part(glslang libglslang.a MachineIndependent)
add_part(SPIRV libSPIRV.a glslang)
add_part(shaderc libshaderc.a SPIRV glslang SPIRV-Tools-static)
add_library(SPIRV-Tools-opt INTERFACE IMPORTED GLOBAL)  # checker/web/no_optimizer.cpp
add_library(SPIRV-Headers::SPIRV-Headers INTERFACE IMPORTED GLOBAL)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
foreach(headers SPIRV-Headers::SPIRV-Headers nlohmann_json::nlohmann_json)
    target_include_directories(${headers} INTERFACE ${VKP_WEB_PARTS}/include)
endforeach()

# Nothing is in a folder that compilers look into by themselves.
include_directories(SYSTEM ${VKP_WEB_PARTS}/include)

# These targets exist already, so any search for them succeeds.
foreach(package fmt gtest spirv-headers spirv-tools spirv-tools-opt nlohmann_json)
    file(WRITE ${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${package}-config.cmake "")
endforeach()
if(VKP_TESTS)
    set(INSTALL_GTEST OFF)
    add_subdirectory(/usr/src/googletest/googletest googletest EXCLUDE_FROM_ALL)
endif()
set(MD4C_LIBRARY md4c)
set(MD4C_INCLUDE_FOLDER ${VKP_WEB_PARTS}/include)
set(VKP_SHADERC_LIBRARIES shaderc)
