package io.weatherglass.forecast.history;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.support.LatestUsed;
import io.weatherglass.traces.history.BatchStart;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastVm;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunFilter;
import io.weatherglass.traces.history.StoredRun;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Uses runs of the same platform and strategy, or runs of any strategy while there are only a few. Thread-safe. */
public final class LearnedFromHistory implements Experience {

    private static final Logger LOG = LoggerFactory.getLogger(LearnedFromHistory.class);

    /** A batch of this size holds about two hundred runs of a few hundred jobs; the two latest batches are used. */
    private static final int BATCH_JOBS = 50_000;

    /** A run with fewer jobs counts as if it had this number, so that a batch contains at most a thousand runs. */
    private static final int MIN_JOBS = 50;

    /** Minimum number of runs of the same strategy; with fewer, runs of other strategies are used too. */
    private static final int ENOUGH_RUNS = 2;

    /** Maximum number of scopes in memory; the least recently used scopes are dropped and read again when needed. */
    private static final int MAX_SCOPES = 100;

    /** Maximum number of jobs of past runs in memory, about 150 MB; the least recently used workflows are dropped. */
    private static final long MAX_JOBS = 1_500_000;

    private final History history;
    private final ForecastOptions options;
    private final long newestRun;
    private final Map<Scope, Known> scopes = new LatestUsed<>(MAX_SCOPES);
    private final Map<String, PastRunsReader> runs = new LatestUsed<>(MAX_SCOPES);

    public LearnedFromHistory(History history, ForecastOptions options) {
        this(history, options, Long.MAX_VALUE);
    }

    /** @param newestRun id of the newest run to learn from */
    public LearnedFromHistory(History history, ForecastOptions options, long newestRun) {
        this.history = history;
        this.options = options;
        this.newestRun = newestRun;
    }

    @Override
    public PastRuns pastRuns(String workflow) {
        PastRunsReader known;
        synchronized (runs) {
            known = runs.computeIfAbsent(workflow, name -> new PastRunsReader(history, name, newestRun));
        }
        PastRuns past = known.runs();
        forgetBeyond(MAX_JOBS, workflow);
        return past;
    }

    void forgetBeyond(long maxJobs, String workflow) {
        synchronized (runs) {
            long jobs = runs.values().stream().mapToLong(PastRunsReader::jobs).sum();
            Iterator<Map.Entry<String, PastRunsReader>> oldest = runs.entrySet().iterator();
            while (jobs > maxJobs && oldest.hasNext()) {
                Map.Entry<String, PastRunsReader> next = oldest.next();
                if (!next.getKey().equals(workflow)) {
                    jobs -= next.getValue().jobs();
                    oldest.remove();
                }
            }
        }
    }

    private record Scope(String workflow, String platform, String strategy) {

        static Scope of(EnactmentPlan plan) {
            return new Scope(plan.workflow(), PastRunBuilder.platform(plan.resources()), plan.strategy());
        }

        RunFilter any() {
            return RunFilter.completed(workflow).on(platform);
        }

        RunFilter own() {
            return any().by(strategy);
        }
    }

    /** The first call for a scope blocks while its history is read, if the history is accessible. */
    @Override
    public LearnedRuntimes of(EnactmentPlan plan) {
        Known known;
        synchronized (scopes) {
            known = scopes.computeIfAbsent(Scope.of(plan), scope -> new Known(scope, plan));
        }
        return known.learned();
    }

    /** @throws HistoryException if the history is not accessible */
    public void refresh() {
        refreshRuns();
        refreshRuntimes();
    }

    public void refreshRuns() {
        List<PastRunsReader> followed;
        synchronized (runs) {
            followed = List.copyOf(runs.values());
        }
        followed.forEach(PastRunsReader::refresh);
    }

    /** Has no effect for a workflow that is not in memory. */
    public void refreshRuns(String workflow) {
        Optional<PastRunsReader> known;
        synchronized (runs) {
            known = Optional.ofNullable(runs.get(workflow));
        }
        known.ifPresent(PastRunsReader::refresh);
    }

    public void refreshRuntimes() {
        List<Known> all;
        synchronized (scopes) {
            all = List.copyOf(scopes.values());
        }
        all.forEach(Known::refresh);
    }

    /** Runtimes learned for a scope. Thread-safe. */
    private final class Known {
        private final Scope scope;

        private final EnactmentPlan plan;

        private RunFilter filter;

        private RotatingLearner runs = latestRuns(BatchStart.FIRST_RUN);
        private long ownRuns;

        private long lastRun = -1;

        private boolean more = true;
        private volatile boolean isRead;
        private volatile LearnedRuntimes learned;

        Known(Scope scope, EnactmentPlan plan) {
            this.scope = scope;
            this.plan = plan;
            filter = scope.any();
            learned = runs.learned();
        }

        private RotatingLearner latestRuns(BatchStart start) {
            return new RotatingLearner(() -> options.runtimeModel().learner(), BATCH_JOBS, start.weight());
        }

        LearnedRuntimes learned() {
            if (!isRead) {
                readOnce();
            }
            return learned;
        }

        private synchronized void readOnce() {
            if (!isRead) {
                try {
                    refresh();
                } catch (HistoryException e) {
                    LOG.warn("cannot yet read the past runtimes of workflow {}: {}", scope.workflow(), e.getMessage());
                }
                isRead = true;
            }
        }

        synchronized void refresh() {
            if (lastRun < 0) {
                begin(history.count(scope.own(), newestRun, ENOUGH_RUNS) < ENOUGH_RUNS ? scope.any() : scope.own());
            }
            read();
            if (ownRuns >= ENOUGH_RUNS && !filter.equals(scope.own())) {
                begin(scope.own());
                read();
            }
            if (more) {
                learned = runs.learned();
                more = false;
            }
        }

        private void begin(RunFilter from) {
            BatchStart start = history.batchStart(from, newestRun, BATCH_JOBS, MIN_JOBS);
            ownRuns = history.count(scope.own(), start.afterId(), ENOUGH_RUNS);
            runs = latestRuns(start);
            filter = from;
            lastRun = start.afterId();
            more = true;
        }

        private void read() {
            lastRun = history.learnFrom(filter, lastRun, newestRun, this::learn);
        }

        private void learn(StoredRun run, PastJobs jobs, List<PastVm> vms) {
            RunFacts facts = run.facts();
            runs.add(PastRunRuntimes.of(facts.instance(), plan, jobs, vms), Math.max(MIN_JOBS, facts.jobCount()));
            ownRuns += facts.strategy().equals(scope.strategy()) ? 1 : 0;
            more = true;
            lastRun = run.id();
        }
    }
}
