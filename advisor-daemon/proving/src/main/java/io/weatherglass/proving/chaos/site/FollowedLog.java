package io.weatherglass.proving.chaos.site;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.daemon.config.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of messages, and a process {@code connect --follow} that reads the file up to the end of the run. If the
 * process exits early, it is restarted, as a supervisor would do. Thread-safe.
 */
public final class FollowedLog implements AutoCloseable {

    private static final int HEAP_MEGABYTES = 128;
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Path file;
    private final ChildProcess reader;

    FollowedLog(String name, Path folder, List<String> output) {
        file = folder.resolve(name + ".jsonl");
        List<String> arguments =
                new ArrayList<>(List.of("connect", SourceRun.CONNECTOR, file.toString(), "--follow", "--set"));
        arguments.add(Settings.TOPIC_PREFIX.key() + "=" + ChaosSite.DISTURBED);
        arguments.addAll(output);
        reader = new ChildProcess(
                name,
                folder,
                ChildProcess.commandOf(ChildProcess.ownClassPath(), HEAP_MEGABYTES, Weatherglass.class, arguments));
    }

    public Path file() {
        return file;
    }

    public ChildProcess reader() {
        return reader;
    }

    public void superviseReader() {
        reader.start();
    }

    public void awaitReader() throws InterruptedException {
        while (!reader.awaitEnd(LOOK) || !reader.hasSucceeded()) {
            reader.start();
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
