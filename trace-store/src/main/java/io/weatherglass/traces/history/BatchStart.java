package io.weatherglass.traces.history;

/**
 * The position in the history where learning starts if only the latest runs are used.
 *
 * @param afterId id of the preceding run; 0 to start with the first run
 * @param weight part of the preceding run's weight that counts towards the first batch
 */
public record BatchStart(long afterId, long weight) {

    public static final BatchStart FIRST_RUN = new BatchStart(0, 0);
}
