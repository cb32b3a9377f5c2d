package io.weatherglass.forecast.history;

import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastVm;
import io.weatherglass.traces.history.RunFilter;
import io.weatherglass.traces.history.StoredRun;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The newest completed runs of one workflow, read from the history. Thread-safe. */
final class PastRunsReader {

    private static final Logger LOG = LoggerFactory.getLogger(PastRunsReader.class);

    private final History history;
    private final String workflow;
    private final RunFilter completed;
    private final long newestRun;

    private long lastRun;

    private volatile boolean isRead;
    private volatile PastRuns runs;

    PastRunsReader(History history, String workflow, long newestRun) {
        this.history = history;
        this.workflow = workflow;
        completed = RunFilter.completed(workflow);
        this.newestRun = newestRun;
        runs = PastRuns.of(workflow);
    }

    PastRuns runs() {
        if (!isRead) {
            readOnce();
        }
        return runs;
    }

    /** Returns the number of jobs of the runs held in memory; 0 before the runs are read. */
    long jobs() {
        return runs.jobs();
    }

    private synchronized void readOnce() {
        if (!isRead) {
            try {
                refresh();
            } catch (HistoryException e) {
                LOG.warn("cannot yet read the past runs of workflow {}: {}", workflow, e.getMessage());
            }
            isRead = true;
        }
    }

    /** Reads newly recorded runs. The result depends only on the history, not on when it was read. */
    synchronized void refresh() {
        if (lastRun == 0) {
            // skips older runs, because only the newest are kept
            lastRun = Math.max(0, first(newestRun) - 1);
        }
        Reading reading = new Reading(runs);
        long last = history.learnFrom(completed, lastRun, newestRun, reading);
        if (reading.known != runs) {
            PastRuns known = reading.known.from(first(last));
            // computed on this thread, so that forecasts do not wait for the result
            known.rehearse();
            runs = known;
        }
        lastRun = last;
        isRead = true;
    }

    /** Collects runs as they are read; the collection is discarded if reading fails. */
    private static final class Reading implements History.Learner {
        private PastRuns known;

        Reading(PastRuns known) {
            this.known = known;
        }

        @Override
        public void learn(StoredRun run, PastJobs jobs, List<PastVm> vms) {
            known = known.and(run.id(), run.facts().instance(), jobs);
        }
    }

    private long first(long upToId) {
        List<StoredRun> newest = history.newest(completed, upToId, PastRuns.MAX_RUNS);
        return newest.isEmpty() ? 0 : newest.get(0).id();
    }
}
