#!/usr/bin/env bash
# Builds the fuzz targets, tries the finds that are kept, and fuzzes each target for a while (60
# seconds, or as many as the first argument says), two at a time. Fails at the first find; it lies
# in build/fuzz/finds then, and the README here says how to keep it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds=${1:-60}
build=build/fuzz
here=tests/fuzz
# glslang and SPIRV-Tools, which are not ours, keep memory until the process ends.
export ASAN_OPTIONS=detect_leaks=0

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
rm -rf $build/seeds
$build/$here/fuzz_seeds $build/seeds
mkdir -p $build/finds

replay() {
    $build/$here/fuzz_"$1" -timeout=20 -rss_limit_mb=2048 $here/finds/"$1"/* 2>$build/"$1".log ||
        show_failure "$1"
}

# New inputs go into the corpus, which the next run begins with.
fuzz() {
    mkdir -p $build/corpus/"$1"
    $build/$here/fuzz_"$1" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
        -max_len="$2" -dict=$here/glsl.dict -artifact_prefix=$build/finds/"$1"- \
        $build/corpus/"$1" $build/seeds/"$1" 2>$build/"$1".log || show_failure "$1"
    printf 'fuzz_%s: %s\n' "$1" "$(tail -n 1 $build/"$1".log)"
}

show_failure() {
    tail -n 40 $build/"$1".log
    printf 'fuzz_%s failed; the whole log is %s\n' "$1" "$build/$1.log"
    return 1
}

for target in kernel spirv lab record; do
    replay $target
done
fuzz kernel 4096 & first=$!
fuzz spirv 16384 & second=$!
wait $first
wait $second
fuzz lab 4096 & first=$!
fuzz record 512 & second=$!
wait $first
wait $second
