package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.traces.store.TraceListing;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports that are killed or run out of disk space. */
@Tag("process")
class KilledImportTest {
    private static final int JOBS = 20_000;
    private static final int ROUNDS = 3;
    private static final int LATEST_KILL_MS = 700;

    @TempDir
    private Path folder;

    @Test
    void killedImportLeavesTheOldOrTheNewTrace() throws IOException, InterruptedException {
        Path data = folder.resolve("data");
        List<Path> logs = List.of(log("a", 1), log("b", 2));
        List<String> contents = List.of(hash(logs.get(0)), hash(logs.get(1)));
        TraceStore store = TraceStore.open(data);
        Random random = new Random();
        for (int round = 0; round < ROUNDS; round++) {
            try (ProcessGroup processes = new ProcessGroup(folder)) {
                Process process = processes.start(
                        "import" + round,
                        ImportLoop.class,
                        data.toString(),
                        logs.get(0).toString(),
                        logs.get(1).toString());
                Eventually.until("a trace", () -> Files.exists(store.folder().resolve("t.parquet")));
                // kill the process at a different moment each time
                process.waitFor(random.nextInt(LATEST_KILL_MS), TimeUnit.MILLISECONDS);
                ProcessGroup.kill(process);
            }
            TraceListing listing = TraceStore.open(data).list();
            assertThat(listing.unreadable()).isEmpty();
            assertThat(listing.traces()).hasSize(1);
            assertThat(contents).contains(TraceStore.open(data).load("t").contentHash());
        }
        ImportLoop.replace(store, logs.get(1));
        ImportLoop.replace(store, logs.get(0));
        try (Stream<Path> left = Files.list(store.folder())) {
            assertThat(left.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder(".lock", "t.parquet");
        }
    }

    @Test
    void fullDiskLeavesTheOldTrace() throws IOException, InterruptedException {
        assumeThat(exitCode(new ProcessBuilder("unshare", "-rm", "true")))
                .as("a file system of its own needs unshare and the right to use it")
                .isZero();
        Path data = Files.createDirectory(folder.resolve("small"));
        Path said = folder.resolve("said");
        String command = String.join(
                " ",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // as in the launcher, because newer Java versions warn about the native code of SQLite
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                "'" + System.getProperty("java.class.path") + "'",
                Weatherglass.class.getName(),
                "trace import --data-dir",
                data.toString(),
                log("a", 1).toString());
        Process shell = new ProcessBuilder(
                        "unshare",
                        "-rm",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=64k none " + data + " && " + command + "; echo exit $?; ls -A " + data
                                + "/traces")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(shell.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readAllLines(said, StandardCharsets.UTF_8))
                .as("the failure in one line, exit code 1, and nothing but the lock left")
                .hasSize(3)
                .first()
                .asString()
                .contains("trace import failed", "No space left");
        assertThat(Files.readAllLines(said, StandardCharsets.UTF_8)).endsWith("exit 1", ".lock");
    }

    private static int exitCode(ProcessBuilder command) throws InterruptedException {
        try {
            return command.start().waitFor();
        } catch (IOException e) {
            return -1;
        }
    }

    private String hash(Path log) throws IOException {
        TraceStore undisturbed = TraceStore.open(folder.resolve("undisturbed"));
        ImportLoop.replace(undisturbed, log);
        return undisturbed.info("t").contentHash();
    }

    private Path log(String name, int seed) throws IOException {
        Random random = new Random(seed);
        return Files.writeString(
                folder.resolve(name + ".swf"),
                IntStream.range(0, JOBS)
                        .mapToObj(job -> job + " " + random.nextInt(1_000_000) + " 0 " + random.nextInt(100_000)
                                + " 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n")
                        .collect(Collectors.joining()));
    }
}
