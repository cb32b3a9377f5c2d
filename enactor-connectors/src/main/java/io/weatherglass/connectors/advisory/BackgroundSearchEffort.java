package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * The computational effort of a search for the background load; for information only.
 *
 * @param search name of the search, such as {@code exhaustive}
 * @param evaluations number of comparisons of a fragment with the observed jobs
 */
public record BackgroundSearchEffort(
        String search,
        double gridSeconds,
        long fragments,
        long fragmentsSimulated,
        long evaluations,
        long wallMillis,
        boolean timedOut) {
    public BackgroundSearchEffort {
        Checks.notBlank("search", search);
        Checks.finiteNotNegative("gridSeconds", gridSeconds);
        Checks.atLeast("fragments", 0, fragments);
        Checks.atLeast("fragmentsSimulated", 0, fragmentsSimulated);
        Checks.atLeast("evaluations", 0, evaluations);
        Checks.atLeast("wallMillis", 0, wallMillis);
    }
}
