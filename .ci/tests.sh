# shellcheck shell=bash
# Implements "./weatherglass test [--all|--fast]". Sourced by the launcher.

# shellcheck source=.ci/packages.sh
. "$root/.ci/packages.sh"

use_workshop
readarray -t reports < <(reports)

# file with the class path of a module's tests, relative to the folder of the module
test_classpath=target/test.classpath

# Runs "mvn verify" without the tests.
build_and_check() {
  build -T 2 -DskipTests verify dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile="$test_classpath"
}

forget_reports() { rm -rf "${reports[@]}" "${reports[@]/%/-again}"; }

# Prints all reports.
each_report() { find "${reports[@]}" -name "TEST-*.xml" -exec cat {} + 2>/dev/null || true; }

count() { # prints the sum of attribute $1 over all reports
  each_report | sed -n "s/^<testsuite .* $1=\"\([0-9]*\)\".*/\1/p" \
    | awk '{ sum += $1 } END { print sum + 0 }'
}

skip_reasons() {
  each_report \
    | sed -n -e 's/.*<skipped[^>]* message="\([^"]*\)".*/\1/p' -e 's/.*<skipped[^>]*><!\[CDATA\[\([A-Za-z0-9.]*Exception: \)*\(.*\)/\2/p' \
    | sed -e 's/\]\]>.*//' | unescaped | sort | uniq -c
}

