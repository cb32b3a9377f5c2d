package io.weatherglass.forecast.pooling;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PooledForecastTest {

    /** Jobs of kind "work" on this number of slots, then one of kind "report" of 10 s. */
    private static PastJobs run(int jobs, int slots, double seconds) {
        List<PastJob> all = new ArrayList<>();
        double end = 0;
        for (int job = 0; job < jobs; job++) {
            double start = job / slots * seconds;
            end = start + seconds;
            all.add(job("work " + job, "work", 0, start, end));
        }
        all.add(job("report", "report", end, end, end + 10));
        return PastJobs.of(all);
    }

    private static PastRuns past(PastJobs... runs) {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < runs.length; run++) {
            past = past.and(run + 1, "run-" + run, runs[run]);
        }
        return past;
    }

    private static PooledForecast forecast(PastRuns past, PastJobs run, double date) {
        return Pool.forecast(past, RunCourse.of(run), date, ScatterPrior.OF_OTHER_INPUT);
    }

    @Tag("long")
    @Test
    void keepsFewerRunsWithManyJobs() {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < PastRuns.MAX_RUNS + 5; run++) {
            past = past.and(run + 1, "run-" + run, run(9_999, 100, 10));
        }
        assertThat(past.jobs()).isEqualTo(PastRuns.MAX_JOBS);
        assertThat(past.count()).isEqualTo(15);

        for (int run = 100; run < 120; run++) {
            past = past.and(run, "run-" + run, run(29_999, 100, 10));
        }
        assertThat(past.count()).isEqualTo(PastRuns.MIN_KEPT);

        for (int run = 200; run < 300; run++) {
            past = past.and(run, "run-" + run, run(9, 3, 10));
        }
        assertThat(past.count()).isEqualTo(PastRuns.MAX_RUNS);
    }

    @Test
    void omitsQueuedWorkIfTheSizeIsKnown() {
        PastRuns past = past(run(40, 4, 9), run(40, 4, 10), run(40, 4, 11));
        RunCourse now = RunCourse.of(run(40, 4, 10));

        assertThat(Pool.forecast(past, now, 50, ScatterPrior.OF_OTHER_INPUT).parts())
                .extracting(PooledForecast.Part::forecaster)
                .containsExactly("landmarks", "queued work", "past makespans");
        assertThat(Pool.forecast(past, now, 50, ScatterPrior.OF_PLAN).parts())
                .extracting(PooledForecast.Part::forecaster)
                .containsExactly("landmarks", "past makespans");
    }

    @Test
    void expectsASecondRunToEqualTheFirst() {
        PooledForecast second = forecast(past(run(40, 4, 10)), run(40, 4, 10), 50);

        assertThat(second.makespanSeconds().quantile(0.5)).isCloseTo(110, within(3.0));
        assertThat(second.pastRuns()).isEqualTo(1);
    }

    @Test
    void runsOfAnotherWorkflowCountAsOne() {
        PastJobs[] some =
                IntStream.range(0, 30).mapToObj(k -> run(40, 4, 10 + 0.01 * k)).toArray(PastJobs[]::new);
        RunCourse now = RunCourse.of(run(40, 4, 10));

        double own = width(Pool.forecast(past(some), now, 50, ScatterPrior.OF_OTHER_INPUT));
        double others = width(Pool.forecast(past(some), now, 50, ScatterPrior.OF_OTHER_WORKFLOW));
        double single = width(Pool.forecast(past(some[15]), now, 50, ScatterPrior.of(0, 1)));

        assertThat(own).isLessThan(0.1 * single);
        assertThat(others).isCloseTo(single, within(0.05 * single));
        assertThat(PastRuns.of("rnaseq").areOfOtherThan("sarek")).isTrue();
        assertThat(PastRuns.of("rnaseq").areOfOtherThan("rnaseq")).isFalse();
    }

    private static double width(PooledForecast forecast) {
        return forecast.makespanSeconds().centralInterval(0.95).width();
    }

    @Test
    void narrowsDuringTheRun() {
        PastRuns past = past(run(40, 4, 9), run(40, 4, 10), run(40, 4, 11), run(40, 4, 10));

        double early = forecast(past, run(40, 4, 10), 10)
                .makespanSeconds()
                .centralInterval(0.95)
                .width();
        double late = forecast(past, run(40, 4, 10), 95)
                .makespanSeconds()
                .centralInterval(0.95)
                .width();

        assertThat(late).isLessThan(0.5 * early);
    }

    /** Past runs had 40 and 80 jobs; the number submitted identifies the size. */
    @Test
    void distinguishesRunsOfOtherSizes() {
        PastRuns past = past(
                run(40, 4, 10), run(80, 4, 10), run(40, 4, 10.5), run(80, 4, 10.5), run(40, 4, 9.5), run(80, 4, 9.5));

        assertThat(forecast(past, run(40, 4, 10), 30).makespanSeconds().quantile(0.5))
                .isCloseTo(110, within(8.0));
        assertThat(forecast(past, run(80, 4, 10), 30).makespanSeconds().quantile(0.5))
                .isCloseTo(210, within(16.0));
    }

    /** No past run had 160 jobs, but the queued work is known. */
    @Test
    void scalesWithQueuedWorkBeyondAllPastRuns() {
        PastRuns past = past(run(40, 4, 10), run(80, 4, 10), run(20, 4, 10), run(60, 4, 10), run(30, 4, 10));

        PooledForecast forecast = forecast(past, run(160, 4, 10), 100);

        assertThat(forecast.makespanSeconds().centralInterval(0.95).contains(410))
                .isTrue();
        assertThat(forecast.makespanSeconds().quantile(0.5)).isBetween(250.0, 600.0);
    }

    /** The report begins when all other jobs have ended; no earlier moment of a past run resembles this one. */
    @Test
    void expectsTheLastJobToTakeAsLongAsInPastRuns() {
        PooledForecast forecast = forecast(past(ragged(24, 9), ragged(24, 10), ragged(24, 11)), ragged(24, 10), 138);

        assertThat(forecast.makespanSeconds().quantile(0.5)).isCloseTo(146, within(0.5));
        // the slowest past run took 158.5 s, so even the whole scatter of the runs does not exceed this
        assertThat(forecast.makespanSeconds().quantile(0.975)).isBetween(146.0, 158.5);
    }

    /** One of two slots is free from 32 to 33 s. */
    @Test
    void queuedWorkTakesNoLongerWhileASlotIsFreeForAMoment() {
        PastRuns past = past(ragged(24, 10));
        RunCourse now = RunCourse.of(ragged(24, 10));

        double before = new QueuedWork(past.kinds(), new double[] {1}, now, 31.9).seconds();
        double free = new QueuedWork(past.kinds(), new double[] {1}, now, 32.5).seconds();

        assertThat(free).isCloseTo(before, within(0.05 * before));
    }

    /** Jobs on two slots which are not filled at the same time, then a report of 10 s. */
    private static PastJobs ragged(int jobs, double seconds) {
        List<PastJob> all = new ArrayList<>();
        double end = 0;
        for (int job = 0; job < jobs; job++) {
            double start = job / 2 * (seconds + 1) + job % 2 * seconds / 2;
            end = Math.max(end, start + seconds);
            all.add(job("work " + job, "work", 0, start, start + seconds));
        }
        all.add(job("report", "report", end, end, end + 10));
        return PastJobs.of(all);
    }

    @Test
    void weightsSumToOne() {
        PooledForecast forecast = forecast(past(run(40, 4, 9), run(40, 4, 11)), run(40, 4, 10), 50);

        assertThat(forecast.parts().stream()
                        .mapToDouble(PooledForecast.Part::weight)
                        .sum())
                .isCloseTo(1, within(1e-9));
        assertThat(forecast.parts())
                .extracting(PooledForecast.Part::forecaster)
                .containsExactly("landmarks", "queued work", "past makespans");
        assertThat(forecast.version()).isEqualTo("1-2/2");
    }

    /** Before the first submission all past runs have equal weight: three of 41 jobs, two of 81. */
    @Test
    void expectsTheJobsOfPastRuns() {
        PastRuns past = past(run(40, 4, 10), run(80, 4, 10), run(40, 4, 10), run(80, 4, 10), run(40, 4, 10));

        ExpectedJobs jobs = forecast(past, PastJobs.of(List.of()), 0).jobs();

        assertThat(jobs).isEqualTo(new ExpectedJobs(41, Optional.of(new ExpectedJobs.Range(41, 81))));
    }

    /** With 80 submitted jobs, 81 are expected; runs of 40 have little weight. */
    @Test
    void expectsAtLeastSubmittedAndPlannedJobs() {
        PastRuns past = past(run(40, 4, 10), run(80, 4, 10), run(100, 4, 10), run(40, 4, 10));

        ExpectedJobs jobs = forecast(past, run(80, 4, 10), 5).jobs();

        assertThat(jobs.median()).isEqualTo(81);
        assertThat(jobs.range()).contains(new ExpectedJobs.Range(81, 101));
    }

    @Test
    void hasNoRangeOfJobsWithASinglePastRun() {
        assertThat(forecast(past(run(4, 4, 1)), run(40, 4, 1), 5).jobs())
                .isEqualTo(new ExpectedJobs(41, Optional.empty()));
    }

    @Test
    void forecastsARunLongerThanAllPastRuns() {
        PooledForecast forecast = forecast(past(run(4, 4, 1)), run(40, 1, 1000), 20_000);

        assertThat(forecast.makespanSeconds().min()).isGreaterThan(20_000);
    }

    @Test
    void keepsTheNewestRuns() {
        PastRuns past = PastRuns.NONE;
        for (int run = 1; run <= 100; run++) {
            past = past.and(run, "run-" + run, run(4, 4, run));
        }

        assertThat(past.count()).isEqualTo(60);
        assertThat(past.version()).isEqualTo("41-100/60");
        assertThat(past.runs().get(0).makespanSeconds()).isEqualTo(51);
    }

    /** Importing a run twice, or after following it, adds no evidence. */
    @Test
    void countsTheRunOfAnInstanceOnce() {
        PastRuns past = PastRuns.NONE
                .and(1, "one", run(4, 4, 1))
                .and(2, "other", run(4, 4, 2))
                .and(3, "one", run(4, 4, 3));

        assertThat(past.version()).isEqualTo("2-3/2");
        assertThat(past.runs().get(1).makespanSeconds()).isEqualTo(13);
    }

    @Test
    void acceptsIdenticalRuns() {
        PastJobs[] same = new PastJobs[40];
        Arrays.fill(same, run(40, 4, 10));

        PooledForecast forecast = forecast(past(same), run(40, 4, 10), 50);

        assertThat(forecast.parts())
                .allSatisfy(part -> assertThat(part.weight()).isBetween(0.0, 1.0));
        assertThat(forecast.makespanSeconds().quantile(0.5)).isCloseTo(110, within(0.5));
    }

    @Test
    void acceptsManyUnknownKinds() {
        List<PastJob> strange = new ArrayList<>();
        for (int job = 0; job < 800; job++) {
            strange.add(job("job " + job, "kind " + job, 0, 0, 10 + job));
        }

        assertThat(forecast(past(run(4, 4, 1), run(4, 4, 2)), PastJobs.of(strange), 400)
                        .makespanSeconds()
                        .min())
                .isGreaterThanOrEqualTo(400);
    }

    /** Thirty runs of about 100 s; this run is still running at 150, 200 and 400 s. */
    @Test
    void aRunLongerThanAllOthersHasAWideInterval() {
        Random random = new Random(7);
        PastJobs[] runs = new PastJobs[30];
        for (int run = 0; run < runs.length; run++) {
            runs[run] = run(40, 4, 9 + 0.2 * random.nextDouble());
        }
        for (double date : new double[] {150, 200, 400}) {
            double width = forecast(past(runs), run(40, 4, 100), date)
                    .makespanSeconds()
                    .centralInterval(0.95)
                    .width();
            assertThat(width).isGreaterThan(0.2 * date);
        }
    }

    @Test
    void omitsRunsWithoutCompletedJobs() {
        PastJobs nothing =
                PastJobs.of(List.of(PastJob.builder("a").end(JobEnd.UNFINISHED).build()));

        assertThat(PastRuns.NONE.and(1, "run", nothing).count()).isZero();
    }

    /** For any past runs and any progress, forecasts are finite, in the future, and reproducible. */
    @Property(tries = 100)
    void dependsOnlyOnPastRunsAndState(
            @ForAll @IntRange(min = 1, max = 12) int runs,
            @ForAll @DoubleRange(min = 0, max = 3) double share,
            @ForAll long seed) {
        Random random = new Random(seed);
        PastJobs[] past = new PastJobs[runs];
        for (int run = 0; run < runs; run++) {
            past[run] = run(1 + random.nextInt(30), 1 + random.nextInt(4), 1 + 100 * random.nextDouble());
        }
        PastJobs now = run(1 + random.nextInt(30), 1 + random.nextInt(4), 1 + 100 * random.nextDouble());
        double date = share * RunCourse.of(now).makespanSeconds();

        PooledForecast once = forecast(past(past), now, date);

        assertThat(once.makespanSeconds().min()).isGreaterThanOrEqualTo(date);
        assertThat(once.makespanSeconds().max()).isFinite();
        assertThat(forecast(past(past), now, date)).isEqualTo(once);
    }

    /** Sequential jobs without duration, so the whole run is a standstill. */
    @Test
    void forecastsDuringAStandstill() {
        PastJobs still = PastJobs.of(List.of(
                job("first", "work", 10, 10, 10),
                job("second", "work", 20, 20, 20),
                job("third", "report", 60, 60, 60)));
        PooledForecast forecast = forecast(past(still, still, still), still, 30);

        assertThat(forecast.makespanSeconds().quantile(0.5)).isBetween(55.0, 65.0);
        assertThat(forecast.makespanSeconds().quantile(0.975)).isFinite();
    }
}
