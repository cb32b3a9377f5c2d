package io.weatherglass.cli.installing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failing build of the distribution leaves nothing behind. */
@Tag("process")
class DistributionErrorsTest {

    /** Sources the script like the launcher. The build stops in the middle, as if a program or file were missing. */
    private static final String BROKEN_BUILD = """
            set -euo pipefail
            root=$1 work=$2
            say() { printf '%s\\n' "$*"; }
            die() { say "$@"; exit 1; }
            require_build_tools() { :; }
            offer_simgrid() { :; }
            . "$root/deploy/dist/make.sh"
            build_dist() {
              touch "$1/part"
              (exit 3)
              say "goes on after an error"
            }
            make_dist --to "$work/to"
            say "goes on without a distribution"
            """;

    @TempDir
    private Path work;

    @Test
    void stopsAtTheFirstErrorAndRemovesItsFiles() {
        Path root = Path.of("..", "..").toAbsolutePath().normalize();

        Shell.Ran ran =
                Shell.tryRun(Map.of(), "bash", "-c", BROKEN_BUILD, "launcher", root.toString(), work.toString());

        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.output().strip()).endsWith("no distribution was made").doesNotContain("goes on");
        assertThat(work.resolve("to")).isEmptyDirectory();
        assertThat(work).isDirectoryNotContaining(file -> Files.exists(file.resolve("part")));
    }
}
