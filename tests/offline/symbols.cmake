# Fails if the program has symbols of Vulkan, of workers, or of what starts processes for them.
execute_process(COMMAND ${NM} -C ${PROGRAM}
    OUTPUT_VARIABLE symbols ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
if(symbols STREQUAL "")
    message("The program is stripped.")
    return()
endif()
if(NOT symbols MATCHES "vkp::AuditExecutor::")
    message(FATAL_ERROR "${PROGRAM} lacks what it is to have: the audit")
endif()
foreach(unwanted "vkp::Runner::" "vkp::Worker::" "vkp::run_isolated" "vkp::ChildProcess" "vk::raii::"
        "vkp::LocalExecutor" "vkGetInstanceProcAddr")
    if(symbols MATCHES "${unwanted}")
        message(FATAL_ERROR "${PROGRAM} has ${unwanted}")
    endif()
endforeach()
