package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.forecast.tracking.PlanQuery;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.StoredRun;
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

    private final History history;
    private final int maxRuns;
    private final Map<String, Deque<JobsOfRun>> recent = new HashMap<>();

    /** @param maxRuns that are learned from, the newest ones, at least 1 */
    public RecentPlans(History history, int maxRuns) {
        this.history = history;
        this.maxRuns = maxRuns;
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
        List<StoredRun> completed = LearnedPlans.completed(history.runs(workflow));
        Deque<JobsOfRun> runs = new ArrayDeque<>();
        completed.subList(Math.max(0, completed.size() - maxRuns), completed.size()).stream()
                .flatMap(run -> history.whole(run.id()).stream())
                .map(JobsOfRun::of)
                .forEach(runs::add);
        return runs;
    }
}
