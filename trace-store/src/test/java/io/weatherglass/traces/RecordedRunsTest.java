package io.weatherglass.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.ControllerModel;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Outcome;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.Strategies;
import io.weatherglass.traces.schlouder.OutcomesReader;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.RunOutcome;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The event kernel, with the recorded inputs of real runs, against what really came out of them. */
class RecordedRunsTest {
    private static final int AS_ON_THE_PLATFORM = 0;

    @Test
    void reproducesMakespanAndBtusOfTheMonteCarloCampaign() throws IOException {
        Map<String, RunOutcome> outcomes = outcomes();
        List<Double> errors = new ArrayList<>();
        int withBtus = 0;
        int equalBtus = 0;
        for (RecordedRun run : runs("v4.")) {
            RunOutcome real = outcomes.get(run.label());
            Outcome simulated = simulate(run, ControllerModel.SCHLOUDER, AS_ON_THE_PLATFORM);
            errors.add(relativeError(simulated, real));
            if (real.btuCount().isPresent()) {
                withBtus++;
                equalBtus += real.btuCount().getAsInt() == simulated.billedUnits() ? 1 : 0;
            }
        }
        assertThat(errors).hasSize(103);
        assertThat(median(errors)).isLessThanOrEqualTo(0.0002);
        assertThat(withBtus).isPositive();
        assertThat(equalBtus / (double) withBtus).isGreaterThanOrEqualTo(0.9);
    }

    /** What SimSchlouder computes from the same inputs. */
    @ParameterizedTest
    @CsvSource({
        "asap, 1, 12921.0, 40",
        "asap, 3, 12914.0, 40",
        "asap, 5, 12985.0, 40",
        "afap, 1, 14095.0, 34",
        "afap, 3, 14104.0, 35",
        "afap, 5, 13950.0, 33",
    })
    void agreesWithSimSchlouder(String strategy, int number, double makespanSeconds, long btus) throws IOException {
        RecordedRun run =
                read("v4.montecarlo-brs-10.brs." + strategy + ".regular1gb.openstack-icps.v5." + number + ".tasks");
        Outcome simulated = simulate(run, ControllerModel.SCHLOUDER, AS_ON_THE_PLATFORM);
        assertThat(simulated.completionSeconds()).isCloseTo(makespanSeconds, within(1.0));
        assertThat(simulated.billedUnits()).isEqualTo(btus);
        assertThat(simulated.vmCount()).isEqualTo(10);
    }

    /** Dependencies: the delay of the controller that looks at its queue every 5 s shows here. */
    @Test
    void reproducesMontageOnOneVm() throws IOException {
        Map<String, RunOutcome> outcomes = outcomes();
        for (RecordedRun run : runs("v3.standard.3x3.afap.regular.openstack-icps.v3.")) {
            Outcome simulated = simulate(run, ControllerModel.SCHLOUDER, 10);
            assertThat(relativeError(simulated, outcomes.get(run.label())))
                    .as(run.label())
                    .isLessThanOrEqualTo(0.003);
            assertThat(simulated.billedUnits()).isEqualTo(1);
        }
    }

    @Test
    void survivesEveryRecordedRunAndIsCloseOnTheAuthorsCloud() throws IOException {
        Map<String, RunOutcome> outcomes = outcomes();
        List<Double> errors = new ArrayList<>();
        for (RecordedRun run : runs("")) {
            Outcome simulated = simulate(run, ControllerModel.SCHLOUDER, AS_ON_THE_PLATFORM);
            assertThat(simulated.completionSeconds())
                    .as(run.label())
                    .isPositive()
                    .isFinite();
            RunOutcome real = outcomes.get(run.label());
            if (run.label().contains(".openstack-icps.")
                    && real.makespanSeconds().isPresent()) {
                errors.add(relativeError(simulated, real));
            }
        }
        assertThat(errors).hasSize(219);
        assertThat(median(errors)).isLessThanOrEqualTo(0.0002);
    }

    private static Outcome simulate(RecordedRun run, ControllerModel controller, int maxVms) throws IOException {
        RunName name = run.name().orElseThrow();
        var recorded = PlatformCatalog.read(SharedData.require("schlouder/platforms.json"))
                .platformOf(name);
        CloudPlatform platform = CloudPlatform.of(
                VmType.of(name.storage(), 1),
                new BootModel(recorded.bootB0Seconds(), recorded.bootB1Seconds()),
                new BtuBilling(recorded.btuSeconds(), BtuCount.GRACE_SECOND),
                maxVms == AS_ON_THE_PLATFORM ? recorded.maxVms() : maxVms,
                recorded.shutdownMarginSeconds());
        double origin = Reconstruction.originSeconds(run);
        Workflow workflow = Reconstruction.workflow(run);
        Scenario scenario = new Scenario(workflow, platform, Strategies.byName(name.strategy()), controller);
        EventKernel kernel =
                new EventKernel(scenario, ExecutionState.start(workflow), Reconstruction.recordedInputs(run));
        kernel.simulate(Reconstruction.walltimesSeconds(run));
        Outcome fromOrigin = kernel.outcome();
        return new Outcome(
                fromOrigin.completionSeconds() + origin,
                fromOrigin.vmCount(),
                fromOrigin.billedUnits(),
                fromOrigin.vmUptimeSeconds(),
                fromOrigin.cost());
    }

    private static double relativeError(Outcome simulated, RunOutcome real) {
        double makespan = real.makespanSeconds().orElseThrow();
        return Math.abs(simulated.completionSeconds() - makespan) / makespan;
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static Map<String, RunOutcome> outcomes() throws IOException {
        return new OutcomesReader().read(SharedData.require("schlouder/outcomes.csv"));
    }

    private static RecordedRun read(String file) throws IOException {
        return new SchlouderReader().read(SharedData.require("schlouder/runs").resolve(file));
    }

    private static List<RecordedRun> runs(String prefix) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(SharedData.require("schlouder/runs"))) {
            files = all.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
        }
        List<RecordedRun> runs = new ArrayList<>();
        for (Path file : files) {
            runs.add(new SchlouderReader().read(file));
        }
        return runs;
    }
}
