package io.weatherglass.lab.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.MatchingSettings;
import io.weatherglass.forecast.matching.search.CandidateFragments;
import io.weatherglass.forecast.matching.search.ExhaustiveSearch;
import io.weatherglass.forecast.matching.search.MatchSignificance;
import io.weatherglass.forecast.matching.search.Observation;
import io.weatherglass.forecast.matching.search.SearchLimit;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTable;
import io.weatherglass.forecast.matching.tables.TableBuilder;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.OutlierRule;
import io.weatherglass.forecast.tracking.ProjectionError;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunNames;
import io.weatherglass.traces.store.TraceImport;
import io.weatherglass.traces.store.TraceStore;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * False alarms on recorded OMSSA runs, whose runtimes scatter as in reality, after half of the jobs. The short test
 * judges the runs of one strategy.
 */
@Tag("long")
class UndisturbedRunsTest {
    private static final int TEACH = 10;
    private static final int VMS = 10;
    private static final double NOISE = ExhaustiveSearch.DEFAULT_NOISE_SCALE;

    private static int runs;
    private static int searched;
    private static int matched;
    private static int matchedIfAllWereSearched;

    @Test
    void raisesAtMostTwoFalseAlarmsInAHundredRuns(@TempDir Path store) throws Exception {
        TraceStore traces = TraceStore.open(store);
        new TraceImport(
                        SharedData.require("background/KTH-SP2.swf.gz"),
                        "KTH-SP2.swf.gz",
                        Optional.of("swf"),
                        Optional.of("KTH-SP2"),
                        Optional.empty(),
                        OptionalInt.empty(),
                        false,
                        ReadOptions.unlimited(true))
                .into(traces);
        double threshold =
                Double.parseDouble(Configuration.of(Map.of()).get(MatchingSettings.MATCHING_ERROR_THRESHOLD));
        boolean all = Boolean.getBoolean("weatherglass.all");
        for (String strategy : all ? List.of("asap", "afap") : List.of("asap")) {
            List<RecordedRun> recorded = new RunDirectory(SharedData.require("schlouder/runs"))
                    .read(RunNames.matching("v4.montecarlo-brs-10.brs." + strategy + ".*"), SkippedRecords.of(false));
            List<double[]> seconds = recorded.stream()
                    .map(run -> run.tasks().stream()
                            .mapToDouble(RecordedTask::walltimeSeconds)
                            .toArray())
                    .toList();
            FragmentSetup setup = setup(mean(seconds.subList(0, TEACH)), traces);
            RuntimeTable table = RuntimeTable.inMemory(setup);
            new TableBuilder(setup, table).build(Runnable::run, 1, () -> false, done -> {});
            CandidateFragments candidates = CandidateFragments.of(table);
            for (double[] run : seconds.subList(TEACH, seconds.size())) {
                judge(run, setup, candidates, threshold);
            }
        }
        assertThat(runs).isEqualTo(all ? 83 : 43);
        assertThat(matched).as("2 in 100, of %d searched runs", searched).isLessThanOrEqualTo(2 * runs / 100);
        if (all) {
            assertThat(matchedIfAllWereSearched).as("documented").isEqualTo(5);
        }
    }

    private static void judge(double[] run, FragmentSetup setup, CandidateFragments candidates, double threshold) {
        double[] projected = setup.scenario().workflow().projectedRuntimesSeconds();
        double[] observed = run.clone();
        Arrays.fill(observed, run.length / 2, run.length, Double.NaN);
        double[] running = new double[run.length];
        Arrays.fill(running, Double.NaN);
        boolean[] outlier = OutlierRule.apply(projected, observed, running);
        double error = ProjectionError.of(projected, observed, outlier).secondsWithoutOutliers();
        boolean deviates =
                error > threshold * Arrays.stream(projected).average().orElseThrow();
        boolean found = new MatchSignificance(ExhaustiveSearch.withNoiseScale(NOISE), NOISE, true)
                .search(
                        new Observation(
                                candidates,
                                projected,
                                observed,
                                outlier,
                                IntStream.range(0, run.length).toArray()),
                        SearchLimit.NONE,
                        0)
                .isFound();
        runs++;
        searched += deviates ? 1 : 0;
        matched += deviates && found ? 1 : 0;
        matchedIfAllWereSearched += found ? 1 : 0;
    }

    private static double[] mean(List<double[]> runs) {
        return IntStream.range(0, runs.get(0).length)
                .mapToDouble(job ->
                        runs.stream().mapToDouble(run -> run[job]).average().orElseThrow())
                .toArray();
    }

    private static FragmentSetup setup(double[] projected, TraceStore traces) throws Exception {
        Workflow workflow = Workflow.of(
                "omssa",
                IntStream.range(0, projected.length)
                        .mapToObj(job -> Job.of("job-" + job, "omssa", projected[job]))
                        .toList());
        CloudPlatform cloud = CloudPlatform.of(
                        VmType.of("slot", 1),
                        BootModel.IMMEDIATE,
                        new BtuBilling(1e9, BtuBilling.BtuCount.CEILING),
                        VMS,
                        0)
                .withHosts(HostPool.of(27, 8, HostPlacement.BALANCING).withOvercommitment(2));
        return new FragmentSetup(
                Scenario.of(workflow, cloud, BuiltInStrategies.byName("allparexceed")),
                traces.load("KTH-SP2"),
                LoadScaling.toUtilisation(1.2),
                1200,
                FragmentSetup.DEFAULT_MINIMUM_JOBS);
    }
}
