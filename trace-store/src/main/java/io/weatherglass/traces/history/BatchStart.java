package io.weatherglass.traces.history;

/**
 * Where learning from the latest runs alone begins.
 *
 * @param afterId the run before the first; 0 for the first of all
 * @param weight of the run before the first beyond the batches that it fills, &gt;= 0
 */
public record BatchStart(long afterId, long weight) {

    public static final BatchStart FIRST_RUN = new BatchStart(0, 0);
}
