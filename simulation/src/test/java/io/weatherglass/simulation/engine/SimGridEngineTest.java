package io.weatherglass.simulation.engine;

import static io.weatherglass.simulation.kernel.FiveTaskExample.WORKFLOW;
import static io.weatherglass.simulation.kernel.FiveTaskExample.cloud;
import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("program")
class SimGridEngineTest extends SimulationEngineCompatibilityKit {
    private static final SimGridOptions ONE_WORKER = SimGridOptions.standard().withWorkers(1);
    private static final List<Realization> REALIZATIONS = Collections.nCopies(20, RandomScenario.plain(1));

    private final Set<ProcessHandle> otherProcesses =
            ProcessHandle.current().children().collect(Collectors.toSet());

    private List<ProcessHandle> workers() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.isAlive() && !otherProcesses.contains(child))
                .toList();
    }

    @Override
    protected SimulationEngine open() {
        return InstalledSimGrid.open(SimGridOptions.standard());
    }

    private static void assertAgree(List<Schedule> found, List<Schedule> expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int k = 0; k < found.size(); k++) {
            EngineAgreement.check("realization " + k, found.get(k), expected.get(k), 0);
        }
    }

    @Test
    void keepsAWorkerForTheNextCall() {
        try (SimGridEngine engine = InstalledSimGrid.open(ONE_WORKER)) {
            List<Schedule> first = engine.simulate(REALIZATIONS);
            List<ProcessHandle> workers = workers();
            assertThat(workers).hasSize(1);
            assertAgree(engine.simulate(REALIZATIONS), first);
            assertThat(workers()).isEqualTo(workers);
        }
    }

    @Test
    void replacesAKilledWorker() throws Exception {
        try (SimGridEngine engine = InstalledSimGrid.open(ONE_WORKER)) {
            List<Schedule> first = engine.simulate(REALIZATIONS);
            ProcessHandle killed = workers().get(0);
            killed.destroyForcibly();
            killed.onExit().get();
            assertAgree(engine.simulate(REALIZATIONS), first);
            assertThat(workers()).hasSize(1).doesNotContain(killed);
        }
    }

    @Test
    void repeatsABatchWhoseWorkerDied(@TempDir Path folder) {
        try (SimGridEngine engine = InstalledSimGrid.open(ONE_WORKER)) {
            assertThat(placements(engine.simulate(deadly(2, folder))))
                    .containsExactly("70-670@0", "80-980@1", "740-2240@2", "1050-1350@3", "1270-2470@4");
            assertThat(folder).isEmptyDirectory();
        }
    }

    /** Job 2 is placed after jobs 0 and 1 have started. */
    @Test
    void repeatsABatchWithTheSameDraws(@TempDir Path folder) {
        WalltimeEffect tenSecondsMorePerJob = new WalltimeEffect() {
            private int started;

            @Override
            public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
                return drawnSeconds + 10 * started++;
            }

            @Override
            public void beginAgain() {
                started = 0;
            }
        };
        Realization deadly = new Realization(
                Scenario.of(WORKFLOW, cloud(10), KillsItsProcess.with(1, folder.toFile(), 2)),
                RecordedInputs.NONE,
                WORKFLOW.projectedRuntimesSeconds(),
                new DrawnEffects(VmEffect.NONE, tenSecondsMorePerJob));
        try (SimGridEngine engine = InstalledSimGrid.open(ONE_WORKER)) {
            Schedule schedule = engine.simulate(deadly);
            assertThat(folder).isEmptyDirectory();
            tenSecondsMorePerJob.beginAgain();
            EngineAgreement.check("repeated", schedule, new KernelEngine().simulate(deadly), 0);
        }
    }

    @Test
    void keepsOnlyTheFilesOfCurrentWorkers(@TempDir Path folder) throws Exception {
        SimGridEngine.whyUnavailable().ifPresent(Assumptions::abort);
        try (WorkerProgram program = new WorkerProgram(SimGridInstallation.find())) {
            Path first = program.fileOf("first");
            assertThat(program.fileOf("first")).isEqualTo(first).hasContent("first");
            assertThat(program.fileOf("second")).isNotEqualTo(first).hasContent("second");
            assertThat(first).doesNotExist();
        }
        Path log = folder.resolve("log");
        WorkerProcess process = new WorkerProcess(List.of("cat"), log);
        assertThat(log).exists();
        process.close();
        assertThat(log).doesNotExist();
    }

    @Test
    void failsABatchThatNoWorkerSurvives(@TempDir Path folder) {
        try (SimGridEngine engine = InstalledSimGrid.open(ONE_WORKER)) {
            assertThatThrownBy(() -> engine.simulate(deadly(3, folder)))
                    .isInstanceOf(EngineFailedException.class)
                    .hasMessage("a SimGrid worker process died, attempt 3 of 3; last output: goodbye");
        }
    }

    private static Realization deadly(int lives, Path folder) {
        KillsItsProcess strategy = KillsItsProcess.with(lives, folder.toFile(), 0);
        return new Realization(Scenario.of(WORKFLOW, cloud(10), strategy), WORKFLOW.projectedRuntimesSeconds());
    }

    @Test
    void supportsBatchesLargerThanPipeBuffers() {
        Workflow workflow = Workflow.of(
                "large",
                IntStream.range(0, 2000)
                        .mapToObj(job -> Job.of("j" + job, "", 1))
                        .toList());
        Scenario scenario = Scenario.of(workflow, new FixedPool(100), BuiltInStrategies.byName("fixedpool"));
        Realization one = new Realization(scenario, workflow.projectedRuntimesSeconds());
        try (SimGridEngine engine = InstalledSimGrid.open(ONE_WORKER)) {
            // batches of 6, each with 96 kB of walltimes and more than a megabyte of results
            assertThat(engine.simulate(Collections.nCopies(12, one)))
                    .allSatisfy(schedule ->
                            assertThat(schedule.outcome().completionSeconds()).isCloseTo(20, within(1e-6)));
        }
    }

    @Test
    void leavesNoProcessBehind() throws Exception {
        List<ProcessHandle> workers;
        try (SimGridEngine engine = InstalledSimGrid.open(ONE_WORKER)) {
            engine.simulate(REALIZATIONS);
            workers = workers();
        }
        for (ProcessHandle worker : workers) {
            assertThat(worker.onExit().get().isAlive()).isFalse();
        }
    }

    @Test
    void namesTheMissingPackage(@TempDir Path empty) {
        Path jar = empty.resolve("simgrid.jar");
        assertThatThrownBy(() -> SimGridInstallation.find(jar, empty))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessage("the SimGrid engine needs " + jar
                        + ": install the Debian package libsimgrid-java (apt-get install libsimgrid-java)");
    }
}
