package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Pooling;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.RuntimeModelVersion;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.StoredRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;

/** What had been learned from past runs when an advisory was made. */
public final class NamedExperience {

    private NamedExperience() {}

    /** @param runs of the workflow; none are known of others */
    record LearnedThen(Experience runtimes, String workflow, PastRuns runs) implements Experience {

        @Override
        public LearnedRuntimes of(EnactmentPlan plan) {
            return runtimes.of(plan);
        }

        @Override
        public PastRuns pastRuns(String asked) {
            return asked.equals(workflow) ? runs : PastRuns.NONE;
        }
    }

    /**
     * Restores what was learned when the advisory was made, from the versions that it names.
     *
     * @throws NoSuchElementException if those runs are gone
     * @throws io.weatherglass.traces.history.HistoryException if the history cannot be used
     */
    public static Experience of(Advisory advisory, EnactmentPlan plan, ForecastOptions options, History history) {
        if (advisory.closing()) {
            // in the end nothing of it counts any more
            return new LearnedFromHistory(history, options);
        }
        RuntimeModelVersion named =
                RuntimeModelVersion.parse(advisory.computation().runtimeModelVersion());
        Experience runtimes = runtimes(named.learned(), plan, options, history);
        Optional<String> pooled = advisory.computation().pooling().map(Pooling::version);
        if (pooled.isPresent()) {
            // a workflow without past runs is compared with those of another one
            String workflow = pooled.get().substring(0, Math.max(0, pooled.get().lastIndexOf(' ')));
            return new LearnedThen(runtimes, workflow, pastRuns(workflow, pooled.get(), history));
        }
        return named.pastRuns()
                .<Experience>map(version ->
                        new LearnedThen(runtimes, plan.workflow(), pastRuns(plan.workflow(), version, history)))
                .orElse(runtimes);
    }

    private static Experience runtimes(String version, EnactmentPlan plan, ForecastOptions options, History history) {
        for (long last : lastRuns(version, plan.workflow(), history)) {
            Experience then = new LearnedFromHistory(history, options, last);
            if (then.of(plan).version().equals(version)) {
                return then;
            }
        }
        throw missing("runtime model \"" + version + "\" was learned");
    }

    /** Ids of runs with which the history may have ended, newest first: only those of the named instance, as each costs a full reading. */
    static List<Long> lastRuns(String version, String workflow, History history) {
        Optional<String> instance = LearnedRuntimes.lastRun(version);
        if (instance.isEmpty()) {
            // a model that learns nothing, or one that had nothing to learn from
            return List.of(Long.MAX_VALUE, 0L);
        }
        List<Long> runs = new ArrayList<>();
        history.ofInstance(instance.get()).stream()
                .filter(run -> run.facts().workflow().equals(workflow))
                .map(StoredRun::id)
                .forEach(runs::add);
        Collections.reverse(runs);
        return runs;
    }

    private static PastRuns pastRuns(String workflow, String version, History history) {
        OptionalLong last = PastRuns.lastId(version);
        if (last.isPresent()) {
            PastRunsReader known = new PastRunsReader(history, workflow, last.getAsLong());
            known.refresh();
            PastRuns then = known.runs();
            // releases before 2026-11-26 named no workflow beside overheads
            if (then.version().equals(version) || then.version().equals(workflow + " " + version)) {
                return then;
            }
        }
        throw missing("past runs \"" + version + "\" are");
    }

    private static NoSuchElementException missing(String what) {
        return new NoSuchElementException("the history has no runs from which " + what);
    }

    public static ForecastOptions options(Advisory advisory, ForecastOptions configured) {
        return advisory.closing()
                ? configured
                : configured.toBuilder().seed(advisory.computation().seed()).build();
    }
}
