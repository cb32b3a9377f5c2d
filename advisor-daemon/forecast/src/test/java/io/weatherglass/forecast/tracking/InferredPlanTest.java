package io.weatherglass.forecast.tracking;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.LearnedKind.Dependency;
import io.weatherglass.connectors.protocol.LearnedKind.Relation;
import io.weatherglass.connectors.protocol.LearnedKind.Scaling;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InferredPlanTest {

    private final Enactor enactor = new Enactor("run-1");

    @BeforeEach
    void begin() {
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
    }

    static JobSubmitted submitted(String name, String kind, String... dependencies) {
        return new JobSubmitted(name, 1, Optional.of(name), Optional.of(kind), List.of(dependencies));
    }

    private void done(double seconds, String name, String kind, double runtime) {
        enactor.tell(seconds - runtime, submitted(name, kind));
        enactor.tell(seconds, completed(name, runtime, ""));
    }

    private void learn(LearnedKind... kinds) {
        enactor.tell(0, new WorkflowLearned(3, "run-0", 4, List.of(kinds)));
    }

    static LearnedKind kind(String kind, int count, double runtime, Dependency... dependencies) {
        return new LearnedKind(kind, count, runtime, List.of(dependencies), Optional.empty(), List.of(), List.of());
    }

    private static LearnedKind named(String kind, LearnedKind.Job... jobs) {
        return new LearnedKind(kind, jobs.length, 7, List.of(), Optional.empty(), List.of(), List.of(jobs));
    }

    private static LearnedKind.Job past(String name, double runtime, String... dependencies) {
        return new LearnedKind.Job(name, runtime, List.of(dependencies));
    }

    private static Dependency all(String kind) {
        return new Dependency(kind, Relation.ALL);
    }

    private static Dependency item(String kind) {
        return new Dependency(kind, Relation.ITEM);
    }

    private List<String> ids() {
        return planned().stream().map(PlannedJob::id).toList();
    }

    private List<PlannedJob> planned() {
        return enactor.snapshot().plan().jobs();
    }

    private PlannedJob job(String id) {
        return planned().stream().filter(job -> job.id().equals(id)).findFirst().orElseThrow();
    }

    /** In past runs, each "align" job had a "count" job, but the number of "merge" jobs did not depend on them. */
    @Test
    void countsThatFollowFromGivenOnesAreKnown() {
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .expectedJobs(Map.of("align", 24))
                        .build());
        learn(
                kind("align", 12, 3),
                new LearnedKind(
                        "count",
                        12,
                        1,
                        List.of(item("align")),
                        Optional.of(new Scaling("align", 1)),
                        List.of(),
                        List.of()),
                kind("merge", 1, 4, all("count")));

        assertThat(enactor.snapshot().expectedJobs())
                .containsExactlyInAnyOrderEntriesOf(Map.of("align", 24, "count", 24));
    }

    /** A filter has removed four samples: all "count" jobs had been submitted when "merge" started in past runs. */
    @Test
    void countsThatFollowFromGivenOnesEndWithTheirKind() {
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .expectedJobs(Map.of("align", 3))
                        .build());
        learn(
                kind("align", 2, 3),
                new LearnedKind(
                        "count",
                        2,
                        1,
                        List.of(item("align")),
                        Optional.of(new Scaling("align", 1)),
                        List.of("merge"),
                        List.of()),
                kind("merge", 1, 4, all("count")));
        enactor.tell(10, submitted("c1", "count"));
        enactor.tell(10, submitted("c2", "count"));
        assertThat(enactor.snapshot().expectedJobs()).containsEntry("count", 3);

        enactor.tell(20, submitted("m", "merge"));
        assertThat(enactor.snapshot().expectedJobs()).containsEntry("count", 2);
    }

    /** Earlier attempts have completed "align s1", so the plan does not expect it again. */
    @Test
    void skippedJobsOfAResumedRunDoNotReplaceRemainingOnes() {
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN).resuming("run-0"));
        learn(new LearnedKind(
                "align",
                2,
                8,
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(past("align s2", 8), past("align s3", 8)),
                1));
        for (String name : List.of("align s1", "align s3")) {
            enactor.tell(1, submitted(name, "align"));
            enactor.tell(1, new JobSkipped(name));
        }

        assertThat(ids()).containsExactly("align s1", "align s3", "align s2");
    }

    private void skip(String kind, int jobs) {
        for (int job = 1; job <= jobs; job++) {
            enactor.tell(1, submitted(kind + " " + job, kind));
            enactor.tell(1, new JobSkipped(kind + " " + job));
        }
    }

    private long expected() {
        return planned().stream()
                .filter(job -> job.id().contains(", expected job "))
                .count();
    }

    /**
     * Earlier attempts have completed 20 of 40 unnamed jobs and, as later skips show, some others that were unknown.
     */
    @Test
    void subtractsCompletedUnnamedJobsOnce() {
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN).resuming("run-0"));
        learn(new LearnedKind("align", 20, 8, List.of(), Optional.empty(), List.of(), List.of(), 20));

        skip("align", 15);
        assertThat(expected()).isEqualTo(20);
        skip("align", 25);
        assertThat(expected()).isEqualTo(15);
    }

    /** Without the first attempt in the history, the plan has all jobs, including the skipped ones. */
    @Test
    void expectsSkippedJobsIfTheFirstAttemptIsUnknown() {
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN).resuming("run-0"));
        learn(kind("align", 40, 8));

        skip("align", 15);
        assertThat(expected()).isEqualTo(25);
    }

    /** The number of jobs given by the enactor includes skipped ones. */
    @Test
    void expectedJobsOfTheEnactorIncludeSkippedOnes() {
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .expectedJobs(Map.of("align", 40))
                        .build()
                        .resuming("run-0"));
        LearnedKind.Job[] left = IntStream.rangeClosed(21, 40)
                .mapToObj(job -> past("align " + job, 8))
                .toArray(LearnedKind.Job[]::new);
        learn(named("align", left));

        skip("align", 20);
        assertThat(planned()).hasSize(40);
        for (int job = 21; job <= 40; job++) {
            enactor.tell(2, submitted("align " + job, "align"));
        }
        assertThat(planned()).hasSize(40);
    }

    @Test
    void addsReportedJobs() {
        enactor.tell(1, submitted("fetch 1", "fetch"));
        enactor.tell(2, started("unheard", ""));
        enactor.tell(9, completed("late", 4, ""));
        assertThat(ids()).containsExactly("fetch 1", "unheard", "late");
        assertThat(planned()).extracting(PlannedJob::kind).containsExactly("fetch", "", "");
        InstanceSnapshot snapshot = enactor.snapshot();
        assertThat(snapshot.source()).isEqualTo(PlanSource.SEEN);
        assertThat(snapshot.jobs().phase(1)).isEqualTo(JobPhase.RUNNING);
        assertThat(snapshot.jobs().startedSeconds(2)).isEqualTo(5);
    }

    @Test
    void delaysTheFirstJobAsInPastRuns() {
        LearnedKind split = kind("split", 2, 5);
        LearnedKind merge = kind("merge", 1, 7, all("split"));
        enactor.tell(0, new WorkflowLearned(3, "run-0", 4, 6.5, List.of(split, merge)));
        assertThat(planned()).extracting(PlannedJob::releaseSeconds).containsExactly(6.5, 6.5, 0.0);

        enactor.tell(2, submitted("split x", "split"));
        assertThat(planned()).extracting(PlannedJob::releaseSeconds).containsOnly(0.0);
    }

    @Test
    void limitsTheNumberOfJobs() {
        for (int job = 0; job < PlanValidator.DEFAULT_MAX_JOBS; job++) {
            enactor.tell(1, submitted("job " + job, "k"));
        }
        assertThatThrownBy(() -> enactor.tell(2, submitted("one more", "k")))
                .isInstanceOf(InvalidEventException.class)
                .hasMessageContaining("one more")
                .hasMessageContaining("200000");
    }

    @Test
    void acceptsLateDescriptionsOfJobs() {
        enactor.tell(9, completed("j", 4, ""));
        enactor.tell(2, new JobSubmitted("j", 1, Optional.of("fetch 1"), Optional.of("fetch"), List.of()));
        assertThat(job("j").name()).isEqualTo("fetch 1");
        assertThat(job("j").kind()).isEqualTo("fetch");
    }

    @Test
    void keepsTheInputSizeOfAJob() {
        enactor.tell(1, submitted("fetch 1", "fetch").reading(500));
        enactor.tell(2, submitted("fetch 2", "fetch"));
        assertThat(planned()).extracting(PlannedJob::inputBytes).containsExactly(500L, 0L);
    }

    @Test
    void snapshotsDoNotChange() {
        enactor.tell(1, submitted("a", "k"));
        InstanceSnapshot before = enactor.snapshot();
        for (int i = 0; i < 100; i++) {
            enactor.tell(2, submitted("more " + i, "k"));
        }
        enactor.tell(3, completed("a", 1, ""));
        assertThat(before.jobs().count()).isEqualTo(1);
        assertThat(before.jobs().phase(0)).isEqualTo(JobPhase.SUBMITTED);
        assertThat(enactor.snapshot().jobs().count()).isEqualTo(101);
    }

    @Test
    void sharedNamesCreateNoCycles() {
        learn(named("fetch", past("s1", 1)), named("align", past("a1", 2, "s1")), named("check", past("s1", 3, "a1")));
        assertThat(planned()).extracting(PlannedJob::name).containsExactly("s1", "a1", "s1");
        assertThat(planned()).extracting(PlannedJob::dependencies).containsOnly(List.of());
    }

    @Test
    void earlyEventsNeedTheBeginning() {
        Enactor early = new Enactor("run-2");
        assertThat(early.tell(1, submitted("a", "k"))).isEqualTo(Folded.NEEDS_PLAN);
        assertThat(early.state().hasPlan()).isFalse();
        early.tell(0, WorkflowStarted.of("w", Plans.ORIGIN));
        assertThat(early.state().hasPlan()).isTrue();
        assertThat(early.snapshot().jobs().count()).isZero();
    }

    @Test
    void addsPlaceholdersForExpectedJobs() {
        learn(kind("fetch", 2, 10), kind("align", 2, 20));
        assertThat(ids())
                .containsExactly(
                        "fetch, expected job 1",
                        "fetch, expected job 2",
                        "align, expected job 1",
                        "align, expected job 2");
        assertThat(enactor.snapshot().source()).isEqualTo(PlanSource.learned(3, Optional.empty()));
        enactor.tell(1, submitted("fetch (s1)", "fetch"));
        assertThat(ids())
                .containsExactly(
                        "fetch (s1)", "fetch, expected job 2", "align, expected job 1", "align, expected job 2");
        assertThat(job("fetch (s1)").projectedRuntimeSeconds()).isEqualTo(10);
        assertThat(job("align, expected job 2").projectedRuntimeSeconds()).isEqualTo(20);
        assertThat(enactor.state().hasJobsToDo()).isTrue();
    }

    @Test
    void reportedJobsReplacePlaceholdersByName() {
        learn(named("make", past("a.o", 3), past("b.o", 5, "a.o"), past("c.o", 9)));
        assertThat(job("b.o").dependencies()).containsExactly("a.o");
        enactor.tell(1, submitted("b.o", "make"));
        assertThat(ids()).containsExactly("b.o", "a.o", "c.o");
        assertThat(job("b.o").projectedRuntimeSeconds()).isEqualTo(5);
        // past runs did not have this name: names differ between runs
        enactor.tell(2, submitted("x.o", "make"));
        assertThat(ids()).containsExactly("b.o", "x.o", "make, expected job 3");
        assertThat(job("make, expected job 3").projectedRuntimeSeconds()).isEqualTo(7);
    }

    @Test
    void growsWithUnexpectedJobs() {
        learn(kind("fetch", 1, 10));
        enactor.tell(1, submitted("f1", "fetch"));
        enactor.tell(1, submitted("f2", "fetch"));
        enactor.tell(1, submitted("new", "unknown kind"));
        assertThat(ids()).containsExactly("f1", "f2", "new");
        assertThat(job("new").projectedRuntimeSeconds()).isZero();
    }

    @Test
    void expectedJobsOfTheEnactorTakePrecedence() {
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .expectedJobs(Map.of("fetch", 3, "report", 1))
                        .build());
        List<String> expected = List.of(
                "fetch, expected job 1", "fetch, expected job 2", "fetch, expected job 3", "report, expected job 1");
        assertThat(ids()).containsExactlyElementsOf(expected);
        learn(kind("fetch", 5, 10));
        assertThat(ids()).containsExactlyElementsOf(expected);
    }

    @Test
    void scalesCountsWithAnotherKind() {
        LearnedKind aligning =
                new LearnedKind("align", 4, 20, List.of(), Optional.of(new Scaling("split", 2)), List.of(), List.of());
        learn(kind("split", 2, 10), aligning);
        for (int i = 1; i <= 3; i++) {
            enactor.tell(1, submitted("split " + i, "split"));
        }
        assertThat(planned().stream().filter(job -> job.kind().equals("align"))).hasSize(6);
    }

    @Test
    void scalesEarlierKindsWithAGivenNumber() {
        LearnedKind aligning =
                new LearnedKind("align", 4, 20, List.of(), Optional.of(new Scaling("split", 2)), List.of(), List.of());
        LearnedKind sorting =
                new LearnedKind("sort", 2, 20, List.of(), Optional.of(new Scaling("split", 1)), List.of(), List.of());
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .expectedJobs(Map.of("align", 8))
                        .build());
        learn(kind("split", 2, 10), sorting, aligning, kind("report", 1, 10));
        assertThat(planned().stream().collect(Collectors.groupingBy(PlannedJob::kind, Collectors.counting())))
                .isEqualTo(Map.of("split", 4L, "sort", 4L, "align", 8L, "report", 1L));
    }

    @Test
    void doesNotScaleWithACompletedKind() {
        LearnedKind splitting =
                new LearnedKind("split", 2, 10, List.of(), Optional.empty(), List.of("align"), List.of());
        LearnedKind aligning =
                new LearnedKind("align", 4, 20, List.of(), Optional.of(new Scaling("split", 2)), List.of(), List.of());
        learn(splitting, aligning);
        enactor.tell(1, submitted("align 1", "align"));
        assertThat(ids())
                .containsExactly("align 1", "align, expected job 2", "align, expected job 3", "align, expected job 4");
    }

    @Test
    void dropsJobsThatCanNoLongerFollow() {
        LearnedKind splitting =
                new LearnedKind("split", 5, 10, List.of(), Optional.empty(), List.of("align"), List.of());
        LearnedKind aligning =
                new LearnedKind("align", 5, 20, List.of(), Optional.of(new Scaling("split", 1)), List.of(), List.of());
        learn(splitting, aligning, kind("merge", 1, 5, all("align")));
        enactor.tell(1, submitted("split 1", "split"));
        enactor.tell(1, submitted("split 2", "split"));
        assertThat(planned()).hasSize(11);
        enactor.tell(2, submitted("align 1", "align"));
        assertThat(ids())
                .containsExactly("split 1", "split 2", "align 1", "align, expected job 2", "merge, expected job 1");
        assertThat(job("merge, expected job 1").dependencies()).containsExactly("align 1", "align, expected job 2");
    }

    @Test
    void jobsWaitForTheOpenJobOfTheirTag() {
        learn(kind("split", 3, 10), kind("align", 3, 20, item("split")));
        assertThat(job("align, expected job 1").dependencies()).containsExactly("split, expected job 1");
        enactor.tell(0, submitted("split (a)", "split"));
        enactor.tell(0, submitted("split (b)", "split"));
        enactor.tell(9, completed("split (b)", 9, ""));
        enactor.tell(9, submitted("align (b)", "align"));
        assertThat(ids())
                .containsExactly(
                        "split (a)",
                        "split (b)",
                        "align (b)",
                        "split, expected job 3",
                        "align, expected job 2",
                        "align, expected job 3");
        assertThat(job("align, expected job 2").dependencies()).containsExactly("split (a)");
        assertThat(job("align, expected job 3").dependencies()).containsExactly("split, expected job 3");
        enactor.tell(11, completed("split (a)", 11, ""));
        assertThat(job("align, expected job 2").dependencies())
                .as("may start immediately")
                .isEmpty();
    }

    @Test
    void jobsWaitForTheSameNamesAsBefore() {
        LearnedKind compiling = named("compile", past("a.o", 3), past("b.o", 5));
        LearnedKind checking = new LearnedKind(
                "check", 1, 1, List.of(item("compile")), Optional.empty(), List.of(), List.of(past("check", 1, "b.o")));
        learn(compiling, checking);
        assertThat(job("check").dependencies()).containsExactly("b.o");
        enactor.tell(1, submitted("b.o", "compile"));
        enactor.tell(6, completed("b.o", 5, ""));
        assertThat(job("check").dependencies()).isEmpty();
    }

    @Test
    void jobsWithNewNamesEachWaitForAnother() {
        LearnedKind checking = new LearnedKind(
                "check", 1, 1, List.of(item("compile")), Optional.empty(), List.of(), List.of(past("check", 1, "a.o")));
        learn(named("compile", past("a.o", 3)), checking);
        enactor.tell(1, submitted("x.o", "compile"));
        assertThat(job("check").dependencies()).containsExactly("x.o");
    }

    @Test
    void kindsThatStartedEarlyDoNotWaitForAll() {
        learn(kind("split", 2, 10), kind("merge", 2, 5, all("split")));
        enactor.tell(0, submitted("split 1", "split"));
        enactor.tell(0, submitted("merge 1", "merge"));
        assertThat(job("merge, expected job 2").dependencies()).isEmpty();
    }

    @Test
    void inheritsDependenciesOfMissingKinds() {
        LearnedKind checks =
                new LearnedKind("check", 1, 1, List.of(all("split")), Optional.empty(), List.of("plot"), List.of());
        learn(kind("split", 1, 10), checks, kind("plot", 1, 1), kind("merge", 1, 5, all("check")));
        enactor.tell(0, submitted("plot 1", "plot"));
        assertThat(ids()).containsExactly("plot 1", "split, expected job 1", "merge, expected job 1");
        assertThat(job("merge, expected job 1").dependencies()).containsExactly("split, expected job 1");
    }

    @Test
    void limitsTheDependenciesOfLargeBarriers() {
        learn(kind("map", 1000, 10), kind("reduce", 1000, 5, all("map")));
        List<PlannedJob> reducers =
                planned().stream().filter(job -> job.kind().equals("reduce")).toList();
        assertThat(reducers)
                .hasSize(1000)
                .allSatisfy(job -> assertThat(job.dependencies())
                        .hasSize(LearnedDependencies.MAX_EDGES / 1000)
                        .contains("map, expected job 1000"));
    }

    @Test
    void keepsValidReportedDependencies() {
        enactor.tell(0, submitted("a", "k"));
        enactor.tell(1, submitted("b", "k", "a", "never heard of", "b"));
        enactor.tell(2, submitted("c", "k", "d"));
        enactor.tell(3, submitted("d", "k", "c"));
        assertThat(job("b").dependencies()).containsExactly("a");
        assertThat(job("c").dependencies()).as("would close a cycle").isEmpty();
        assertThat(job("d").dependencies()).isEmpty();
    }

    @Test
    void infersSlotsFromRunningJobs() {
        assertThat(enactor.snapshot().plan().resources()).isEqualTo(new SlotPool(1));
        done(10, "a", "k", 5);
        done(11, "b", "k", 5);
        done(20, "c", "k", 8);
        assertThat(enactor.snapshot().plan().resources()).isEqualTo(new SlotPool(2));
        learn(kind("k", 3, 5));
        assertThat(enactor.snapshot().plan().resources()).as("past runs used 4").isEqualTo(new SlotPool(4));
    }

    @Test
    void planOfAnEndedRunHasOnlyReportedJobs() {
        learn(kind("fetch", 4, 10));
        done(10, "fetch (x)", "fetch", 10);
        enactor.tell(11, new WorkflowCompleted());
        assertThat(ids()).containsExactly("fetch (x)");
        assertThat(enactor.snapshot().source()).isEqualTo(PlanSource.learned(3, Optional.empty()));
        assertThat(enactor.state().needsPastRuns()).isFalse();
    }

    @Test
    void usesTheEarliestReportedSubmission() {
        enactor.tell(5, submitted("a", "fetch"));
        enactor.tell(6, Events.started("a", "vm"));
        enactor.tell(16, Events.completed("a", 10, "vm"));
        enactor.tell(17, WorkflowStarted.of("rnaseq", Plans.ORIGIN.minusSeconds(100)));
        InstanceSnapshot earlier = enactor.snapshot();
        assertThat(earlier.origin()).isEqualTo(Plans.ORIGIN.minusSeconds(100));
        assertThat(earlier.plan().submittedAt()).isEqualTo(earlier.origin());
        assertThat(earlier.jobs().submittedSeconds(0)).isEqualTo(105);
        assertThat(earlier.jobs().startedSeconds(0)).isEqualTo(106);
        assertThat(earlier.jobs().endedSeconds(0)).isEqualTo(116);
        assertThat(earlier.jobs().observedRuntimeSeconds(0)).isEqualTo(10);
        assertThat(earlier.vms().find("vm").orElseThrow().requested()).isEqualTo(106);

        // a source that has lost its state reports another beginning
        enactor.tell(18, WorkflowStarted.of("named late", Plans.ORIGIN.plusSeconds(10)));
        InstanceSnapshot again = enactor.snapshot();
        assertThat(again.origin()).isEqualTo(earlier.origin());
        assertThat(again.plan().submittedAt()).isEqualTo(earlier.origin());
        assertThat(again.plan().workflow()).isEqualTo("named late");
        assertThat(again.jobs().endedSeconds(0)).isEqualTo(116);
    }

    @Test
    void aReportedPlanReplacesTheInferredOne() {
        learn(kind("fetch", 4, 10));
        done(12, "a", "fetch", 10);
        enactor.tell(
                13,
                new WorkflowPlanned(
                        Plans.onSlots(1, Plans.job("a", 8), Plans.job("b", 9)).build()));
        assertThat(ids()).containsExactly("a", "b");
        assertThat(enactor.snapshot().source()).isEqualTo(PlanSource.GIVEN);
        assertThat(enactor.snapshot().jobs().observedRuntimeSeconds(0)).isEqualTo(10);
        learn(kind("fetch", 4, 10));
        enactor.tell(14, WorkflowStarted.of("other", Plans.ORIGIN));
        assertThat(ids()).containsExactly("a", "b");
    }
}
