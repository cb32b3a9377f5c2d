package io.weatherglass.daemon.experiments;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.traces.EnactorVersion;
import java.util.List;
import java.util.Optional;

/**
 * A workflow to simulate, with what is known of its execution.
 *
 * @param label what to call it
 * @param workflow the jobs with the walltimes that strategies decide with
 * @param walltimeSeconds walltimes that the clock counts with, by job; the means where walltimes are drawn
 * @param vms what is recorded of its VMs
 * @param enactor the version of the enactor that recorded it; empty: an enactor that reacts at once
 * @param names what it tells of how it was or is to be enacted
 * @param notes what a reader of results must know of these inputs
 */
public record WorkflowInput(
        String label,
        Workflow workflow,
        double[] walltimeSeconds,
        RecordedInputs vms,
        Optional<EnactorVersion> enactor,
        Names names,
        List<String> notes) {

    /**
     * What a workflow tells of its enactment.
     *
     * @param strategy that places its jobs
     * @param platformKey its platform in a catalog
     */
    public record Names(Optional<String> strategy, Optional<String> platformKey) {
        /** Tells nothing. */
        public static final Names NONE = new Names(Optional.empty(), Optional.empty());
    }

    /** Copies array and list. */
    public WorkflowInput {
        walltimeSeconds = walltimeSeconds.clone();
        notes = List.copyOf(notes);
    }

    @Override
    public double[] walltimeSeconds() {
        return walltimeSeconds.clone();
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
