package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Ten jobs of a minute, two at a time, then one of an hour. Reported either after their end, as in the trace file of
 * Nextflow, or at submission, start and end.
 */
class EndsOnlyTest {

    private static final double HALF_AN_HOUR = 1800;
    private static final double MAKESPAN = 300 + 3600;

    private static PastJob job(int number, double start, double seconds) {
        return PastJob.builder("job " + number)
                .kind(seconds > 60 ? "long" : "short")
                .end(JobEnd.COMPLETED)
                .observedSeconds(seconds)
                .submittedSeconds(start)
                .startedSeconds(start)
                .endedSeconds(start + seconds)
                .build();
    }

    /** Runs differ by seconds; the enactor takes seconds between the last short job and the long one. */
    private static PastRuns past(int runs) {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < runs; run++) {
            double longest = 3600 + run % 3;
            past = past.and(
                    run + 1,
                    "run-" + run,
                    PastJobs.of(Stream.concat(
                                    IntStream.range(0, 10).mapToObj(job -> job(job, job / 2 * 60, 60)),
                                    Stream.of(job(10, 301 + run % 2, longest)))
                            .toList()));
        }
        return past;
    }

    private static void shortJobs(Enactor enactor, boolean endsOnly) {
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
        for (int pair = 0; pair < 5; pair++) {
            for (int step = 0; step < 2; step++) {
                int first = 2 * pair;
                int[] order = endsOnly ? new int[] {first + step} : new int[] {first, first + 1};
                for (int job : order) {
                    if (endsOnly || step == 0) {
                        begin(enactor, "job " + job, "short", 60 * pair);
                    }
                    if (endsOnly || step == 1) {
                        enactor.tell(60 * pair + 60, Events.completed("job " + job, 60, ""));
                    }
                }
            }
        }
    }

    private static void begin(Enactor enactor, String job, String kind, double date) {
        enactor.tell(date, new JobSubmitted(job, 1, Optional.empty(), Optional.of(kind), List.of()));
        enactor.tell(date, Events.started(job, ""));
    }

    private static double medianAfterHalfAnHour(Enactor enactor) {
        return PooledForecast.makespan(enactor.snapshot().at(Plans.ORIGIN.plusSeconds((long) HALF_AN_HOUR)), past(12))
                .orElseThrow()
                .makespanSeconds()
                .quantile(0.5);
    }

    @Test
    void unreportedJobsAreNotAStandstill() {
        Enactor enactor = new Enactor("run-1");
        shortJobs(enactor, true);
        assertThat(enactor.snapshot().endsOnly()).isTrue();
        assertThat(medianAfterHalfAnHour(enactor)).isCloseTo(MAKESPAN, within(10.0));
    }

    /** The long job is not submitted although no job runs: half an hour is lost. */
    @Test
    void aRealStandstillEnds() {
        Enactor enactor = new Enactor("run-1");
        shortJobs(enactor, false);
        assertThat(enactor.snapshot().endsOnly()).isFalse();
        assertThat(medianAfterHalfAnHour(enactor)).isGreaterThan(HALF_AN_HOUR + 3500);
    }

    @Test
    void sequentialJobsAreInconclusive() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
        for (int job = 0; job < 10; job++) {
            begin(enactor, "job " + job, "short", 60 * job);
            enactor.tell(60 * job + 60, Events.completed("job " + job, 60, ""));
        }
        assertThat(enactor.snapshot().endsOnly()).isFalse();
    }

    /**
     * In past runs 100 jobs of an hour start together; here the first has ended after 50 minutes and the others are
     * unknown.
     */
    @Test
    void ignoresRunningJobsOnBothSides() {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < 12; run++) {
            double late = run % 3;
            past = past.and(
                    run + 1,
                    "run-" + run,
                    PastJobs.of(IntStream.range(0, 100)
                            .mapToObj(job -> job(job, 0, job == 0 ? 3000 + late : 3600 + late))
                            .toList()));
        }
        Enactor enactor = new Enactor("run-1");
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
        begin(enactor, "small", "short", 0);
        enactor.tell(10, Events.completed("small", 10, ""));
        begin(enactor, "job 0", "long", 0);
        enactor.tell(3000, Events.completed("job 0", 3000, ""));
        assertThat(enactor.snapshot().endsOnly()).isTrue();
        assertThat(PooledForecast.makespan(enactor.snapshot(), past)
                        .orElseThrow()
                        .makespanSeconds()
                        .quantile(0.5))
                .isCloseTo(3600, within(60.0));
    }
}
