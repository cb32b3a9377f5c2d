package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The background load of an instance.
 *
 * @param status {@code not available}, {@code not needed}, {@code searching}, {@code matched}, {@code nothing found} or
 *     {@code failed}
 * @param reason explanation of the status for users; may be empty
 * @param search the search that produced the status; absent if no search has ended
 */
public record Background(
        String status, String reason, Optional<BackgroundMatch> match, Optional<BackgroundSearchEffort> search) {
    /** No search is possible or configured. */
    public static final String NOT_AVAILABLE = "not available";

    /** There is no deviation to explain, or too little time is left for a search. */
    public static final String NOT_NEEDED = "not needed";

    /** The first search is running. */
    public static final String SEARCHING = "searching";

    /** A background load was found that explains the deviation better than no load at all. */
    public static final String MATCHED = "matched";

    /** No background load was found that explains the deviation. */
    public static final String NOTHING_FOUND = "nothing found";

    public static final String FAILED = "failed";

    public Background {
        Checks.notBlank("status", status);
    }

    public static Background of(String status, String reason) {
        return new Background(status, reason, Optional.empty(), Optional.empty());
    }

    public static Background notAvailable(String reason) {
        return of(NOT_AVAILABLE, reason);
    }
}
