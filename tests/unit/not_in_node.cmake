# What does not run as WebAssembly, and why.
set(not_in_node
    # Vulkan, and kernels as devices run them.
    train/bench_cases_test.cpp train/bench_report_test.cpp train/bench_timing_test.cpp model/device_info_test.cpp
    shader/instrument_shapes_test.cpp shader/instrument_test.cpp model/run_report_test.cpp
    # Grading for others.
    grade/course_files_test.cpp grade/grade_formats_test.cpp grade/slurm_test.cpp
    # For who writes puzzles, in a source tree.
    puzzles/author_test.cpp
    # What is made of several kernels, which is done on devices.
    train/byte_memory_test.cpp train/networks_test.cpp train/train_data_test.cpp train/train_loop_test.cpp train/train_plan_test.cpp
    train/train_render_test.cpp train/train_sample.cpp train/train_weights_test.cpp train/training_data_test.cpp
    # Other processes, and what they do to the same files.
    file_support.cpp commands/files_test.cpp grade/grade_archive_test.cpp grade/grade_inputs_test.cpp
    grade/grade_results_test.cpp grade/grade_submission_test.cpp puzzles/hints_test.cpp commands/progress_test.cpp commands/replacement_test.cpp
    commands/workbook_test.cpp
    # The command line and its terminal.
    commands/command_description_test.cpp commands/lab_command_test.cpp commands/screen_test.cpp commands/session_test.cpp
    # SPIRV-Tools' optimizer and disassembler and SPIRV-Cross: modules of other compilers, and other
    # languages; which versions of the libraries there are.
    shader/diagnostics_test.cpp spirv/global_builder_test.cpp shader/link_module_test.cpp spirv/module_test.cpp
    shader/translate_test.cpp)
