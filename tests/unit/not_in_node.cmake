# What does not run as WebAssembly, and why.
set(not_in_node
    # Vulkan, and kernels as devices run them.
    bench_cases_test.cpp bench_report_test.cpp bench_timing_test.cpp device_info_test.cpp
    instrument_shapes_test.cpp instrument_test.cpp run_report_test.cpp
    # Grading for others.
    course_files_test.cpp grade_formats_test.cpp slurm_test.cpp
    # For who writes puzzles, in a source tree.
    author_test.cpp
    # What is made of several kernels, which is done on devices.
    byte_memory_test.cpp networks_test.cpp train_data_test.cpp train_loop_test.cpp train_plan_test.cpp
    train_render_test.cpp train_sample.cpp train_weights_test.cpp training_data_test.cpp
    # Other processes, and what they do to the same files.
    file_support.cpp files_test.cpp grade_archive_test.cpp grade_inputs_test.cpp
    grade_results_test.cpp grade_submission_test.cpp hints_test.cpp progress_test.cpp replacement_test.cpp
    workbook_test.cpp
    # The command line and its terminal.
    command_description_test.cpp lab_command_test.cpp screen_test.cpp session_test.cpp
    # SPIRV-Tools' optimizer and disassembler and SPIRV-Cross: modules of other compilers, and other
    # languages; which versions of the libraries there are.
    diagnostics_test.cpp global_builder_test.cpp link_module_test.cpp module_test.cpp
    translate_test.cpp)
