package io.weatherglass.traces.history;

/**
 * Where one begins who learns from the latest runs alone.
 *
 * @param afterId the run before the first; 0 if that is the first of all
 * @param weight what the run before the first counts for beyond the batches that it fills, &gt;= 0
 */
public record BatchStart(long afterId, long weight) {

    /** With the first of all runs. */
    public static final BatchStart FIRST_RUN = new BatchStart(0, 0);
}
