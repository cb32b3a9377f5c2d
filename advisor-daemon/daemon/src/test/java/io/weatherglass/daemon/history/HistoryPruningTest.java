package io.weatherglass.daemon.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.history.HistoryPruning.Keep;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryPruningTest {

    private static final Clock NOW = Clock.systemUTC();

    @TempDir
    private Path folder;

    private final List<Long> pruned = new ArrayList<>();

    private History history() {
        return History.at(HistoryLocation.in(folder), NOW);
    }

    private void recordDaysAgo(int days, String workflow, String... keys) {
        try (History then = History.at(HistoryLocation.in(folder), Clock.offset(NOW, Duration.ofDays(-days)))) {
            then.recordAll(Stream.of(keys).map(key -> run(key, workflow)).toList());
        }
    }

    static PastRun run(String key, String workflow) {
        RunFacts facts = RunFacts.builder()
                .key(key)
                .fingerprint("")
                .workflow(workflow)
                .instance(key)
                .source(RunSource.DAEMON)
                .strategy("asap")
                .platform("small")
                .planRevision(1)
                .origin(Instant.parse("2024-01-01T00:00:00Z"))
                .end(RunEnd.COMPLETED)
                .makespanSeconds(10)
                .cost(RunCost.UNKNOWN)
                .jobCount(1)
                .completedJobs(1)
                .build();
        return new PastRun(facts, "{}", PastJobs.of(List.of()), List.of(), List.of());
    }

    private static List<String> keys(History history) {
        return history.runs().stream().map(run -> run.facts().key()).toList();
    }

    private HistoryPruning pruning(History history, Keep keep) {
        return new HistoryPruning(history, keep, () -> true, pruned::add, NOW);
    }

    @Test
    void prunesOldRuns() {
        recordDaysAgo(40, "montage", "old");
        recordDaysAgo(20, "montage", "new");
        try (History history = history()) {
            pruning(history, new Keep(30, 0)).pruneIfMine();
            assertThat(keys(history)).containsExactly("new");
            assertThat(pruned).containsExactly(1L);
        }
    }

    @Test
    void prunesExcessRunsPerWorkflow() {
        recordDaysAgo(1, "montage", "a", "b", "c");
        recordDaysAgo(1, "omssa", "d");
        try (History history = history()) {
            pruning(history, new Keep(0, 2)).pruneIfMine();
            assertThat(keys(history)).containsExactlyInAnyOrder("b", "c", "d");
        }
    }

    @Test
    void bothLimitsKeepTheNewestRuns() {
        recordDaysAgo(50, "montage", "a", "b");
        recordDaysAgo(40, "omssa", "c");
        try (History history = history()) {
            pruning(history, new Keep(30, 1)).pruneIfMine();
            assertThat(keys(history)).containsExactlyInAnyOrder("b", "c");
        }
    }

    @Test
    void onlyTheResponsibleDaemonPrunes() {
        recordDaysAgo(40, "montage", "old");
        AtomicBoolean mine = new AtomicBoolean();
        try (History history = history()) {
            HistoryPruning pruning = new HistoryPruning(history, new Keep(30, 0), mine::get, pruned::add, NOW);
            pruning.pruneIfMine();
            assertThat(keys(history)).containsExactly("old");
            mine.set(true);
            pruning.pruneIfMine();
            assertThat(keys(history)).isEmpty();
        }
    }

    /** The history is unavailable because a file is in the place of its folder. */
    @Test
    void retriesAnUnavailableHistory() throws Exception {
        Path data = Files.writeString(folder.resolve("data"), "in the way");
        try (History history = History.at(HistoryLocation.in(data), NOW)) {
            HistoryPruning pruning = pruning(history, new Keep(0, 1));
            pruning.pruneIfMine();
            Files.delete(data);
            history.recordAll(List.of(run("a", "montage"), run("b", "montage")));
            pruning.pruneIfMine();
            assertThat(keys(history)).containsExactly("b");
        }
    }

    /** Runs are deleted in batches of 100; counting the first batch fails. */
    @Test
    void countsPrunedRunsAndSurvivesFailures() {
        String[] many = IntStream.range(0, 150).mapToObj(i -> "old-" + i).toArray(String[]::new);
        recordDaysAgo(40, "montage", many);
        try (History history = history()) {
            HistoryPruning pruning = new HistoryPruning(
                    history,
                    new Keep(30, 0),
                    () -> true,
                    count -> {
                        pruned.add(count);
                        if (pruned.size() == 1) {
                            throw new IllegalStateException("a fault");
                        }
                    },
                    NOW);
            pruning.pruneIfMine();
            assertThat(keys(history)).hasSize(50);
            pruning.pruneIfMine();
            assertThat(keys(history)).isEmpty();
            assertThat(pruned).containsExactly(100L, 50L);
        }
    }

    @Test
    void itIsOffUnlessConfigured() {
        try (History history = history()) {
            assertThat(HistoryPruning.of(configured(Map.of()), history, () -> true, pruned::add, NOW))
                    .isEmpty();
            assertThat(HistoryPruning.of(
                            configured(Map.of("history.keep-runs", "5")), history, () -> true, pruned::add, NOW))
                    .isPresent();
        }
    }

    /** Each daemon has its own file and prunes it even if another daemon owns the first partition. */
    @Test
    void everyDaemonPrunesItsOwnFile() {
        recordDaysAgo(40, "montage", "old");
        try (History history = history()) {
            HistoryPruning.of(configured(Map.of("history.keep-days", "30")), history, () -> false, pruned::add, NOW)
                    .orElseThrow()
                    .pruneIfMine();
            assertThat(keys(history)).isEmpty();
        }
    }

    private static Configuration configured(Map<String, String> options) {
        return Configuration.of(options);
    }
}
