package io.weatherglass.lab.enacting;

import io.weatherglass.cli.backtest.FollowingDaemon;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Measures the benefit of following recommendations. Each disturbed run of a plan is enacted three times with the same
 * disturbances: as planned, with ASAP, and as advised. The daemon learns from earlier advised runs.
 */
public record AdviceStudy(double deadlineSeconds, List<Compared> runs) {
    /** Number of times that the enactor reads the advisory before the deadline. */
    private static final int LOOKS = 25;

    /** Maximum number of realizations, the same as for recommendations. */
    private static final int REALIZATIONS = 200;

    private static final int LEARNED_RUNS = 20;
    private static final String ASAP = "asap";
    private static final String AFAP = "afap";

    public AdviceStudy {
        runs = List.copyOf(runs);
    }

    /** Outcome of an advised run compared with ASAP. */
    public enum Result {
        CHEAPER("deadline met, cheaper"),
        EQUAL("deadline met, same cost"),
        DEARER("deadline met, more expensive"),
        LATE("deadline missed");

        private final String text;

        Result(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /**
     * One disturbed run, enacted in three ways.
     *
     * @param planned outcome with the strategy of the plan
     * @param advised outcome if the run starts with the strategy of the plan and then follows recommendations
     */
    public record Compared(long seed, EnactedRun planned, EnactedRun asap, EnactedRun advised) {
        /** @param deadlineSeconds seconds after the submission */
        public Result result(double deadlineSeconds) {
            if (!advised.meets(deadlineSeconds)) {
                return Result.LATE;
            }
            int more = Double.compare(Math.round(100 * advised.cost()), Math.round(100 * asap.cost()));
            return more == 0 ? Result.EQUAL : more < 0 ? Result.CHEAPER : Result.DEARER;
        }
    }

    /**
     * Enacts disturbed runs.
     *
     * @param plan plan with a deadline and a single VM type, which has a price
     * @param runs number of runs, &gt;= 1
     * @throws IllegalArgumentException if the plan has no deadline, no price, or several VM types
     */
    public static AdviceStudy of(EnactmentPlan plan, DisturbanceLevels levels, int runs, long firstSeed) {
        Arguments.atLeast("runs", runs, 1);
        double deadline = deadlineSeconds(plan);
        requirePrice(plan);
        ForecastOptions options = ForecastOptions.builder()
                .timeBudget(Duration.ofHours(1))
                .maxRealizations(REALIZATIONS)
                .build();
        double perturbation = plan.perturbationLevel().orElse(ForecastOptions.PERTURBATION_LEVEL);
        Workflow workflow = Scenarios.of(plan).workflow();
        EnactmentPlan soon = plan.toBuilder().strategy(ASAP).build();
        List<Compared> compared = new ArrayList<>();
        try (FollowingDaemon daemon = FollowingDaemon.recommending(options, LEARNED_RUNS, List.of(ASAP, AFAP))) {
            for (long seed = firstSeed; seed < firstSeed + runs; seed++) {
                Disturbances same = new Disturbances(workflow, perturbation, levels, seed);
                EnactedRun advised = new AdvisedEnactor(daemon, "run-" + seed, plan, new DisturbedRun(plan, same))
                        .enact(deadline / LOOKS);
                compared.add(new Compared(
                        seed,
                        undecided(new DisturbedRun(plan, same).outcome()),
                        undecided(new DisturbedRun(soon, same).outcome()),
                        advised));
            }
        }
        return new AdviceStudy(deadline, compared);
    }

    private static double deadlineSeconds(EnactmentPlan plan) {
        return plan.deadline()
                .map(deadline -> Duration.between(plan.submittedAt(), deadline).toMillis() / 1e3)
                .filter(seconds -> seconds > 0)
                .orElseThrow(() -> new IllegalArgumentException("the plan must have a deadline after its submission"));
    }

    private static void requirePrice(EnactmentPlan plan) {
        boolean priced = plan.resources() instanceof VmResources cloud
                && cloud.vmTypes().size() == 1
                && cloud.vmTypes().get(0).price().isPresent();
        if (!priced) {
            throw new IllegalArgumentException("the plan must use VMs of one type with a price");
        }
    }

    private static EnactedRun undecided(RealizationResult outcome) {
        return new EnactedRun(outcome.completionSeconds(), outcome.cost().orElseThrow(), List.of());
    }

    public int count(Result result) {
        return (int) runs.stream()
                .filter(run -> run.result(deadlineSeconds) == result)
                .count();
    }

    public int met(Function<Compared, EnactedRun> way) {
        return (int) runs.stream()
                .filter(run -> way.apply(run).meets(deadlineSeconds))
                .count();
    }

    public double mean(ToDoubleFunction<Compared> value) {
        return runs.stream().mapToDouble(value).average().orElseThrow();
    }
}
