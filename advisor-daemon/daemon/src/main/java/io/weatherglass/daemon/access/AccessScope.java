package io.weatherglass.daemon.access;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Scopes in increasing order; each includes the previous ones. */
public enum AccessScope {
    READ,
    WRITE,
    ADMIN;

    public boolean includes(AccessScope needed) {
        return compareTo(needed) >= 0;
    }

    @JsonValue
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<AccessScope> of(String text) {
        return Arrays.stream(values())
                .filter(scope -> scope.text().equals(text))
                .findFirst();
    }

    public static List<String> texts() {
        return Arrays.stream(values()).map(AccessScope::text).toList();
    }
}
