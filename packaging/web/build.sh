#!/usr/bin/env bash
# Builds the browser edition into build/web: `./workbook web` calls it, once its packages are
# installed.
#
#   1. The libraries that the program links, as WebAssembly, from the distribution's sources of the
#      packages that are installed here. They are kept under $XDG_CACHE_HOME/vulkan-puzzles, for as
#      long as neither the packages nor these scripts change.
#   2. The module: the offline half of the checker (the CMake preset `web`).
#   3. The page around it (checker/web/page).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

export CCACHE_COMPILERTYPE=clang  # ccache does not recognize the compiler by the name em++
export NODE_PATH=/usr/share/nodejs  # emscripten's own tools look for their packages there
packages=(glslang-dev libshaderc-dev spirv-tools libfmt-dev libmd4c-dev)
export VKP_WEB_JOBS=${VKP_WEB_JOBS:-$(nproc)}

versions() {
    dpkg-query -W -f '${Package} ${Version}\n' "${packages[@]}" \
        emscripten spirv-headers nlohmann-json3-dev
    cat packaging/web/fetch_sources.sh packaging/web/parts/*
}

# The launcher shows these lines.
begin() { echo "== $*"; }

# VKP_WEB_TESTS=ON: and tests of what it consists of (tests/web).
build_module() {
    begin "2 of 3: the checker; its last step, the link, optimises all of it, and takes minutes"
    cmake --preset web -DVKP_WEB_PARTS="$parts" -DVKP_TESTS="${VKP_WEB_TESTS:-OFF}"
    nice -n 10 cmake --build --preset "web${VKP_WEB_TESTS:+-tests}" -j"$VKP_WEB_JOBS"
}

build_page() {
    begin "3 of 3: the page"
    npm ci --silent --no-audit --no-fund --prefix checker/web/page
    node checker/web/page/build.mjs build/web-module/checker/web build/web
}

# The name of the folder is a digest of its inputs.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/vulkan-puzzles/web-parts
parts=$cache/$(versions | sha256sum | cut -c1-16)
if [[ ! -d $parts ]]; then
    begin "1 of 3: the libraries"
    packaging/web/parts/build.sh "$parts" build/web-parts "${packages[@]}"
fi
build_module
build_page
