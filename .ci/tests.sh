# shellcheck shell=bash
# "./weatherglass test [--all|--fast]": sourced by the launcher, whose functions it uses.

# shellcheck source=.ci/packages.sh
. "$root/.ci/packages.sh"

use_workshop
readarray -t reports < <(reports)

# of a module's tests, in its folder
test_classpath=target/test.classpath

# All that "mvn verify" makes and checks, but for running the tests; two modules that do not need each other side by side.
build_and_check() {
  build -T 2 -DskipTests verify dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile="$test_classpath"
}

forget_reports() { rm -rf "${reports[@]}" "${reports[@]/%/-again}"; }

# The reports; of a module that Maven did not come to there are none.
each_report() { find "${reports[@]}" -name "TEST-*.xml" -exec cat {} + 2>/dev/null || true; }

count() { # sum of attribute $1 over the reports
  each_report | sed -n "s/^<testsuite .* $1=\"\([0-9]*\)\".*/\1/p" \
    | awk '{ sum += $1 } END { print sum + 0 }'
}

skip_reasons() {
  each_report \
    | sed -n -e 's/.*<skipped[^>]* message="\([^"]*\)".*/\1/p' -e 's/.*<skipped[^>]*><!\[CDATA\[\([A-Za-z0-9.]*Exception: \)*\(.*\)/\2/p' \
    | sed -e 's/\]\]>.*//' | unescaped | sort | uniq -c
}

# Standard input, a part of an XML document, as text.
unescaped() { sed -e 's/&quot;/"/g' -e "s/&apos;/'/g" -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g'; }

# Number of test classes with an annotation of pattern $1.
annotated() { find "$root" -path '*/src/test/*' -name '*Test.java' -exec grep -lE "^ *@$1" {} + | wc -l; }

say_what_is_left_out() {
  echo "left out of the fast tests, by what the class or some test of it needs:"
  printf '%7d %s\n' \
    "$(annotated '(NeedsBroker|NeedsDaemon|Tag\("broker"\))')" "a Kafka broker" \
    "$(annotated '(NeedsPostgres|Tag\("database"\))')" "a database server" \
    "$(annotated 'Tag\("program"\)')" "a foreign program" \
    "$(annotated 'Tag\("process"\)')" "processes of its own" \
    "$(annotated 'Tag\("long"\)')" "more than some seconds of computing"
  echo "./weatherglass test runs them, too"
}

# Compiles what the fast tests need, and notes each module's class path; the format and versions are left to "mvn verify".
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

# Runs the classes "$@" of part $part of the module of this folder in one JVM, with the options that the parent pom gives to the tests.
# Reports go to folder $reports, what the tests print into a file there, what failed to standard output. The options of JUnit are the
# words of $tests_options.
junit() {
  local options=(-ea -Xmx2g -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ReservedCodeCacheSize=256m --enable-native-access=ALL-UNNAMED)
  mkdir -p "$reports"
  # shellcheck disable=SC2086 # $tests_options and $tests_jvm are several options
  "$java_home/bin/java" "${options[@]}" $tests_jvm -Djqwik.database="target/jqwik-database-$part" \
    -cp "$PWD/target/test-classes:$PWD/target/classes:$(<"$test_classpath")" org.junit.platform.console.ConsoleLauncher execute \
    "${@/#/--select-class=}" $tests_options --disable-banner --details=none \
    --reports-dir="$reports" --redirect-stdout="$reports/output.txt" --redirect-stderr="$reports/output.txt" 2>&1
}

# Whether a JVM that ended with status 1 has reported what failed: it ends so as well when it could not begin, or a test ended it.
reported_failures() { grep -qsE '^<(failure|error)[ >]' "$1"/TEST-*.xml; }

# Runs part $2 of the $3 parts of module $1's tests and prints what failed. Leaves a file "ended" beside the reports if those say all.
tests_of() {
  local part=$2 name="$1 $2/$3" log=target/launcher-tests-$2.log reports=target/surefire-reports/$2 classes
  cd "$root/$1"
  # every $3rd class, so that long ones, which often stand together, are in several parts
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

# What failed according to the reports in the folders $1 of the modules, one test in a line: module, class, test, message.
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

# Runs again, one part after the other with nothing beside it, the classes with tests that failed, properties with the values that
# they failed with; at most $1 classes, since more do not fail by chance. Real brokers, browsers and enactors side by side on a few cores
# can be late without anything being wrong.
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
    echo "again, alone: ${classes[*]}"
    again=target/surefire-reports-again/$part
    (cd "$root/$module" && reports=$again junit "${classes[@]}" </dev/null) || status=1
  done <"$work/tests-parts"
  return "$status"
}

# The classes whose tests took longest by the clock, which beside other tests is more than alone.
say_what_took_longest() {
  each_report | awk -F '"' '
    /^<testcase / { seconds[$4] += $6 }
    END { for (class in seconds) printf "%7.0f s %s\n", seconds[class], class }' | sort -rn | awk -v lines="$1" 'NR <= lines'
}

# One line for each test that failed, with the beginning of its message. Names are never empty: a tab would be lost.
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

# The parts of about $1 classes of the modules $2..., one in a line: module, part, parts.
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

# Runs the modules' tests in $1 JVMs side by side, each with about $2 classes. Maven would start with a module when those are done
# that it depends on, and leave a core idle half of the time. Those of cli mostly wait, for sessions to end and processes to start:
# they take turns with the others, which compute, those first that take longest in one JVM: of a long part that began last, all but
# one core would wait for the end.
run_parts() {
  local waiting=advisor-daemon/cli computing=(advisor-daemon/{daemon,lab} trace-store advisor-daemon/forecast) module
  for module in "${modules[@]}"; do
    case " $waiting ${computing[*]} " in
      *" $module "*) ;;
      *) computing+=("$module") ;;
    esac
  done
  export root work java_home test_classpath tests_options tests_jvm
  export -f junit reported_failures tests_of
  parts_of "$2" "$waiting" >"$work/tests-waiting"
  parts_of "$2" "${computing[@]}" >"$work/tests-computing"
  paste -d '\n' "$work"/tests-{waiting,computing} | sed '/^$/d' >"$work/tests-parts"
  xargs -P "$1" -L 1 bash -euc 'tests_of "$@"' tests <"$work/tests-parts"
}

# Prints how plain the language of documents, comments and messages is.
check_language() {
  if command -v python3 >/dev/null; then
    python3 "$root/.ci/plain_english.py"
  else
    say "python3 is missing: the language of documents, comments and messages is not checked"
  fi
}

run_tests() {
  local status=0 tests_options= tests_jvm=
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
    # much of their time is the start of a JVM: few of them, and one more than cores, since some wait for time to pass
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
    # 205 MB, for a long test
    [ "${1:-}" != --all ] || { offer_spark; offer_newer_nextflow nextflow-middle.version; offer_debian; }
    forget_reports
    # many of them wait, for sessions to end and processes to start: one more than two cores would take finds them idle, and with
    # two more the times of real enactors are not those of their jobs
    run_parts 3 40 || status=1
  fi
  if [ "$status" -ne 0 ] && run_failed_again 8; then status=0; fi
  echo
  echo "tests: $(count tests) run, $(count failures) failed, $(count errors) in error, $(count skipped) skipped"
  skip_reasons
  check_language || true
  [ "${1:-}" != --fast ] || say_what_is_left_out
  echo "what took longest, of $SECONDS s in all:"
  say_what_took_longest 10
  say_what_failed
  [ "$status" -eq 0 ] || echo "FAILED; reports are in the modules' target/surefire-reports"
  exit "$status"
}
