package io.weatherglass.daemon.access;

import io.weatherglass.forecast.support.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;

/** Creates, hashes and compares secrets. Thread-safe. */
public final class Secrets {
    /** Prefix that lets users and secret scanners recognize a key. */
    public static final String KEY_PREFIX = "wg_";

    /** Secrets of 256 random bits are safe even with a fast, unsalted hash. */
    private static final int BYTES = 32;

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");

    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    public static String newKey() {
        return KEY_PREFIX + random();
    }

    public static boolean isKey(String secret) {
        return secret.startsWith(KEY_PREFIX);
    }

    /** Returns 256 random bits in characters that need no encoding in a URL or header. */
    public static String random() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public static boolean isRandom(String text) {
        return FORM.matcher(text).matches();
    }

    public static String hash(String secret) {
        return Sha256.hex(secret);
    }

    /** Compares in constant time. */
    public static boolean equal(String hash, String other) {
        return MessageDigest.isEqual(
                hash.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }
}
