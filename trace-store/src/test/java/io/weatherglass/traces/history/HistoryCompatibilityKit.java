package io.weatherglass.traces.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.weatherglass.traces.history.History.Recorded;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests for a history with any database. */
abstract class HistoryCompatibilityKit {
    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09.123456Z");

    private HistoryLocation location;
    private History history;

    /** Returns an empty database. */
    abstract HistoryLocation newLocation() throws Exception;

    @BeforeEach
    void open() throws Exception {
        location = newLocation();
        history = another();
    }

    @AfterEach
    void close() {
        history.close();
    }

    private History another() {
        return History.at(location, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    @Test
    void returnsTheRecordedRun() {
        PastRun run = SampleRuns.small("a", "montage");
        Recorded recorded = history.record(run);
        assertThat(recorded.added()).isTrue();
        assertThat(history.whole(recorded.id())).contains(run);
        assertThat(history.run(recorded.id())).contains(new StoredRun(recorded.id(), NOW, run.facts()));
        assertThat(history.forecasts(recorded.id())).isEqualTo(run.forecasts());
    }

    @Test
    void recordedRunsAreVisibleToOtherHistories() {
        long id = history.record(SampleRuns.small("a", "montage")).id();
        history.close();
        history = another();
        assertThat(history.whole(id)).contains(SampleRuns.small("a", "montage"));
    }

    @Test
    void recordsARunOncePerKey() {
        PastRun run = SampleRuns.small("a", "montage");
        long id = history.record(run).id();
        assertThat(history.record(run)).isEqualTo(new Recorded(id, false, true));
        assertThat(history.record(SampleRuns.changed(run))).isEqualTo(new Recorded(id, false, false));
        assertThat(history.runs()).extracting(StoredRun::facts).containsExactly(run.facts());
    }

    @Test
    void recordsManyRunsTogetherOncePerKey() {
        PastRun stands = SampleRuns.small("a", "montage");
        PastRun fresh = SampleRuns.small("b", "montage");
        long id = history.record(stands).id();
        List<Recorded> recorded = history.recordAll(List.of(fresh, SampleRuns.changed(stands), fresh));
        long next = recorded.get(0).id();
        assertThat(recorded)
                .containsExactly(
                        new Recorded(next, true, true),
                        new Recorded(id, false, false),
                        new Recorded(next, false, true));
        assertThat(history.whole(next)).contains(fresh);
        assertThat(history.runs()).extracting(StoredRun::id).containsExactly(id, next);
    }

    @Test
    void aTraceOfARunThatWasFollowedIsTheSameRun() {
        PastRun followed = SampleRuns.small("followed", "montage");
        long id = history.record(followed).id();
        PastRun trace = SampleRuns.recorded("trace", "other name", 0.4);
        assertThat(history.record(trace)).isEqualTo(new Recorded(id, false, true));
        assertThat(history.record(SampleRuns.recorded("later", "montage", 30)).added())
                .isTrue();
        PastRun again = SampleRuns.of("again", SampleRuns.small("again", "montage"));
        assertThat(history.record(again).added())
                .as("runs that are followed live are different runs")
                .isTrue();
    }

    @Test
    void aRunThatIsFollowedAfterItsImportReplacesTheImport() {
        history.record(SampleRuns.recorded("trace", "other name", 0.4));
        PastRun followed = SampleRuns.small("followed", "montage");
        Recorded recorded = history.record(followed);
        assertThat(recorded.added()).isTrue();
        assertThat(history.runs()).extracting(StoredRun::facts).containsExactly(followed.facts());
        assertThat(history.record(followed)).isEqualTo(new Recorded(recorded.id(), false, true));
    }

    @Test
    void replacesARun() {
        PastRun run = SampleRuns.small("a", "montage");
        long old = history.record(run).id();
        PastRun changed = SampleRuns.changed(run);
        Recorded replaced = history.replace(changed);
        assertThat(replaced.added()).isTrue();
        assertThat(replaced.id()).isGreaterThan(old);
        assertThat(history.whole(old)).isEmpty();
        assertThat(history.runs()).extracting(StoredRun::facts).containsExactly(changed.facts());
        assertThat(history.whole(replaced.id())).contains(changed);
    }

    @Test
    void prunesRunsByAgeNumberAndWorkflow() {
        PastRun old = SampleRuns.small("a", "montage");
        history.copy(old, NOW.minusSeconds(100));
        history.copy(SampleRuns.small("b", "omssa"), NOW.minusSeconds(90));
        history.copy(SampleRuns.small("c", "montage"), NOW.minusSeconds(80));
        history.record(SampleRuns.small("d", "montage"));
        Optional<Instant> before = Optional.of(NOW.minusSeconds(80));

        PruneRule oldOnes = new PruneRule(Optional.empty(), before, OptionalInt.empty());
        assertThat(history.prunable(oldOnes))
                .containsExactly(new PrunedRuns("montage", 1, 3), new PrunedRuns("omssa", 1, 3));
        assertThat(history.runs()).as("counting changes nothing").hasSize(4);
        assertThat(history.prunable(new PruneRule(Optional.of("omssa"), before, OptionalInt.empty())))
                .containsExactly(new PrunedRuns("omssa", 1, 3));
        assertThat(history.prunable(new PruneRule(Optional.empty(), before, OptionalInt.of(1))))
                .as("the newest of each workflow stays, however old it is")
                .containsExactly(new PrunedRuns("montage", 1, 3));

        PruneRule manyOnes = new PruneRule(Optional.of("montage"), Optional.empty(), OptionalInt.of(1));
        assertThat(history.prune(manyOnes)).isEqualTo(2);
        assertThat(history.runs()).extracting(run -> run.facts().key()).containsExactly("b", "d");
        assertThat(history.prunable(manyOnes)).isEmpty();
        assertThat(history.prune(oldOnes)).isEqualTo(1);
        assertThat(history.prune(oldOnes)).isZero();
        assertThat(history.record(old).added())
                .as("a run that was taken out may be recorded again")
                .isTrue();
    }

    private static Quote quote(Instant made, double upper) {
        return new Quote(
                "montage",
                made,
                4,
                new Quote.Range(10, 12.5, upper),
                "EUR",
                upper > 15 ? Optional.of(new Quote.Range(1, 2.5, upper)) : Optional.empty());
    }

    private static PastRun begun(String key, Instant origin) {
        PastRun run = SampleRuns.small(key, "montage");
        return new PastRun(
                run.facts().toBuilder().origin(origin).build(), run.plan(), run.jobs(), run.vms(), run.forecasts());
    }

    @Test
    void comparesQuotesWithTheNextCompletedRun() {
        Quote superseded = quote(NOW.minusSeconds(90), 14);
        Quote held = quote(NOW.minusSeconds(80), 1e6);
        Quote missed = quote(NOW.minusSeconds(50), 10.5);
        Quote open = quote(NOW, 14);
        List.of(superseded, held, missed, open).forEach(history.quotes()::add);
        history.record(begun("before", NOW.minusSeconds(100)));
        history.record(SampleRuns.ended(begun("failed", NOW.minusSeconds(75)), RunEnd.INCOMPLETE, 1));
        long second = history.record(begun("second", NOW.minusSeconds(40))).id();
        long first = history.record(begun("first", NOW.minusSeconds(70))).id();

        List<QuoteOutcome> outcomes = history.quotes().outcomes("montage", 20);
        assertThat(outcomes).extracting(QuoteOutcome::quote).containsExactly(held, missed);
        assertThat(outcomes).extracting(outcome -> outcome.run().id()).containsExactly(first, second);
        assertThat(outcomes).extracting(QuoteOutcome::held).containsExactly(true, false);
        assertThat(history.quotes().outcomes("omssa", 20)).isEmpty();

        // quotes must not be compared with later runs when theirs are deleted
        history.prune(new PruneRule(Optional.of("montage"), Optional.empty(), OptionalInt.of(2)));
        assertThat(history.quotes().of("montage", 20)).containsExactly(superseded, held, missed, open);
        history.prune(new PruneRule(Optional.of("montage"), Optional.empty(), OptionalInt.of(1)));
        assertThat(history.quotes().of("montage", 20)).containsExactly(open);
    }

    @Test
    void tablesAreReadRowByRow() {
        long first = history.record(SampleRuns.small("a", "montage")).id();
        long second = history.record(SampleRuns.small("b", "omssa")).id();

        List<List<Object>> runs = rows(HistoryTable.RUN);
        assertThat(runs).extracting(row -> row.get(0)).containsExactly(first, second);
        assertThat(runs).extracting(row -> row.get(3)).containsExactly("montage", "omssa");
        List<List<Object>> jobs = rows(HistoryTable.JOB);
        assertThat(jobs).hasSize(6);
        assertThat(jobs.get(0).subList(0, 10))
                .containsExactly(first, 0L, "last", "merge", "COMPLETED", 2L, 1L, "vm-1", 10.0, 14.0);
        assertThat(jobs.get(2).get(9)).as("what is not known").isNull();
        assertThat(rows(HistoryTable.VM).get(3).subList(0, 6)).containsExactly(second, 1L, "vm-2", "", 3.25, null);
        assertThat(rows(HistoryTable.FORECAST)).extracting(row -> row.get(2)).containsExactly(4L, 6L, 4L, 6L);
        assertThat(rows(HistoryTable.FORECAST_INTERVAL))
                .hasSize(6)
                .element(0)
                .asInstanceOf(LIST)
                .containsExactly(first, 0L, "COST", 0.95, 1.0, 2.0, null, null, null);
    }

    private List<List<Object>> rows(HistoryTable table) {
        List<List<Object>> rows = new ArrayList<>();
        long count = history.read(table, values -> rows.add(Arrays.asList(values)));
        assertThat(rows).hasSize((int) count);
        return rows;
    }

    @Test
    void prunesManyRunsWhileOthersAreRecorded() throws Exception {
        List<PastRun> many = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            many.add(SampleRuns.small("old-" + i, "montage"));
        }
        history.recordAll(many);
        ExecutorService beside = Executors.newSingleThreadExecutor();
        try (History other = another()) {
            Future<?> recording = beside.submit(() -> {
                for (int i = 0; i < 20; i++) {
                    other.record(SampleRuns.small("new-" + i, "omssa"));
                }
            });
            long pruned = history.prune(new PruneRule(Optional.of("montage"), Optional.empty(), OptionalInt.of(7)));
            recording.get();
            assertThat(pruned).isEqualTo(243);
            assertThat(history.count(Optional.of("montage"))).isEqualTo(7);
            assertThat(history.count(Optional.of("omssa"))).isEqualTo(20);
        } finally {
            beside.shutdownNow();
        }
    }

    @Test
    void rejectsARuleThatMatchesEverything() {
        assertThatThrownBy(() -> new PruneRule(Optional.of("montage"), Optional.empty(), OptionalInt.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a rule needs a time or a number of runs to keep");
        assertThatThrownBy(() -> new PruneRule(Optional.empty(), Optional.empty(), OptionalInt.of(-1)))
                .hasMessage("number of runs to keep must be >= 0, but was -1");
    }

    @Test
    void replacesAPartialRunByAMoreCompleteOne() {
        PastRun whole = SampleRuns.small("a", "montage");
        history.record(SampleRuns.small("b", "montage"));
        long partial =
                history.record(SampleRuns.ended(whole, RunEnd.PARTIAL, 1)).id();

        Recorded repaired = history.repair(whole).orElseThrow();

        assertThat(repaired.added()).isTrue();
        assertThat(repaired.id()).isGreaterThan(partial);
        assertThat(history.whole(partial)).isEmpty();
        assertThat(history.whole(repaired.id())).contains(whole);
        assertThat(history.runs()).hasSize(2);
    }

    @Test
    void ignoresRepairsThatAddNothing() {
        PastRun whole = SampleRuns.small("a", "montage");
        PastRun partial = SampleRuns.ended(whole, RunEnd.PARTIAL, 1);
        assertThat(history.repair(whole)).as("there is no such run").isEmpty();
        history.record(partial);
        assertThat(history.repair(partial)).as("as partial as before").isEmpty();
        assertThat(history.repair(SampleRuns.ended(whole, RunEnd.COMPLETED, 0)))
                .as("less than before")
                .isEmpty();
        assertThat(history.runs()).extracting(StoredRun::facts).containsExactly(partial.facts());

        history.repair(whole);
        assertThat(history.repair(SampleRuns.ended(whole, RunEnd.COMPLETED, 3)))
                .as("the run is whole")
                .isEmpty();
        assertThat(history.runs()).extracting(StoredRun::facts).containsExactly(whole.facts());
    }

    @Test
    void listsTheRunsOfAWorkflowInOrderOfRecording() {
        history.record(SampleRuns.small("z", "montage"));
        long second = history.record(SampleRuns.small("m", "omssa")).id();
        history.record(SampleRuns.small("a", "montage"));
        assertThat(history.runs()).extracting(run -> run.facts().key()).containsExactly("z", "m", "a");
        assertThat(history.runs("montage")).extracting(run -> run.facts().key()).containsExactly("z", "a");
        assertThat(history.runsAfter("montage", second))
                .extracting(run -> run.facts().key())
                .containsExactly("a");
        assertThat(history.runs("unheard of")).isEmpty();
    }

    @Test
    void passesTheJobsOfEachRunToALearner() {
        PastRun small = SampleRuns.small("a", "montage");
        // more rows than one fetch
        PastRun large = SampleRuns.large("b", "montage", 12_000);
        long first = history.record(small).id();
        history.record(SampleRuns.small("c", "omssa"));
        history.record(large);
        List<String> keys = new ArrayList<>();
        List<PastJobs> jobs = new ArrayList<>();
        history.learnFrom(RunFilter.of("montage"), 0, Long.MAX_VALUE, (run, ofRun, vms) -> {
            keys.add(run.facts().key());
            jobs.add(ofRun);
            assertThat(vms).isEqualTo(history.whole(run.id()).orElseThrow().vms());
        });
        assertThat(keys).containsExactly("a", "b");
        assertThat(jobs).containsExactly(small.jobs(), large.jobs());

        keys.clear();
        history.learnFrom(
                RunFilter.of("montage"),
                first,
                Long.MAX_VALUE,
                (run, ofRun, vms) -> keys.add(run.facts().key()));
        assertThat(keys).containsExactly("b");
    }

    @Test
    void readsTheNewestRunsOnly() {
        for (String key : List.of("a", "b", "c")) {
            history.record(SampleRuns.small(key, "montage"));
        }
        long failed = history.record(SampleRuns.ended(SampleRuns.small("d", "montage"), RunEnd.FAILED, 1))
                .id();
        history.record(SampleRuns.small("e", "omssa"));
        RunFilter completed = RunFilter.completed("montage");

        assertThat(history.newest(completed, Long.MAX_VALUE, 2))
                .extracting(run -> run.facts().key())
                .containsExactly("b", "c");
        assertThat(history.newest(RunFilter.of("montage"), Long.MAX_VALUE, 1))
                .extracting(StoredRun::id)
                .containsExactly(failed);
        assertThat(history.newest(completed, 2, 2)).extracting(StoredRun::id).containsExactly(1L, 2L);
        assertThat(history.newest(completed.by("none"), Long.MAX_VALUE, 2)).isEmpty();
        assertThat(history.count(completed, Long.MAX_VALUE, 10)).isEqualTo(3);
        assertThat(history.count(completed, Long.MAX_VALUE, 2)).isEqualTo(2);
        assertThat(history.count(Optional.empty(), 4)).isEqualTo(4);
        assertThat(history.newestByWorkflow(5))
                .extracting(run -> run.facts().key())
                .containsExactly("e", "c");
        assertThat(history.summaries(Optional.empty(), 10, 2))
                .containsExactly(
                        new WorkflowRunSummary("montage", 4, 3, List.of(44.0, 44.0), NOW),
                        new WorkflowRunSummary("omssa", 1, 1, List.of(44.0), NOW));
        assertThat(history.summaries(Optional.of("unheard of"), 10, 2)).isEmpty();
    }

    /** Runs of three jobs: with a minimum weight of 4, batches of 10 are completed by runs 3, 5, 8, 10 and 13. */
    @Test
    void learningFromTheLatestBatchesStartsWithTheLastFullOne() {
        for (int run = 1; run <= 7; run++) {
            history.record(SampleRuns.small("run " + run, "montage"));
        }
        RunFilter completed = RunFilter.completed("montage");
        assertThat(history.batchStart(completed, 2, 10, 4)).isEqualTo(BatchStart.FIRST_RUN);
        assertThat(history.batchStart(completed, 4, 10, 4)).isEqualTo(BatchStart.FIRST_RUN);
        assertThat(history.batchStart(completed, 5, 10, 4)).isEqualTo(new BatchStart(3, 2));
        assertThat(history.batchStart(completed, 7, 10, 4)).isEqualTo(new BatchStart(3, 2));
        assertThat(history.batchStart(completed, Long.MAX_VALUE, 9, 1)).isEqualTo(new BatchStart(3, 0));
    }

    @Test
    void replacesUnsupportedCharacters() {
        PastRun run =
                SampleRuns.small("nul \0 and half a pair \ud800", "wörkflow \ud83c\udf27 'quoted'; DROP TABLE run");
        assertThat(history.record(run).added()).isTrue();
        assertThat(history.record(run).added()).isFalse();
        assertThat(history.runs("wörkflow \ud83c\udf27 'quoted'; DROP TABLE run"))
                .hasSize(1);
    }

    @Test
    void concurrentWritersNeitherLoseNorDuplicateRuns() throws Exception {
        int writers = 4;
        int runs = 12;
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        List<Future<Integer>> added = new ArrayList<>();
        CountDownLatch start = new CountDownLatch(1);
        for (int writer = 0; writer < writers; writer++) {
            // half of them with their own connection pool, before the tables exist
            History own = writer % 2 == 0 ? history : another();
            added.add(threads.submit(() -> {
                start.await();
                int mine = 0;
                for (int i = 0; i < runs; i++) {
                    mine += own.record(SampleRuns.small("run-" + i, "montage")).added() ? 1 : 0;
                }
                if (own != history) {
                    own.close();
                }
                return mine;
            }));
        }
        start.countDown();
        int total = 0;
        for (Future<Integer> one : added) {
            total += one.get();
        }
        threads.shutdown();
        assertThat(total).isEqualTo(runs);
        assertThat(history.runs()).hasSize(runs);
    }

    @Test
    void savesVersionsOfACalibration() {
        assertThat(history.calibrations().version("montage", 1)).isEmpty();
        assertThat(history.calibrations().save("montage", 0, 7, bytes("one"))).isTrue();
        assertThat(history.calibrations().save("omssa", 0, 8, bytes("other"))).isTrue();
        assertThat(history.calibrations().save("montage", 1, 9, bytes("two"))).isTrue();
        CalibrationState newest = history.calibrations().version("montage", 2).orElseThrow();
        assertThat(newest.version()).isEqualTo(2);
        assertThat(newest.lastRun()).isEqualTo(9);
        assertThat(newest.saved()).isEqualTo(NOW);
        assertThat(newest.content()).isEqualTo(bytes("two"));
        assertThat(history.calibrations().version("montage", 1).orElseThrow().content())
                .isEqualTo(bytes("one"));
        assertThat(history.calibrations().version("montage", 3)).isEmpty();
        assertThat(history.calibrations().after("montage", 0))
                .extracting(CalibrationState::version, CalibrationState::lastRun)
                .containsExactly(tuple(1L, 7L), tuple(2L, 9L));
        assertThat(history.calibrations().after("montage", 1))
                .extracting(CalibrationState::content)
                .containsExactly(bytes("two"));
    }

    @Test
    void rejectsConcurrentVersionsOfACalibration() {
        history.calibrations().save("montage", 0, 1, bytes("one"));
        assertThat(history.calibrations().save("montage", 1, 2, bytes("mine"))).isTrue();
        try (History other = another()) {
            assertThat(other.calibrations().save("montage", 1, 2, bytes("theirs")))
                    .isFalse();
        }
        assertThat(history.calibrations().version("montage", 2).orElseThrow().content())
                .isEqualTo(bytes("mine"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
