package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.lab.validation.Validation.Simulator;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.traces.ReconstructedRun;
import io.weatherglass.traces.Reconstruction;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.SchlouderVersion;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Both simulators, compared with SimSchlouder's archived results. */
@Tag("long")
class SimSchlouderTest {
    private static final List<SimulatorKnowledge> BATCHES = List.of(
            SimulatorKnowledge.BEST,
            SimulatorKnowledge.NO_THREADS,
            SimulatorKnowledge.NO_BOOTTIMES,
            SimulatorKnowledge.BLIND);

    /** Groups beyond the target of 1 % by our own rules, with documented distances: dependent jobs start at other times. */
    private static final Map<String, String> MISSED = Map.of(
            "best montage bonfire asap", "9.6 %",
            "best montage openstack-icps asap", "3.3 %",
            "no-boottimes montage bonfire asap", "3.0 %",
            "no-boottimes montage openstack-icps asap", "3.5 %",
            "no-threads montage bonfire asap", "6.2 %");

    private record Comparison(double distance, boolean equalVms, boolean equalBtus) {}

    /** Prints a line per batch, application, cloud and strategy. */
    @ParameterizedTest
    @EnumSource(Simulator.class)
    void comparesEveryGroupWithTheArchive(Simulator simulator) throws IOException {
        Map<String, List<Comparison>> groups = new TreeMap<>();
        Map<String, RecordedRun> runs = runs();
        for (SimulatorKnowledge inputs : BATCHES) {
            for (RunOutcome archived : archived(inputs)) {
                RunSetup setup = setup(runs.get(archived.run()));
                RealizationResult simulated = simulate(simulator, setup, inputs);
                double makespan = archived.makespanSeconds().orElseThrow();
                groups.computeIfAbsent(
                                String.join(" ", inputs.label(), setup.application(), setup.cloud(), setup.strategy()),
                                group -> new ArrayList<>())
                        .add(new Comparison(
                                Math.abs(simulated.completionSeconds() - makespan) / makespan,
                                simulated.vmCount() == archived.vmCount().orElseThrow(),
                                simulated.billedUnits() == archived.btuCount().orElseThrow()));
            }
        }
        groups.forEach((group, runsOfGroup) -> System.out.println(simulator + " " + line(group, runsOfGroup)));
        assertThat(groups).hasSize(32);
        Map<String, String> missed = new TreeMap<>();
        groups.forEach((group, comparisons) -> {
            if (median(comparisons) > 0.01) {
                missed.put(group, String.format(Locale.ROOT, "%.1f %%", 100 * median(comparisons)));
            }
        });
        boolean ours = simulator == Simulator.WEATHERGLASS;
        assertThat(missed).isEqualTo(ours ? MISSED : Map.of());
        List<Comparison> all = groups.values().stream().flatMap(List::stream).toList();
        assertThat(share(all, comparison -> comparison.equalVms() ? 1 : 0))
                .isCloseTo(ours ? 0.966 : 0.997, within(5e-4));
        assertThat(share(all, comparison -> comparison.equalBtus() ? 1 : 0))
                .as("documented; by our rules, the target of 95 %% is missed")
                .isCloseTo(ours ? 0.894 : 0.999, within(5e-4));
    }

    @ParameterizedTest
    @CsvSource({
        "v3.standard.1x1.asap.regular.de-hlrs.v1.1,   best,          7,  7, 2843.64",
        "v3.standard.1x1.asap.regular.fr-inria.v3.4,  best,         12, 12, 2147.76",
        "v3.standard.1x1.asap.regular.fr-inria.v3.3,  no-boottimes,  8,  8, 1704.88",
        "v3.standard.1x1.asap.regular.de-hlrs.v1.2,   no-threads,    6,  6, 3244.69",
        "v3.standard.3x3.asap.regular.de-hlrs.v3.1,   blind,        20, 40, 7016.92",
    })
    void reproducesMontageRuns(String run, String inputs, int vms, long btus, double makespanSeconds)
            throws IOException {
        RealizationResult simulated = SimSchlouder.simulate(setup(runs().get(run)), SimulatorKnowledge.byLabel(inputs))
                .outcome();
        assertThat(simulated.vmCount()).isEqualTo(vms);
        assertThat(simulated.billedUnits()).isEqualTo(btus);
        assertThat(simulated.completionSeconds()).isCloseTo(makespanSeconds, within(0.05));
    }

    @Test
    void rejectsTransfers() throws IOException {
        RunSetup setup = setup(runs().get("v3.standard.1x1.asap.regular.de-hlrs.v1.1"));
        assertThatThrownBy(() -> SimSchlouder.simulate(setup, SimulatorKnowledge.COMMUNICATIONS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--inputs communications");
    }

    private static String line(String group, List<Comparison> runs) {
        return String.format(
                Locale.ROOT,
                "%s: %d runs, makespan distance %.3f %% (max. %.3f %%), equal VMs %.0f %%, equal BTUs %.0f %%",
                group,
                runs.size(),
                100 * median(runs),
                100 * runs.stream().mapToDouble(Comparison::distance).max().orElseThrow(),
                100 * share(runs, comparison -> comparison.equalVms() ? 1 : 0),
                100 * share(runs, comparison -> comparison.equalBtus() ? 1 : 0));
    }

    private static double median(List<Comparison> runs) {
        double[] sorted =
                runs.stream().mapToDouble(Comparison::distance).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static double share(List<Comparison> runs, ToDoubleFunction<Comparison> equal) {
        return runs.stream().mapToDouble(equal).average().orElseThrow();
    }

    private static RealizationResult simulate(Simulator simulator, RunSetup setup, SimulatorKnowledge inputs) {
        if (simulator == Simulator.SIMSCHLOUDER) {
            return SimSchlouder.simulate(setup, inputs).outcome();
        }
        ReconstructedRun given = Reconstruction.of(setup.run(), inputs);
        return given.simulate(setup.scenario(given.workflow()));
    }

    private static RunSetup setup(RecordedRun run) throws IOException {
        RunName name = run.name().orElseThrow();
        return new RunSetup(
                run,
                PlatformCatalog.read(SharedData.require("schlouder/platforms.json"))
                        .platform(name.platformKey()),
                name.strategy(),
                SchlouderVersion.of(name));
    }

    private static Collection<RunOutcome> archived(SimulatorKnowledge inputs) throws IOException {
        return SimSchlouderResults.read(SharedData.require("schlouder/simschlouder-results.csv"), inputs)
                .values();
    }

    private static Map<String, RecordedRun> runs() throws IOException {
        return new RunDirectory(SharedData.require("schlouder/runs"))
                .read(RunNames.matching("*"), SkippedRecords.of(true)).stream()
                        .collect(Collectors.toMap(RecordedRun::label, run -> run));
    }
}
