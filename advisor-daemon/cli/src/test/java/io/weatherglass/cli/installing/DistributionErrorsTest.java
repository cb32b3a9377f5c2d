package io.weatherglass.cli.installing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failing build of the distribution leaves nothing behind, and its launcher installs the plugin. */
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
            require_zip() { :; }
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

    /** The launcher of the distribution needs neither the sources nor Java for this. */
    @Test
    void installsThePluginForNextflowFromTheDistribution() throws IOException {
        Path launcher = Path.of("..", "..", "deploy", "dist", "weatherglass");
        Path installed = Files.createDirectories(work.resolve("dist/bin")).resolve("weatherglass");
        Files.copy(launcher, installed, StandardCopyOption.COPY_ATTRIBUTES);
        Path plugin =
                Files.createDirectories(work.resolve("dist/enactor-connectors/plugins/nf-weatherglass-1.2.3/classes"));
        Files.writeString(plugin.resolve("a"), "new");
        Path plugins = work.resolve("nextflow/plugins");
        Path old = Files.createDirectories(plugins.resolve("nf-weatherglass-1.2.3/old"));

        Shell.Ran ran =
                Shell.tryRun(Map.of("NXF_PLUGINS_DIR", plugins.toString()), installed.toString(), "plugin", "nextflow");

        assertThat(ran.exitCode()).as(ran.output()).isZero();
        assertThat(ran.output()).contains("nextflow run main.nf -plugins nf-weatherglass@1.2.3");
        assertThat(plugins.resolve("nf-weatherglass-1.2.3/classes/a")).hasContent("new");
        assertThat(old).doesNotExist();
    }
}
