package io.weatherglass.cli.inputs;

import io.weatherglass.simulation.kernel.ControllerModel;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.KindMeans;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.traces.EnactorVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A workflow to simulate, with what is known of its execution.
 *
 * @param workflow the jobs with the walltimes that strategies decide with
 * @param walltimeSeconds walltimes that the clock counts with, by job; the means where walltimes are drawn; 0 of a plan is
 *     unknown
 * @param enactor the version of the enactor that recorded it; empty: an enactor that reacts at once
 * @param hints how it was or is to be enacted, as far as it says
 * @param notes what a reader of results must know of these inputs
 */
public record WorkflowInput(
        String label,
        Workflow workflow,
        double[] walltimeSeconds,
        RecordedInputs vms,
        Optional<EnactorVersion> enactor,
        EnactmentHints hints,
        List<String> notes) {

    /** What a workflow says about its enactment. */
    public record EnactmentHints(
            Optional<String> strategy, Optional<String> platformKey, Optional<NamedPlatform> platform) {
        /** Says nothing. */
        public static final EnactmentHints NONE =
                new EnactmentHints(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Copies array and list. */
    public WorkflowInput {
        walltimeSeconds = walltimeSeconds.clone();
        notes = List.copyOf(notes);
    }

    /** The same with more that a reader of results must know. */
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
     * The workflow on a platform.
     *
     * @throws IllegalArgumentException if the strategy does not suit the platform, or the background load needs hosts
     *     that the platform does not have
     */
    public Scenario scenario(Platform platform, ProvisioningStrategy strategy, BackgroundLoad background) {
        ControllerModel controller = enactor.map(EnactorVersion::controller).orElse(ControllerModel.IMMEDIATE);
        return new Scenario(workflow, platform, strategy, controller, background);
    }

    /**
     * Walltimes for a single simulation. In a recorded run 0 is no time at all, as in Schlouder; an unknown walltime of
     * any other workflow is the mean of its kind.
     */
    public double[] singleWalltimeSeconds() {
        return enactor.isPresent() ? walltimeSeconds() : KindMeans.fillUnknown(workflow, walltimeSeconds);
    }

    /** How many walltimes are 0 in these inputs: of lost jobs, or such whose projection is unknown. */
    public long jobsWithoutWalltime() {
        return Arrays.stream(walltimeSeconds).filter(seconds -> seconds == 0).count();
    }

    /** Date of the first submission, seconds after date 0. */
    public double firstSubmissionSeconds() {
        double first = Double.POSITIVE_INFINITY;
        for (int job = 0; job < workflow.jobCount(); job++) {
            first = Math.min(first, workflow.releaseSeconds(job));
        }
        return first;
    }
}
