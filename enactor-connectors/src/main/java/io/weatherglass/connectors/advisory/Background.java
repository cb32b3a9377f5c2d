package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * What is known of the background load behind the instance.
 *
 * @param status {@code not available}, or how the search went; not blank
 * @param reason why, for people; may be empty
 */
public record Background(String status, String reason) {
    /** Checks the ranges given above. */
    public Background {
        Checks.notBlank("status", status);
        Checks.notNull("reason", reason);
    }

    /** No search took place. */
    public static Background notAvailable(String reason) {
        return new Background("not available", reason);
    }
}
