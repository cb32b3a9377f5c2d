package io.weatherglass.cli.simulating;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.RecordsLeftOut;
import io.weatherglass.cli.options.StrictOption;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.PastWalltimes;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the distribution of walltimes. */
public final class InputModelOptions {

    private static final double DEFAULT_LEVEL = 0.1;

    @Option(
            names = "-P",
            paramLabel = "P",
            description =
                    "Perturbation level: relative half-width of the walltime distributions; default: the level of the"
                            + " runs in --history, else 0.1.")
    private Double level;

    @Option(
            names = "--input-model",
            defaultValue = "uniform",
            paramLabel = "MODEL",
            description =
                    "Distribution of walltimes around their mean r: uniform (U(r(1-P), r(1+P))), normal-half (N(r, P r/2)),"
                            + " normal-third (N(r, P r/3)), truncated-normal, lognormal, shifted-gamma, or empirical (drawn from the"
                            + " runs in --history, without P); default: ${DEFAULT-VALUE}.")
    private String shape;

    @Option(
            names = "--history",
            paramLabel = "DIR",
            description = "Folder of past runs of the workflow (*.tasks); provides mean walltimes and P.")
    private Path history;

    @Option(
            names = "--select",
            paramLabel = "GLOBS",
            description = "Use only past runs with names that match one of these comma-separated patterns, for example"
                    + " 'v4.*.brs.asap.*'; default: all.")
    private String globs;

    @Mixin
    private StrictOption strict;

    private RecordsLeftOut leftOut;

    public InputModelChoice choice() throws IOException {
        if (history == null && globs != null) {
            throw new IllegalArgumentException("--select requires --history");
        }
        Optional<PastWalltimes> past = history == null ? Optional.empty() : Optional.of(past());
        return new InputModelChoice(Shape.byName(shape), perturbationLevel(), past);
    }

    private PastWalltimes past() throws IOException {
        List<RecordedRun> runs = new RunDirectory(history)
                .read(RunNames.matching(globs == null ? "*" : globs), leftOut().bad());
        leftOut().useInPart(runs);
        return InputModelChoice.pastOf(runs);
    }

    /** Returns the records that were left out. The result is complete once {@link #choice} has been called. */
    public RecordsLeftOut leftOut() {
        if (leftOut == null) {
            leftOut = new RecordsLeftOut(strict.wanted());
        }
        return leftOut;
    }

    private OptionalDouble perturbationLevel() {
        if (level == null && history == null) {
            return OptionalDouble.of(DEFAULT_LEVEL);
        }
        return level == null ? OptionalDouble.empty() : OptionalDouble.of(level);
    }
}
