package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.sources.SourceMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.CRC32C;

/** Frames of a journal (length, CRC-32C, payload), which reveal a torn end. */
final class SpoolFrames {
    static final int HEADER = 8;

    private static final int FIXED = Long.BYTES + 3 * Integer.BYTES;

    private SpoolFrames() {}

    static ByteBuffer frame(byte[] payload) {
        return ByteBuffer.allocate(HEADER + payload.length)
                .putInt(payload.length)
                .putInt(crc(payload))
                .put(payload)
                .flip();
    }

    /** Returns the payload of the next frame and advances the buffer; empty if the frame is torn. */
    static Optional<byte[]> next(ByteBuffer bytes) {
        if (bytes.remaining() < HEADER) {
            return Optional.empty();
        }
        int start = bytes.position();
        int length = bytes.getInt();
        int crc = bytes.getInt();
        // nothing is written without a payload; zeros, as a power failure leaves them, would be a frame without one
        if (length > 0 && length <= bytes.remaining()) {
            byte[] payload = new byte[length];
            bytes.get(payload);
            if (crc == crc(payload)) {
                return Optional.of(payload);
            }
        }
        bytes.position(start);
        return Optional.empty();
    }

    /** Advances to the next intact frame, or past a damaged one that is complete; returns false for a torn one. */
    static boolean skipDamage(ByteBuffer bytes) {
        int start = bytes.position();
        for (int at = start + 1; at <= bytes.limit() - HEADER; at++) {
            bytes.position(at);
            // no message is as short as a run of zeros would have it
            if (bytes.getInt(at) >= FIXED && next(bytes).isPresent()) {
                bytes.position(at);
                return true;
            }
        }
        bytes.position(start);
        int length = bytes.remaining() < HEADER ? 0 : bytes.getInt(start);
        if (length > 0 && length <= bytes.remaining() - HEADER) {
            bytes.position(start + HEADER + length);
            return true;
        }
        return false;
    }

    static void writeFully(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }

    static int crc(byte[] payload) {
        CRC32C crc = new CRC32C();
        crc.update(payload);
        return (int) crc.getValue();
    }

    static byte[] encode(SourceMessage message) {
        byte[] method = message.method().getBytes(StandardCharsets.UTF_8);
        byte[] target = message.target().getBytes(StandardCharsets.UTF_8);
        byte[] body = message.body().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(FIXED + method.length + target.length + body.length)
                .putLong(receivedAt(message).getEpochSecond())
                .putInt(receivedAt(message).getNano())
                .putInt(method.length)
                .putInt(target.length)
                .put(method)
                .put(target)
                .put(body)
                .array();
    }

    /** Returns when a message came; a recording is not spooled. */
    static Instant receivedAt(SourceMessage message) {
        return message.receivedAt().orElseThrow();
    }

    /** The message of a payload. */
    static SourceMessage decode(byte[] payload) {
        ByteBuffer bytes = ByteBuffer.wrap(payload);
        Instant receivedAt = Instant.ofEpochSecond(bytes.getLong(), bytes.getInt());
        int methodLength = bytes.getInt();
        int targetLength = bytes.getInt();
        return new SourceMessage(
                text(bytes, methodLength), text(bytes, targetLength), text(bytes, bytes.remaining()), receivedAt);
    }

    private static String text(ByteBuffer bytes, int length) {
        byte[] text = new byte[length];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
