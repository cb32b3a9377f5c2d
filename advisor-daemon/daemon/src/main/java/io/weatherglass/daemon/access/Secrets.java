package io.weatherglass.daemon.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Makes secrets and compares what is kept of them. Thread-safe. */
public final class Secrets {
    /** Begins every key, so that people and scanners of repositories know one when they see it. */
    public static final String KEY_PREFIX = "wg_";

    /** 256 bits: nobody guesses one, so a fast hash without salt keeps it safe. */
    private static final int BYTES = 32;

    /** Of so many bytes in Base64 without padding. */
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");

    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    /** A new key. */
    public static String newKey() {
        return KEY_PREFIX + random();
    }

    /** Whether a secret looks like a key. */
    public static boolean isKey(String secret) {
        return secret.startsWith(KEY_PREFIX);
    }

    /** A new secret of 256 bits, in characters that need no encoding in a URL or header. */
    public static String random() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Whether a text may be one of {@link #random()}: not whether it is. */
    public static boolean isRandom(String text) {
        return FORM.matcher(text).matches();
    }

    /** What is kept of a secret. */
    public static String hash(String secret) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Whether two hashes are equal, in a time that does not depend on where they differ. */
    public static boolean equal(String hash, String other) {
        return MessageDigest.isEqual(
                hash.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }
}
