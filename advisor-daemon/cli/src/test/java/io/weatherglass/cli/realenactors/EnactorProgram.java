package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real program that runs as a process and does not outlive the test. */
final class EnactorProgram implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 180;

    private final String name;
    private final Process process;
    private final Path log;

    private EnactorProgram(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /** Skips the test if the program is not installed. */
    static void require(String command, String debianPackage) {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, command))),
                () -> "needs " + command + " (Debian package " + debianPackage + ")");
    }

    static EnactorProgram start(Path folder, Map<String, String> environment, List<String> command) throws IOException {
        String name = Path.of(command.get(0)).getFileName().toString();
        Path log = Files.createTempFile(folder, name + "-", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        return new EnactorProgram(name, builder.start(), log);
    }

    /** Returns the output of the program so far. */
    String said() {
        try {
            return Files.readString(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "unreadable: " + e;
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Sends SIGTERM, like a user who stops the run. */
    void terminate() {
        process.destroy();
    }

    /** Returns whether the program ended successfully and in time. */
    boolean succeeded() throws InterruptedException {
        return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private int exitValue() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("%s ends; it said: %s", name, said())
                .isTrue();
        return process.exitValue();
    }

    /** Waits until the program ends, and checks that it succeeded. */
    void succeed() throws InterruptedException {
        assertThat(exitValue()).as("%s said: %s", name, said()).isZero();
    }

    /** Waits until the program ends, and checks that it failed. */
    void fail() throws InterruptedException {
        assertThat(exitValue()).as("%s said: %s", name, said()).isNotZero();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }
}
