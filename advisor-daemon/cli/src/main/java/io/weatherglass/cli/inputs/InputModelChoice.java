package io.weatherglass.cli.inputs;

import io.weatherglass.forecast.support.CountText;
import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.InputModelBuilder;
import io.weatherglass.simulation.montecarlo.PastWalltimes;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Distribution of walltimes around their means.
 *
 * @param perturbationLevel perturbation level P of every job; empty to estimate it from past walltimes [BGG18]
 * @param past walltimes of past runs, which provide means, P and the empirical distribution
 */
public record InputModelChoice(Shape shape, OptionalDouble perturbationLevel, Optional<PastWalltimes> past) {

    /** Note added to the results if past runs yield P = 0. */
    public static final String NO_LEVEL =
            "the past runs yield P = 0, because the walltime of each job is the same in all of them; walltimes are not"
                    + " varied";

    /** @throws IllegalArgumentException if P or the empirical distribution requires past runs, but there are none */
    public InputModelChoice {
        if (shape == Shape.EMPIRICAL && past.isEmpty()) {
            throw new IllegalArgumentException("input model \"empirical\" requires past runs");
        }
        if (perturbationLevel.isEmpty() && past.isEmpty()) {
            throw new IllegalArgumentException("a perturbation level P or past runs are required");
        }
        perturbationLevel.ifPresent(level -> Arguments.nonNegative("P", level));
    }

    public static PastWalltimes pastOf(List<RecordedRun> runs) {
        PastWalltimes.Builder past = PastWalltimes.builder();
        for (RecordedRun run : runs) {
            for (RecordedTask task : run.tasks()) {
                past.add(task.id(), task.kind(), task.walltimeSeconds());
            }
        }
        return past.build();
    }

    /** Takes means from past runs, or from the input for jobs that occur in no past run. */
    public InputModel model(WorkflowInput input) {
        double[] levels = new double[input.workflow().jobCount()];
        Arrays.fill(levels, level());
        InputModelBuilder builder = InputModel.builder(input.workflow())
                .shape(shape)
                .meanSeconds(means(input))
                .perturbationLevels(levels);
        if (shape == Shape.EMPIRICAL) {
            builder.pastWalltimes(past.orElseThrow());
        }
        return builder.build();
    }

    /** Returns the perturbation level of all jobs; empty if it is not used or no mean is known. */
    public OptionalDouble usedPerturbationLevel(WorkflowInput input) {
        return shape != Shape.EMPIRICAL && Arrays.stream(means(input)).anyMatch(mean -> mean > 0)
                ? OptionalDouble.of(level())
                : OptionalDouble.empty();
    }

    /** Returns notes on how walltimes are drawn, for readers of the results. */
    public List<String> notes(WorkflowInput input) {
        List<String> notes = new ArrayList<>();
        long unknown = Arrays.stream(means(input)).filter(mean -> mean == 0).count();
        if (unknown > 0) {
            notes.add(CountText.of(unknown, "job")
                    + " without a known mean: simulated with the mean of jobs of the same kind and P = 1");
        }
        if (shape != Shape.EMPIRICAL && perturbationLevel.isEmpty() && level() == 0) {
            notes.add(NO_LEVEL);
        }
        return notes;
    }

    private double[] means(WorkflowInput input) {
        double[] means = input.walltimeSeconds();
        if (past.isPresent()) {
            double[] known = past.get().meanSeconds(input.workflow());
            for (int job = 0; job < means.length; job++) {
                means[job] = known[job] > 0 ? known[job] : means[job];
            }
        }
        return means;
    }

    private double level() {
        return perturbationLevel.orElseGet(() -> past.orElseThrow().perturbationLevel());
    }
}
