package io.weatherglass.cli.following;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.sources.Connection;
import io.weatherglass.daemon.sources.EventOutput;
import io.weatherglass.daemon.sources.SourceFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Reports the current run of a folder and all later runs to a daemon, on its own thread. Thread-safe. */
final class FolderFollower implements AutoCloseable {
    private static final long PAUSE_MILLIS = 200;

    /** A run without a history file counts as ended after this time without changes, as with {@code connect --idle}. */
    static final Duration SILENCE = Duration.ofHours(1);

    private final EnactorFolder folder;
    private final Connector connector;
    private final EventOutput output;
    private final Consumer<String> notices;
    private final Predicate<String> isReported;
    private final Set<Path> reported = new HashSet<>();
    private final Map<Path, FileTime> seen = new HashMap<>();
    private final Thread thread = new Thread(this::run, "follower");
    private volatile Optional<String> instance = Optional.empty();
    private volatile Optional<Exception> failure = Optional.empty();

    /** @param isReported whether the daemon knows an instance, for example because a plugin reports it */
    FolderFollower(
            EnactorFolder folder,
            Connector connector,
            List<Path> past,
            EventOutput output,
            Consumer<String> notices,
            Predicate<String> isReported)
            throws IOException {
        this.folder = folder;
        this.connector = connector;
        this.output = output;
        this.notices = notices;
        this.isReported = isReported;
        for (Path recording : past) {
            seen.put(recording, Files.getLastModifiedTime(recording));
        }
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    Optional<String> instance() {
        return instance;
    }

    Optional<Exception> failure() {
        return failure;
    }

    private void run() {
        try {
            while (!thread.isInterrupted()) {
                Optional<Path> recording = newest().filter(this::isNew);
                if (recording.isPresent()) {
                    follow(recording.get());
                } else {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            failure = Optional.of(e);
        }
    }

    private Optional<Path> newest() throws IOException {
        List<Path> all = folder.recordings();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    private boolean isNew(Path recording) {
        try {
            return !reported.contains(recording)
                    && !Files.getLastModifiedTime(recording).equals(seen.get(recording));
        } catch (IOException e) {
            return false;
        }
    }

    private void follow(Path recording) throws IOException, InterruptedException {
        if (isReportedByPlugin(recording)) {
            return;
        }
        OwnRun own = new OwnRun(output, recording);
        new SourceFiles(connector, List.of(recording))
                .follow(
                        new Connection(connector, own),
                        Clock.systemUTC(),
                        SILENCE,
                        () -> reported.contains(recording) || isLeft(recording));
        seen.put(recording, Files.getLastModifiedTime(recording));
    }

    /** Returns whether a plugin reports the run of a recording, which would be a second run with the same jobs. */
    private boolean isReportedByPlugin(Path recording) throws IOException {
        Optional<String> plugins = folder.reportedInstance(recording).filter(isReported);
        if (plugins.isPresent()) {
            reported.add(recording);
            instance = plugins;
        }
        return plugins.isPresent();
    }

    /**
     * Returns whether to stop following a recording that does not contain the end of its run. A recording that never
     * contains it is followed until the folder shows it, because runs may overlap; others are left for a newer one.
     */
    private boolean isLeft(Path recording) {
        try {
            return connector.endsInSilence(recording.getFileName().toString())
                    ? folder.hasEnded(recording)
                    : newest().filter(other -> !other.equals(recording)).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        output.close();
    }

    /**
     * Remembers the instance of the last event. Discards the events if a plugin has reported the run before the first of
     * them: the file may exist before the daemon has heard of the plugin's run.
     */
    private final class OwnRun implements EventOutput {
        private final EventOutput to;
        private final Path recording;
        private boolean begun;

        OwnRun(EventOutput to, Path recording) {
            this.to = to;
            this.recording = recording;
        }

        @Override
        public void write(List<EventEnvelope> events) throws InterruptedException {
            if (isOwn()) {
                to.write(events);
                instance = Optional.of(events.get(events.size() - 1).workflowInstance());
            }
        }

        private boolean isOwn() {
            try {
                begun = begun || !reported.contains(recording) && !isReportedByPlugin(recording);
                return begun;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void refuse(SourceMessage message, InvalidMessageException reason) throws InterruptedException {
            notices.accept(message.place() + ": " + reason.getMessage());
            to.refuse(message, reason);
        }

        @Override
        public void close() {
            to.close();
        }
    }
}
