#!/bin/sh
# Makes a folder from which device_bench runs on another machine: the program with the libraries that
# such a machine may lack, and the kernels. There, with nothing but the Vulkan loader:
#
#     FOLDER/run [--rounds N] [--only PART_OF_A_NAME] [DEVICE]
#
# Usage: bench/portable.sh BUILD_FOLDER FOLDER
set -eu
build=$1
folder=$2
source=$(dirname "$(dirname "$(readlink -f "$0")")")

mkdir -p "$folder/lib" "$folder/bench"
cp "$build/bench/device_bench" "$folder/device_bench"
strip "$folder/device_bench"
ldd "$folder/device_bench" | sed -n 's/.* => \(.*\/libfmt[^ ]*\) .*/\1/p' |
    while read -r library; do cp "$library" "$folder/lib/"; done
cp -r "$source/solutions" "$folder/"
cp -r "$source/bench/kernels" "$folder/bench/"
cat >"$folder/run" <<'END'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" VKP_SOURCE_ROOT="$here" \
    exec "$here/device_bench" "$@"
END
chmod +x "$folder/run"
