# shellcheck shell=bash
# Implements "./weatherglass dist". Sourced by the launcher.

dist_usage="usage: ./weatherglass dist [--release] [--to DIR]"

require_zip() {
  command -v zip >/dev/null || { may_install && apt_update && apt_install zip; } || die "zip is missing: it takes native code for other systems out"
}

# Builds weatherglass-VERSION.tar.gz and, with --release, the other published files. Builds from a copy of the sources, so that running
# programs keep their files, the result contains nothing from earlier builds, and no file contains the path of the source folder.
make_dist() {
  local release='' to=$work/dist copy
  while [ $# -gt 0 ]; do
    case $1 in
      --release) release=yes ;;
      --to) [ $# -ge 2 ] || { say "$dist_usage"; exit 2; }; to=$2; shift ;;
      *) say "unknown option \"$1\"; $dist_usage"; exit 2 ;;
    esac
    shift
  done
  [ -e "$root/pom.xml" ] || die "the distribution is built from the sources"
  mkdir -p "$work" "$to"
  to=$(cd "$to" && pwd)
  # the checksums cover all files of the folder
  [ -e "$to/SHA256SUMS" ] || [ -z "$(ls -A "$to")" ] || die "$to holds other files"
  require_build_tools
  offer_simgrid
  require_zip
  [ -e /usr/share/java/simgrid.jar ] || say "libsimgrid-java is missing: the distribution will have no SimGrid engine"
  copy=$(mktemp -d "$work/dist-XXXXXX")
  # a separate command, because the shell does not stop at errors in conditions and before "||"
  (
    trap 'status=$?; rm -rf "$copy"; [ "$status" -eq 0 ] || say "no distribution was made"' EXIT
    build_dist "$copy" "$to" "$release"
  )
  (cd "$to" && find . -type f ! -name SHA256SUMS -print | sort)
}

# Copies the files below folder $1 to folder $2.
copy_tree() { mkdir -p "$2" && (cd "$1" && tar -cf - --exclude=target --exclude=__pycache__ .) | tar -xf - --no-same-permissions --no-same-owner -C "$2"; }

# Writes the checksums of all files below folder $1 to SHA256SUMS.
write_sums() { (cd "$1" && find . -type f ! -path ./SHA256SUMS -printf '%P\0' | sort -z | xargs -0 sha256sum >SHA256SUMS); }

build_dist() { # builds in folder $1 and writes to folder $2, with $3 also the files of a release
  local sources=$1/sources to=$2 release=$3 log=$1/log version name tree module
  local options=(-Dspotless.check.skip=true -Denforcer.skip=true)
  # ignore settings that may differ between machines
  umask 022
  export LC_ALL=C TZ=UTC
  mkdir "$sources"
  (cd "$root" && tar -cf - --exclude=./.git --exclude=./data --exclude=target .) | tar -xf - --no-same-permissions --no-same-owner -C "$sources"
  if [ "$release" ]; then options+=(-Pdist,release -DskipTests); else options+=(-Pdist -Dmaven.test.skip=true); fi
  say "building (takes some minutes)..."
  if ! (cd "$sources" && mvn -B -ntp "${reactor[@]}" "${options[@]}" package) </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    die "the build failed; its log is above"
  fi
  # the first version is that of the project
  version=$(sed -n '\:<version>.*</version>:{s:.*<version>\(.*\)</version>.*:\1:p;q}' "$sources/pom.xml")
  name=weatherglass-$version
  tree=$1/$name

  mkdir -p "$tree/bin" "$tree/conf"
  cp "$sources/deploy/dist/weatherglass" "$tree/bin/"
  cp -R "$sources/advisor-daemon/cli/target/lib" "$tree/lib"
  cp "$sources/advisor-daemon/cli/target/weatherglass.jar" "$sources/deploy/dist/"{jvm,serve}.options "$tree/lib/"
  # remove native code for systems other than Linux
  zip -qd "$tree/lib/"sqlite-jdbc-*.jar 'org/sqlite/native/[FMW]*'
  zip -qd "$tree/lib/"zstd-jni-*.jar 'aix/*' 'darwin/*' 'freebsd/*' 'win/*'
  zip -qd "$tree/lib/"snappy-java-*.jar 'org/xerial/snappy/native/[AFMSW]*'
  # some defaults depend on the number of processors and the user
  HOME=/home/USER XDG_DATA_HOME='' WEATHERGLASS_JAVA_OPTS=-XX:ActiveProcessorCount=4 "$tree/bin/weatherglass" config init "$tree/conf/weatherglass.yaml" >/dev/null
  cp "$sources/LICENSE" "$sources/"{README,CONTRIBUTING,SECURITY}.md "$tree/"
  copy_tree "$sources/docs" "$tree/docs"
  copy_tree "$sources/grafana" "$tree/grafana"
  mkdir "$tree/deploy"
  cp "$sources/deploy/README.md" "$tree/deploy/"
  for module in helm prometheus snakemake systemd; do
    copy_tree "$sources/deploy/$module" "$tree/deploy/$module"
  done
  copy_tree "$sources/enactor-connectors/plugins/snakemake" "$tree/enactor-connectors/plugins/snakemake"
  copy_tree "$sources/enactor-connectors/clients" "$tree/enactor-connectors/clients"
  cp -R "$sources/$plugin/target/nf-weatherglass-$(property nf-weatherglass.version)" "$tree/enactor-connectors/plugins/"
  cp -R "$sources/advisor-daemon/cli/target/licences" "$tree/licences"
  cp "$sources/advisor-daemon/cli/target/bom.json" "$tree/weatherglass.cdx.json"
  # folders of jars without licence texts
  find "$tree/licences" -type d -empty -delete
  write_sums "$tree"

  rm -rf "$to/maven" "$to"/weatherglass-*.tar.gz "$to"/weatherglass-*.cdx.json "$to/SHA256SUMS"
  tar -C "$1" --sort=name --mtime="$(property project.build.outputTimestamp)" --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX --format=ustar -cf - "$name" | gzip -n9 >"$to/$name.tar.gz"
  cp "$tree/weatherglass.cdx.json" "$to/$name.cdx.json"
  [ -z "$release" ] || copy_artefacts "$sources" "$to/maven" "$version"
  write_sums "$to"
}

# Copies the modules' jars with sources, documentation and kits, and the plugin in the form required by Nextflow's registry,
# from the sources $1 to folder $2 in version $3.
copy_artefacts() {
  local module artifact jar target
  mkdir -p "$2"
  cp "$1/pom.xml" "$2/weatherglass-$3.pom"
  cp "$1/advisor-daemon/pom.xml" "$2/advisor-daemon-$3.pom"
  for module in "${modules[@]}"; do
    artifact=${module##*/}
    target=$1/$module/target
    if [ "$module" = "$plugin" ]; then
      cp "$target"/nf-weatherglass-*.zip "$target"/nf-weatherglass-*-meta.json "$2/"
      continue
    fi
    cp "$1/$module/pom.xml" "$2/$artifact-$3.pom"
    # the program's jars are called weatherglass
    for jar in "$target/${artifact/#cli/weatherglass}"*.jar; do
      jar=${jar##*/}
      cp "$target/$jar" "$2/$artifact-$3${jar#*"${artifact/#cli/weatherglass}"}"
    done
  done
  # names of the modules' jars contain the version
  for jar in "$2"/*-"$3"-"$3"*.jar; do
    [ ! -e "$jar" ] || mv "$jar" "${jar/-$3-$3/-$3}"
  done
}
