#!/bin/sh
# Makes a folder from which device_bench, train_bench and stars.py run on another machine: the
# programs with the libraries that such a machine may lack, and the kernels. The commands there,
# with nothing but the Vulkan loader:
#
#     FOLDER/run [--rounds N] [--only PART_OF_A_NAME] [DEVICE]
#     FOLDER/train [--epochs N] [--steps N] [--each | --step] IMAGES [DEVICE]
#
# and with Python
#
#     FOLDER/stars [--out FILE]
#
# Usage: bench/portable.sh BUILD_FOLDER FOLDER
set -eu
build=$1
folder=$2
source=$(dirname "$(dirname "$(readlink -f "$0")")")

mkdir -p "$folder/lib" "$folder/bench" "$folder/build/checker"
# A build with only one of these programs makes a folder for that one.
for program in bench/device_bench:device_bench bench/train_bench:train_bench \
    checker/workbook:build/checker/workbook; do
    from="$build/${program%%:*}"
    to="$folder/${program#*:}"
    if [ -e "$from" ]; then
        cp "$from" "$to"
        strip "$to"
        ldd "$to" | sed -n 's/.* => \(.*\/lib\(fmt\|md4c\|seccomp\|stdc++\|gcc_s\|z\|zip\|bz2\)\.[^ ]*\) .*/\1/p' |
            while read -r library; do cp "$library" "$folder/lib/"; done
    fi
done
cp -r "$source/puzzles" "$source/solutions" "$folder/"
cp -r "$source/bench/kernels" "$source/bench/stars" "$source/bench/report" "$source/bench/stars.py" \
    "$folder/bench/"
cat >"$folder/run" <<'END'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" VKP_SOURCE_ROOT="$here" \
    exec "$here/device_bench" "$@"
END
sed 's/device_bench/train_bench/' "$folder/run" >"$folder/train"
cat >"$folder/stars" <<'END'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" \
    exec python3 "$here/bench/stars.py" --build "$here/build" "$@"
END
chmod +x "$folder/run" "$folder/train" "$folder/stars"
