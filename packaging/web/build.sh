#!/usr/bin/env bash
# Builds the browser edition into build/web: `./workbook web` calls it, once its packages are there.
#
#   1. The libraries that the program links, as WebAssembly, from the distribution's sources of the
#      packages that are installed here. They are kept under $XDG_CACHE_HOME/vulkan-puzzles, for as
#      long as neither the packages nor these scripts change.
#   2. The module: the offline half of the checker (the CMake preset `web`).
#   3. The page around it (checker/web/page).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

export CCACHE_COMPILERTYPE=clang  # which ccache cannot tell by the name em++
export NODE_PATH=/usr/share/nodejs  # where emscripten's own tools look for theirs
packages=(glslang-dev libshaderc-dev spirv-tools libfmt-dev libmd4c-dev)
jobs=${VKP_WEB_JOBS:-2}
# With -Os alone, emscripten forbids clang to inline anything, which is slower and not smaller. (The
# preset `web` says the same of the module.)
small="-Os -finline-functions"

versions() {
    dpkg-query -W -f '${Package} ${Version}\n' "${packages[@]}" \
        emscripten spirv-headers nlohmann-json3-dev
    cat packaging/web/build.sh packaging/web/fetch_sources.sh packaging/web/parts/*
}

# In a folder whose name says what went into it; it is there as a whole, or not.
build_parts() {
    local work=build/web-parts
    rm -rf "$work/built"
    packaging/web/fetch_sources.sh "$work/sources" "${packages[@]}"
    emcmake cmake -G Ninja -S packaging/web/parts -B "$work/objects" \
        -DVKP_SOURCES="$PWD/$work/sources" -DCMAKE_INSTALL_PREFIX="$PWD/$work/built" \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE="$small -DNDEBUG" \
        -DCMAKE_CXX_FLAGS_RELEASE="$small -DNDEBUG -fwasm-exceptions"
    nice -n 10 cmake --build "$work/objects" -j"$jobs"
    cmake --install "$work/objects"
    mkdir -p "$(dirname "$parts")"
    rm -rf "$parts.new" && cp -r "$work/built" "$parts.new" && mv "$parts.new" "$parts"
    rm -rf "$work"
}

build_module() {
    cmake --preset web -DVKP_WEB_PARTS="$parts"
    nice -n 10 cmake --build --preset web -j"$jobs"
}

build_page() {
    npm ci --silent --no-audit --no-fund --prefix checker/web/page
    node checker/web/page/build.mjs build/web-module/checker/web build/web
}

cache=${XDG_CACHE_HOME:-$HOME/.cache}/vulkan-puzzles/web-parts
parts=$cache/$(versions | sha256sum | cut -c1-16)
[[ -d $parts ]] || build_parts
build_module
build_page
