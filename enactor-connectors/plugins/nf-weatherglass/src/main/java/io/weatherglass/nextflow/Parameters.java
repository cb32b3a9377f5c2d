package io.weatherglass.nextflow;

import groovy.json.JsonOutput;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.TreeMap;

final class Parameters {
    private static final int HASH_CHARACTERS = 16;

    private Parameters() {}

    /** Returns a hash of the parameters that is independent of their order and does not reveal them. */
    static String hash(Object parameters) {
        byte[] text = JsonOutput.toJson(sorted(parameters)).getBytes(StandardCharsets.UTF_8);
        return text(sha256().digest(text));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static String text(byte[] digest) {
        StringBuilder hash = new StringBuilder();
        for (byte one : digest) {
            hash.append(String.format("%02x", one));
        }
        return hash.substring(0, HASH_CHARACTERS);
    }

    private static Object sorted(Object value) {
        if (value instanceof Map) {
            Map<String, Object> sorted = new TreeMap<>();
            ((Map<?, ?>) value).forEach((name, one) -> sorted.put(String.valueOf(name), sorted(one)));
            return sorted;
        }
        return String.valueOf(value);
    }
}
