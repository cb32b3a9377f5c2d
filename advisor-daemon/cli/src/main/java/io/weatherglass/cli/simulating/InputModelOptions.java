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

/** How a command draws walltimes. */
public final class InputModelOptions {

    private static final double DEFAULT_LEVEL = 0.1;

    @Option(
            names = "-P",
            paramLabel = "P",
            description = "Perturbation level: relative half-width of every walltime's distribution;"
                    + " default: that of the past runs of --history, else 0.1.")
    private Double level;

    @Option(
            names = "--input-model",
            defaultValue = "uniform",
            paramLabel = "MODEL",
            description = "Distribution of a walltime around its mean r: uniform (U(r(1-P), r(1+P))), normal-half"
                    + " (N(r, P r/2)), normal-third (N(r, P r/3)), truncated-normal, lognormal, shifted-gamma, or empirical"
                    + " (drawn from the past runs of --history, P is not used); default: ${DEFAULT-VALUE}.")
    private String shape;

    @Option(
            names = "--history",
            paramLabel = "DIR",
            description = "Past runs of the workflow (*.tasks): the means of their walltimes count, and their P.")
    private Path history;

    @Option(
            names = "--select",
            paramLabel = "GLOBS",
            description = "Only the past runs whose names match one of these patterns, separated by commas, such as"
                    + " 'v4.*.brs.asap.*'; default: all.")
    private String globs;

    @Mixin
    private StrictOption strict;

    private RecordsLeftOut leftOut;

    public InputModelChoice choice() throws IOException {
        if (history == null && globs != null) {
            throw new IllegalArgumentException("--select is about the past runs of --history, which must be given");
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

    /** What of the past runs does not count, once there is a choice. */
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
