#!/usr/bin/env bash
# Builds the libraries of the browser edition as WebAssembly:
#
#     packaging/web/parts/build.sh OUTPUT WORK PACKAGE…
#
# They are made from the distribution's sources of the packages, in the versions that are installed
# here; WORK is for intermediate files. OUTPUT is complete, or does not exist.
set -euo pipefail

output=$(realpath -m "$1")
mkdir -p "$2" && work=$(realpath "$2")
shift 2
cd "$(dirname "${BASH_SOURCE[0]}")"
# With -Oz alone, emscripten forbids clang to inline anything, which is slower and not smaller.
# Linked files are optimised together. (The preset `web` has the same for the module.)
small="-Oz -finline-functions -flto -DNDEBUG"

../fetch_sources.sh "$work/sources" "$@"
# Most of a compilation is headers, and emscripten's own start: sources are compiled together.
emcmake cmake -G Ninja -S . -B "$work/objects" \
    -DVKP_SOURCES="$work/sources" -DCMAKE_INSTALL_PREFIX="$work/built" \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE="$small" \
    -DCMAKE_CXX_FLAGS_RELEASE="$small -fwasm-exceptions"
nice -n 10 cmake --build "$work/objects" -j"${VKP_WEB_JOBS:-2}"
cmake --install "$work/objects"
mkdir -p "$(dirname "$output")"
rm -rf "$output.new" && cp -r "$work/built" "$output.new" && mv "$output.new" "$output"
rm -rf "$work"
