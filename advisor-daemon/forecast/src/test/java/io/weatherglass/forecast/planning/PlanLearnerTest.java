package io.weatherglass.forecast.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.LearnedKind.Dependency;
import io.weatherglass.connectors.protocol.LearnedKind.Relation;
import io.weatherglass.connectors.protocol.LearnedKind.Scaling;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.forecast.planning.CompletedJobs.Done;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanLearnerTest {

    private int runs;

    /** A job that started at its submission. */
    private static Done job(String kind, String name, double begun, double ended, String... dependencies) {
        return new Done(name, name, kind, begun, ended, ended - begun, Set.of(dependencies));
    }

    private CompletedJobs run(Done... jobs) {
        List<Done> ordered = new ArrayList<>(List.of(jobs));
        ordered.sort(Comparator.comparingDouble(Done::begunSeconds));
        return new CompletedJobs(
                "run-" + ++runs,
                ordered.stream().map(Done::kind).distinct().toList(),
                ordered.stream().collect(Collectors.groupingBy(Done::kind)),
                runs);
    }

    /** Samples are split, aligned separately, and merged. */
    private CompletedJobs aligned(String... samples) {
        List<Done> jobs = new ArrayList<>();
        for (int i = 0; i < samples.length; i++) {
            jobs.add(job("SPLIT", "SPLIT (" + samples[i] + ")", i, 10 + 5 * i));
            jobs.add(job("ALIGN", "ALIGN (" + samples[i] + ")", 10 + 5 * i, 100 + i));
        }
        jobs.add(job("MERGE", "MERGE", 120, 130));
        return run(jobs.toArray(Done[]::new));
    }

    private static List<LearnedKind> kinds(CompletedJobs... past) {
        return PlanLearner.learn(Arrays.asList(past)).orElseThrow().kinds();
    }

    private static LearnedKind kind(List<LearnedKind> kinds, String name) {
        return kinds.stream()
                .filter(kind -> kind.kind().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Dependency on(String kind, Relation relation) {
        return new Dependency(kind, relation);
    }

    @Test
    void isEmptyWithoutRunsOrJobs() {
        assertThat(PlanLearner.learn(List.of())).isEmpty();
        assertThat(PlanLearner.learn(List.of(run()))).isEmpty();
    }

    @Test
    void ignoresCoincidentalDatesIfTheGraphIsKnown() {
        // REPORT uses only the output of SPLIT, but always starts after MERGE
        CompletedJobs run =
                run(job("SPLIT", "SPLIT", 0, 10), job("MERGE", "MERGE", 10, 20), job("REPORT", "REPORT", 20, 30));
        List<CompletedJobs> past = List.of(run);
        Map<String, Set<String>> graph = Map.of("SPLIT", Set.of(), "MERGE", Set.of("SPLIT"), "REPORT", Set.of("SPLIT"));

        assertThat(kind(PlanLearner.learn(past).orElseThrow().kinds(), "REPORT").dependencies())
                .containsExactly(on("MERGE", Relation.ALL));
        assertThat(kind(PlanLearner.learn(past, graph).orElseThrow().kinds(), "REPORT")
                        .dependencies())
                .containsExactly(on("SPLIT", Relation.ALL));
    }

    @Test
    void namesItsSources() {
        WorkflowLearned learned =
                PlanLearner.learn(List.of(aligned("a", "b"), aligned("c"))).orElseThrow();
        assertThat(learned.runs()).isEqualTo(2);
        assertThat(learned.lastRun()).isEqualTo("run-2");
        assertThat(learned.slots()).isEqualTo(2);
    }

    @Test
    void learnsTheDelayBeforeTheFirstJob() {
        CompletedJobs slow = run(job("SPLIT", "SPLIT (a)", 40, 50), job("MERGE", "MERGE", 60, 70));
        CompletedJobs usual = run(job("SPLIT", "SPLIT (a)", 7, 17), job("MERGE", "MERGE", 20, 30));
        CompletedJobs quick = run(job("SPLIT", "SPLIT (a)", 6, 16), job("MERGE", "MERGE", 20, 30));
        CompletedJobs undated = run(job("SPLIT", "SPLIT (a)", Double.NaN, 16));

        assertThat(PlanLearner.learn(List.of(slow, usual, quick, undated))
                        .orElseThrow()
                        .firstJobSeconds())
                .isEqualTo(7);
        assertThat(PlanLearner.learn(List.of(undated)).orElseThrow().firstJobSeconds())
                .isZero();
    }

    @Test
    void learnsItemAndAllDependencies() {
        List<LearnedKind> kinds = kinds(aligned("a", "b", "c"));
        assertThat(kinds).extracting(LearnedKind::kind).containsExactly("SPLIT", "ALIGN", "MERGE");
        assertThat(kind(kinds, "SPLIT").dependencies()).isEmpty();
        assertThat(kind(kinds, "ALIGN").dependencies()).containsExactly(on("SPLIT", Relation.ITEM));
        // the dependency on SPLIT is implied
        assertThat(kind(kinds, "MERGE").dependencies()).containsExactly(on("ALIGN", Relation.ALL));
    }

    @Test
    void oneContradictingRunRefutesADependency() {
        CompletedJobs early = run(
                job("SPLIT", "SPLIT (a)", 0, 10),
                job("SPLIT", "SPLIT (b)", 0, 20),
                job("ALIGN", "ALIGN (a)", 5, 60),
                job("ALIGN", "ALIGN (b)", 20, 60),
                job("MERGE", "MERGE", 60, 70));
        assertThat(kind(kinds(aligned("a", "b"), early), "ALIGN").dependencies())
                .isEmpty();
    }

    @Test
    void withoutTagsTheKthJobWaitsForKOthers() {
        List<LearnedKind> kinds = kinds(
                run(job("A", "a1", 0, 10), job("A", "a2", 0, 30), job("B", "b1", 10, 50), job("B", "b2", 30, 50)));
        assertThat(kind(kinds, "B").dependencies()).containsExactly(on("A", Relation.ITEM));
    }

    @Test
    void toleratesDatesInWholeSeconds() {
        List<LearnedKind> kinds = kinds(run(job("A", "a", 0, 100.4), job("B", "b", 100, 200)));
        assertThat(kind(kinds, "B").dependencies()).containsExactly(on("A", Relation.ALL));
        List<LearnedKind> shorter = kinds(run(job("A", "a", 0, 1), job("B", "b", 0.5, 2)));
        assertThat(kind(shorter, "B").dependencies()).isEmpty();
    }

    @Test
    void reportedDependenciesTakePrecedenceOverDates() {
        // judging by its times, c waits for b, but it reports a dependency on a
        List<LearnedKind> kinds =
                kinds(run(job("A", "a", 0, 10), job("B", "b", 10, 20, "a"), job("C", "c", 20, 30, "a")));
        assertThat(kind(kinds, "C").dependencies()).containsExactly(on("A", Relation.ALL));
        assertThat(kind(kinds, "C").jobs().get(0).dependencies())
                .as("implied by the dependency of the kind")
                .isEmpty();
    }

    @Test
    void keepsIrregularDependenciesByName() {
        CompletedJobs diffs = run(
                job("P", "p1", 0, 10),
                job("P", "p2", 0, 10),
                job("P", "p3", 0, 10),
                job("D", "d12", 10, 20, "p1", "p2"),
                job("D", "d23", 10, 20, "p2", "p3"));
        LearnedKind differences = kind(kinds(diffs), "D");
        assertThat(differences.dependencies()).isEmpty();
        assertThat(differences.jobs())
                .containsExactly(
                        new LearnedKind.Job("d12", 10, List.of("p1", "p2")),
                        new LearnedKind.Job("d23", 10, List.of("p2", "p3")));
    }

    @Test
    void keepsTheAwaitedJobByName() {
        LearnedKind checking = kind(
                kinds(run(job("C", "a.o", 0, 10), job("C", "b.o", 0, 10), job("T", "test b", 10, 20, "b.o"))), "T");
        assertThat(checking.dependencies()).containsExactly(on("C", Relation.ITEM));
        assertThat(checking.jobs()).containsExactly(new LearnedKind.Job("test b", 10, List.of("b.o")));
    }

    @Test
    void omitsNamesThatDifferBetweenRuns() {
        List<LearnedKind> kinds = kinds(aligned("a", "b"), aligned("c", "d"));
        assertThat(kind(kinds, "ALIGN").jobs()).isEmpty();
        assertThat(kind(kinds, "ALIGN").count()).isEqualTo(2);
        // (90 + 86 + 90 + 86) / 4
        assertThat(kind(kinds, "ALIGN").runtimeSeconds()).isEqualTo(88);
        assertThat(kind(kinds, "MERGE").jobs()).containsExactly(new LearnedKind.Job("MERGE", 10, List.of()));
    }

    @Test
    void learnsProportionalCounts() {
        List<LearnedKind> kinds = kinds(aligned("a", "b", "c"), aligned("d", "e"));
        assertThat(kind(kinds, "SPLIT").scaling()).isEmpty();
        assertThat(kind(kinds, "ALIGN").scaling()).contains(new Scaling("SPLIT", 1));
        assertThat(kind(kinds, "MERGE").scaling()).isEmpty();
        assertThat(kind(kinds, "MERGE").count()).isEqualTo(1);
    }

    @Test
    void oneRunWithEqualCountsIsProportional() {
        assertThat(kind(kinds(aligned("a", "b", "c")), "ALIGN").scaling()).contains(new Scaling("SPLIT", 1));
        assertThat(kind(kinds(aligned("a")), "ALIGN").scaling()).isEmpty();
    }

    @Test
    void resumedRunsIncludeTheirSkippedJobs() {
        List<LearnedKind> kinds =
                kinds(aligned("a", "b", "c"), aligned("a", "b", "c"), run(job("MERGE", "MERGE", 0, 10)));
        assertThat(kinds).extracting(LearnedKind::count).containsExactly(3, 3, 1);
    }

    @Test
    void learnsKindsThatFollowAllJobsOfAKind() {
        List<LearnedKind> kinds = kinds(aligned("a", "b", "c"), aligned("a", "b", "c", "d"));
        // sample c is split from 2 s on, a until 10 s; a is aligned from 10 s on
        assertThat(kind(kinds, "SPLIT").submittedBefore()).containsExactly("SPLIT", "ALIGN", "MERGE");
        assertThat(kind(kinds, "ALIGN").submittedBefore()).containsExactly("ALIGN", "MERGE");
    }

    @Test
    void oneRunDoesNotShowThatAKindIsSubmittedBeforeItEnds() {
        List<LearnedKind> kinds = kinds(aligned("a", "b", "c"));
        assertThat(kind(kinds, "SPLIT").submittedBefore()).containsExactly("ALIGN", "MERGE");
        assertThat(kind(kinds, "ALIGN").submittedBefore()).containsExactly("MERGE");
    }

    @Test
    void jobsWithoutDatesHaveNoDependencies() {
        double unknown = Double.NaN;
        List<LearnedKind> kinds = kinds(run(
                new Done("a", "a", "A", unknown, unknown, 5, Set.of()),
                new Done("b", "b", "B", unknown, unknown, 6, Set.of())));
        assertThat(kinds).allSatisfy(kind -> {
            assertThat(kind.dependencies()).isEmpty();
            assertThat(kind.submittedBefore()).isEmpty();
        });
    }

    @Test
    void omitsRelationsOfMoreThanAThousandKinds() {
        List<Done> chain = new ArrayList<>();
        for (int i = 0; i <= KindRelations.MAX_KINDS; i++) {
            chain.add(job("k" + i, "j" + i, i, i + 1));
        }
        List<LearnedKind> kinds = kinds(run(chain.toArray(Done[]::new)));
        assertThat(kinds).hasSize(KindRelations.MAX_KINDS + 1);
        assertThat(kinds).allSatisfy(kind -> assertThat(kind.dependencies()).isEmpty());
    }
}
