#!/usr/bin/env bash
# run.sh [SECONDS [PRESET]]
#
# Builds the fuzz targets, tries the stored finds, and fuzzes each target for a while (60 seconds),
# two or three at a time; with the preset sanitized, or sanitized-quick, which is built sooner and
# runs slower. Fails if there is a find; it is then in build/PRESET/finds, and the README here says
# how to store it. A crash of glslang alone is reported but no failure: a check compiles where that
# does no harm.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds=${1:-60}
preset=${2:-sanitized}
build=build/$preset
here=tests/fuzz
limits=(-timeout=40 -rss_limit_mb=2048)
# glslang and SPIRV-Tools, which are not ours, keep memory until the process ends.
export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=4

target() { printf '%s/%s/fuzz_%s' "$build" "$here" "$1"; }

replay() { "$(target "$1")" "${limits[@]}" "$here/finds/$1"/* >"$build/$1.log" 2>&1; }

# New inputs are added to the corpus, with which the next run begins. Continues after a find.
fuzz() {
    local name=$1 end=$((SECONDS + seconds)) figures
    shift
    mkdir -p "$build/corpus/$name"
    : >"$build/$name.log"
    until ((SECONDS >= end)) ||
        "$(target "$name")" "${limits[@]}" "$@" -max_total_time=$((end - SECONDS)) -entropic=0 \
            -artifact_prefix="$build/finds/$name-" \
            "$build/corpus/$name" "$build/seeds/$name" >>"$build/$name.log" 2>&1; do
        :
    done
    figures=$(grep -a 'cov:' "$build/$name.log" | tail -n 1)
    printf 'fuzz_%s: %s\n' "$name" "$figures"
}

# Whether the last step of trying it is glslang's.
ends_in_compiler() {
    local last
    last=$(VKP_FUZZ_STEPS=1 "$(target "$1")" "${limits[@]}" "$2" 2>&1 |
        grep -a '^fuzz: ' | tail -n 1 || true)
    [[ $last == 'fuzz: compiling' ]]
}

report_finds() {
    local find name found=0
    for find in "$build"/finds/*; do
        name=$(basename "$find")
        if ends_in_compiler "${name%%-*}" "$find"; then
            printf 'glslang does not survive %s\n' "$find"
        else
            printf 'a find: %s\n' "$find"
            found=1
        fi
    done
    return $found
}

cmake --preset "$preset" >/dev/null
cmake --build "$build" --target fuzz_targets
rm -rf "$build/seeds" "$build/finds"
mkdir -p "$build/finds"
# Unoptimised, making and trying all that is known would leave no time for anything new.
if [[ $preset == sanitized-quick ]]; then every=5; else every=1; fi
"$build/$here/fuzz_seeds" "$build/seeds" $every

wait_for_all() {
    local job
    for job in "$@"; do wait "$job"; done
}

jobs=()
for name in kernel spirv lab record answer message; do
    { replay $name || { tail -n 40 "$build/$name.log" && false; }; } & jobs+=($!)
done
wait_for_all "${jobs[@]}"

shopt -s nullglob
fuzz kernel -max_len=4096 -dict=$here/glsl.dict & jobs=($!)
fuzz spirv -max_len=16384 & jobs+=($!)
wait_for_all "${jobs[@]}"
fuzz lab -max_len=4096 -dict=$here/glsl.dict & jobs=($!)
fuzz record -max_len=512 & jobs+=($!)
fuzz answer -max_len=65536 -len_control=0 & jobs+=($!)
fuzz message -max_len=4096 & jobs+=($!)
wait_for_all "${jobs[@]}"
report_finds
