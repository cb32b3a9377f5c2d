package io.weatherglass.forecast.runtimes;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A member of the family of runtime models after it has learned from past runs. Immutable. */
public interface LearnedRuntimes {

    /** As {@link #version(int, String)} names it. */
    Pattern LAST_RUN = Pattern.compile("(?:1 run,|\\d+ runs, the last) (.*)", Pattern.DOTALL);

    /** Name of the model, as advisories give it. */
    String name();

    /** How many past runs it has learned from. */
    int pastRuns();

    /** Names what it has learned from: the same model and version give the same forecast. */
    String version();

    /**
     * The version of what has been learned from this many past runs, one after the other.
     *
     * @param last name of the last one
     */
    static String version(int runs, String last) {
        return switch (runs) {
            case 0 -> "0 runs";
            case 1 -> "1 run, " + last;
            default -> runs + " runs, the last " + last;
        };
    }

    /** Name of the last past run, by the version; empty if there is none. */
    static Optional<String> lastRun(String version) {
        Matcher named = LAST_RUN.matcher(version);
        return named.matches() ? Optional.of(named.group(1)) : Optional.empty();
    }

    /** What is expected of a run, given what it has shown so far. */
    RuntimeForecast given(ObservedRun run);

    /** What weakens its forecasts of a plan, for people. */
    List<String> warnings();
}
