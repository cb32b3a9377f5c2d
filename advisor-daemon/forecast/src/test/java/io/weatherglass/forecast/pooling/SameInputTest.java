package io.weatherglass.forecast.pooling;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SameInputTest {

    /** Jobs of kind "align", submitted one per second, then one of kind "report". */
    private static PastJobs jobs(int samples) {
        List<PastJob> jobs = new ArrayList<>();
        for (int k = 0; k < samples; k++) {
            jobs.add(job("align " + k, "align", k, k, k + 10));
        }
        jobs.add(job("report", "report", samples + 10, samples + 10, samples + 20));
        return PastJobs.of(jobs);
    }

    private static PastRuns past(int... samples) {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < samples.length; run++) {
            past = past.and(run + 1, "run-" + run, jobs(samples[run]));
        }
        return past;
    }

    private static double probability(PastRuns past, int samples, double date) {
        return SameInput.probability(past, RunCourse.of(jobs(samples)), date);
    }

    @Test
    void followsTheRecordOfTheWorkflow() {
        assertThat(probability(past(12), 12, -1)).isCloseTo(0.8, within(1e-9));
        // from one run to the next, the number of jobs stayed the same three times, once or never
        assertThat(probability(past(12, 12, 12, 12), 12, -1)).isCloseTo(3.8 / 4, within(1e-9));
        assertThat(probability(past(12, 12, 24, 48), 12, -1)).isCloseTo(1.8 / 4, within(1e-9));
        assertThat(probability(past(12, 24, 12, 24), 12, -1)).isCloseTo(0.8 / 4, within(1e-9));
    }

    @Test
    void isZeroOnceTheRunHasMoreJobsThanAllPastRuns() {
        PastRuns past = past(12, 12, 12);

        assertThat(probability(past, 24, 12)).isGreaterThan(0.9);
        assertThat(probability(past, 24, 14)).isZero();
    }

    @Test
    void isZeroOnceALaterStepBeginsWithFewerJobs() {
        PastRuns past = past(24, 24, 24);

        // the report is submitted after 22 s, when past runs had submitted 22 jobs
        assertThat(probability(past, 12, 21)).isGreaterThan(0.9);
        assertThat(probability(past, 12, 22)).isZero();
    }

    @Test
    void increasesWhenKindsReachTheNumberOfJobsOfAPastRun() {
        PastRuns past = past(12, 24, 12, 24);

        assertThat(probability(past, 12, 5)).isCloseTo(0.2, within(1e-9));
        // 12 jobs match the first run; the likelihood of a changed input is 0.1
        assertThat(probability(past, 12, 15)).isCloseTo(0.2 / (0.2 + 0.8 * 0.1), within(1e-9));
    }
}
