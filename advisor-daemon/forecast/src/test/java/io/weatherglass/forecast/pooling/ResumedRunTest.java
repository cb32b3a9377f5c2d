package io.weatherglass.forecast.pooling;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ResumedRunTest {

    private static final double PRECISION = 1e-6;
    private static final int WORK = 40;

    /** Two concurrent jobs, a long one that depends on both, and after 3 s a last one. */
    private static final RunCourse WHOLE = RunCourse.of(PastJobs.of(List.of(
            job("a1", "a", 0, 1, 10),
            job("a2", "a", 0, 1, 12),
            job("long", "b", 10, 12, 30),
            job("last", "c", 33, 34, 40))));

    private static JobDates only(RunCourse rest, String kind) {
        assertThat(rest.jobs().get(kind)).hasSize(1);
        return rest.jobs().get(kind).get(0);
    }

    /**
     * The last attempt of the long job began at 12 s; the times of earlier attempts are unknown, so it may have been
     * open from the start.
     */
    @Test
    void jobsWithLostAttemptsMayBeOpenFromTheStart() {
        RunCourse run = RunCourse.of(PastJobs.of(List.of(
                job("a1", "a", 0, 1, 10),
                PastJob.builder("long")
                        .kind("b")
                        .attempt(2)
                        .end(JobEnd.COMPLETED)
                        .observedSeconds(18)
                        .submittedSeconds(12)
                        .startedSeconds(12)
                        .endedSeconds(30)
                        .build())));

        assertThat(RestOfPastRun.whileOpen(run, Map.of("a", 1)).makespanSeconds())
                .isCloseTo(30, within(PRECISION));
    }

    /** "a" is done at 12 s, but the long job was submitted at 10 s, so from then on a remaining job was open. */
    @Test
    void skipsTimeWithoutRemainingJobs() {
        RunCourse rest = RestOfPastRun.whileOpen(WHOLE, Map.of("a", 2));

        assertThat(rest.kinds()).containsOnlyKeys("b", "c");
        assertThat(only(rest, "b").started()).isCloseTo(2, within(PRECISION));
        assertThat(only(rest, "b").completed()).isCloseTo(20, within(PRECISION));
        assertThat(only(rest, "c").submitted()).isCloseTo(23, within(PRECISION));
        assertThat(rest.makespanSeconds()).isCloseTo(30, within(PRECISION));
    }

    /**
     * At 20 s the long job was running, so it takes its 18 s again. The last job started 13 s later and is not known to
     * depend on the long one.
     */
    @Test
    void runningJobsStartAgain() {
        RunCourse rest = RestOfPastRun.from(20, WHOLE, Map.of("a", 2));

        assertThat(only(rest, "b").started()).isZero();
        assertThat(only(rest, "b").completed()).isCloseTo(18, within(PRECISION));
        assertThat(only(rest, "c").submitted()).isCloseTo(13, within(PRECISION));
        assertThat(rest.makespanSeconds()).isCloseTo(20, within(PRECISION));
    }

    @Test
    void keepsTheLastJobsOfAPartlyCompletedKind() {
        assertThat(only(RestOfPastRun.whileOpen(WHOLE, Map.of("a", 1)), "a").duration())
                .isEqualTo(11);
    }

    /** Jobs of kind "work" on four slots, then a report of 10 s. */
    private static PastJobs whole(double seconds) {
        List<PastJob> all = new ArrayList<>();
        for (int job = 0; job < WORK; job++) {
            double start = job / 4 * seconds;
            all.add(job("work " + job, "work", start, start, start + seconds));
        }
        double end = WORK / 4 * seconds;
        all.add(job("report", "report", end, end, end + 10));
        return PastJobs.of(all);
    }

    private static PastRuns past(int runs) {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < runs; run++) {
            past = past.and(run + 1, "run-" + run, whole(9 + 0.1 * run));
        }
        return past;
    }

    private static JobSubmitted submitted(String id, String kind) {
        return new JobSubmitted(id, 1, Optional.of(id), Optional.of(kind), List.of());
    }

    /**
     * An instance that resumes an earlier attempt.
     *
     * @param expected jobs of kind "work" in the learned plan, &gt;= 1
     */
    private static Enactor resuming(int expected) {
        Enactor enactor = resuming();
        enactor.tell(0, learned(List.of(kind("work", expected), kind("report", 1))));
        return enactor;
    }

    private static Enactor resuming() {
        Enactor enactor = new Enactor("second");
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .build()
                        .resuming("first"));
        return enactor;
    }

    private static LearnedKind kind(String name, int count) {
        return new LearnedKind(name, count, 10, List.of(), Optional.empty(), List.of(), List.of());
    }

    private static WorkflowLearned learned(List<LearnedKind> kinds) {
        return new WorkflowLearned(20, "run-19", Optional.empty(), 4, 0, kinds);
    }

    private static void skip(Enactor enactor, int jobs) {
        for (int job = 0; job < jobs; job++) {
            enactor.tell(0.01 * job, submitted("work " + job, "work"));
            enactor.tell(0.01 * job, new JobSkipped("work " + job));
        }
    }

    private static PooledForecast forecast(Enactor enactor, PastRuns past) {
        return PooledForecast.of(enactor.snapshot(), past).orElseThrow();
    }

    @Test
    void theLastStepAloneIsShorterThanAWholeRun() {
        Enactor enactor = resuming(WORK);
        skip(enactor, WORK);
        enactor.tell(1, submitted("report", "report"));
        enactor.tell(1, Events.started("report", ""));

        PooledForecast forecast = forecast(enactor, past(20));

        assertThat(forecast.makespanSeconds().quantile(0.5)).isCloseTo(11, within(1.0));
        // at most twice the report of 10 s, by construction of the remaining parts
        assertThat(forecast.makespanSeconds().quantile(0.975)).isLessThan(1 + 2 * 10.0);
        assertThat(forecast.version()).isEqualTo(past(20).version());
        assertThat(forecast.jobs().median()).isEqualTo(WORK + 1);
    }

    /** Nextflow's weblog does not report cached tasks, but the learned plan omits them. */
    @Test
    void jobsOmittedFromThePlanCountAsCompleted() {
        Enactor enactor = resuming();
        enactor.tell(0, learned(List.of(kind("report", 1))));

        assertThat(forecast(enactor, past(20)).makespanSeconds().quantile(0.5)).isCloseTo(10, within(1.0));
    }

    /** A changed step was completed by an earlier attempt, but is not skipped. */
    @Test
    void completedJobsThatAreNotSkippedRunAgain() {
        Enactor enactor = resuming();
        enactor.tell(0, learned(List.of(kind("report", 1))));
        skip(enactor, WORK / 2);
        enactor.tell(0.2, submitted("work 20", "work"));
        PooledForecast amongSkips = forecast(enactor, past(20));
        enactor.tell(6, Events.started("work 20", ""));

        assertThat(amongSkips.makespanSeconds().quantile(0.5)).isLessThan(25);
        // half of the work, and the report
        assertThat(forecast(enactor, past(20)).makespanSeconds().quantile(0.5)).isCloseTo(65, within(8.0));
    }

    /** A single skipped job says nothing about the frequency of skips. */
    @Test
    void aSingleSkippedJobDoesNotResetTheOthers() {
        Enactor enactor = resuming();
        enactor.tell(0, learned(List.of(kind("report", 1))));
        skip(enactor, 1);
        enactor.tell(0.2, submitted("work 20", "work"));
        enactor.tell(1, Events.started("work 20", ""));

        assertThat(forecast(enactor, past(20)).makespanSeconds().quantile(0.5)).isLessThan(25);
    }

    /** 40 completed jobs may be most or only a few of a past run's jobs, so the rest is unknown. */
    @Test
    void hasNoForecastIfPastRunsDifferInSize() {
        Enactor enactor = resuming(WORK);
        skip(enactor, WORK / 2);
        PastRuns past = past(3);
        List<PastJob> larger = new ArrayList<>(whole(9).all());
        for (int job = 0; job < 3; job++) {
            larger.add(job("more " + job, "work", 0, 0, 9));
        }

        assertThat(PooledForecast.of(enactor.snapshot(), past)).isPresent();
        assertThat(PooledForecast.of(enactor.snapshot(), past.and(9, "larger", PastJobs.of(larger))))
                .isEmpty();
    }

    /** Skipped jobs outside the plan do not change the remaining parts; another resumed run has its own. */
    @Test
    void cachesRemainingParts() {
        PastRuns past = past(4);
        Enactor one = resuming();
        one.tell(0, learned(List.of(kind("report", 1))));
        Enactor other = resuming(WORK);
        PastRuns rests = past.comparable(one.snapshot());
        PastRuns others = past.comparable(other.snapshot());
        skip(one, 3);

        assertThat(past.comparable(one.snapshot())).isSameAs(rests);
        assertThat(past.comparable(other.snapshot())).isSameAs(others).isNotSameAs(rests);
    }

    @Test
    void doesNotExpectCancelledJobs() {
        Enactor enactor = resuming();
        enactor.tell(0, learned(List.of(kind("report", 1))));
        FinishedJobs before = FinishedJobs.of(enactor.snapshot());
        enactor.tell(1, submitted("work 1", "work"));
        enactor.tell(2, new JobCancelled("work 1"));

        assertThat(FinishedJobs.of(enactor.snapshot()).expected()).isEqualTo(before.expected());
    }

    @Test
    void hasNoForecastWithoutALearnedPlan() {
        assertThat(PooledForecast.of(resuming().snapshot(), past(20))).isEmpty();
    }

    @Test
    void hasNoForecastWithASinglePastRun() {
        Enactor enactor = resuming(WORK);
        skip(enactor, WORK);
        enactor.tell(1, submitted("report", "report"));
        assertThat(PooledForecast.of(enactor.snapshot(), past(1))).isEmpty();
        assertThat(PooledForecast.of(enactor.snapshot(), past(2))).isPresent();
    }

    @Test
    void hasNoForecastWithoutRemainingJobs() {
        Enactor enactor = resuming(1);
        skip(enactor, WORK);
        enactor.tell(1, submitted("report", "report"));
        enactor.tell(1, new JobSkipped("report"));

        assertThat(PooledForecast.of(enactor.snapshot(), past(20))).isEmpty();
    }

    /** The remaining work takes at most 11 s per four jobs, and the report 10 s. */
    @Property(tries = 40)
    void medianEqualsTheRemainingPart(
            @ForAll @IntRange(min = 0, max = WORK - 1) int skipped,
            @ForAll @IntRange(min = 2, max = 12) int runs,
            @ForAll @IntRange(min = 1, max = 60) int date) {
        Enactor enactor = resuming(WORK);
        skip(enactor, skipped);
        enactor.tell(1, submitted("work 39", "work"));
        enactor.tell(date, Events.started("work 39", ""));
        PastRuns past = past(runs);

        PooledForecast forecast = forecast(enactor, past);

        assertThat(forecast.makespanSeconds().quantile(0)).isGreaterThanOrEqualTo(date);
        double[] rests = past.comparable(enactor.snapshot()).runs().stream()
                .mapToDouble(RunCourse::makespanSeconds)
                .sorted()
                .toArray();
        assertThat(rests).hasSize(runs);
        assertThat(rests[rests.length - 1]).isLessThanOrEqualTo((WORK - skipped + 3) / 4 * 11 + 11);
        // before the first completion, the rest is at least the shortest remaining part minus the elapsed time
        assertThat(forecast.makespanSeconds().quantile(0.5))
                .isBetween(Math.max(date, 0.5 * rests[0]), date + 1.5 * rests[rests.length - 1]);
        // reproducible in another process
        assertThat(forecast(enactor, past(runs)).makespanSeconds().quantile(0.9))
                .isEqualTo(forecast.makespanSeconds().quantile(0.9));
    }
}
