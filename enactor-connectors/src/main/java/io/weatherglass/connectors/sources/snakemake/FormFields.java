package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

final class FormFields {
    private final Map<String, String> fields = new HashMap<>();

    private FormFields() {}

    /** Parses {@code a=1&b=2}; if a name is repeated, its last value counts. */
    static FormFields parse(String text) {
        FormFields form = new FormFields();
        for (String pair : text.strip().split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                form.fields.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
            }
        }
        return form;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new InvalidMessageException("body", text, "must be a URL-encoded form");
        }
    }

    Optional<String> get(String name) {
        return Optional.ofNullable(fields.get(name)).filter(value -> !value.isBlank());
    }

    String required(String name) {
        return get(name).orElseThrow(() -> new InvalidMessageException(name, "absent", "is required"));
    }
}
