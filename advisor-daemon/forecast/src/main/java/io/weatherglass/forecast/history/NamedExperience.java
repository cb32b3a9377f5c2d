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

/** Restores what had been learned from past runs when an advisory was issued. */
public final class NamedExperience {

    private NamedExperience() {}

    /** @param runs past runs of this workflow; there are none for other workflows */
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
     * Restores the learned data from the versions named in an advisory.
     *
     * @throws NoSuchElementException if the history no longer contains these runs
     * @throws io.weatherglass.traces.history.HistoryException if the history is not accessible
     */
    public static Experience of(Advisory advisory, EnactmentPlan plan, ForecastOptions options, History history) {
        if (advisory.closing()) {
            // closing advisories do not use learned data
            return new LearnedFromHistory(history, options);
        }
        RuntimeModelVersion named =
                RuntimeModelVersion.parse(advisory.computation().runtimeModelVersion());
        Experience runtimes = runtimes(named.learned(), plan, options, history);
        Optional<String> pooled = advisory.computation().pooling().map(Pooling::version);
        if (pooled.isPresent()) {
            // if the workflow had no past runs, the advisory may be based on those of another workflow
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
        throw missing("runtime model \"" + version + "\"");
    }

    /**
     * Returns only runs of the named instance, newest first: the caller tries them in turn, and each try reads the
     * whole history.
     */
    static List<Long> lastRuns(String version, String workflow, History history) {
        Optional<String> instance = LearnedRuntimes.lastRun(version);
        if (instance.isEmpty()) {
            // either the model does not learn, or there was no run to learn from
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
            // releases before 2026-11-26 omitted the name of the workflow if there were overheads
            if (then.version().equals(version) || then.version().equals(workflow + " " + version)) {
                return then;
            }
        }
        throw missing("version \"" + version + "\"");
    }

    private static NoSuchElementException missing(String what) {
        return new NoSuchElementException("the history no longer contains the runs of " + what);
    }

    public static ForecastOptions options(Advisory advisory, ForecastOptions configured) {
        return advisory.closing()
                ? configured
                : configured.toBuilder().seed(advisory.computation().seed()).build();
    }
}
