package io.weatherglass.cli.installing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs other programs to completion. */
final class Shell {

    /** Enough for a complete build on a busy machine (heuristic). */
    private static final int PATIENCE_MINUTES = 20;

    /** Exit code and output of a program. */
    record Ran(int exitCode, String output) {}

    private Shell() {}

    /** Returns standard output and error of a program that must succeed. */
    static String run(String... command) {
        return run(Map.of(), command);
    }

    /** Like {@link #run(String...)}, with additional environment variables. */
    static String run(Map<String, String> environment, String... command) {
        Ran ran = tryRun(environment, command);
        assertThat(ran.exitCode())
                .as(() -> String.join(" ", command) + " said: " + ran.output())
                .isZero();
        return ran.output();
    }

    /** Runs a program that may fail. */
    static Ran tryRun(Map<String, String> environment, String... command) {
        try {
            Path output = Files.createTempFile("weatherglass-said", ".txt");
            try {
                ProcessBuilder builder = new ProcessBuilder(List.of(command))
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
                builder.environment().putAll(environment);
                Process process = builder.start();
                try {
                    assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES))
                            .as(() -> String.join(" ", command) + " ends")
                            .isTrue();
                } finally {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly().onExit().join();
                }
                return new Ran(process.exitValue(), Files.readString(output));
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
