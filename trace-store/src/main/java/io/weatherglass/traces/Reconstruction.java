package io.weatherglass.traces;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A recorded run as inputs of a simulation that repeats it: the jobs at their recorded submission dates, the VMs with
 * their recorded dates [B19 ch. 3]. Dates count from {@link #originSeconds}.
 */
public final class Reconstruction {

    private Reconstruction() {}

    /** Date 0 of the record, or the first submission where a clock was set back before it; at most 0. */
    public static double originSeconds(RecordedRun run) {
        return Math.min(
                0,
                run.tasks().stream()
                        .mapToDouble(RecordedTask::submissionDateSeconds)
                        .min()
                        .orElse(0));
    }

    /**
     * The jobs with their predictions; each is released at its recorded submission date.
     *
     * @throws IllegalArgumentException if the dependencies have a cycle
     */
    public static Workflow workflow(RecordedRun run) {
        double origin = originSeconds(run);
        List<Job> jobs = run.tasks().stream()
                .map(task -> new Job(
                        task.id(),
                        task.kind(),
                        task.projectedWalltimeSeconds(),
                        task.submissionDateSeconds() - origin,
                        task.usage().map(TaskUsage::inputBytes).orElse(0L),
                        task.usage().map(TaskUsage::outputBytes).orElse(0L),
                        task.dependencies()))
                .toList();
        return Workflow.of(run.label(), jobs);
    }

    /** Recorded walltimes in seconds, by job. */
    public static double[] walltimesSeconds(RecordedRun run) {
        return run.tasks().stream().mapToDouble(RecordedTask::walltimeSeconds).toArray();
    }

    /** What was recorded of the VMs, in order of provisioning. */
    public static RecordedInputs recordedInputs(RecordedRun run) {
        double origin = originSeconds(run);
        return new RecordedInputs(
                boots(run, boot -> boot.provisioningDateSeconds().orElse(Double.NaN) - origin),
                boots(run, RecordedBoot::bootSeconds),
                boots(run, boot -> boot.lagSeconds().orElse(Double.NaN)));
    }

    private static double[] boots(RecordedRun run, ToDoubleFunction<RecordedBoot> value) {
        return run.boots().stream().mapToDouble(value).toArray();
    }
}
