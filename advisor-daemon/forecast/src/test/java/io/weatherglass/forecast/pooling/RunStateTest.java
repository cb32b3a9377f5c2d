package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunStateTest {

    /** Sequential jobs of one second each; one word per job. */
    private static RunCourse run(String... kinds) {
        List<PastJob> jobs = new ArrayList<>();
        for (int job = 0; job < kinds.length; job++) {
            jobs.add(PastJob.builder("job " + job)
                    .kind(kinds[job])
                    .end(JobEnd.COMPLETED)
                    .observedSeconds(1)
                    .submittedSeconds(job)
                    .startedSeconds(job)
                    .endedSeconds(job + 1)
                    .build());
        }
        return RunCourse.of(PastJobs.of(jobs));
    }

    private static final PastKindTable PAST =
            new PastKindTable(List.of(run("a", "a", "b"), run("a", "c"), run("d", "d")));

    @Test
    void comparesStartedKindsWithPastRuns() {
        RunState state = new RunState(PAST, run("a", "b", "b", "b", "x", "x", "c"), 5.5);

        // two b more than in the past run of three jobs; all jobs take 1 s
        assertThat(state.timesLarger(0)).isCloseTo(5 / 3.0, within(1e-12));
        assertThat(state.timesLarger(1)).isEqualTo(1);
        // in the past run of three jobs: a occurs once instead of twice, b three times instead of once, and x is
        // unknown
        assertThat(state.distance(0)).isCloseTo(Math.log(5 / 3.0) - Math.log(2 / 3.0), within(1e-12));
        // b is missing; the numbers of a and of c, submitted later, are equal
        assertThat(state.distance(1)).isEqualTo(1);
        assertThat(state.distance(2)).isEqualTo(2);
        // two a (as in the past run), three b and two x
        assertThat(state.jobsWith(0)).isEqualTo(7);
        assertThat(state.open()).isEqualTo(1);
    }

    /** Past runs had as many b as a, and always the same number of c. */
    @Test
    void kindsThatWereEquallyFrequentRemainSo() {
        PastKindTable past = new PastKindTable(List.of(run("a", "b", "c"), run("a", "a", "b", "b", "c")));
        RunState state = new RunState(past, run("a", "a", "a", "a", "b"), 4.5);

        assertThat(state.jobsWith(0)).isEqualTo(9);
        assertThat(state.jobsWith(1)).isEqualTo(9);
        assertThat(state.jobsWith(1, past.number("b"))).isEqualTo(4);
        // six more jobs than in the smaller run, all of a second
        assertThat(state.timesLarger(0)).isEqualTo(3);
    }

    @Test
    void singleJobsAndOtherFrequenciesAreNotExtrapolated() {
        PastKindTable past = new PastKindTable(List.of(run("a", "a", "b", "b", "c", "d", "e", "e", "e")));
        RunState state = new RunState(past, run("a", "a", "a", "c", "c"), 9);

        assertThat(state.jobsWith(0, past.number("b"))).isEqualTo(3);
        assertThat(state.jobsWith(0, past.number("d"))).isEqualTo(1);
        assertThat(state.jobsWith(0, past.number("e"))).isEqualTo(3);
    }

    @Test
    void countsKindsOfOnlyOneRun() {
        RunState state = new RunState(PAST, run("a", "b", "x", "c"), 2.5);
        RunState there = new RunState(PAST, run("a", "c"), 9);

        assertThat(state.difference(there.begun())).isEqualTo(3);
        assertThat(there.difference(there.begun())).isZero();
    }

    /** A second job of a kind adds 1 % of the work in a run of 100 jobs. */
    @Test
    void toleratesOneMoreJobOfARareKind() {
        String[] jobs = new String[101];
        Arrays.fill(jobs, 0, 99, "a");
        Arrays.fill(jobs, 99, 101, "b");
        RunState state = new RunState(new PastKindTable(List.of(run(Arrays.copyOf(jobs, 100)))), run(jobs), 200);

        assertThat(state.timesLarger(0)).isCloseTo(1.01, within(1e-12));
        assertThat(state.distance(0)).isCloseTo(Math.log(1.01), within(1e-12));
    }

    @Test
    void excludesARun() {
        double[] weights = new RunState(PAST, run("a", "a", "b"), 9).similarityWithout(0);

        assertThat(weights[0]).isZero();
        assertThat(weights[1]).isEqualTo(1);
        assertThat(new RunState(PAST, run("a", "a", "b"), 9).similarity()[0]).isEqualTo(1);
    }
}
