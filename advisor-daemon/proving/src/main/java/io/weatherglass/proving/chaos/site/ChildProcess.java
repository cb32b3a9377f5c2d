package io.weatherglass.proving.chaos.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process that can be killed, frozen and restarted. At most one instance runs at a time. The output of each start is
 * written to a separate file. The process exits when its standard input, a pipe, ends. Thread-safe.
 */
public final class ChildProcess implements AutoCloseable {

    /** Brokers may need many seconds to stop; see {@link io.weatherglass.daemon.kafka.EmbeddedKafka}. */
    private static final int STOP_SECONDS = 30;

    private final String name;
    private final Path folder;
    private List<String> command;
    private Process process;
    private int starts;
    private boolean closed;
    private Path said;

    ChildProcess(String name, Path folder, List<String> command) {
        this.name = name;
        this.folder = folder;
        this.command = List.copyOf(command);
        this.said = folder;
    }

    static String ownClassPath() {
        return System.getProperty("java.class.path");
    }

    static List<String> commandOf(String classPath, int heapMegabytes, Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                // these options suit many short-lived processes that share few cores
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                // the class archive is valid only for this class path
                .filter(option -> option.startsWith("-XX:SharedArchiveFile=") && classPath.equals(ownClassPath())
                        || option.startsWith("-Xlog:"))
                .forEach(command::add);
        command.addAll(List.of("-cp", classPath, TetheredMain.class.getName(), main.getName()));
        command.addAll(arguments);
        return command;
    }

    public synchronized void start() {
        if (closed || isAlive()) {
            return;
        }
        starts++;
        said = folder.resolve(name + "-" + starts + ".log");
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized void become(List<String> next) {
        command = List.copyOf(next);
    }

    public synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    synchronized boolean hasSucceeded() {
        return process != null && !process.isAlive() && process.exitValue() == 0;
    }

    /** Returns the file that contains the output since the last start. */
    synchronized Path log() {
        return said;
    }

    public String lastWords() {
        try (Stream<String> lines = Files.lines(log(), StandardCharsets.ISO_8859_1)) {
            return lines.reduce("", (line, next) -> next);
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }

    public boolean awaitEnd(Duration patience) throws InterruptedException {
        Optional<Process> current;
        synchronized (this) {
            current = Optional.ofNullable(process);
        }
        return current.isEmpty() || current.get().waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    public synchronized void kill() {
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
    }

    public synchronized void terminate() throws InterruptedException {
        if (process != null) {
            process.destroy();
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        }
    }

    public synchronized void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    public synchronized void thaw() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        if (isAlive()) {
            Signals.send(signal, process.pid());
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        kill();
    }
}
