// A Vulkan application for the tests of the capture layer: `capture_application SCENE`.
#include "tests/capture/scenes.hpp"

#include <cstdio>
#include <exception>

int main(int argc, char** argv) {
    try {
        vkp::Gpu gpu;
        if (argc == 2 && vkp::play_scene(gpu, argv[1])) {
            return 0;
        }
        std::fprintf(stderr, "usage: capture_application SCENE (see scenes.cpp)\n");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return 2;
}
