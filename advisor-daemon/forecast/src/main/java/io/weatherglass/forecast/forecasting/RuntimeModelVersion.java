package io.weatherglass.forecast.forecasting;

import java.util.Optional;

/**
 * What a forecast has learned runtimes from, as its advisory names it.
 *
 * @param learned version of the learned runtimes
 * @param overheads what times on slots before and after the runtimes are from; empty if none were added
 */
public record RuntimeModelVersion(String learned, Optional<String> overheads) {

    private static final String AND = "; ";
    private static final String OF_THIS_RUN = "slot overheads of this run";
    private static final String OF_RUNS = " of runs ";

    /** Without overheads. */
    static RuntimeModelVersion of(String learned) {
        return new RuntimeModelVersion(learned, Optional.empty());
    }

    /**
     * The same with slot overheads of this run.
     *
     * @param past runs that they are from as well
     * @param pastRuns version of the past runs of which these are the newest
     */
    RuntimeModelVersion withOverheads(int past, String pastRuns) {
        return new RuntimeModelVersion(
                learned, Optional.of(OF_THIS_RUN + (past == 0 ? "" : " and the last " + past + OF_RUNS + pastRuns)));
    }

    /** Reads what {@link #toString} has written. */
    public static RuntimeModelVersion parse(String text) {
        int end = text.indexOf(AND + OF_THIS_RUN);
        return end < 0
                ? of(text)
                : new RuntimeModelVersion(text.substring(0, end), Optional.of(text.substring(end + AND.length())));
    }

    /** Version of the past runs of which the newest have shown overheads; empty if there are none. */
    public Optional<String> pastRuns() {
        return overheads
                .filter(of -> of.contains(OF_RUNS))
                .map(of -> of.substring(of.indexOf(OF_RUNS) + OF_RUNS.length()));
    }

    @Override
    public String toString() {
        return learned + overheads.map(of -> AND + of).orElse("");
    }
}
