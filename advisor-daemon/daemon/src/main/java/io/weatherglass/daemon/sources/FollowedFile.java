package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.SourceMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A file that grows while it is read. If truncated or replaced, it is read from the beginning. */
public final class FollowedFile implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final Path file;
    private final Supplier<MessageSplitter> splitters;
    private final Clock clock;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private MessageSplitter splitter;
    private Optional<FileChannel> open = Optional.empty();
    private Object key = "";
    private int lines;

    public FollowedFile(Path file, Supplier<MessageSplitter> splitters, Clock clock) {
        this.file = file;
        this.splitters = splitters;
        this.clock = clock;
        this.splitter = splitters.get();
    }

    /** Returns the messages completed since the last call. */
    public List<SourceMessage> poll() throws IOException {
        List<SourceMessage> messages = new ArrayList<>();
        if (open.isPresent()) {
            read(open.get(), messages);
            if (isReplaced(open.get())) {
                // read the lines written between the previous read and the replacement
                read(open.get(), messages);
                finish(messages);
            }
        }
        if (open.isEmpty()) {
            try {
                key = keyOf(file);
                open = Optional.of(FileChannel.open(file));
                read(open.get(), messages);
            } catch (NoSuchFileException e) {
                // the file has not been created yet, or is being replaced
                open = Optional.empty();
            }
        }
        if (messages.isEmpty() && open.isPresent()) {
            messages.addAll(SourceMessage.ofSilence(splitter, unchanged(), name(), Optional.of(clock.instant())));
        }
        return messages;
    }

    private Duration unchanged() throws IOException {
        try {
            return Duration.between(Files.getLastModifiedTime(file).toInstant(), clock.instant());
        } catch (NoSuchFileException e) {
            return Duration.ZERO;
        }
    }

    private boolean isReplaced(FileChannel channel) throws IOException {
        if (channel.size() < channel.position()) {
            return true;
        }
        try {
            return !keyOf(file).equals(key);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static Object keyOf(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file : key;
    }

    private void finish(List<SourceMessage> messages) throws IOException {
        if (line.size() > 0) {
            endLine(messages);
        }
        messages.addAll(SourceMessage.ofEnd(splitter, name(), Optional.of(clock.instant())));
        splitter = splitters.get();
        lines = 0;
        open.orElseThrow().close();
        open = Optional.empty();
    }

    boolean isSilent(Duration atLeast, Optional<Instant> lastEvent) throws IOException {
        if (open.isEmpty() || open.get().position() < open.get().size()) {
            return false;
        }
        Instant changed = Files.getLastModifiedTime(file).toInstant();
        Instant last = lastEvent.filter(changed::isAfter).orElse(changed);
        return Duration.between(last, clock.instant()).compareTo(atLeast) >= 0;
    }

    boolean isThere() {
        return open.isPresent();
    }

    List<SourceMessage> end() throws IOException {
        List<SourceMessage> messages = new ArrayList<>();
        finish(messages);
        return messages;
    }

    private void read(FileChannel channel, List<SourceMessage> messages) throws IOException {
        while (channel.read(buffer.clear()) > 0) {
            buffer.flip();
            while (buffer.hasRemaining()) {
                byte next = buffer.get();
                if (next == '\n') {
                    endLine(messages);
                } else {
                    line.write(next);
                }
            }
        }
    }

    private void endLine(List<SourceMessage> messages) {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        String whole = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
        messages.addAll(SourceMessage.ofLine(splitter, name(), ++lines, whole, Optional.of(clock.instant())));
    }

    String name() {
        return file.getFileName().toString();
    }

    @Override
    public void close() throws IOException {
        if (open.isPresent()) {
            open.get().close();
        }
    }
}
