package io.weatherglass.cli.inputs;

import io.weatherglass.simulation.kernel.EnactorPolling;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.KindMeans;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.traces.SchlouderVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A workflow to simulate, with the known facts about its execution.
 *
 * @param workflow jobs with the walltimes on which strategies base their decisions
 * @param walltimeSeconds walltimes to simulate, by job, or their means if walltimes are drawn at random; in a plan, 0
 *     means unknown
 * @param enactor version of the enactor that recorded the run; empty for an enactor that reacts immediately
 * @param hints strategy and platform, if known
 * @param notes notes on this input for readers of the results
 */
public record WorkflowInput(
        String label,
        Workflow workflow,
        double[] walltimeSeconds,
        RecordedInputs vms,
        Optional<SchlouderVersion> enactor,
        EnactmentHints hints,
        List<String> notes) {

    public record EnactmentHints(
            Optional<String> strategy, Optional<String> platformKey, Optional<NamedPlatform> platform) {
        public static final EnactmentHints NONE =
                new EnactmentHints(Optional.empty(), Optional.empty(), Optional.empty());
    }

    public WorkflowInput {
        walltimeSeconds = walltimeSeconds.clone();
        notes = List.copyOf(notes);
    }

    public WorkflowInput noting(List<String> more) {
        return new WorkflowInput(
                label,
                workflow,
                walltimeSeconds,
                vms,
                enactor,
                hints,
                Stream.concat(notes.stream(), more.stream()).toList());
    }

    @Override
    public double[] walltimeSeconds() {
        return walltimeSeconds.clone();
    }

    /**
     * @throws IllegalArgumentException if the strategy does not suit the platform, or the platform has no hosts for the
     *     background load
     */
    public Scenario scenario(Platform platform, ProvisioningStrategy strategy, BackgroundLoad background) {
        EnactorPolling controller = enactor.map(SchlouderVersion::controller).orElse(EnactorPolling.IMMEDIATE);
        return new Scenario(workflow, platform, strategy, controller, background);
    }

    /**
     * Returns walltimes for a single simulation. As in Schlouder, 0 in a recorded run means that the job took no time.
     * In other workflows, 0 means unknown and is replaced by the mean of the job's kind.
     */
    public double[] singleWalltimeSeconds() {
        return enactor.isPresent() ? walltimeSeconds() : KindMeans.fillUnknown(workflow, walltimeSeconds);
    }

    /** Returns the number of jobs whose walltime is 0 because they were lost or their runtime was not projected. */
    public long jobsWithoutWalltime() {
        return Arrays.stream(walltimeSeconds).filter(seconds -> seconds == 0).count();
    }

    /** Returns the time of the first submission, in seconds from time 0 of the workflow. */
    public double firstSubmissionSeconds() {
        double first = Double.POSITIVE_INFINITY;
        for (int job = 0; job < workflow.jobCount(); job++) {
            first = Math.min(first, workflow.releaseSeconds(job));
        }
        return first;
    }
}
