#!/usr/bin/env bash
# Installs VS Code's server from npm (the package code-server) into a folder, and prints where it is.
set -euo pipefail

folder=${1:?usage: install_vscode.sh FOLDER}
mkdir -p "$folder"
cd "$folder"
{
    [[ -e package.json ]] || npm init --yes
    npm install --ignore-scripts --no-save code-server@4.100.3
    cd node_modules/code-server/lib/vscode
    npm install --omit=dev --ignore-scripts
    # The host of extensions does not start without these two, which are compiled with Node's headers.
    for module in native-watchdog @vscode/spdlog; do
        (cd "node_modules/$module" && npx --yes node-gyp@11.4.2 rebuild --nodedir=/usr)
    done
    ln -sfn node_modules node_modules.asar
} >&2
pwd
