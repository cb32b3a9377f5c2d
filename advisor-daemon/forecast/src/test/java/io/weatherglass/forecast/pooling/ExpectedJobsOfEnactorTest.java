package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Enactors without a plan, like Snakemake, may report the number of jobs of each kind. Jobs are submitted when slots
 * become free, so the number submitted is uninformative at first.
 */
class ExpectedJobsOfEnactorTest {

    private static final double SECONDS = 10;
    private static final int SLOTS = 4;

    private static PastJobs run(int jobs, double seconds) {
        return PastJobs.of(IntStream.range(0, jobs)
                .mapToObj(job -> PastJob.builder("align " + job)
                        .kind("align")
                        .end(JobEnd.COMPLETED)
                        .observedSeconds(seconds)
                        .submittedSeconds(job / SLOTS * seconds)
                        .startedSeconds(job / SLOTS * seconds)
                        .endedSeconds((job / SLOTS + 1) * seconds)
                        .build())
                .toList());
    }

    /** Four runs of 24 jobs that take a minute, and four of 240 jobs that take ten minutes. */
    private static PastRuns past() {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < 4; run++) {
            past = past.and(2 * run + 1, "small-" + run, run(24, SECONDS + 0.1 * run));
            past = past.and(2 * run + 2, "large-" + run, run(240, SECONDS + 0.1 * run));
        }
        return past;
    }

    /** A run with this number of submitted jobs, all but the last four completed. */
    private static PooledForecast forecast(Map<String, Integer> expected, int submitted) {
        Enactor enactor = begun(expected);
        for (int job = 0; job < submitted; job++) {
            double start = job / SLOTS * SECONDS;
            enactor.tell(start, new JobSubmitted("align " + job, 1, Optional.empty(), Optional.of("align"), List.of()));
            enactor.tell(start, Events.started("align " + job, ""));
            if (job < submitted - SLOTS) {
                enactor.tell(start + SECONDS, Events.completed("align " + job, SECONDS, ""));
            }
        }
        return PooledForecast.makespan(enactor.snapshot(), past()).orElseThrow();
    }

    private static Enactor begun(Map<String, Integer> expected) {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .expectedJobs(expected)
                        .build());
        return enactor;
    }

    private static double median(Map<String, Integer> expected, int submitted) {
        return forecast(expected, submitted).makespanSeconds().quantile(0.5);
    }

    @Test
    void prefersRunsWithTheExpectedNumberOfJobs() {
        for (int submitted : new int[] {4, 24, 32}) {
            assertThat(median(Map.of("align", 240), submitted))
                    .as("of 240, %d submitted", submitted)
                    .isCloseTo(615, within(60.0));
        }
        assertThat(median(Map.of("align", 24), 4)).isCloseTo(61, within(8.0));
        Interval interval = forecast(Map.of("align", 240), 24).makespanSeconds().centralInterval(0.95);
        assertThat(interval.contains(600)).isTrue();
        assertThat(interval.lower()).isGreaterThan(300);
    }

    /** With 24 submitted jobs the size is uncertain: half of the past runs end here, and half continue. */
    @Test
    void usesSubmittedJobsWithoutExpectedNumbers() {
        assertThat(median(Map.of(), 24)).isLessThan(200);
    }

    @Test
    void moreJobsThanInPastRunsTakeLonger() {
        assertThat(median(Map.of("align", 480), 4)).isBetween(800.0, 1600.0);
    }

    /** Past runs have a kind that is not announced, for example after a checkpoint, and an announced kind is new. */
    @Test
    void comparesOnlyNamedKindsOfPastRuns() {
        assertThat(median(Map.of("align", 240, "report", 1), 4)).isCloseTo(615, within(60.0));
        RunState renamed = state(Map.of("join", 1, "align_v2", 240));
        assertThat(renamed.plannedTimes(0)).isEqualTo(1);
        assertThat(renamed.comparesBySize()).isFalse();
        RunState larger = state(Map.of("align", 480));
        assertThat(larger.plannedTimes(0)).isEqualTo(20);
        assertThat(larger.comparesBySize()).isTrue();
    }

    private static RunState state(Map<String, Integer> expected) {
        PastRuns past = PastRuns.NONE.and(
                1,
                "small",
                PastJobs.of(Stream.concat(
                                run(24, SECONDS).all().stream(),
                                Stream.of(PastJob.builder("join")
                                        .kind("join")
                                        .end(JobEnd.COMPLETED)
                                        .observedSeconds(10)
                                        .submittedSeconds(60)
                                        .startedSeconds(60)
                                        .endedSeconds(70)
                                        .build()))
                        .toList()));
        Enactor enactor = begun(expected);
        return new RunState(past.kinds(), RunCourse.of(enactor.snapshot()).orElseThrow(), 0);
    }

    /** The numbers of unannounced jobs are unknown, so only past runs that are not clearly smaller limit the forecast. */
    @Test
    void numbersOfSomeKindsLimitTheForecastUnlessAllPastRunsAreSmaller() {
        PastRuns past = past();
        double longest = past.runs().stream()
                .mapToDouble(RunCourse::makespanSeconds)
                .max()
                .orElseThrow();
        assertThat(highest(past, Map.of("split", 1)))
                .isCloseTo(longest * Math.exp(1.5 / Math.sqrt(past.count())), within(1e-6));
        assertThat(highest(past, Map.of("align", 480))).isInfinite();
    }

    private static double highest(PastRuns past, Map<String, Integer> expected) {
        RunCourse now = RunCourse.of(begun(expected).snapshot()).orElseThrow();
        return Pool.highest(
                past,
                run -> past.runs().get(run).makespanSeconds(),
                new RunState(past.kinds(), now, 0),
                0,
                ScatterPrior.OF_OTHER_INPUT);
    }
}
