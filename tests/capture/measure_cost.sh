#!/usr/bin/env bash
# What the capture layer costs an application: 20,000 dispatches without the layer, with it, and with
# it while it looks for a dispatch that never comes.
#
#     tests/capture/measure_cost.sh [build/release]
set -euo pipefail
build=$(realpath "${1:-build/release}")
export VK_ADD_LAYER_PATH=$build/capture_layer
application=$build/tests/capture/capture_application
layer=VK_INSTANCE_LAYERS=VK_LAYER_VKP_capture
never="VKP_CAPTURE=999999999 VKP_CAPTURE_DIR=/nonexistent"

# The machine may be busy: the three take turns, and each shows its shortest times.
for _ in 1 2 3; do
    printf 'without the layer     %s\n' "$("$application" many)"
    printf 'without VKP_CAPTURE   %s\n' "$(env "$layer" "$application" many)"
    # shellcheck disable=SC2086 # two settings
    printf 'while it looks        %s\n' "$(env "$layer" $never "$application" many 2>/dev/null)"
done
