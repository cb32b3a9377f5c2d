package io.weatherglass.cli.validation;

import io.weatherglass.forecast.priors.Priors;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Runs of workflows without past runs. */
final class ColdOptions {
    @Option(
            names = "--cold",
            required = true,
            description =
                    "Score the first run of each series, known by its plan alone, and runs with 1, 2 and 5 past ones,"
                            + " with and without a prior of how far forecasts of others were off. With --connector:"
                            + " score the first run of each workflow, too.")
    private boolean wanted;

    @Option(
            names = "--prior",
            defaultValue = "others",
            paramLabel = "WHICH",
            description =
                    "The prior: others (fitted on the runs of other campaigns), shipped; default: ${DEFAULT-VALUE}.")
    private String prior;

    @Option(names = "--fit-prior", paramLabel = "FILE", description = "Write the prior that all of these runs give.")
    private Path fitted;

    Optional<Priors> given() {
        return switch (prior) {
            case "others" -> Optional.empty();
            case "shipped" -> Optional.of(Priors.shipped());
            default -> throw new IllegalArgumentException("--prior must be others or shipped, was \"" + prior + "\"");
        };
    }

    /** Where to write the prior that all of these runs give; empty unless it is wanted. */
    Optional<Path> fitted() {
        return Optional.ofNullable(fitted);
    }
}
