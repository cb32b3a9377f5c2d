package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.MatchingSettings;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.OutlierRule;
import io.weatherglass.forecast.tracking.ProjectionError;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Past errors of recorded runs relative to the mean projected runtime, when 10 %, 20 %, … 90 % of the jobs have ended.
 * Projections are learned from ten earlier runs. The clouds were shared, so this is an upper bound for noise.
 */
@Tag("long")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class ErrorThresholdTest {

    private static final int TEACH = 10;

    @TempDir
    private Path folder;

    @Test
    void noiseExceedsTheDefaultInAtMostOneOfAHundredChecks() throws IOException {
        Map<String, List<Double>> errors = new TreeMap<>();
        for (String workflow : List.of("atacseq", "eager", "nanoseq", "viralrecon")) {
            errors.put(workflow, nextflow(workflow));
        }
        errors.put("OMSSA", omssa());
        errors.put("all", errors.values().stream().flatMap(List::stream).toList());
        double threshold =
                Double.parseDouble(Configuration.of(Map.of()).get(MatchingSettings.MATCHING_ERROR_THRESHOLD));
        Map<String, Double> quantiles = new TreeMap<>();
        errors.forEach((name, some) -> {
            double[] sorted = some.stream().mapToDouble(error -> error).sorted().toArray();
            quantiles.put(name, sorted[(int) (0.99 * sorted.length)]);
            System.out.printf(
                    "| %s | %d | %.3f | %.3f | %.2f %% |%n",
                    name,
                    sorted.length,
                    sorted[sorted.length / 2],
                    quantiles.get(name),
                    100.0 * some.stream().filter(error -> error > threshold).count() / sorted.length);
        });
        // the default is the largest quantile, rounded up to a multiple of 0.05
        assertThat(quantiles.values().stream().max(Double::compare).orElseThrow())
                .isBetween(threshold - 0.05, threshold);
    }

    private List<Double> nextflow(String workflow) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(SharedData.require("nextflow-traces/" + workflow))) {
            files = all.sorted().toList();
        }
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), false, problem -> {})
                .read(files, runs::add, () -> {});
        List<Double> errors = new ArrayList<>();
        try (History history = History.at(HistoryLocation.in(folder.resolve(workflow)), Clock.systemUTC());
                LearnedPlans plans = new LearnedPlans(history, TEACH)) {
            for (int run = 0; run < runs.size(); run++) {
                FollowedEvents events = FollowedEvents.of(
                        runs.get(run).instance(),
                        runs.get(run).events(),
                        query -> plans.of(query).join());
                int jobs = events.completedJobs(events.count());
                int count = 0;
                for (int tenth = 1; tenth < 10 && run >= TEACH; tenth++) {
                    while (events.completedJobs(count) < tenth * jobs / 10) {
                        count++;
                    }
                    errors.add(relative(events.after(count)));
                }
                history.record(PastRunBuilder.followed(
                        events.ended(),
                        new Advisor(Clock.systemUTC()).close(events.ended(), Optional.empty()),
                        List.of()));
            }
        }
        return errors;
    }

    private static double relative(InstanceSnapshot snapshot) {
        ComparableRuntimes runtimes = ComparableRuntimes.of(snapshot);
        return relative(snapshot.jobs().projectedRuntimes(), runtimes.observedSeconds(), runtimes.outliers());
    }

    private static double relative(double[] projected, double[] observed, boolean[] outlier) {
        double mean = Arrays.stream(projected)
                .filter(seconds -> seconds > 0)
                .average()
                .orElseThrow();
        return ProjectionError.of(projected, observed, outlier).secondsWithoutOutliers() / mean;
    }

    /** Jobs are submitted in the same order in all runs. */
    private static List<Double> omssa() throws IOException {
        List<Double> errors = new ArrayList<>();
        for (String strategy : List.of("asap", "afap")) {
            List<double[]> runs = new ArrayList<>();
            for (RecordedRun run : new RunDirectory(SharedData.require("schlouder/runs"))
                    .read(RunNames.matching("v4.montecarlo-brs-10.brs." + strategy + ".*"), SkippedRecords.of(false))) {
                runs.add(run.tasks().stream()
                        .mapToDouble(RecordedTask::walltimeSeconds)
                        .toArray());
            }
            for (int run = TEACH; run < runs.size(); run++) {
                double[] seconds = runs.get(run);
                List<double[]> earlier = runs.subList(run - TEACH, run);
                double[] projected = IntStream.range(0, seconds.length)
                        .mapToDouble(job -> earlier.stream()
                                .mapToDouble(one -> one[job])
                                .average()
                                .orElseThrow())
                        .toArray();
                for (int tenth = 1; tenth < 10; tenth++) {
                    double[] observed = seconds.clone();
                    Arrays.fill(observed, tenth * seconds.length / 10, seconds.length, Double.NaN);
                    double[] running = new double[seconds.length];
                    Arrays.fill(running, Double.NaN);
                    errors.add(relative(projected, observed, OutlierRule.apply(projected, observed, running)));
                }
            }
        }
        return errors;
    }
}
