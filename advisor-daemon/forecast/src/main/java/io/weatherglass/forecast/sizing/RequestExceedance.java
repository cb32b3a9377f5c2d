package io.weatherglass.forecast.sizing;

/**
 * How often jobs of a run needed more than what earlier runs had suggested.
 *
 * @param runs number of runs in which at least one job of the process did
 */
public record RequestExceedance(int jobs, int measuredJobs, int runs, int measuredRuns) {
    static final RequestExceedance NONE = new RequestExceedance(0, 0, 0, 0);

    RequestExceedance plus(int exceeding, int measured) {
        return measured == 0
                ? this
                : new RequestExceedance(
                        jobs + exceeding, measuredJobs + measured, runs + (exceeding > 0 ? 1 : 0), measuredRuns + 1);
    }
}
