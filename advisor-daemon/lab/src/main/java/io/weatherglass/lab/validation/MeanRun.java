package io.weatherglass.lab.validation;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.PastWalltimes;
import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.RunName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The mean of repeated runs of one workflow: mean submission times, predictions and observed walltimes of jobs, and
 * means of the recorded VM data. Immutable.
 */
public final class MeanRun {
    private final Workflow workflow;
    private final double[] walltimes;
    private final PastWalltimes pastWalltimes;
    private final RecordedInputs vms;

    private MeanRun(Workflow workflow, double[] walltimes, PastWalltimes pastWalltimes, RecordedInputs vms) {
        this.workflow = workflow;
        this.walltimes = walltimes;
        this.pastWalltimes = pastWalltimes;
        this.vms = vms;
    }

    /**
     * Returns the mean of one or more runs. Walltimes and predictions of 0 mean unknown and are excluded.
     *
     * @throws IllegalArgumentException if the runs have different jobs
     */
    public static MeanRun of(List<RecordedRun> runs) {
        List<List<RecordedTask>> byJob = byJob(runs);
        List<Job> jobs = byJob.stream().map(MeanRun::job).toList();
        PastWalltimes.Builder past = PastWalltimes.builder();
        byJob.forEach(tasks -> tasks.forEach(task -> past.add(task.id(), task.kind(), task.walltimeSeconds())));
        return new MeanRun(
                Workflow.of(name(runs.get(0)), jobs),
                byJob.stream()
                        .mapToDouble(tasks -> meanKnown(tasks, RecordedTask::walltimeSeconds))
                        .toArray(),
                past.build(),
                meanVms(runs));
    }

    public Workflow workflow() {
        return workflow;
    }

    public double[] walltimesSeconds() {
        return walltimes.clone();
    }

    public PastWalltimes pastWalltimes() {
        return pastWalltimes;
    }

    public RecordedInputs vms() {
        return vms;
    }

    private static String name(RecordedRun run) {
        return run.name().map(RunName::group).orElse(run.label());
    }

    private static Job job(List<RecordedTask> tasks) {
        RecordedTask first = tasks.get(0);
        return new Job(
                first.id(),
                first.kind(),
                meanKnown(tasks, RecordedTask::projectedWalltimeSeconds),
                release(tasks),
                0,
                0,
                first.dependencies());
    }

    private static double release(List<RecordedTask> tasks) {
        return tasks.stream()
                .mapToDouble(RecordedTask::releaseSeconds)
                .average()
                .orElseThrow();
    }

    private static double meanKnown(List<RecordedTask> tasks, ToDoubleFunction<RecordedTask> value) {
        return tasks.stream()
                .mapToDouble(value)
                .filter(seconds -> seconds > 0)
                .average()
                .orElse(0);
    }

    private static List<List<RecordedTask>> byJob(List<RecordedRun> runs) {
        Map<String, List<RecordedTask>> byId = new HashMap<>();
        List<List<RecordedTask>> byJob = new ArrayList<>();
        for (RecordedTask task : runs.get(0).tasks()) {
            List<RecordedTask> tasks = new ArrayList<>(List.of(task));
            byId.put(task.id(), tasks);
            byJob.add(tasks);
        }
        for (RecordedRun run : runs.subList(1, runs.size())) {
            if (run.tasks().size() != byJob.size()) {
                throw new IllegalArgumentException(
                        "all runs must have the same jobs, but " + runs.get(0).label() + " has " + byJob.size()
                                + " and " + run.label() + " has " + run.tasks().size());
            }
            for (RecordedTask task : run.tasks()) {
                List<RecordedTask> tasks = byId.get(task.id());
                if (tasks == null || !tasks.get(0).dependencies().equals(task.dependencies())) {
                    throw new IllegalArgumentException("all runs must have the same jobs, but job \"" + task.id()
                            + "\" of " + run.label()
                            + (tasks == null ? " is not in " : " does not have the same dependencies as in ")
                            + runs.get(0).label());
                }
                tasks.add(task);
            }
        }
        byJob.sort(Comparator.comparingDouble(MeanRun::release));
        return byJob;
    }

    private static RecordedInputs meanVms(List<RecordedRun> runs) {
        return new RecordedInputs(
                meanOfVms(runs, RecordedBoot::provisioningDateSeconds),
                meanOfVms(runs, boot -> OptionalDouble.of(boot.bootSeconds())),
                meanOfVms(runs, RecordedBoot::lagSeconds));
    }

    private static double[] meanOfVms(List<RecordedRun> runs, Function<RecordedBoot, OptionalDouble> value) {
        int vms = runs.stream().mapToInt(run -> run.boots().size()).max().orElse(0);
        double[] means = new double[vms];
        for (int k = 0; k < vms; k++) {
            int vm = k;
            means[k] = runs.stream()
                    .filter(run -> vm < run.boots().size())
                    .map(run -> value.apply(run.boots().get(vm)))
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .average()
                    .orElse(Double.NaN);
        }
        return means;
    }
}
