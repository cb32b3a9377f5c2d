package io.weatherglass.traces;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Converts recorded runs to simulation input [B19 ch. 3]. Times are counted from the start of the record. */
public final class Reconstruction {

    private Reconstruction() {}

    /** Predicts transfer times from the mean transfer rate in this run. */
    public static ReconstructedRun of(RecordedRun run, SimulatorKnowledge inputs) {
        return of(run, inputs, TransferRate.of(List.of(run)));
    }

    /**
     * @param rate rate of predicted transfers
     * @throws IllegalArgumentException if the dependencies have a cycle
     * @throws IncompleteRunException if {@code inputs} include walltimes but a job never ended
     */
    public static ReconstructedRun of(RecordedRun run, SimulatorKnowledge inputs, TransferRate rate) {
        if (inputs.walltimes()) {
            run.requireComplete("inputs must exclude walltimes (no-walltimes or blind), but were " + inputs.label());
        }
        List<Job> jobs = run.tasks().stream().map(Reconstruction::job).toList();
        return new ReconstructedRun(
                Workflow.of(run.label(), jobs),
                run.tasks().stream()
                        .mapToDouble(task -> walltimeSeconds(task, inputs, rate))
                        .toArray(),
                vms(run.boots(), inputs));
    }

    private static Job job(RecordedTask task) {
        return new Job(
                task.id(),
                task.kind(),
                task.projectedWalltimeSeconds(),
                task.releaseSeconds(),
                task.usage().map(TaskUsage::inputBytes).orElse(0L),
                task.usage().map(TaskUsage::outputBytes).orElse(0L),
                task.dependencies());
    }

    private static double walltimeSeconds(RecordedTask task, SimulatorKnowledge inputs, TransferRate rate) {
        if (!inputs.walltimes()) {
            return task.projectedWalltimeSeconds();
        }
        return inputs.transfersPredicted()
                ? task.usage()
                        .map(usage -> usage.runtimeSeconds()
                                + rate.seconds(usage.inputBytes() + usage.outputBytes())
                                + usage.managementSeconds())
                        .orElse(task.walltimeSeconds())
                : task.walltimeSeconds();
    }

    private static RecordedInputs vms(List<RecordedBoot> boots, SimulatorKnowledge inputs) {
        List<RecordedBoot> ofThreads = inputs.threads() ? boots : List.of();
        List<RecordedBoot> ofBoots = inputs.bootTimes() ? boots : List.of();
        return new RecordedInputs(
                values(ofThreads, boot -> boot.provisioningDateSeconds().orElse(Double.NaN)),
                values(ofBoots, RecordedBoot::bootSeconds),
                values(ofThreads, boot -> boot.lagSeconds().orElse(Double.NaN)));
    }

    private static double[] values(List<RecordedBoot> boots, ToDoubleFunction<RecordedBoot> value) {
        return boots.stream().mapToDouble(value).toArray();
    }
}
