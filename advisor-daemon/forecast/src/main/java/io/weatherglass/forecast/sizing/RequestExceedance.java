package io.weatherglass.forecast.sizing;

/**
 * How often a process needed more than what earlier runs had suggested.
 *
 * @param runs number of runs in which at least one job of the process did
 */
public record RequestExceedance(int runs, int measuredRuns) {
    static final RequestExceedance NONE = new RequestExceedance(0, 0);

    RequestExceedance plus(boolean exceeding) {
        return new RequestExceedance(runs + (exceeding ? 1 : 0), measuredRuns + 1);
    }
}
