# The Debian package. Most libraries are linked statically; dpkg-shlibdeps finds the others. The
# Vulkan loader is opened at run time, and the program is of use without one.
set(VKP_PACKAGE_CONTACT "The Vulkan Puzzles authors <vulkan-puzzles@lists.invalid>" CACHE STRING
    "Who answers for the packages that are built here: Name <address>")

set(CPACK_PACKAGE_NAME vulkan-puzzles)
set(CPACK_PACKAGE_CONTACT "${VKP_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "learn GPU programming by writing compute kernels")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libvulkan1, mesa-vulkan-drivers | vulkan-icd, libz3-4")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "vulkan-validationlayers")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PACKAGE_DESCRIPTION
    "A workbook of puzzles, each solved by writing the body of a GLSL compute
kernel. The checker compiles it, audits it for data races, divergent barriers
and reads of what nobody wrote, runs it on a Vulkan device and says whether it
is right, where it went wrong, and how often it touched memory.
Without a GPU, Mesa's llvmpipe runs the same kernels on the CPU.")

include(CPack)
