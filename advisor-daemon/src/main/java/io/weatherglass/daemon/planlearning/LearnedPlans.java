package io.weatherglass.daemon.planlearning;

import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.StoredRun;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** Asks the history what to expect of a workflow, on a thread of its own. Thread-safe. */
public final class LearnedPlans implements AutoCloseable {

    private final History history;
    private final int mostRuns;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread named = new Thread(task, "plan-learning");
        named.setDaemon(true);
        return named;
    });

    /**
     * @param history that stays open until this is closed
     * @param mostRuns that are learned from, the newest ones, at least 1
     */
    public LearnedPlans(History history, int mostRuns) {
        this.history = history;
        this.mostRuns = mostRuns;
    }

    /**
     * What the completed runs of a workflow lead one to expect of the next; empty if there are none. Fails with {@link
     * io.weatherglass.traces.history.HistoryException} if the history cannot be used.
     */
    public CompletableFuture<Optional<WorkflowLearned>> of(String workflow) {
        try {
            return CompletableFuture.supplyAsync(() -> learn(workflow), thread);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private Optional<WorkflowLearned> learn(String workflow) {
        List<StoredRun> completed = history.runs(workflow).stream()
                .filter(run -> run.facts().end() == RunEnd.COMPLETED)
                .toList();
        return PlanLearner.learn(completed.subList(Math.max(0, completed.size() - mostRuns), completed.size()).stream()
                .flatMap(run -> history.whole(run.id()).stream())
                .map(JobsOfRun::of)
                .toList());
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
