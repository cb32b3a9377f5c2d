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

/** The newest completed runs of one workflow, as they are read from the history. Thread-safe. */
final class KnownRuns {

    private static final Logger LOG = LoggerFactory.getLogger(KnownRuns.class);

    private final History history;
    private final String workflow;
    private final RunFilter completed;
    private final long newestRun;

    /** The newest run that was looked at. */
    private long lastRun;

    private volatile boolean isRead;
    private volatile PastRuns runs;

    KnownRuns(History history, String workflow) {
        this(history, workflow, Long.MAX_VALUE);
    }

    /** @param newestRun id of the last run that counts */
    KnownRuns(History history, String workflow, long newestRun) {
        this.history = history;
        this.workflow = workflow;
        completed = RunFilter.completed(workflow);
        this.newestRun = newestRun;
        runs = PastRuns.of(workflow);
    }

    /** The first to ask waits until the history is read; if it is unreachable, there are none until it is back. */
    PastRuns runs() {
        if (!isRead) {
            readOnce();
        }
        return runs;
    }

    /** Jobs of the runs that are kept in memory; 0 before they are read. */
    long jobs() {
        return runs.jobs();
    }

    private synchronized void readOnce() {
        if (!isRead) {
            try {
                refresh();
            } catch (HistoryException e) {
                LOG.warn("past runs of {} cannot be read yet: {}", workflow, e.getMessage());
            }
            isRead = true;
        }
    }

    /**
     * Reads the runs that were recorded since. Meanwhile forecasts go on with those that were known. Which runs are known then
     * depends on the history alone, not on when it was read before: those among its newest, whether or not each of these teaches
     * something.
     *
     * @throws HistoryException if the history cannot be used
     */
    synchronized void refresh() {
        if (lastRun == 0) {
            // what would be left out needs no reading
            lastRun = Math.max(0, first(newestRun) - 1);
        }
        Reading reading = new Reading(runs);
        long last = history.learnFrom(completed, lastRun, newestRun, reading);
        if (reading.known != runs) {
            PastRuns known = reading.known.from(first(last));
            // on this thread, so that no forecast waits for it
            known.rehearse();
            runs = known;
        }
        lastRun = last;
        isRead = true;
    }

    /** What has been read so far; of a reading that fails nothing is kept. */
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

    /** Id of the first of the newest runs; 0 if there is none. */
    private long first(long upToId) {
        List<StoredRun> newest = history.newest(completed, upToId, PastRuns.MAX_RUNS);
        return newest.isEmpty() ? 0 : newest.get(0).id();
    }
}
