package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.traces.store.TraceInfo;
import io.weatherglass.traces.store.TraceStore;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory that an import needs does not depend on the length of the log. */
@Tag("process")
class SmallHeapImportTest {
    /** The columns alone take 10 MB; sorting in memory would take several times as much. */
    private static final int JOBS = 500_000;

    private static final String HEAP = "-Xmx32m";

    @TempDir
    private Path folder;

    @Test
    void importsALogLargerThanTheHeap() throws IOException, InterruptedException {
        Path log = log();
        Path data = folder.resolve("data");
        Path said = folder.resolve("said");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp")),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Weatherglass.class.getName(),
                        "trace",
                        "import",
                        "--data-dir",
                        data.toString(),
                        log.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(said)).isZero();
            TraceInfo trace = TraceStore.open(data).info("large");
            assertThat(trace.jobs()).isEqualTo(JOBS);
            assertThat(trace.skipped()).isOne();
            assertThat(folder.resolve("tmp")).as("what did not fit is gone").isEmptyDirectory();
        } finally {
            process.destroyForcibly();
        }
    }

    /** Writes a log of jobs in random order of start, with one invalid row. */
    private Path log() throws IOException {
        Path file = folder.resolve("large.swf.gz");
        Random random = new Random(1);
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(file));
                PrintWriter out = new PrintWriter(new BufferedOutputStream(packed), false, StandardCharsets.US_ASCII)) {
            for (int job = 0; job < JOBS; job++) {
                out.print(job + " " + random.nextInt(1_000_000) + " 0 120 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n");
            }
            out.print("no job\n");
        }
        return file;
    }
}
