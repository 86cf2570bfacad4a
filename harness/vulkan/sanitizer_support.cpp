// Linked into sanitizer builds only.

// The Vulkan loader unloads its drivers at the end; what they still hold then has no stack that
// LeakSanitizer could name or suppress, so they stay loaded.
extern "C" int dlclose(void* /*handle*/) noexcept {
    return 0;
}

// The validation layer keeps some of its own state to the end of the process.
extern "C" const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
    return "leak:libVkLayer_khronos_validation\n";
}

extern "C" const char* __lsan_default_options() {  // NOLINT(bugprone-reserved-identifier)
    return "print_suppressions=0";
}
