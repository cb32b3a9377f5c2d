package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * What is known of the background load behind the instance.
 *
 * @param status {@code not available}, {@code not needed}, {@code searching}, {@code matched}, {@code nothing found} or {@code failed}
 * @param reason why, for people; may be empty
 * @param search the search that the status is based on; absent if none has ended
 */
public record Background(
        String status, String reason, Optional<BackgroundMatch> match, Optional<BackgroundSearchEffort> search) {
    /** No search is possible, or wanted. */
    public static final String NOT_AVAILABLE = "not available";

    /** There is nothing to explain, or too little time left. */
    public static final String NOT_NEEDED = "not needed";

    /** The first search is under way. */
    public static final String SEARCHING = "searching";

    /** A load explains the deviation better than none. */
    public static final String MATCHED = "matched";

    /** No load explains the deviation better than none. */
    public static final String NOTHING_FOUND = "nothing found";

    /** The search could not be done. */
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
