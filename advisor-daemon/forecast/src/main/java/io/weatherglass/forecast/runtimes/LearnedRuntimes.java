package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.RuntimeModel;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A runtime model learned from past runs. Immutable. */
public interface LearnedRuntimes {

    Pattern LAST_RUN = Pattern.compile("(?:1 run,|\\d+ runs, the last) (.*)", Pattern.DOTALL);

    /** @param meanSeconds by job; 0 if unknown */
    record Forecast(RuntimeModel model, double[] meanSeconds) {}

    String name();

    int pastRuns();

    String version();

    static String version(int runs, String last) {
        return switch (runs) {
            case 0 -> "0 runs";
            case 1 -> "1 run, " + last;
            default -> runs + " runs, the last " + last;
        };
    }

    static Optional<String> lastRun(String version) {
        Matcher named = LAST_RUN.matcher(version);
        return named.matches() ? Optional.of(named.group(1)) : Optional.empty();
    }

    Forecast given(ObservedRun run);

    List<String> warnings();
}
