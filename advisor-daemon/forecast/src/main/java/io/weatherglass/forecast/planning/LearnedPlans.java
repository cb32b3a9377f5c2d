package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.forecast.support.WorkerThread;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.RunFilter;
import io.weatherglass.traces.history.StoredRun;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Learns the expected jobs of a workflow from the history, on its own thread. Thread-safe. */
public final class LearnedPlans implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LearnedPlans.class);

    /** Minimum number of kinds; a smaller number does not identify a workflow. */
    private static final int MIN_KINDS = 3;

    /** Minimum share of this run's kinds that another workflow must contain for its runs to be used instead. */
    private static final double MIN_SHARE = 0.8;

    /** Maximum number of recent workflows to compare with. */
    private static final int MAX_WORKFLOWS = 100;

    private static final int MAX_EARLIER = 1_000;

    private final History history;
    private final int maxRuns;
    private final Consumer<String> onQuestion;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(WorkerThread.factory("plan-learning"));

    /** @param maxRuns maximum number of recent runs to use, at least 1 */
    public LearnedPlans(History history, int maxRuns) {
        this(history, maxRuns, workflow -> {});
    }

    /** @param onQuestion receives the name of each workflow before its runs are read, on the reading thread */
    public LearnedPlans(History history, int maxRuns, Consumer<String> onQuestion) {
        this.history = history;
        this.maxRuns = maxRuns;
        this.onQuestion = onQuestion;
    }

    /**
     * Returns the expected jobs according to the completed runs of the workflow or, if there are none, of the most
     * similar workflow; empty if there are no such runs. Omits jobs completed by earlier attempts. The future fails
     * with {@link io.weatherglass.traces.history.HistoryException} if the history is not accessible.
     */
    public CompletableFuture<Optional<WorkflowLearned>> of(LearnedPlanQuery query) {
        try {
            return CompletableFuture.supplyAsync(() -> learn(query), thread);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private Optional<WorkflowLearned> learn(LearnedPlanQuery query) {
        Optional<WorkflowLearned> whole = learn(query.workflow(), query.kinds(), query.graph());
        return query.resumes().isEmpty() ? whole : whole.map(of -> RestOfPlan.of(of, finished(query)));
    }

    private Map<String, Set<String>> finished(LearnedPlanQuery query) {
        String resumes = query.resumes().orElseThrow();
        Map<String, Set<String>> finished = new HashMap<>();
        query.finished().forEach((kind, names) -> finished.put(kind, new HashSet<>(names)));
        history.newest(RunFilter.of(query.workflow()), Long.MAX_VALUE, MAX_EARLIER).stream()
                .filter(run -> LearnedPlanQuery.isEarlier(run.facts().instance(), resumes))
                .flatMap(run -> history.whole(run.id()).stream())
                .map(CompletedJobs::of)
                .forEach(run -> run.byKind()
                        .forEach((kind, jobs) ->
                                jobs.forEach(job -> finished.computeIfAbsent(kind, none -> new HashSet<>())
                                        .add(job.name()))));
        return finished;
    }

    private Optional<WorkflowLearned> learn(String workflow, Set<String> kinds, Map<String, Set<String>> graph) {
        Optional<WorkflowLearned> own = learn(workflow, graph);
        if (own.isPresent() || kinds.size() < MIN_KINDS) {
            return own;
        }
        return alike(kinds).flatMap(other -> learn(other, graph).map(learned -> learned.from(other)));
    }

    private Optional<WorkflowLearned> learn(String workflow, Map<String, Set<String>> graph) {
        asked(workflow);
        return PlanLearner.learn(newest(workflow), graph);
    }

    private List<CompletedJobs> newest(String workflow) {
        return history.newest(RunFilter.completed(workflow), Long.MAX_VALUE, maxRuns).stream()
                .flatMap(run -> history.whole(run.id()).stream())
                .map(CompletedJobs::of)
                .toList();
    }

    /**
     * Returns the number of jobs per sample, for each kind with the same number in all completed runs of the workflow.
     */
    public Map<String, Integer> jobsPerSample(String workflow) {
        return SampleKinds.of(newest(workflow));
    }

    private void asked(String workflow) {
        try {
            onQuestion.accept(workflow);
        } catch (RuntimeException e) {
            LOG.warn("cannot refresh past runs of {}: {}", workflow, e.toString());
            LOG.debug("cannot refresh past runs of {}", workflow, e);
        }
    }

    /** Returns the workflow whose newest run has the largest share of these kinds, if it has nearly all of them. */
    private Optional<String> alike(Set<String> kinds) {
        Optional<String> best = Optional.empty();
        double most = 0;
        for (StoredRun run : history.newestByWorkflow(MAX_WORKFLOWS)) {
            double share = history.whole(run.id())
                    .map(CompletedJobs::of)
                    .map(jobs -> share(kinds, jobs))
                    .orElse(0.0);
            if (share >= MIN_SHARE && share > most) {
                best = Optional.of(run.facts().workflow());
                most = share;
            }
        }
        return best;
    }

    private static double share(Set<String> kinds, CompletedJobs run) {
        return kinds.stream().filter(run.byKind()::containsKey).count() / (double) kinds.size();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
