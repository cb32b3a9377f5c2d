package io.weatherglass.forecast.sizing;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A process's use of a resource, in the unit of {@link Resource}.
 *
 * @param requested largest request in the newest run that reports one
 * @param used absent if no job reports it
 * @param suggested request for the next run; absent with fewer than three runs
 * @param exceeded for CPUs always empty, because jobs that use more than they requested do not fail
 */
public record ResourceSizing(
        OptionalDouble requested, Optional<Used> used, OptionalDouble suggested, RequestExceedance exceeded) {

    /** Percentiles over the jobs of all runs. */
    public record Used(double median, double percentile95, double maximum) {}
}