# Replaces XML entities in standard input.
unescaped() { sed -e 's/&quot;/"/g' -e "s/&apos;/'/g" -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g'; }

# Prints the number of test classes with an annotation that matches pattern $1.
annotated() { find "$root" -path '*/src/test/*' -name '*Test.java' -exec grep -lE "^ *@$1" {} + | wc -l; }

say_what_is_left_out() {
  echo "omitted from the fast tests, by requirement:"
  printf '%7d %s\n' \
    "$(annotated '(NeedsBroker|NeedsDaemon|Tag\("broker"\))')" "a Kafka broker" \
    "$(annotated '(NeedsPostgres|Tag\("database"\))')" "a database server" \
    "$(annotated 'Tag\("program"\)')" "a foreign program" \
    "$(annotated 'Tag\("process"\)')" "separate processes" \
    "$(annotated 'Tag\("long"\)')" "more than a few seconds of computation"
  echo "./weatherglass test runs these as well"
}

# Compiles the tests and writes each module's class path, without the checks of "mvn verify".
compile_tests() {
  local module log=$work/launcher-tests.log begun=$work/launcher-tests.begun stamp=$work/launcher-tests.stamp current=yes
  for module in "${modules[@]}"; do
    [ -s "$root/$module/$test_classpath" ] || current=
  done
  if [ "$current" ] && [ -e "$stamp" ] && ! changed_since "$stamp" main test simgrid; then
    return
  fi
  say "compiling..."
  touch "$begun"
  if ! (cd "$root" && mvn -q -B -Dspotless.check.skip=true -Denforcer.skip=true test-compile dependency:build-classpath \
    -Dmdep.includeScope=test -Dmdep.outputFile="$test_classpath") </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    die "the build failed; its log is above and in $log"
  fi
  mv "$begun" "$stamp"
}

# Runs the classes "$@" in one JVM, as part $part of the module in the working folder, with the JVM options of the parent pom and the JUnit
# options $tests_options. Writes reports and the output of the tests to folder $reports, and failures to standard output.
junit() {
  local options=(-ea -Xmx2g -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ReservedCodeCacheSize=256m --enable-native-access=ALL-UNNAMED)
  mkdir -p "$reports"
  # shellcheck disable=SC2086 # $tests_options and $tests_jvm are several options
  "$java_home/bin/java" "${options[@]}" $tests_jvm -Djqwik.database="target/jqwik-database-$part" \
    -cp "$PWD/target/test-classes:$PWD/target/classes:$(<"$test_classpath")" org.junit.platform.console.ConsoleLauncher execute \
    "${@/#/--select-class=}" $tests_options --disable-banner --details=none \
    --reports-dir="$reports" --redirect-stdout="$reports/output.txt" --redirect-stderr="$reports/output.txt" 2>&1
}

# Returns whether a JVM that exited with status 1 reported failures. It has the same status if it did not start or if a test ended it.
reported_failures() { grep -qsE '^<(failure|error)[ >]' "$1"/TEST-*.xml; }

# Runs part $2 of $3 parts of the tests of module $1, and prints failures. Writes a file "ended" next to the reports if they are complete.
tests_of() {
  local part=$2 name="$1 $2/$3" log=target/launcher-tests-$2.log reports=target/surefire-reports/$2 classes
  cd "$root/$1"
  # a part has every $3rd class, because classes with long tests are often next to each other
  readarray -t classes < <(cd target/test-classes && find . -name '*Test.class' ! -name '*$*' \
    | sed -e 's:^\./::' -e 's:\.class$::' -e 's:/:.:g' | sort -r | awk -v part="$2" -v parts="$3" 'NR % parts == part % parts')
  if junit "${classes[@]}" >"$log"; then
    touch "$reports/ended"
    echo "$name: passed in $SECONDS s"
  else
    if [ $? -eq 1 ] && reported_failures "$reports"; then touch "$reports/ended"; fi
    echo "$name: FAILED in $SECONDS s" | cat - "$log"
    return 1
  fi
}

# Prints the failures in folder $1 of each module, one test per line: module, class, test, message.
failed_tests() {
  local module
  for module in "${modules[@]}"; do
    { find "$root/$module/target/$1" -name 'TEST-*.xml' -exec cat {} + 2>/dev/null || true; } \
      | awk -F '"' -v module="$module" '
          /^<testcase / { test = $4 "\t" $2 }
          /^<(failure|error)[ >]/ && test != "" { print module "\t" test "\t" ($1 ~ / message=$/ ? $2 : "no message"); test = "" }' \
      | unescaped | sed -e 's/&#[0-9xa]*;/ /g'
  done
}

# Runs failed test classes again, one part at a time, because real brokers, browsers and enactors on a few cores can be late although the
# program is correct. Properties repeat their failing values. Does nothing if more than $1 classes have failed, which is not due to chance.
run_failed_again() {
  local module part parts folder classes failed again status=0
  failed=$(failed_tests surefire-reports | cut -f 1,2 | sort -u | wc -l)
  [ "$failed" -ge 1 ] && [ "$failed" -le "$1" ] || return 1
  while read -r module part parts; do
    [ -e "$root/$module/target/surefire-reports/$part/ended" ] || return 1
  done <"$work/tests-parts"
  while read -r module part parts; do
    folder=surefire-reports/$part
    readarray -t classes < <(failed_tests "$folder" | awk -F '\t' -v module="$module" '$1 == module { print $2 }' | sort -u)
    [ ${#classes[@]} -gt 0 ] || continue
    echo "rerunning alone: ${classes[*]}"
    again=target/surefire-reports-again/$part
    (cd "$root/$module" && reports=$again junit "${classes[@]}" </dev/null) || status=1
  done <"$work/tests-parts"
  return "$status"
}

# Prints the classes whose tests took the longest wall-clock time.
say_what_took_longest() {
  each_report | awk -F '"' '
    /^<testcase / { seconds[$4] += $6 }
    END { for (class in seconds) printf "%7.0f s %s\n", seconds[class], class }' | sort -rn | awk -v lines="$1" 'NR <= lines'
}

# Prints one line per failed test with the beginning of its message.
say_what_failed() {
  local again class name message outcome
  again=$(failed_tests surefire-reports-again | cut -f 2)
  failed_tests surefire-reports | while IFS=$'\t' read -r _ class name message; do
    outcome=failed
    if [ -n "$(find "$root" -path "*/surefire-reports-again/*/output.txt" -print -quit)" ] && ! grep -qxF "$class" <<<"$again"; then
      outcome="failed beside other tests, passed alone"
    fi
    echo "$outcome: ${class##*.}.$name: ${message:0:400}"
  done
}

# Divides the tests of the modules $2... into parts of about $1 classes. Prints one part per line: module, part, number of parts.
parts_of() {
  local size=$1 module classes parts part
  shift
  for module in "$@"; do
    [ -d "$root/$module/target/test-classes" ] || die "$module has no compiled tests"
    classes=$(find "$root/$module/target/test-classes" -name '*Test.class' ! -name '*$*' | wc -l)
    parts=$(((classes + size - 1) / size))
    for part in $(seq "$parts"); do
      echo "$module $part $parts"
    done
  done
}

# Runs the tests of all modules in parts of about $2 classes, with $1 JVMs in parallel. Maven would test a module only after the modules that it
# depends on, and leave a core idle half of the time. Tests of cli and proving mostly wait for sessions and processes, so their parts alternate with
# parts of modules whose tests compute. Long parts start first, because a long part at the end would leave the other cores idle.
run_parts() {
  local waiting=(advisor-daemon/{proving,cli}) computing=(advisor-daemon/{daemon,lab} trace-store advisor-daemon/forecast) module
  for module in "${modules[@]}"; do
    case " ${waiting[*]} ${computing[*]} " in
      *" $module "*) ;;
      *) computing+=("$module") ;;
    esac
  done
  export root work java_home test_classpath tests_options tests_jvm
  export -f junit reported_failures tests_of
  parts_of "$2" "${waiting[@]}" >"$work/tests-waiting"
  parts_of "$2" "${computing[@]}" >"$work/tests-computing"
  paste -d '\n' "$work"/tests-{waiting,computing} | sed '/^$/d' >"$work/tests-parts"
  xargs -P "$1" -L 1 bash -euc 'tests_of "$@"' tests <"$work/tests-parts"
}

# Prints how plain the language of documents, comments and messages is. Fails if a limit is exceeded.
check_language() {
  if command -v python3 >/dev/null; then
    python3 "$root/.ci/plain_english.py"
  else
    say "python3 is missing: the language of documents, comments and messages is not checked"
  fi
}

run_tests() {
  local status=0 language=0 tests_options= tests_jvm=
  case "${1:-}" in
    "" | --fast) ;;
    --all) tests_jvm=-Dweatherglass.all=true ;;
    *) say "unknown option \"$1\"; usage: ./weatherglass test [--all|--fast]"; exit 2 ;;
  esac
  [ $# -le 1 ] || { say "usage: ./weatherglass test [--all|--fast]"; exit 2; }
  mkdir -p "$work"
  if [ "${1:-}" = --fast ]; then
    require_build_tools
    compile_tests
    tests_options="--exclude-tag=broker --exclude-tag=database --exclude-tag=program --exclude-tag=process --exclude-tag=long"
    # large parts, because starting JVMs takes much of the time; one JVM more than there are cores, because some tests wait
    forget_reports
    run_parts "$(($(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN) + 1))" 100 || status=1
  else
    alone build_and_check
    require_build_tools
    offer_prometheus
    offer_postgresql
    offer_libfaketime
    offer_chromium
    offer_enactors
    # only for --all, because Spark alone takes 205 MB
    [ "${1:-}" != --all ] || { offer_spark; offer_newer_nextflow nextflow-middle.version; offer_debian; }
    forget_reports
    # three JVMs for two cores, because many tests wait; with four, delays would distort the times of real enactors
    run_parts 3 40 || status=1
  fi
  if [ "$status" -ne 0 ] && run_failed_again 8; then status=0; fi
  echo
  echo "tests: $(count tests) run, $(count failures) failed, $(count errors) in error, $(count skipped) skipped"
  skip_reasons
  check_language || language=1
  [ "${1:-}" != --fast ] || say_what_is_left_out
  echo "longest tests ($SECONDS s in total):"
  say_what_took_longest 10
  say_what_failed
  [ "$status" -eq 0 ] || echo "FAILED; reports are in the modules' target/surefire-reports"
  [ "$language" -eq 0 ] || echo "FAILED; .ci/plain_english.py -n 20 prints the sentences to revise"
  exit $((status || language))
}
