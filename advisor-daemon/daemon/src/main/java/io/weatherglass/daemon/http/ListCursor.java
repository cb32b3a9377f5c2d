package io.weatherglass.daemon.http;

import io.weatherglass.daemon.http.exchange.Problem;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;

/** A position in the list of instances: open ones by id, then ended ones by end time, latest first. */
record ListCursor(boolean ended, Instant endedAt, String id) implements Comparable<ListCursor> {

    private static final String OPEN = "open";

    private static final Comparator<ListCursor> ORDER = Comparator.comparing(ListCursor::ended)
            .thenComparing(ListCursor::endedAt, Comparator.reverseOrder())
            .thenComparing(ListCursor::id);

    static ListCursor parse(String text) {
        try {
            String[] parts = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8).split(" ", 2);
            if (parts.length == 2) {
                return parts[0].equals(OPEN)
                        ? new ListCursor(false, Instant.MAX, parts[1])
                        : new ListCursor(true, Instant.parse(parts[0]), parts[1]);
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            // rejected below
        }
        throw Problem.invalidParameter("cursor", text, "must be the value of next in an earlier response");
    }

    boolean isBefore(ListCursor other) {
        return compareTo(other) < 0;
    }

    @Override
    public int compareTo(ListCursor other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(((ended ? endedAt.toString() : OPEN) + " " + id).getBytes(StandardCharsets.UTF_8));
    }
}
