package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.LimitRisk;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recorded runs whose jobs get time limits: the median, the 80 % or the 95 % quantile of earlier runtimes of their kind.
 * The recorded jobs were not killed, so it is known which would have exceeded their limits. Eight runs of each workflow
 * are followed, each after at least twelve others. Prints the table for the documentation.
 */
@Tag("long")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class LimitRiskCalibrationTest {

    /** The estimator was chosen on the runs before this one. */
    private static final int FIRST = 30;

    private static final int PAST = 12;
    private static final int SCORED = 8;
    private static final int TIMES = 20;
    private static final double[] QUANTILES = {0.5, 0.8, 0.95};

    /** Lower ends of bins; the first one contains jobs that are not reported. */
    private static final double[] BINS = {0, 0.05, 0.2, 0.5, 0.8};

    /** Chosen, like the bins, before the measurement. */
    private static final double TOLERANCE = 0.1;

    /** Smaller bins are not judged. */
    private static final int MIN_JOBS = 100;

    /** A warning is timely if at least this share of the limit is left. */
    private static final double TIMELY = 0.1;

    private static final double ALERT = 0.5;

    @TempDir
    private Path folder;

    private final double[] predicted = new double[BINS.length];
    private final int[] exceeded = new int[BINS.length];
    private final int[] jobs = new int[BINS.length];
    private final Map<String, Boolean> warned = new HashMap<>();

    @Test
    void predictedProbabilitiesAgreeWithFrequencies() throws IOException {
        for (String workflow : List.of("atacseq", "eager", "nanoseq", "viralrecon")) {
            follow(workflow);
        }
        for (int bin = 0; bin < BINS.length; bin++) {
            System.out.printf(
                    "| from %.0f %% | %d | %.1f %% | %.1f %% |%n",
                    100 * BINS[bin], jobs[bin], 100 * predicted[bin] / jobs[bin], 100.0 * exceeded[bin] / jobs[bin]);
        }
        System.out.printf(
                "warned in time: %d of %d%n",
                warned.values().stream().filter(in -> in).count(), warned.size());
        for (int bin = 0; bin < BINS.length; bin++) {
            if (jobs[bin] >= MIN_JOBS) {
                assertThat((double) exceeded[bin] / jobs[bin])
                        .as("frequency in the bin from %s", BINS[bin])
                        .isCloseTo(predicted[bin] / jobs[bin], within(TOLERANCE));
            }
        }
    }

    private void follow(String workflow) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(SharedData.require("nextflow-traces/" + workflow))) {
            files = all.sorted().skip(FIRST).limit(PAST + SCORED).toList();
        }
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), false, problem -> {})
                .read(files, runs::add, () -> {});
        Map<String, List<Double>> earlier = new HashMap<>();
        try (History history = History.at(HistoryLocation.in(folder.resolve(workflow)), Clock.systemUTC());
                LearnedPlans plans = new LearnedPlans(history, PAST)) {
            LearnedFromHistory experience = new LearnedFromHistory(history, ForecastOptions.DEFAULTS);
            Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS, experience);
            Advisor advisor = new Advisor(Clock.systemUTC());
            for (int run = 0; run < runs.size(); run++) {
                RecordedRunEvents recorded = runs.get(run);
                List<EventEnvelope> events = recorded.events().stream()
                        .map(event -> limited(event, earlier))
                        .toList();
                FollowedEvents followed = FollowedEvents.of(
                        recorded.instance(), events, query -> plans.of(query).join());
                Advisory closing = advisor.close(followed.ended(), forecaster.settle(followed.ended()));
                if (run >= PAST) {
                    score(forecaster, followed, closing.makespan().orElseThrow().medianSeconds());
                }
                JobTable ended = followed.ended().jobs();
                for (int job = 0; job < ended.count(); job++) {
                    if (ended.phase(job) == JobPhase.COMPLETED) {
                        earlier.computeIfAbsent(ended.planned(job).kind(), none -> new ArrayList<>())
                                .add(seconds(ended, job));
                    }
                }
                history.record(PastRunBuilder.followed(followed.ended(), closing, List.of()));
                experience.refresh();
                forecaster.forget(recorded.instance());
            }
        }
    }

    /** Returns the time from start to end, which schedulers limit; Nextflow's own runtime excludes staging. */
    private static double seconds(JobTable ended, int job) {
        return ended.endedSeconds(job) - ended.startedSeconds(job);
    }

    private static EventEnvelope limited(EventEnvelope event, Map<String, List<Double>> earlier) {
        if (!(event.event() instanceof JobSubmitted job)
                || !earlier.containsKey(job.kind().orElse(""))) {
            return event;
        }
        List<Double> sorted = new ArrayList<>(earlier.get(job.kind().orElseThrow()));
        Collections.sort(sorted);
        double quantile = QUANTILES[Math.floorMod(job.jobId().hashCode(), QUANTILES.length)];
        double limit = sorted.get((int) Math.ceil(quantile * sorted.size()) - 1);
        JobRequest request = new JobRequest(OptionalDouble.empty(), OptionalLong.empty(), OptionalDouble.of(limit));
        return new EventEnvelope(
                event.id(),
                event.source(),
                event.time(),
                event.timescale(),
                event.workflowInstance(),
                job.requesting(request));
    }

    private void score(Forecaster forecaster, FollowedEvents followed, double makespan) {
        JobTable ended = followed.ended().jobs();
        for (int time = 1; time < TIMES; time++) {
            InstanceSnapshot snapshot = followed.at(makespan * time / TIMES);
            Map<String, Double> risks = new HashMap<>();
            for (LimitRisk risk : forecaster.limitRisks(snapshot)) {
                risks.put(risk.jobId(), risk.probability());
            }
            JobTable now = snapshot.jobs();
            for (int job = 0; job < now.count(); job++) {
                int end = ended.indexOf(now.planned(job).id()).orElse(-1);
                double limit = now.request(job).timeLimitSeconds().orElse(Double.NaN);
                double elapsed = snapshot.elapsedSeconds() - now.startedSeconds(job);
                if (now.phase(job) == JobPhase.RUNNING
                        && end >= 0
                        && ended.phase(end) == JobPhase.COMPLETED
                        && ended.attempt(end) == now.attempt(job)
                        && elapsed < limit) {
                    String id = followed.instance() + " " + now.planned(job).id();
                    double risk = risks.getOrDefault(now.planned(job).id(), 0.0);
                    add(id, risk, seconds(ended, end) > limit, elapsed <= (1 - TIMELY) * limit);
                }
            }
        }
    }

    private void add(String id, double risk, boolean exceeds, boolean timely) {
        int bin = Arrays.binarySearch(BINS, risk);
        bin = bin < 0 ? -bin - 2 : bin;
        jobs[bin]++;
        predicted[bin] += risk;
        exceeded[bin] += exceeds ? 1 : 0;
        if (exceeds && timely) {
            warned.merge(id, risk >= ALERT, Boolean::logicalOr);
        }
    }
}
