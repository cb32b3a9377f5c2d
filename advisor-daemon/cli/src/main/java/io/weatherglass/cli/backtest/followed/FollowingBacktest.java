package io.weatherglass.cli.backtest.followed;

import io.weatherglass.connectors.sources.RecordedEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Follows recorded runs as the daemon would have: of each workflow one after the other, each with what those before it have
 * taught. Workflows do not learn from each other, and are followed at the same time.
 */
public final class FollowingBacktest {

    /** How long a forecast that was interrupted may take to notice; a guess. */
    private static final Duration END = Duration.ofMinutes(1);

    private final FollowingOptions options;
    private final Consumer<String> onProblem;

    /** @param onProblem takes a line for people on each run that cannot be followed, workflow by workflow */
    public FollowingBacktest(FollowingOptions options, Consumer<String> onProblem) {
        this.options = options;
        this.onProblem = onProblem;
    }

    /**
     * Runs it.
     *
     * @param runs in the order in which they were made
     * @param onRun called, on any thread, when a run has been followed or left out
     * @throws IllegalArgumentException if nothing can be scored
     * @throws IllegalStateException if no workflow can be followed; one that cannot be is a problem, and the others are
     */
    public FollowingReport run(List<RecordedEvents> runs, Runnable onRun) throws InterruptedException {
        return report(runs, follow(runs, onRun));
    }

    private static Map<String, List<RecordedEvents>> byWorkflow(List<RecordedEvents> runs) {
        Map<String, List<RecordedEvents>> byWorkflow = new LinkedHashMap<>();
        runs.forEach(run -> byWorkflow
                .computeIfAbsent(run.workflow(), workflow -> new ArrayList<>())
                .add(run));
        return byWorkflow;
    }

    /** Follows all workflows, in the order of their first runs. */
    private List<FollowedWorkflow> follow(List<RecordedEvents> runs, Runnable onRun) throws InterruptedException {
        ExecutorService forecasts = Executors.newFixedThreadPool(options.threads());
        ExecutorService workflows = Executors.newFixedThreadPool(options.threads());
        try {
            List<Future<FollowedWorkflow>> results = new ArrayList<>();
            byWorkflow(runs)
                    .forEach((workflow, ofWorkflow) ->
                            results.add(workflows.submit(() -> followOrFail(workflow, ofWorkflow, forecasts, onRun))));
            List<FollowedWorkflow> followed = new ArrayList<>();
            for (Future<FollowedWorkflow> result : results) {
                followed.add(get(result));
            }
            return followed;
        } finally {
            end(workflows);
            end(forecasts);
        }
    }

    private FollowingReport report(List<RecordedEvents> runs, List<FollowedWorkflow> followed) {
        List<FollowingReport.Workflow> workflows = new ArrayList<>();
        List<StageForecast> rows = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        Optional<String> failure = Optional.empty();
        for (FollowedWorkflow one : followed) {
            one.problems().forEach(onProblem);
            rows.addAll(one.rows());
            leftOut.addAll(one.leftOut());
            if (one.failure().isEmpty()) {
                workflows.add(one.workflow());
            }
            failure = failure.or(one::failure);
        }
        if (rows.isEmpty()) {
            if (failure.isPresent()) {
                throw new IllegalStateException("no workflow can be followed: " + failure.get());
            }
            throw new IllegalArgumentException(nothing(runs.size(), leftOut));
        }
        return new FollowingReport(options, workflows, rows);
    }

    private String nothing(int runs, List<String> leftOut) {
        String why = leftOut.isEmpty() ? "" : leftOut.size() + " cannot be scored, such as " + leftOut.get(0);
        if (leftOut.size() < runs) {
            why += (leftOut.isEmpty() ? "none " : "; of the others none ")
                    + (options.cold()
                            ? "is among the last ones, which are scored"
                            : "comes after another one of its workflow (--cold scores first runs as well)");
        }
        return "nothing to score: of " + runs + " runs " + why;
    }

    /** What still runs uses files that its workflow deletes in the end. */
    private static void end(ExecutorService threads) throws InterruptedException {
        threads.shutdownNow();
        threads.awaitTermination(END.toSeconds(), TimeUnit.SECONDS);
    }

    static <T> T get(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("a forecast failed: " + e.getCause(), e.getCause());
        }
    }

    private FollowedWorkflow followOrFail(
            String workflow, List<RecordedEvents> all, ExecutorService forecasts, Runnable onRun)
            throws InterruptedException {
        try {
            return new WorkflowFollower(workflow, options, forecasts).follow(all, onRun);
        } catch (RuntimeException e) {
            return FollowedWorkflow.failed(workflow, e);
        }
    }
}
