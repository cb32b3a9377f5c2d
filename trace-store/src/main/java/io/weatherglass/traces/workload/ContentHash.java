package io.weatherglass.traces.workload;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the hash of a trace's jobs, which must be added in order of start time. Not thread-safe. */
public final class ContentHash {
    private static final int JOB_BYTES = 2 * Double.BYTES + Integer.BYTES;

    private final MessageDigest digest;
    private final ByteBuffer bytes = ByteBuffer.allocate(1000 * JOB_BYTES);

    public ContentHash(int systemCores) {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform supports SHA-256", e);
        }
        bytes.putInt(systemCores);
    }

    public void job(double startSeconds, double runtimeSeconds, int cores) {
        if (bytes.remaining() < JOB_BYTES) {
            flush();
        }
        bytes.putDouble(startSeconds).putDouble(runtimeSeconds).putInt(cores);
    }

    private void flush() {
        digest.update(bytes.flip());
        bytes.clear();
    }

    public String hex() {
        flush();
        return HexFormat.of().formatHex(digest.digest());
    }
}
