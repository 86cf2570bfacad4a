// Linked into sanitizer builds only. The Vulkan loader unloads its drivers at the end; what they
// still hold then has no stack that LeakSanitizer could name or suppress, so they stay loaded.
extern "C" int dlclose(void* /*handle*/) noexcept {
    return 0;
}
