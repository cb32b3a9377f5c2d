package io.weatherglass.proving.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A daemon process that exits when this process exits. Thread-safe. */
final class DaemonProcess implements AutoCloseable {

    private static final Pattern SERVES = Pattern.compile("serving (https?://127\\.0\\.0\\.1:\\d+)");
    private static final Duration START_LIMIT = Duration.ofSeconds(120);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private final Process process;
    private final Path log;
    private final ProcessFigures figures;
    private final Writer questions;
    private final BufferedReader answers;

    private DaemonProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        figures = new ProcessFigures(process.toHandle());
        questions = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a daemon with the class path of this process. */
    static DaemonProcess start(List<String> options, Map<String, String> settings, Path log) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MeasuredDaemon.class.getName(), "serve"));
        settings.forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
        // the launcher sets the same value
        builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "2");
        return new DaemonProcess(builder.start(), log);
    }

    /**
     * Waits until the daemon serves HTTP and returns its address.
     *
     * @throws IllegalStateException if it does not start; the message contains its log
     */
    URI awaitAddress() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (process.isAlive() && System.nanoTime() < deadline) {
            Matcher serves = SERVES.matcher(Files.readString(log));
            if (serves.find()) {
                return URI.create(serves.group(1));
            }
            Thread.sleep(LOOK_AGAIN.toMillis());
        }
        throw new IllegalStateException("the daemon did not start: " + Files.readString(log));
    }

    ProcessFigures figures() {
        return figures;
    }

    synchronized long liveHeapBytes() {
        try {
            questions.write("heap\n");
            questions.flush();
            String answer;
            do {
                answer = answers.readLine();
                if (answer == null) {
                    throw new IllegalStateException("the daemon has ended: " + Files.readString(log));
                }
            } while (!answer.startsWith(MeasuredDaemon.LIVE_HEAP));
            return Long.parseLong(answer.substring(MeasuredDaemon.LIVE_HEAP.length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
