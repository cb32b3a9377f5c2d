package io.weatherglass.nextflow;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the messages of a run in a file, one per line, and counts the bytes that the daemon has received. Messages thus
 * take no memory while the daemon is unreachable, and {@code weatherglass connect nextflow FILE} can report them after
 * the run. Thread-safe.
 */
final class MessageRecord implements AutoCloseable {
    private final Path file;
    private Optional<FileChannel> channel = Optional.empty();
    private long written;
    private long sent;

    MessageRecord(Path file) {
        this.file = file;
    }

    private FileChannel channel() throws IOException {
        if (channel.isEmpty()) {
            Files.createDirectories(file.getParent());
            channel = Optional.of(FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE));
        }
        return channel.get();
    }

    /** Appends all messages, or none if the disk is full. Messages must not contain line breaks. */
    synchronized void append(List<String> messages) throws IOException {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (String message : messages) {
            lines.writeBytes(message.getBytes(StandardCharsets.UTF_8));
            lines.write('\n');
        }
        ByteBuffer bytes = ByteBuffer.wrap(lines.toByteArray());
        long end = written;
        FileChannel output = channel();
        try {
            while (bytes.hasRemaining()) {
                end += output.write(bytes, end);
            }
        } catch (IOException e) {
            // remove a partial line, which would damage the next line
            output.truncate(written);
            throw e;
        }
        written = end;
    }

    /** Returns the first unsent lines: at most {@code maxBytes}, but at least one line of any length. */
    synchronized byte[] unsent(int maxBytes) throws IOException {
        byte[] lines = read(maxBytes);
        int end = lastLineEnd(lines);
        for (int more = maxBytes; end == 0 && lines.length < written - sent; ) {
            more = more * 2;
            lines = read(more);
            end = lastLineEnd(lines);
        }
        return Arrays.copyOf(lines, end);
    }

    private byte[] read(int maxBytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(maxBytes, written - sent));
        FileChannel input = channel();
        while (buffer.hasRemaining() && input.read(buffer, sent + buffer.position()) >= 0) {
            // read until the buffer is full
        }
        return buffer.array();
    }

    private static int lastLineEnd(byte[] lines) {
        int end = lines.length;
        while (end > 0 && lines[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    synchronized void sent(int bytes) {
        sent += bytes;
    }

    synchronized boolean isSent() {
        return sent == written;
    }

    Path file() {
        return file;
    }

    /** Closes the file, and deletes it if the daemon has received all messages. */
    @Override
    public synchronized void close() throws IOException {
        if (channel.isPresent()) {
            channel.get().close();
            if (isSent()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
