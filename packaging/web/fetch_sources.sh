#!/usr/bin/env bash
# Fetches the distribution's sources of packages that are installed, in their versions, without
# changing the machine's own package sources:
#
#     packaging/web/fetch_sources.sh FOLDER PACKAGE…
#
# The results are in FOLDER/<source package>/<as it unpacks>.
set -euo pipefail

folder=$(mkdir -p "$1" && cd "$1" && pwd)
shift

# apt with its own lists, cache and sources: the archives of the distribution that this machine
# knows, and their sources.
private=$folder/.apt
mkdir -p "$private"/{lists,cache/archives}/partial
keyring=
for file in /usr/share/keyrings/{debian,ubuntu}-archive-keyring.gpg; do
    [[ ! -e $file ]] || keyring="[signed-by=$file] "
done
# shellcheck disable=SC2016  # apt's own names
apt-get indextargets --format '$(ORIGIN)|$(REPO_URI) $(RELEASE) $(COMPONENT)' \
    "Created-By: Packages" | sort -u |
    sed -n -E "s#^(Debian|Ubuntu)\|#deb-src $keyring#p" >"$private/sources.list"
[[ -s $private/sources.list ]] || {
    echo "No archive of Debian or Ubuntu is known here: run apt-get update first." >&2
    exit 1
}
cat >"$private/apt.conf" <<END
Dir::Etc::sourcelist "$private/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "$private/lists";
Dir::Cache "$private/cache";
APT::Sandbox::User "";
END
export APT_CONFIG=$private/apt.conf
apt-get -q update

for package; do
    read -r name version < <(dpkg-query -W -f '${source:Package} ${source:Version}\n' "$package")
    rm -rf "${folder:?}/$name" && mkdir "$folder/$name"
    (
        cd "$folder/$name"
        # If the distribution's own changes are not available, the unchanged sources are enough.
        apt-get -q source --download-only "$name=$version" ||
            apt-get -q source --download-only --tar-only "$name=$version"
        if ls ./*.debian.tar.* ./*.diff.gz >/dev/null 2>&1; then
            dpkg-source -q --no-check -x ./*.dsc
        else
            tar -xf ./*.orig.tar.*
        fi
        find . -maxdepth 1 -type f -delete
    )
done
