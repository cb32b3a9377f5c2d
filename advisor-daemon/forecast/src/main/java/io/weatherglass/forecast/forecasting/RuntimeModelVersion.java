package io.weatherglass.forecast.forecasting;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a forecast has learned runtimes from, as its advisory names it.
 *
 * @param learned version of the learned runtimes
 * @param overheads what times on slots before and after the runtimes are from; empty if none were added
 * @param pastRuns version of the past runs of which the newest have shown overheads; empty if there are none
 */
public record RuntimeModelVersion(String learned, Optional<String> overheads, Optional<String> pastRuns) {

    private static final String OF_THIS_RUN = "slot overheads of this run";
    private static final Pattern WITH_OVERHEADS = Pattern.compile(
            "(?<learned>.*); (?<overheads>" + OF_THIS_RUN + "(?: and the last \\d+ of runs (?<runs>.+))?)");

    /** Without overheads. */
    static RuntimeModelVersion of(String learned) {
        return new RuntimeModelVersion(learned, Optional.empty(), Optional.empty());
    }

    /**
     * The same with slot overheads of this run.
     *
     * @param past runs that they are from as well
     * @param runs version of the past runs of which these are the newest
     */
    RuntimeModelVersion withOverheads(int past, String runs) {
        return past == 0
                ? new RuntimeModelVersion(learned, Optional.of(OF_THIS_RUN), Optional.empty())
                : new RuntimeModelVersion(
                        learned,
                        Optional.of(OF_THIS_RUN + " and the last " + past + " of runs " + runs),
                        Optional.of(runs));
    }

    /** Reads what {@link #toString} has written. */
    public static RuntimeModelVersion parse(String text) {
        Matcher matcher = WITH_OVERHEADS.matcher(text);
        return matcher.matches()
                ? new RuntimeModelVersion(
                        matcher.group("learned"),
                        Optional.of(matcher.group("overheads")),
                        Optional.ofNullable(matcher.group("runs")))
                : of(text);
    }

    @Override
    public String toString() {
        return learned + overheads.map(of -> "; " + of).orElse("");
    }
}
