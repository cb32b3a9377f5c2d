package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RecordingReader;
import io.weatherglass.connectors.sources.SourceMessage;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Files written by a source, in the order required by the connector. Immutable. */
public final class SourceFiles {
    private static final long PAUSE_MILLIS = 200;

    private final Connector connector;
    private final List<Path> files;

    public SourceFiles(Connector connector, List<Path> files) {
        this.connector = connector;
        this.files = files.stream().sorted(Comparator.comparingInt(this::order)).toList();
    }

    private int order(Path file) {
        return connector.order(file.getFileName().toString());
    }

    /** @throws IllegalArgumentException if a file is unknown to the connector, unreadable or not UTF-8 */
    public List<SourceMessage> read() throws NoSuchFileException {
        List<SourceMessage> messages = new ArrayList<>();
        for (Path file : files) {
            messages.addAll(read(file));
        }
        return messages;
    }

    private List<SourceMessage> read(Path file) throws NoSuchFileException {
        try {
            return RecordingReader.read(connector, file);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + " must be text in UTF-8", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Follows the files until all runs have ended. Files that the connector needs first are read once, before the
     * others.
     *
     * @param silence a file that does not contain the end of its run counts as ended after this time without changes or
     *     new events
     * @throws IllegalArgumentException if the connector does not know one of the files
     */
    public void follow(Connection connection, Clock clock, Duration silence) throws IOException, InterruptedException {
        follow(connection, clock, silence, () -> false);
    }

    /** @param over queried whenever everything has been read; {@code true} stops following */
    public void follow(Connection connection, Clock clock, Duration silence, BooleanSupplier over)
            throws IOException, InterruptedException {
        int last = order(files.get(files.size() - 1));
        List<FollowedFile> followed = new ArrayList<>();
        for (Path file : files) {
            if (order(file) == last) {
                followed.add(new FollowedFile(file, splitters(file), clock));
            }
        }
        for (Path file : files) {
            if (order(file) < last) {
                while (!Files.exists(file)) {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                }
                connection.acceptAll(read(file));
            }
        }
        try {
            follow(followed, connection, silence, over);
        } finally {
            for (FollowedFile file : followed) {
                file.close();
            }
        }
    }

    private void follow(List<FollowedFile> followed, Connection connection, Duration silence, BooleanSupplier over)
            throws IOException, InterruptedException {
        Set<FollowedFile> open = new LinkedHashSet<>(followed);
        while (true) {
            boolean news = false;
            for (FollowedFile file : List.copyOf(open)) {
                List<SourceMessage> messages = file.poll();
                news |= !messages.isEmpty();
                connection.acceptAll(messages);
                if (connector.endsInSilence(file.name()) && file.isSilent(silence, connection.lastEvent())) {
                    connection.acceptAll(file.end());
                    open.remove(file);
                }
            }
            if (open.isEmpty() || (!news && connection.isOver())) {
                return;
            }
            if (!news && over.getAsBoolean()) {
                // The source may have written more before the caller noticed that it had ended.
                for (FollowedFile file : open) {
                    connection.acceptAll(file.poll());
                    if (file.isThere()) {
                        connection.acceptAll(file.end());
                    }
                }
                return;
            }
            if (!news) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    private Supplier<MessageSplitter> splitters(Path file) {
        return connector
                .followedSplitter(file.getFileName().toString())
                .orElseThrow(() -> new IllegalArgumentException(
                        file + " must be " + connector.wantedFile() + ", which this connector reads"));
    }
}
