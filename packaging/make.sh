#!/usr/bin/env bash
# Makes the packages of a release in build/packages, with their checksums:
#
#   vulkan-puzzles_VERSION_amd64.deb               Debian 12 and 13
#   vulkan-puzzles-VERSION-linux-x86_64.tar.xz     any Linux with glibc 2.35 or newer: unpack it
#
# Both hold the same program. It is built on Debian 12, as a program runs with newer C libraries than
# its own, not with older ones. The same commit and packages give the same bytes. `workbook` has to have
# installed its packages before.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
packages="dpkg-dev git nettle-dev liblzma-dev libzstd-dev liblz4-dev libbz2-dev libacl1-dev"
# shellcheck disable=SC2086  # one word a package
dpkg-query -W $packages >/dev/null || {
    echo "packaging/make.sh: sudo apt-get install $packages" >&2
    exit 3
}

commit=$(git rev-parse --short=12 HEAD)
[[ -z $(git status --porcelain --untracked-files=no) ]] || commit+=", changed"
# The time of all files in the packages.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

cmake --preset package -DVKP_COMMIT="$commit" \
    ${VKP_PACKAGE_CONTACT:+-DVKP_PACKAGE_CONTACT="$VKP_PACKAGE_CONTACT"} >/dev/null
cmake --build --preset package
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:[^=]*=//p' build/package/CMakeCache.txt)
name=vulkan-puzzles-$version

rm -rf build/packages
mkdir -p build/packages
umask 022
(cd build/package && cpack -G DEB -B ../packages >/dev/null)
cmake --install build/package --prefix "build/packages/$name" >/dev/null
tar --create --directory build/packages --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@$SOURCE_DATE_EPOCH" "$name" | xz -9e --threads=1 >"build/packages/$name-linux-x86_64.tar.xz"
rm -rf "build/packages/${name:?}" build/packages/_CPack_Packages
(cd build/packages && sha256sum -- *.deb *.tar.xz >SHA256SUMS && cat SHA256SUMS)
