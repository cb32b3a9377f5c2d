package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenInstanceAdviceTest {

    private final Advice advice = new Advice();
    private final Enactor enactor = new Enactor("run-1");

    @BeforeEach
    void begin() {
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .deadline(Optional.of(Plans.ORIGIN.plusSeconds(50)))
                        .build());
    }

    private void learn() {
        LearnedKind align = new LearnedKind("align", 2, 30, List.of(), Optional.empty(), List.of(), List.of());
        enactor.tell(0, new WorkflowLearned(4, "run-0", 1, List.of(align)));
    }

    private void submit(double seconds, String name) {
        enactor.tell(seconds, new JobSubmitted(name, 1, Optional.of(name), Optional.of("align"), List.of()));
    }

    @Test
    void hasNoForecastWithoutPastRuns() {
        submit(1, "align (a)");
        enactor.tell(31, Events.completed("align (a)", 30, ""));
        Advisory advisory = advice.advise(enactor.snapshot());
        assertThat(advisory.ground().plan()).contains("seen");
        assertThat(advisory.ground().planRuns()).isEmpty();
        assertThat(advisory.ground().warnings()).singleElement().asString().contains("no forecast: ");
        assertThat(advisory.progress().jobsCompleted()).isEqualTo(1);
        assertThat(advisory.makespan()).isEmpty();
        assertThat(advisory.remaining()).isEmpty();
        assertThat(advisory.completionTime()).isEmpty();
        assertThat(advisory.risk().deadlineMiss()).isEmpty();
        assertThat(advisory.computation().realizations()).isZero();
    }

    @Test
    void forecastsALearnedPlanWithItsExpectedJobs() {
        learn();
        submit(1, "align (a)");
        Advisory advisory = advice.advise(enactor.snapshot());
        assertThat(advisory.ground().plan()).contains("learned");
        assertThat(advisory.ground().planRuns()).hasValue(4);
        assertThat(advisory.ground().warnings())
                .anyMatch(warning -> warning.contains("jobs that have not been reported yet are estimated"));
        assertThat(advisory.progress().jobsTotal()).isEqualTo(2);
        // two jobs of 30 s, one after the other
        assertThat(advisory.makespan().orElseThrow().medianSeconds()).isBetween(55.0, 67.0);
        assertThat(advisory.risk().deadlineMiss().orElseThrow().probability()).isGreaterThan(0.9);
    }

    @Test
    void advisesOnAnInstanceWithoutJobs() {
        Advisory before = advice.advise(enactor.snapshot());
        assertThat(before.progress().jobsTotal()).isZero();
        assertThat(before.progress().fraction()).isZero();
        enactor.tell(5, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        assertThat(closing.closing()).isTrue();
        assertThat(closing.makespan().orElseThrow().medianSeconds()).isEqualTo(5);
        assertThat(closing.ground().plan()).contains("seen");
    }

    @Test
    void trueValuesContainOnlyReportedJobs() {
        learn();
        submit(1, "align (a)");
        enactor.tell(31, Events.completed("align (a)", 30, ""));
        enactor.tell(32, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        assertThat(closing.progress().jobsTotal()).isEqualTo(1);
        assertThat(closing.progress().fraction()).isEqualTo(1);
        assertThat(closing.makespan().orElseThrow().medianSeconds()).isEqualTo(31);
    }

    /** One of two jobs is done, but the total is unknown. */
    @Test
    void progressIsOpenEndedWithoutPastRuns() {
        submit(1, "align (a)");
        submit(1, "align (b)");
        enactor.tell(31, Events.completed("align (a)", 30, ""));
        Progress progress = advice.advise(enactor.snapshot()).progress();
        assertThat(progress.moreJobsMayCome()).contains(true);
        assertThat(progress.expectedJobsLower()).isEmpty();
        assertThat(progress.expectedJobsUpper()).isEmpty();
        enactor.tell(32, Events.completed("align (b)", 30, ""));
        enactor.tell(33, new WorkflowCompleted());
        assertThat(advice.close(enactor.snapshot()).progress().moreJobsMayCome())
                .isEmpty();
    }

    /** Past runs had 3, 4 and 8 jobs: 1 of 4 is done until a plan is learned. */
    @Test
    void progressUsesJobCountsOfPastRunsUntilThePlanIsLearned() {
        submit(1, "align (a)");
        enactor.tell(31, Events.completed("align (a)", 30, ""));
        Progress progress = withPastRuns(3, 4, 8).advise(enactor.snapshot()).progress();
        assertThat(progress.jobsTotal()).isEqualTo(4);
        assertThat(progress.fraction()).isEqualTo(0.25);
        assertThat(progress.workFraction()).isEqualTo(0.25);
        assertThat(progress.expectedJobsLower()).hasValue(3);
        assertThat(progress.expectedJobsUpper()).hasValue(8);
        assertThat(progress.moreJobsMayCome()).isEmpty();
    }

    @Test
    void pooledMakespanNotesTheSmallNumberOfPastRuns() {
        submit(1, "align (a)");
        Advisory advisory = withPastRuns(3, 4).advise(enactor.snapshot());
        assertThat(advisory.computation().pooling().orElseThrow().version()).isEqualTo("rnaseq 1-2/2");
        assertThat(advisory.makespan().orElseThrow().intervals())
                .allSatisfy(interval ->
                        assertThat(interval.note().orElseThrow()).startsWith("insufficient history: 2 of "));
    }

    @Test
    void expectedJobsAreNeverFewerThanReportedJobs() {
        for (int job = 0; job < 6; job++) {
            submit(1, "align (" + job + ")");
        }
        Progress progress = withPastRuns(3, 4).advise(enactor.snapshot()).progress();
        assertThat(progress.jobsTotal()).isEqualTo(6);
        assertThat(progress.expectedJobsLower()).hasValue(6);
        assertThat(progress.expectedJobsUpper()).hasValue(6);
    }

    /** The learned plan has 2 jobs, past runs had 3 and 8; the range includes the published total. */
    @Test
    void progressOfALearnedPlanIncludesTheRangeOfPastRuns() {
        learn();
        submit(1, "align (a)");
        Progress progress = withPastRuns(2, 8).advise(enactor.snapshot()).progress();
        assertThat(progress.jobsTotal()).isEqualTo(2);
        assertThat(progress.expectedJobsLower()).hasValue(2);
        assertThat(progress.expectedJobsUpper()).hasValue(8);
        assertThat(progress.moreJobsMayCome()).isEmpty();
    }

    /** The enactor gives the number of jobs of each kind, so past runs add no uncertainty. */
    @Test
    void knownNumbersOfJobsHaveNoRange() {
        learn();
        submit(1, "align (a)");
        Progress progress = withPastRuns(2, 8)
                .advise(enactor.snapshot().with(known -> known.expectedJobs(Map.of("align", 2))))
                .progress();
        assertThat(progress.expectedJobsLower()).isEmpty();
        assertThat(progress.expectedJobsUpper()).isEmpty();
    }

    /** Past runs with these numbers of jobs of 30 s, one after the other. */
    private static Advice withPastRuns(int... jobs) {
        PastRuns past = PastRuns.of("rnaseq");
        for (int run = 0; run < jobs.length; run++) {
            past = past.and(
                    run + 1,
                    "run-" + run,
                    PastJobs.of(IntStream.range(0, jobs[run])
                            .mapToObj(job -> PastJob.builder("align " + job)
                                    .kind("align")
                                    .end(JobEnd.COMPLETED)
                                    .observedSeconds(30)
                                    .submittedSeconds(30 * job)
                                    .startedSeconds(30 * job)
                                    .endedSeconds(30 * job + 30)
                                    .build())
                            .toList()));
        }
        return new Advice(past);
    }
}
