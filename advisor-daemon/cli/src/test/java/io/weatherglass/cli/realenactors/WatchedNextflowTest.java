package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.Eventually;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** {@code watch --nextflow} with a real Nextflow that only writes a trace. */
@EnabledIfSystemProperty(
        named = "weatherglass.all",
        matches = "true",
        disabledReason = "long: ./weatherglass test --all")
@Tag("program")
class WatchedNextflowTest {
    private static final long PATIENCE_SECONDS = 180;
    private static final String NOBODY = "http://127.0.0.1:1";
    private static final String PIPELINE = "pipeline";

    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireNextflow() {
        Nextflow.require();
    }

    @Test
    void forecastsTheSecondRunFromTheFirstTrace() throws Exception {
        Nextflow nextflow = new Nextflow(folder);
        nextflow.run(PIPELINE, false);

        StringWriter out = new StringWriter();
        CompletableFuture<Ran> watching = CompletableFuture.supplyAsync(() -> Commands.run(
                out,
                "watch",
                "--nextflow",
                folder.resolve(PIPELINE).toString(),
                "--url",
                NOBODY,
                "--every",
                "0.05",
                "--until-end"));
        Eventually.until(
                "it waits for a run", () -> watching.isDone() || out.toString().contains("waiting for one"));
        assertThat(out.toString()).contains("forecasts use 1 past run");

        Nextflow.Run second = nextflow.run(PIPELINE, true);
        Ran ran = watching.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).as("a forecast while it goes on").contains(" active; ", "; remaining ");
        int jobs = second.report().size();
        assertThat(ran.out().lines().reduce((a, b) -> b).orElseThrow())
                .contains("completed; " + jobs + " of " + jobs + " jobs complete");
    }

    @Test
    void reportsAFailedRun() throws Exception {
        String failing = "failing";
        Nextflow nextflow = new Nextflow(folder);
        StringWriter out = new StringWriter();
        nextflow.runUntilItFails(failing, "");
        CompletableFuture<Ran> watching = CompletableFuture.supplyAsync(() -> Commands.run(
                out,
                "watch",
                "--nextflow",
                folder.resolve(failing).toString(),
                "--url",
                NOBODY,
                "--every",
                "0.05",
                "--until-end"));
        Eventually.until(
                "it waits for a run", () -> watching.isDone() || out.toString().contains("waiting for one"));
        nextflow.runUntilItFails(failing, "");
        assertThat(watching.get(PATIENCE_SECONDS, TimeUnit.SECONDS).exitCode())
                .as(out::toString)
                .isEqualTo(3);
    }
}
