package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.ExecutionStateBuilder;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Executions of a bag of jobs on a few VMs, drawn with known effects. */
final class SyntheticExecutions {
    static final int VMS = 4;
    static final int JOBS = 40;

    private final Random random;
    private int drawn;

    SyntheticExecutions(long seed) {
        random = new Random(seed);
    }

    static Workflow workflow() {
        return Workflow.of(
                "bag",
                IntStream.range(0, JOBS).mapToObj(SyntheticExecutions::job).toList());
    }

    private static Job job(int k) {
        return new Job("job " + k, "work", 0, 0, 0, 0, 0, 1, List.of(), List.of());
    }

    static double mean(int job) {
        return 100 + 10 * (job % 7);
    }

    /** Distributes jobs over VMs, each VM with its own level. */
    PastRunRuntimes run(double runSd, double vmSd, double noise) {
        double effect = runSd * random.nextGaussian();
        double[] level =
                random.doubles(VMS).map(ignored -> vmSd * random.nextGaussian()).toArray();
        double[] observed = IntStream.range(0, JOBS)
                .mapToDouble(job -> mean(job) * Math.exp(effect + level[job % VMS] + noise * random.nextGaussian()))
                .toArray();
        return of("run " + ++drawn, observed);
    }

    List<PastRunRuntimes> runs(int count, double runSd, double vmSd, double noise) {
        List<PastRunRuntimes> runs = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            runs.add(run(runSd, vmSd, noise));
        }
        return runs;
    }

    /** Sequential jobs with these runtimes on each VM. */
    static PastRunRuntimes of(double[] observed) {
        return of("run", observed);
    }

    private static PastRunRuntimes of(String name, double[] observed) {
        double[] started = new double[JOBS];
        double[] free = new double[VMS];
        for (int job = 0; job < JOBS; job++) {
            started[job] = free[job % VMS];
            free[job % VMS] = started[job] + (Double.isNaN(observed[job]) ? 0 : observed[job]);
        }
        return new PastRunRuntimes(
                name,
                IntStream.range(0, JOBS).mapToObj(k -> "job " + k).toArray(String[]::new),
                fill("work"),
                new double[JOBS],
                observed,
                new long[JOBS],
                IntStream.range(0, JOBS).map(job -> job % VMS).toArray(),
                started,
                new double[0],
                new double[0]);
    }

    private static String[] fill(String value) {
        String[] values = new String[JOBS];
        Arrays.fill(values, value);
        return values;
    }

    /** The run after completion of its first jobs. */
    static ObservedRun observed(PastRunRuntimes run, int completed) {
        double[] seconds = run.observedSeconds().clone();
        Arrays.fill(seconds, completed, JOBS, Double.NaN);
        double[] nothing = new double[JOBS];
        Arrays.fill(nothing, Double.NaN);
        return new ObservedRun(
                workflow(),
                seconds,
                nothing,
                new boolean[JOBS],
                run.vm(),
                run.startedSeconds(),
                new ObservedRun.VmBoots(new double[VMS], new double[VMS], new double[VMS]),
                0.1);
    }

    /** State with the first jobs completed and no running jobs. */
    static ExecutionState state(PastRunRuntimes run, int completed) {
        ExecutionStateBuilder state = ExecutionState.builder(workflow(), 1e6);
        for (int vm = 0; vm < VMS; vm++) {
            state.vmRequested("vm " + vm, 0).vmReady("vm " + vm, 0);
        }
        for (int job = 0; job < completed; job++) {
            state.done(
                    job,
                    "vm " + run.vm()[job],
                    run.startedSeconds()[job] + run.observedSeconds()[job],
                    run.observedSeconds()[job]);
        }
        return state.build();
    }
}
