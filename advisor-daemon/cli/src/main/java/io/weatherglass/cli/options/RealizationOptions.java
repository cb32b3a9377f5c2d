package io.weatherglass.cli.options;

import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** Options for the number of realizations, which is given or follows from a precision (dynamic MCS [B19 ch. 5]). */
public final class RealizationOptions {
    private static final int DEFAULT = 500;
    private static final int MAX_PRECISE = 100_000;
    private static final int BATCH = 100;

    @Option(
            names = "-N",
            paramLabel = "N",
            description = "Number of realizations of a simulation; default: 500. With --precision: maximum number;"
                    + " default: 100000.")
    private Integer realizations;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description = "Simulate batches of at most 100 realizations until the standard errors of mean and standard"
                    + " deviation of the makespan are at most this share of the mean, for example 1%% or 0.01.")
    private String precision;

    public Optional<String> precision() {
        return Optional.ofNullable(precision);
    }

    /** @throws IllegalArgumentException if an option is out of range, or there are fewer realizations than the least */
    public MonteCarloOptions options(int least) {
        boolean precise = precision != null;
        int most = realizations != null ? realizations : precise ? MAX_PRECISE : DEFAULT;
        if (most < least || most > MonteCarloOptions.MAX_REALIZATIONS) {
            throw new IllegalArgumentException(
                    "-N must be from " + least + " to " + MonteCarloOptions.MAX_REALIZATIONS + ", but was " + most);
        }
        // equal batches, so that all of them do not exceed the maximum
        int batches = precise ? (most + BATCH - 1) / BATCH : 1;
        return MonteCarloOptions.DEFAULTS
                .withBatchSize(most / batches)
                .withMaxRealizations(most / batches * batches)
                .withTargetPrecision(precise ? OptionalDouble.of(share(precision)) : OptionalDouble.empty());
    }

    private static double share(String text) {
        boolean percent = text.endsWith("%");
        String number = percent ? text.substring(0, text.length() - 1) : text;
        double share = number.matches("\\d+(\\.\\d+)?") ? Double.parseDouble(number) / (percent ? 100 : 1) : Double.NaN;
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException(
                    "--precision must be > 0 and < 100%, for example 1% or 0.01, but was \"" + text + "\"");
        }
        return share;
    }
}
