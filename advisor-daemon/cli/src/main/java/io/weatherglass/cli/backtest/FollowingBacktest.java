package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.forecast.replay.FollowedEvents;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Replays recorded runs through the forecasting code of the daemon. Each run can learn from earlier runs of its
 * workflow. Workflows are independent of each other and are back-tested in parallel.
 */
public final class FollowingBacktest {

    private final FollowingOptions options;
    private final Consumer<String> onProblem;
    private final BiConsumer<FollowedEvents, FollowingDaemon> scored;

    /** @param onProblem receives one line per run that cannot be replayed, grouped by workflow */
    public FollowingBacktest(FollowingOptions options, Consumer<String> onProblem) {
        this(options, onProblem, (events, daemon) -> {});
    }

    FollowingBacktest(
            FollowingOptions options, Consumer<String> onProblem, BiConsumer<FollowedEvents, FollowingDaemon> scored) {
        this.options = options;
        this.onProblem = onProblem;
        this.scored = scored;
    }

    /**
     * Replays the runs and scores their forecasts.
     *
     * @param onRun called on any thread after each run, whether scored or skipped
     * @throws IllegalArgumentException if no run can be scored
     * @throws IllegalStateException if every workflow fails; other failures are reported as problems
     */
    public FollowingReport run(List<RecordedRunEvents> runs, Runnable onRun) {
        return report(runs, follow(runs, onRun));
    }

    private static Map<String, List<RecordedRunEvents>> byWorkflow(List<RecordedRunEvents> runs) {
        Map<String, List<RecordedRunEvents>> byWorkflow = new LinkedHashMap<>();
        runs.forEach(run -> byWorkflow
                .computeIfAbsent(run.workflow(), workflow -> new ArrayList<>())
                .add(run));
        return byWorkflow;
    }

    private List<FollowedWorkflow> follow(List<RecordedRunEvents> runs, Runnable onRun) {
        return List.copyOf(byWorkflow(runs).entrySet()).parallelStream()
                .map(of -> followOrFail(of.getKey(), of.getValue(), onRun))
                .toList();
    }

    private FollowingReport report(List<RecordedRunEvents> runs, List<FollowedWorkflow> followed) {
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
                throw new IllegalStateException("no workflow can be replayed: " + failure.get());
            }
            throw new IllegalArgumentException(nothing(runs.size(), leftOut));
        }
        return new FollowingReport(options, workflows, rows);
    }

    private String nothing(int runs, List<String> leftOut) {
        String why = leftOut.isEmpty() ? "" : leftOut.size() + " left out, for example " + leftOut.get(0);
        if (leftOut.size() < runs) {
            why += (leftOut.isEmpty() ? "all are " : "; the others are ")
                    + (options.cold()
                            ? "too old, because only the last runs of each workflow are scored"
                            : "first runs of their workflow (--cold scores them)");
        }
        return (runs == 1 ? "the only run cannot" : "none of " + runs + " runs can") + " be scored: " + why;
    }

    private FollowedWorkflow followOrFail(String workflow, List<RecordedRunEvents> all, Runnable onRun) {
        try {
            return new WorkflowFollower(workflow, options, scored).follow(all, onRun);
        } catch (RuntimeException e) {
            return FollowedWorkflow.failed(workflow, e);
        }
    }
}
