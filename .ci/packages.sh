# shellcheck shell=bash
# Installs or downloads the programs that tests need. Sourced by tests.sh. Tests whose programs are missing are skipped.

# Provides Prometheus, promtool and Alertmanager. They are unpacked instead of installed, which does not require root and starts no service.
offer_prometheus() {
  local folder=$work/prometheus
  if command -v promtool >/dev/null && command -v prometheus >/dev/null && command -v prometheus-alertmanager >/dev/null; then
    return 0
  fi
  if [ ! -x "$folder/usr/bin/prometheus-alertmanager" ] && is_debian; then
    if may_install; then apt_update; fi
    say "fetching prometheus for the tests"
    rm -rf "$folder" && mkdir -p "$folder"
    (
      cd "$folder"
      for package in prometheus prometheus-alertmanager; do
        apt-get -qq download "$package" && dpkg -x "$package"_*.deb . && rm -f "$package"_*.deb
      done
    ) >>"$apt_log" 2>&1 || true
  fi
  if [ -x "$folder/usr/bin/promtool" ]; then
    PATH=$PATH:$folder/usr/bin
  else
    say "prometheus and promtool are missing (Debian package prometheus): tests that need them are skipped"
  fi
}

# Installs PostgreSQL, whose binaries the tests use to run their own server. Does not create the cluster of the package.
offer_postgresql() {
  local folder=/etc/postgresql-common/createcluster.d
  [ -z "$(compgen -G '/usr/lib/postgresql/*/bin/initdb')" ] || return 0
  if may_install; then
    apt_update
    if apt_has postgresql; then
      as_root mkdir -p "$folder"
      echo 'create_main_cluster = false' | as_root tee "$folder/weatherglass.conf" >/dev/null
      apt_install postgresql || say "could not install postgresql (see $apt_log)"
    fi
  fi
  [ -n "$(compgen -G '/usr/lib/postgresql/*/bin/initdb')" ] \
    || say "PostgreSQL is missing (Debian package postgresql): tests that need it are skipped"
}

# Installs libfaketime for tests in which clocks jump.
offer_libfaketime() {
  [ -z "$(compgen -G '/usr/lib/*/faketime/libfaketimeMT.so.1')" ] || return 0
  if may_install; then
    apt_update
    if apt_has libfaketime; then
      apt_install libfaketime || say "could not install libfaketime (see $apt_log)"
    fi
  fi
  [ -n "$(compgen -G '/usr/lib/*/faketime/libfaketimeMT.so.1')" ] \
    || say "libfaketime is missing (Debian package libfaketime): tests that need it are skipped"
}

# Installs Chromium for the tests of the page.
offer_chromium() {
  ! command -v chromium >/dev/null || return 0
  if may_install; then
    apt_update
    if apt_has chromium; then
      apt_install chromium || say "could not install chromium (see $apt_log)"
    fi
  fi
  command -v chromium >/dev/null \
    || say "chromium is missing (Debian package chromium): tests of the page are skipped"
}

# Installs real enactors, and ps, which Nextflow needs. A policy prevents their packages from starting services.
offer_enactors() {
  local package missing=() wanted=(snakemake coop-computing-tools openmpi-bin slurmctld slurmd slurm-client procps)
  # also the plugin with which Slurm reports jobs, and support for the virtual environments of Snakemake 9 and Airflow
  wanted+=(slurm-wlm-elasticsearch-plugin python3-venv)
  local policy=/usr/sbin/policy-rc.d
  for package in "${wanted[@]}"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
  done
  if [ ${#missing[@]} -gt 0 ] && may_install; then
    apt_update
    [ -e "$policy" ] || printf '#!/bin/sh\n# by weatherglass, while it installs\nexit 101\n' | as_root tee "$policy" >/dev/null
    as_root chmod +x "$policy"
    apt_install "${missing[@]}" || say "could not install ${missing[*]} (see $apt_log)"
    ! grep -q "by weatherglass" "$policy" || as_root rm -f "$policy"
  fi
  offer_nextflow
}

# Downloads the oldest supported Nextflow, the newest one with the older observers, and the newest one on Maven Central.
offer_nextflow() {
  offer_class_path nextflow nextflow nextflow.version
  offer_newer_nextflow nextflow-newer.version
  offer_class_path "nextflow-$(property nextflow-api.version)" nextflow-25 nextflow.version=nextflow-api.version
}

# Downloads Nextflow in the version that property $1 of the parent pom sets.
offer_newer_nextflow() { offer_class_path "nextflow-$(property "$1")" nextflow "nextflow.version=$1"; }

# Downloads Spark with OpenLineage's listener from Maven Central.
offer_spark() { offer_class_path spark spark spark.version openlineage.version; }

# Makes a Debian root file system into which long tests install, and installs a builder of images. Both require root.
offer_debian() {
  local package mirror folder log=$work/launcher-debian.log base=$work/debian-12.tar missing=()
  if [ "$(id -u)" -eq 0 ] && is_debian; then
    for package in debootstrap buildah; do
      command -v "$package" >/dev/null || missing+=("$package")
    done
    if [ ${#missing[@]} -gt 0 ]; then
      apt_update
      apt_install "${missing[@]}" || say "could not install ${missing[*]} (see $apt_log)"
    fi
    if [ ! -e "$base" ] && command -v debootstrap >/dev/null; then
      say "making a Debian for the tests"
      folder=$(mktemp -d "$work/debian-XXXXXX")
      chmod 755 "$folder"
      # the mirror of this machine, or else the default of debootstrap
      mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' 2>/dev/null | head -n 1 || true)
      if debootstrap --variant=minbase bookworm "$folder" ${mirror:+"$mirror"} >"$log" 2>&1; then
        tar -C "$folder" --numeric-owner --exclude='./dev/*' --exclude='./proc/*' --exclude='./sys/*' \
          --exclude='./var/cache/apt/*' --exclude='./var/lib/apt/lists/*' -cf "$base.part" . && mv "$base.part" "$base"
      fi
      rm -rf "$folder"
    fi
  fi
  [ -e "$base" ] || say "no Debian was made (root, Debian package debootstrap): tests that install into one are skipped"
}

# Downloads the dependencies of $2.pom.xml and writes class path $1. $3... are properties of the parent pom that set versions. If the
# property has another name in $2.pom.xml, the form is NAME_THERE=NAME_HERE.
offer_class_path() {
  local name=$1 property versions=() pom classpath=$work/$1.classpath
  pom=$root/advisor-daemon/cli/src/test/enactors/$2.pom.xml
  shift 2
  for property in "$@"; do
    versions+=("-D${property%%=*}=$(property "${property##*=}")")
  done
  if [ ! -s "$classpath" ] || [ "$root/pom.xml" -nt "$classpath" ] || [ "$pom" -nt "$classpath" ]; then
    say "fetching $name for the tests"
    if ! mvn -q -B -f "$pom" "${versions[@]}" dependency:build-classpath -Dmdep.includeScope=runtime -Dmdep.outputFile="$classpath" \
      </dev/null >"$work/launcher-$name.log" 2>&1; then
      rm -f "$classpath"
      say "could not fetch $name (see $work/launcher-$name.log): tests that need it are skipped"
    fi
  fi
}
