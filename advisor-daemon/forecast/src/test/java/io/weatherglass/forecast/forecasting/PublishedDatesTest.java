package io.weatherglass.forecast.forecasting;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.knowing;
import static io.weatherglass.forecast.samples.LearnedPlanSamples.learned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Jobs of learned plans: eight of kind "work" on two slots, then one of kind "report". */
class PublishedDatesTest {

    private static final int JOBS = 8;

    private static final ForecastOptions OPTIONS = ForecastOptions.builder()
            .runtimeModel(RuntimeFamily.byName("standard"))
            .timeBudget(Duration.ofHours(1))
            .build();

    private static EnactmentPlan plan() {
        PlannedJob[] jobs = new PlannedJob[JOBS + 1];
        String[] work = new String[JOBS];
        for (int job = 0; job < JOBS; job++) {
            work[job] = "work-" + job;
            jobs[job] = PlannedJob.of(work[job], "work", 10);
        }
        jobs[JOBS] = PlannedJob.builder("report")
                .kind("report")
                .projectedRuntimeSeconds(10)
                .dependencies(List.of(work))
                .build();
        return Plans.onSlots(2, jobs).build();
    }

    /** A run with these times between pairs of jobs, and between the last pair and the report. */
    private static PastJobs past(double pair, double report) {
        List<PastJob> jobs = new ArrayList<>();
        for (int job = 0; job < JOBS; job++) {
            double end = pair * (1 + job / 2);
            jobs.add(job("work-" + job, "work", end - 10, end));
        }
        double last = pair * JOBS / 2;
        jobs.add(job("report", "report", last + report - 10, last + report));
        return PastJobs.of(jobs);
    }

    private static PastJob job(String id, String kind, double started, double ended) {
        return PastJob.builder(id)
                .kind(kind)
                .end(JobEnd.COMPLETED)
                .observedSeconds(ended - started)
                .submittedSeconds(0)
                .startedSeconds(started)
                .endedSeconds(ended)
                .build();
    }

    /** Returns the state after this number of pairs, each completed in this time; the next pair is running. */
    private static InstanceSnapshot after(int pairs, double pair) {
        Enactor enactor = Enactor.of(plan());
        for (int job = 0; job < 2 * pairs; job++) {
            enactor.tell(pair * (1 + job / 2) - 10, new JobStarted("work-" + job, 1, Optional.empty()));
            enactor.tell(pair * (1 + job / 2), new JobCompleted("work-" + job, 1, 10));
        }
        for (int job = 2 * pairs; job < Math.min(JOBS, 2 * pairs + 2); job++) {
            enactor.tell(pair * (pairs + 1) - 10, new JobStarted("work-" + job, 1, Optional.empty()));
        }
        return learned(enactor.snapshot(), 20);
    }

    @Test
    void waitingJobsEndAtTheShareOfPastRuns() {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < 20; run++) {
            past = past.and(run, "run-" + run, past(50, 100));
        }
        Forecaster forecaster = knowing(OPTIONS, past);
        InstanceSnapshot snapshot = after(1, 50);
        JobForecasts forecasts = forecaster.jobs(snapshot, Optional.empty());

        assertThat(forecasts.jobs().get(0)).isEmpty();
        // the simulation of the running jobs alone would end at 140 s
        assertThat(forecasts.jobs().get(2).orElseThrow().end().median()).isCloseTo(100, within(1.0));
        double end =
                forecaster.forecast(snapshot).completionSeconds().orElseThrow().quantile(0.5);
        assertThat(end).isGreaterThan(200);
        // at 90 s of 300, other jobs of the kind had 60 or 110 s left
        JobForecasts.Dates waiting = forecasts.jobs().get(5).orElseThrow();
        assertThat(waiting.end().median()).isBetween(90 + (end - 90) * 60 / 210 - 5, 90 + (end - 90) * 110 / 210 + 5);
        assertThat(waiting.end().median() - waiting.start().median()).isCloseTo(10, within(1.0));
        assertThat(forecasts.jobs().get(JOBS).orElseThrow().end().median()).isCloseTo(end, within(2.0));
    }

    /** This holds for any past runs and any progress. */
    @Property(tries = 25)
    void lastJobEndsAtThePublishedMakespan(
            @ForAll @IntRange(min = 1, max = 12) int runs, @ForAll @IntRange(max = 4) int pairs, @ForAll long seed) {
        Random random = new Random(seed);
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < runs; run++) {
            past = past.and(run, "run-" + run, past(11 + 100 * random.nextDouble(), 11 + 100 * random.nextDouble()));
        }
        InstanceSnapshot snapshot = after(pairs, 11 + 100 * random.nextDouble());
        Forecaster forecaster = knowing(OPTIONS, past);

        JobForecasts forecasts = forecaster.jobs(snapshot, Optional.empty());

        SampleDistribution published =
                forecaster.forecast(snapshot).completionSeconds().orElseThrow();
        JobForecasts.Dates report = forecasts.jobs().get(JOBS).orElseThrow();
        assertNear(report.end().median(), published, 0.5);
        assertNear(report.end().lower(), published, 0.025);
        assertNear(report.end().upper(), published, 0.975);
        for (int job = 0; job <= JOBS; job++) {
            Optional<JobForecasts.Dates> dates = forecasts.jobs().get(job);
            assertThat(dates.isPresent()).isEqualTo(job >= 2 * pairs);
            dates.ifPresent(open -> {
                assertThat(open.end().lower()).isGreaterThanOrEqualTo(snapshot.elapsedSeconds());
                assertThat(open.start().median()).isLessThanOrEqualTo(open.end().median());
                assertThat(open.end().median()).isLessThanOrEqualTo(report.end().median());
                assertThat(open.end().upper()).isLessThanOrEqualTo(report.end().upper());
            });
        }
    }

    /** Each of 200 realizations represents half a percent of the distribution. */
    private static void assertNear(double date, SampleDistribution published, double share) {
        assertThat(date).isBetween(published.quantile(share - 0.005) - 1e-6, published.quantile(share + 0.005) + 1e-6);
    }
}
