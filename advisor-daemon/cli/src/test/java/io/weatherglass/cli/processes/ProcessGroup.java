package io.weatherglass.cli.processes;

import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Java processes with the class path of the test, whose output is written to files. All processes end on close. */
public final class ProcessGroup implements AutoCloseable {

    private final Path directory;
    private final List<Process> started = new ArrayList<>();

    public ProcessGroup(Path directory) {
        this.directory = directory;
    }

    /**
     * Starts a broker with its data and its address file in the directory. Returns its address when it accepts clients.
     */
    String startBroker() throws IOException {
        Path address = directory.resolve("address");
        start("broker", BrokerProcess.class, directory.resolve("kafka").toString(), address.toString());
        try {
            Eventually.until("the broker starts", () -> Files.exists(address));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; it said: " + said("broker"), e);
        }
        return Files.readString(address);
    }

    /** Starts a main class. Writes its output to {@code name.out} and {@code name.err}. */
    public Process start(String name, Class<?> main, String... arguments) {
        return start(List.of(), List.of(), name, main, arguments);
    }

    /** Like {@link #start}, with additional JVM options. */
    public Process startWith(List<String> options, String name, Class<?> main, String... arguments) {
        return start(List.of(), options, name, main, arguments);
    }

    /** @param before command that finally executes the actual command, which follows as its arguments */
    Process startBehind(List<String> before, String name, Class<?> main, String... arguments) {
        return start(before, List.of(), name, main, arguments);
    }

    private Process start(List<String> before, List<String> options, String name, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(ClassArchive.options());
        command.addAll(options);
        command.addAll(List.of("-cp", ClassArchive.classPath(), TetheredTestMain.class.getName(), main.getName()));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out(name).toFile())
                    .redirectError(err(name).toFile())
                    .start();
            started.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the file with the standard output of a process. */
    public Path out(String name) {
        return directory.resolve(name + ".out");
    }

    /** Returns the standard error of a process. */
    public String said(String name) {
        try {
            return Files.readString(err(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path err(String name) {
        return directory.resolve(name + ".err");
    }

    /** Suspends a process, as if its machine hung. */
    static void freeze(Process process) throws Exception {
        signal(process, "STOP");
    }

    /** Resumes a suspended process. */
    static void thaw(Process process) throws Exception {
        signal(process, "CONT");
    }

    private static void signal(Process process, String signal) throws Exception {
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                .inheritIO()
                .start()
                .onExit()
                .get();
    }

    /** Sends SIGKILL and waits for the end. */
    public static void kill(Process process) {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        started.forEach(ProcessGroup::kill);
    }
}
