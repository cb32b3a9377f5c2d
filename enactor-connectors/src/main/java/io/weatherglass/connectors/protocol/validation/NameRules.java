package io.weatherglass.connectors.protocol.validation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Rules for ids and names, which appear in logs, metrics, URLs and pages. They must be short and must not contain
 * invisible characters or characters that reverse the text around them.
 */
public final class NameRules {
    /** Maximum length of an id or name in Unicode code points, as in the schemas. */
    public static final int MAX_LENGTH = 256;

    /** Maximum length of free text, such as the reason for a failure, in code points; longer text is truncated. */
    public static final int MAX_TEXT = 4096;

    private static final String TOO_LONG = "must have at most " + MAX_LENGTH + " characters";
    private static final String UNSEEN = "must not contain control characters, format characters or line separators";
    private static final String DOTS =
            "must not consist only of dots, because clients remove such path segments" + " from URLs";
    private static final int HASH_BYTES = 8;
    private static final char MARK = '~';
    private static final char REPLACEMENT = '_';

    private NameRules() {}

    public static Optional<String> broken(String name) {
        int length = name.codePointCount(0, name.length());
        if (length > MAX_LENGTH) {
            return Optional.of(TOO_LONG + ", but has " + length);
        }
        // avoids streams for speed, because several names per event are checked
        int codePoint;
        for (int at = 0; at < name.length(); at += Character.charCount(codePoint)) {
            codePoint = name.codePointAt(at);
            if (!isSeen(codePoint)) {
                return Optional.of(UNSEEN);
            }
        }
        return Optional.empty();
    }

    public static Optional<String> brokenByInstance(String instance) {
        return isOnlyDots(instance) ? Optional.of(DOTS) : broken(instance);
    }

    private static boolean isOnlyDots(String name) {
        return name.startsWith(".") && name.chars().allMatch(c -> c == '.');
    }

    public static boolean isSeen(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }

    /**
     * Returns a valid name unchanged. Otherwise replaces invisible characters, truncates the name and appends a hash of
     * the whole name, so that equal names stay equal and different names stay different.
     */
    public static String fitting(String name) {
        return broken(name).isEmpty() ? name : marked(name);
    }

    public static String fittingInstance(String instance) {
        return brokenByInstance(instance).isEmpty() ? instance : marked(instance);
    }

    private static String marked(String name) {
        StringBuilder fitting = name.codePoints()
                .limit(MAX_LENGTH - 1 - 2 * HASH_BYTES)
                .map(codePoint -> isSeen(codePoint) ? codePoint : REPLACEMENT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        return fitting.append(MARK).append(hash(name)).toString();
    }

    private static String hash(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    public static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MAX_TEXT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_TEXT - 1)) + "…";
    }
}
