package io.weatherglass.daemon.sources;

import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * Progress of a {@link Journal}, in a small file.
 *
 * @param position of the first unforwarded byte
 * @param over whether the run had ended by then
 */
record Acknowledgement(long position, boolean over) {
    private static final int STATE = Long.BYTES + 1;
    private static final int LENGTH = STATE + Integer.BYTES;
    private static final byte OVER = 1;

    /** Returns empty if the file is missing or damaged. */
    static Optional<Acknowledgement> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length != LENGTH) {
            return Optional.empty();
        }
        ByteBuffer read = ByteBuffer.wrap(bytes);
        Acknowledgement acknowledgement = new Acknowledgement(read.getLong(), read.get() == OVER);
        return read.getInt() == crc(bytes) ? Optional.of(acknowledgement) : Optional.empty();
    }

    private static int crc(byte[] bytes) {
        return SpoolFrames.crc(Arrays.copyOf(bytes, STATE));
    }

    void write(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH).putLong(position).put(over ? OVER : (byte) 0);
        bytes.putInt(crc(bytes.array())).flip();
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            SpoolFrames.writeFully(channel, bytes, 0);
        }
    }
}
