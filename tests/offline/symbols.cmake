# Fails if the program has symbols of Vulkan, of workers, or of what starts processes in them.
execute_process(COMMAND ${NM} -C ${PROGRAM} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
if(NOT symbols MATCHES "vkp::AuditExecutor::")
    message(FATAL_ERROR "${PROGRAM} tells no symbols")
endif()
foreach(unwanted "vkp::Runner::" "vkp::Worker::" "vkp::run_guarded" "vkp::ChildProcess" "vk::raii::"
        "vkp::LocalExecutor" "vkGetInstanceProcAddr")
    if(symbols MATCHES "${unwanted}")
        message(FATAL_ERROR "${PROGRAM} has ${unwanted}")
    endif()
endforeach()
