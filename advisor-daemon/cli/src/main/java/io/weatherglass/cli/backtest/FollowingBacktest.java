package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.sources.RecordedEvents;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Follows recorded runs as the daemon would have: of each workflow one after the other, each with what those before it have
 * taught. Workflows do not learn from each other, and are followed at the same time.
 */
public final class FollowingBacktest {

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
     * @param onRun called, on any thread, when a run has been followed or left out
     * @throws IllegalArgumentException if nothing can be scored
     * @throws IllegalStateException if no workflow can be followed; one that cannot be is a problem, and the others are
     */
    public FollowingReport run(List<RecordedEvents> runs, Runnable onRun) {
        return report(runs, follow(runs, onRun));
    }

    private static Map<String, List<RecordedEvents>> byWorkflow(List<RecordedEvents> runs) {
        Map<String, List<RecordedEvents>> byWorkflow = new LinkedHashMap<>();
        runs.forEach(run -> byWorkflow
                .computeIfAbsent(run.workflow(), workflow -> new ArrayList<>())
                .add(run));
        return byWorkflow;
    }

    private List<FollowedWorkflow> follow(List<RecordedEvents> runs, Runnable onRun) {
        return List.copyOf(byWorkflow(runs).entrySet()).parallelStream()
                .map(of -> followOrFail(of.getKey(), of.getValue(), onRun))
                .toList();
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

    private FollowedWorkflow followOrFail(String workflow, List<RecordedEvents> all, Runnable onRun) {
        try {
            return new WorkflowFollower(workflow, options).follow(all, onRun);
        } catch (RuntimeException e) {
            return FollowedWorkflow.failed(workflow, e);
        }
    }
}
