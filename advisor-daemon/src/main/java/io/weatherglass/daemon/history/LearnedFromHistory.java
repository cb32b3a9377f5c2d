package io.weatherglass.daemon.history;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.daemon.forecasting.ForecastOptions;
import io.weatherglass.daemon.runtimes.Experience;
import io.weatherglass.daemon.runtimes.LearnedRuntimes;
import io.weatherglass.daemon.runtimes.PastExecution;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the runs of the history teach of runtimes: a plan is expected to go as earlier executions of its workflow went, on
 * its platform and with its strategy; with other strategies too while there are hardly any. Thread-safe.
 */
public final class LearnedFromHistory implements Experience {

    private static final Logger LOG = LoggerFactory.getLogger(LearnedFromHistory.class);

    /** As many as a thousand runs of a few hundred jobs have; of more, the latest are learned from. */
    private static final int MOST_JOBS = 250_000;

    /** With fewer runs of the same strategy, others are better than none. */
    private static final int ENOUGH_RUNS = 2;

    private final History history;
    private final ForecastOptions options;
    private final LearnedRuntimes nothing;
    private final Map<Scope, Known> known = new ConcurrentHashMap<>();

    public LearnedFromHistory(History history, ForecastOptions options) {
        this.history = history;
        this.options = options;
        nothing = options.runtimeModel().learn(options.shape(), List.of());
    }

    /** Executions that teach each other's runtimes. */
    private record Scope(String workflow, String platform, String strategy) {

        static Scope of(EnactmentPlan plan) {
            return new Scope(plan.workflow(), PastRuns.platform(plan.resources()), plan.strategy());
        }

        boolean holds(RunFacts facts) {
            return facts.platform().equals(platform) && facts.end() == RunEnd.COMPLETED;
        }
    }

    /**
     * What has been learned for a scope.
     *
     * @param plan the one that asked first
     * @param lastRun the newest run of the workflow that was looked at
     */
    private record Known(EnactmentPlan plan, long lastRun, List<Learnt> runs, LearnedRuntimes learned) {}

    private record Learnt(String strategy, PastExecution execution) {}

    /** The first plan of a scope waits until its history is read; where that is away, all learn from it once it is back. */
    @Override
    public LearnedRuntimes of(EnactmentPlan plan) {
        return known.computeIfAbsent(Scope.of(plan), scope -> first(scope, plan))
                .learned();
    }

    private Known first(Scope scope, EnactmentPlan plan) {
        Known before = new Known(plan, 0, List.of(), nothing);
        try {
            return newer(scope, before);
        } catch (HistoryException e) {
            LOG.warn("runtimes of {} cannot be learned yet: {}", plan.workflow(), e.getMessage());
            return before;
        }
    }

    /**
     * Learns from runs that have been recorded since, by whomever.
     *
     * @throws HistoryException if the history cannot be used
     */
    public void refresh() {
        for (Scope scope : List.copyOf(known.keySet())) {
            Known before = known.get(scope);
            // not under the lock of the map: forecasts go on meanwhile with what was known
            known.put(scope, newer(scope, before));
        }
    }

    private Known newer(Scope scope, Known before) {
        List<Learnt> runs = new ArrayList<>(before.runs());
        long[] last = {before.lastRun()};
        history.learnFrom(scope.workflow(), before.lastRun(), (run, jobs) -> {
            last[0] = run.id();
            if (scope.holds(run.facts())) {
                PastExecution execution =
                        PastExecution.of(run.facts().instance(), before.plan(), jobs, history.vms(run.id()));
                runs.add(new Learnt(run.facts().strategy(), execution));
            }
        });
        if (last[0] == before.lastRun()) {
            return before;
        }
        List<Learnt> kept = latest(runs);
        return new Known(
                before.plan(), last[0], kept, options.runtimeModel().learn(options.shape(), chosen(scope, kept)));
    }

    private static List<Learnt> latest(List<Learnt> runs) {
        int from = runs.size();
        long jobs = 0;
        while (from > 0 && jobs + runs.get(from - 1).execution().jobCount() <= MOST_JOBS) {
            from--;
            jobs += runs.get(from).execution().jobCount();
        }
        return List.copyOf(runs.subList(from, runs.size()));
    }

    private static List<PastExecution> chosen(Scope scope, List<Learnt> runs) {
        List<PastExecution> own = runs.stream()
                .filter(run -> run.strategy().equals(scope.strategy()))
                .map(Learnt::execution)
                .toList();
        return own.size() >= ENOUGH_RUNS
                ? own
                : runs.stream().map(Learnt::execution).toList();
    }
}
