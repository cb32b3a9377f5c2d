package io.weatherglass.cli.inputs;

import io.weatherglass.cli.inputs.WorkflowInput.EnactmentHints;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import io.weatherglass.traces.ReconstructedRun;
import io.weatherglass.traces.Reconstruction;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.SchlouderVersion;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Loads the workflow named by a command-line argument: a recorded run, an enactment plan or a synthetic workflow. */
public final class WorkflowInputs {

    private static final String TASKS = ".tasks";
    private static final String JSON = ".json";

    private WorkflowInputs() {}

    /**
     * Loads a workflow.
     *
     * @param source a {@code .tasks} file, the data of a {@code workflow.planned} event ({@code .json}), {@code
     *     nextflow:FILE} or {@code synthetic:NAME}
     * @param known facts to use from the recorded execution; a synthetic workflow provides only walltimes, and a plan
     *     provides no such facts
     * @throws IllegalArgumentException if the source has none of these forms, or the workflow breaks a rule
     * @throws IOException if a file is missing, unreadable or malformed
     */
    public static WorkflowInput read(String source, SimulatorKnowledge known, long seed) throws IOException {
        if (source.startsWith(SyntheticInputs.PREFIX)) {
            return synthetic(SyntheticInputs.run(source, seed), known);
        }
        if (source.startsWith(NextflowInputs.PREFIX)) {
            return NextflowInputs.read(source);
        }
        if (source.endsWith(TASKS)) {
            return recorded(new SchlouderReader().read(Path.of(source)), known);
        }
        if (source.endsWith(JSON)) {
            return PlanInputs.read(Path.of(source));
        }
        throw new IllegalArgumentException("the workflow must be a recorded run (*" + TASKS + "), a plan (*" + JSON
                + "), " + NextflowInputs.PREFIX + "FILE or " + SyntheticInputs.PREFIX + "NAME, but was \"" + source
                + "\"");
    }

    private static WorkflowInput synthetic(SyntheticRun run, SimulatorKnowledge known) {
        return new WorkflowInput(
                run.workflow().name(),
                run.workflow(),
                known.walltimes() ? run.trueWalltimeSeconds() : run.workflow().projectedRuntimesSeconds(),
                RecordedInputs.NONE,
                Optional.empty(),
                EnactmentHints.NONE,
                List.of("synthetic: generated from published characteristics, not measured"));
    }

    private static WorkflowInput recorded(RecordedRun run, SimulatorKnowledge known) {
        ReconstructedRun reconstructed = Reconstruction.of(run, known);
        return new WorkflowInput(
                run.label(),
                reconstructed.workflow(),
                reconstructed.walltimesSeconds(),
                reconstructed.vms(),
                Optional.of(run.name().map(SchlouderVersion::of).orElse(SchlouderVersion.CURRENT)),
                new EnactmentHints(
                        run.name().map(RunName::strategy), run.name().map(RunName::platformKey), Optional.empty()),
                List.of());
    }
}
