package io.weatherglass.daemon.access;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a key is good for. Each scope includes those before it. */
public enum AccessScope {
    /** To look, and to ask what would be. */
    READ,
    /** To send events, messages of enactors, past runs and traces. */
    WRITE,
    /** To replace what is kept, to send dead letters again, and to change how much is logged. */
    ADMIN;

    /** Whether who has this scope may do what needs another. */
    public boolean includes(AccessScope needed) {
        return compareTo(needed) >= 0;
    }

    /** As it is written in files, options and answers. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The scope of that name, if there is one. */
    public static Optional<AccessScope> of(String text) {
        return Arrays.stream(values())
                .filter(scope -> scope.text().equals(text))
                .findFirst();
    }

    /** All names, the weakest first. */
    public static List<String> texts() {
        return Arrays.stream(values()).map(AccessScope::text).toList();
    }
}
