#!/bin/bash
# The audit beside Oclgrind's search for data races and beside plain llvmpipe, on the same tiled
# matrix multiplication. Usage: bench/compare_audit.sh [build folder [size]]
#
# Needs the Debian package oclgrind and an optimised build of audit_bench and device_bench. Times of
# the audit and of Oclgrind are processor time of one thread; those of llvmpipe are of its dispatch,
# on all cores.
set -euo pipefail

source_root=$(cd "$(dirname "$0")/.." && pwd)
build=$(realpath "${1:-$source_root/build/release}")
size=${2:-256}
kernels=$source_root/bench/kernels
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# Median of the processor time (column 4) or the real time (column 3) of a benchmark, in seconds.
benchmark_seconds() {
    local column=$1
    shift
    "$@" --benchmark_repetitions=5 --benchmark_format=csv 2> /dev/null |
        awk -F, -v column="$column" '$1 ~ /_median"?$/ { printf "%.4f", $column / 1000 }'
}

# Runs oclgrind-kernel with these options and prints its processor time.
oclgrind_seconds() {
    cp "$kernels/matmul_tiled.cl" "$work"
    local bytes=$((size * size * 4))
    cat > "$work/matmul.sim" << END
matmul_tiled.cl
matmul
$size $size 1
16 16 1

<size=$bytes float fill=0.5>
<size=$bytes float fill=0.25>
<size=$bytes float fill=0>
<size=4 uint> $size
END
    local TIMEFORMAT='%U %S'
    (
        cd "$work"
        time oclgrind-kernel --num-threads 1 "$@" matmul.sim > oclgrind.txt 2>&1
    ) 2>&1 | awk '{ printf "%.4f", $1 + $2 }'
    if grep -qi error "$work/oclgrind.txt"; then
        cat "$work/oclgrind.txt" >&2
        return 1
    fi
}

audit=$(benchmark_seconds 4 "$build/bench/audit_bench" --benchmark_filter="^matmul/$size\$")
llvmpipe=$(benchmark_seconds 3 "$build/bench/device_bench" --benchmark_filter=plain llvmpipe \
    "$kernels/matmul_tiled.comp" "$size")
races=$(oclgrind_seconds --data-races)
plain=$(oclgrind_seconds)

row() {
    awk -v name="$1" -v seconds="$2" -v audit="$audit" \
        'BEGIN { printf "| %-28s | %9.4f s | %8.2f |\n", name, seconds, seconds / audit }'
}

echo "matmul of $size×$size, 16×16 threads per workgroup; load $(cut -d' ' -f1 /proc/loadavg)"
printf '| %-28s | %11s | %8s |\n' '' time '/ audit'
printf '|---|---|---|\n'
row 'audit' "$audit"
row 'oclgrind --data-races' "$races"
row 'oclgrind' "$plain"
row 'llvmpipe, plain' "$llvmpipe"
