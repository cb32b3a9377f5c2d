package io.weatherglass.lab.validation;

import io.weatherglass.lab.validation.CaptureRateOptions.KnownVms;
import io.weatherglass.lab.validation.CaptureRateReport.PerturbationLevels;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.InputModelBuilder;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.RandomKey;
import java.util.List;
import java.util.Map;

/**
 * Compares repeated runs of one workflow with their simulation [BGG18 table 1]: simulates the workflow many times with
 * walltimes drawn around the observed means, and counts the real runs within the predicted intervals. Each job is
 * submitted at the mean of its recorded submission times; strategies use the recorded predictions.
 */
public final class CaptureRateEvaluation {
    private final CaptureRateOptions options;
    private final MonteCarlo monteCarlo;

    public CaptureRateEvaluation(CaptureRateOptions options, MonteCarlo monteCarlo) {
        this.options = options;
        this.monteCarlo = monteCarlo;
    }

    /**
     * Evaluates one or more runs.
     *
     * @throws IllegalArgumentException if the runs have different jobs, were enacted differently or cannot be
     *     simulated, or if no makespan is recorded
     */
    public CaptureRateReport run(List<RunSetup> runs, Map<String, RunOutcome> outcomes) {
        requireAlike(runs);
        List<RunOutcome> real = withMakespan(runs, outcomes);
        MeanRun mean = MeanRun.of(runs.stream().map(RunSetup::run).toList());
        double levelOfRuns = mean.pastWalltimes().perturbationLevel();
        double level = options.perturbationLevel().orElse(levelOfRuns);
        MonteCarloResult forecast = forecast(runs.get(0), mean, level);
        return new CaptureRateReport(
                options,
                runs.get(0).strategy(),
                new PerturbationLevels(level, levelOfRuns, mean.pastWalltimes().taskVariability()),
                forecast,
                real,
                LeftOutRules.withoutMakespan(runs, outcomes));
    }

    private MonteCarloResult forecast(RunSetup setup, MeanRun mean, double level) {
        InputModelBuilder model = InputModel.builder(mean.workflow())
                .shape(options.shape())
                .perturbationLevel(level)
                .meanSeconds(mean.walltimesSeconds());
        if (options.shape() == Shape.EMPIRICAL) {
            model.pastWalltimes(mean.pastWalltimes());
        }
        return monteCarlo.forecast(
                setup.scenario(mean.workflow()),
                ExecutionState.start(mean.workflow()),
                options.vms() == KnownVms.RECORDED ? mean.vms() : RecordedInputs.NONE,
                model.build(),
                new RandomKey(options.seed(), mean.workflow().name()),
                options.monteCarlo());
    }

    private static void requireAlike(List<RunSetup> runs) {
        RunSetup first = runs.get(0);
        for (RunSetup run : runs) {
            if (!run.platform().equals(first.platform())
                    || !run.strategy().equalsIgnoreCase(first.strategy())
                    || run.enactor() != first.enactor()) {
                throw new IllegalArgumentException("all runs must have the same platform, strategy and enactor, but "
                        + described(first) + " and " + described(run) + ": use --select");
            }
        }
    }

    private static String described(RunSetup run) {
        return run.run().label() + " used " + run.strategy() + " on "
                + run.platform().key();
    }

    private static List<RunOutcome> withMakespan(List<RunSetup> runs, Map<String, RunOutcome> outcomes) {
        List<RunOutcome> real = runs.stream()
                .map(run -> run.run().label())
                .filter(outcomes::containsKey)
                .map(outcomes::get)
                .filter(outcome -> outcome.makespanSeconds().isPresent())
                .toList();
        if (real.isEmpty()) {
            throw new IllegalArgumentException(
                    "the outcomes must contain the makespan of at least one of the " + runs.size() + " runs");
        }
        return real;
    }
}
