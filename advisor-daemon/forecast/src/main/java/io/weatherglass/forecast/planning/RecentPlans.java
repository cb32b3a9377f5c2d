package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.forecast.tracking.PlanQuery;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFilter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to expect of a workflow, as {@link LearnedPlans} says it, while many runs are taken in one after the other: the latest runs
 * of each workflow are kept in memory. For one thread.
 */
public final class RecentPlans {

    private final Optional<History> history;
    private final int maxRuns;
    private final Map<String, Deque<JobsOfRun>> recent = new HashMap<>();

    private RecentPlans(Optional<History> history, int maxRuns) {
        this.history = history;
        this.maxRuns = maxRuns;
    }

    /**
     * Begins with the runs of a history.
     *
     * @param maxRuns that are learned from, the newest ones, at least 1
     */
    public static RecentPlans of(History history, int maxRuns) {
        return new RecentPlans(Optional.of(history), maxRuns);
    }

    /** Begins without a run. */
    public static RecentPlans none(int maxRuns) {
        return new RecentPlans(Optional.empty(), maxRuns);
    }

    /** What the completed runs of the workflow suggest for the next; empty as {@link #runtimes}. */
    public Optional<WorkflowLearned> whole(PlanQuery query) {
        return query.resumes().isPresent() ? Optional.empty() : PlanLearner.learn(List.copyOf(of(query.workflow())));
    }

    /**
     * What the completed runs of the workflow suggest for the next, as far as it shows in what is kept of an instance that has
     * ended: counts and runtimes. Empty if there are none, and for an instance that resumes another one.
     */
    public Optional<WorkflowLearned> runtimes(PlanQuery query) {
        return query.resumes().isPresent()
                ? Optional.empty()
                : PlanLearner.learnRuntimes(List.copyOf(of(query.workflow())));
    }

    /** A run has ended. */
    public void add(PastRun run) {
        if (run.facts().end() == RunEnd.COMPLETED) {
            Deque<JobsOfRun> runs = of(run.facts().workflow());
            runs.add(JobsOfRun.of(run));
            if (runs.size() > maxRuns) {
                runs.remove();
            }
        }
    }

    private Deque<JobsOfRun> of(String workflow) {
        return recent.computeIfAbsent(workflow, this::read);
    }

    private Deque<JobsOfRun> read(String workflow) {
        Deque<JobsOfRun> runs = new ArrayDeque<>();
        history.ifPresent(from -> from.newest(RunFilter.completed(workflow), Long.MAX_VALUE, maxRuns).stream()
                .flatMap(run -> from.whole(run.id()).stream())
                .map(JobsOfRun::of)
                .forEach(runs::add));
        return runs;
    }
}
