package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * What a search for the background load took. No forecast depends on it.
 *
 * @param search name of the search, such as {@code exhaustive}
 * @param gridSeconds distance of the starts of two neighbouring fragments
 * @param fragments fragments on the grid, of all traces searched
 * @param fragmentsSimulated how many of them had been simulated, and could be found
 * @param evaluations comparisons of a fragment with what was observed
 * @param wallMillis time that it took, simulations included
 * @param timedOut whether the time allowed was over before it was done
 */
public record BackgroundSearchEffort(
        String search,
        double gridSeconds,
        long fragments,
        long fragmentsSimulated,
        long evaluations,
        long wallMillis,
        boolean timedOut) {
    /** Checks the ranges given above. */
    public BackgroundSearchEffort {
        Checks.notBlank("search", search);
        Checks.finiteNotNegative("gridSeconds", gridSeconds);
        Checks.atLeast("fragments", 0, fragments);
        Checks.atLeast("fragmentsSimulated", 0, fragmentsSimulated);
        Checks.atLeast("evaluations", 0, evaluations);
        Checks.atLeast("wallMillis", 0, wallMillis);
    }
}
