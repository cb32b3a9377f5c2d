package io.weatherglass.traces.history;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/**
 * Past runs of workflows, and the state of the calibration that learns from them. Written once; a run is not changed
 * but replaced, under another id. Read in the order in which they were recorded. Thread-safe; several processes may
 * have the same history open. Every method throws {@link HistoryException} if the database cannot be used.
 */
public final class History implements AutoCloseable {
    private final HistoryDatabase database;
    private final RunWriter writer;
    private final RunReader reader;
    private final LatestRunReader latest;
    private final WorkflowReader workflows;
    private final RunPruning pruning;
    private final TableReader tables;
    private final CalibrationTable calibrations;

    private History(HistoryLocation location, Clock wallClock) {
        database = new HistoryDatabase(location);
        writer = new RunWriter(database, wallClock);
        reader = new RunReader(database);
        latest = new LatestRunReader(database);
        workflows = new WorkflowReader(database);
        pruning = new RunPruning(database);
        tables = new TableReader(database);
        calibrations = new CalibrationTable(database, wallClock);
    }

    /** The history at this location. Nothing is connected or made before the first use. */
    public static History at(HistoryLocation location, Clock wallClock) {
        return new History(location, wallClock);
    }

    /** Connects and brings the schema up to date now, so that what is wrong shows. */
    public void prepare() {
        database.pool();
    }

    /** Looks what there is, and makes or changes nothing. Throws if the tables are those of a later release. */
    public SchemaState schema() {
        return database.schema();
    }

    /** Whether it is on a server, which may go away, and come back, by itself. */
    public boolean isShared() {
        return database.isShared();
    }

    /** Checks that the server answers; does nothing for a file. By one thread at a time. */
    void ping() {
        database.ping();
    }

    /** Names the database, without a password. */
    public String location() {
        return database.location();
    }

    /**
     * Records a run, unless there is one with its key; durable when this returns.
     *
     * @return the run that has the key now, and whether it is this one
     */
    public Recorded record(PastRun run) {
        return recordAll(List.of(run)).get(0);
    }

    /**
     * Records runs in one transaction, each unless there is one with its key: all are durable when this returns, or
     * none was recorded. A transaction per run would wait for the disk as often as there are runs.
     *
     * @return as {@link #record} of each, in their order
     */
    public List<Recorded> recordAll(List<PastRun> runs) {
        return writer.record(runs);
    }

    /** Records a run in place of the one with its key, if there is one. */
    public Recorded replace(PastRun run) {
        return writer.replace(run);
    }

    /**
     * Records a run in place of the partial one of its instance, in one transaction, if it is more complete than that.
     *
     * @return empty, and nothing has changed, if there is no partial run of the instance, or one with at least as many
     *     completed jobs
     */
    public Optional<Recorded> repair(PastRun run) {
        return writer.repair(run);
    }

    /** What a rule would take out, by workflow; empty if nothing. Changes nothing. */
    public List<PrunedRuns> prunable(PruneRule rule) {
        return pruning.count(rule);
    }

    /**
     * Takes out runs with their jobs, VMs and forecasts, some at a time, so that others may record runs meanwhile. What the
     * calibration has learned from them stays. If it breaks off, those that are out stay out.
     *
     * @return the number of runs
     */
    public long prune(PruneRule rule) {
        return prune(rule, count -> {});
    }

    /**
     * Likewise.
     *
     * @param onPruned takes the number of runs, &gt; 0, whenever some are out, also of those before it breaks off
     */
    public long prune(PruneRule rule, LongConsumer onPruned) {
        return pruning.prune(rule, onPruned);
    }

    /**
     * Reads a whole table, row by row, by run and place.
     *
     * @return the number of rows
     */
    public long read(HistoryTable table, HistoryTable.Rows rows) {
        return tables.read(table, rows);
    }

    /** Returns the last run id that a file assigned, 0 if none; it does not decrease. Empty for a server. */
    public OptionalLong lastRunId() {
        return isShared() ? OptionalLong.empty() : OptionalLong.of(tables.lastRunId());
    }

    /** Records a run of another history, as of when it was recorded there. */
    Recorded copy(PastRun run, Instant recorded) {
        return writer.copy(run, recorded);
    }

    /**
     * What became of a run that was to be recorded.
     *
     * @param id of the run that has the key
     * @param added whether it came by this call
     * @param same whether it has the fingerprint of the run that was to be recorded
     */
    public record Recorded(long id, boolean added, boolean same) {}

    /** All runs, oldest first. */
    public List<StoredRun> runs() {
        return reader.runs(Optional.empty(), 0);
    }

    /** The runs of a workflow, oldest first. */
    public List<StoredRun> runs(String workflow) {
        return reader.runs(Optional.of(workflow), 0);
    }

    /** The runs of a workflow that were recorded after the one with this id, oldest first. */
    public List<StoredRun> runsAfter(String workflow, long id) {
        return reader.runs(Optional.of(workflow), id);
    }

    /**
     * Some of the runs, oldest first, without reading the others.
     *
     * @param workflow of which they are to be; all workflows if absent
     * @param afterId those recorded after the run with this id; 0 for all
     * @param skip number of runs to pass over before the first, &gt;= 0
     * @param size number of runs at most, &gt;= 0
     */
    public List<StoredRun> page(Optional<String> workflow, long afterId, long skip, int size) {
        return reader.page(workflow, afterId, skip, size);
    }

    /** Number of runs of a workflow, or of all: reads as much of an index as there are runs. */
    public long count(Optional<String> workflow) {
        return reader.count(workflow, Long.MAX_VALUE);
    }

    /** As {@link #count(Optional)}, but at most {@code enough}, and as quick however many more there are. */
    public long count(Optional<String> workflow, long enough) {
        return reader.count(workflow, enough);
    }

    /** As {@link #count(Optional, long)}, of the runs up to the one with this id. */
    public long count(RunFilter filter, long upToId, long enough) {
        return latest.count(filter, upToId, enough);
    }

    /**
     * The newest runs, oldest first, without reading the others.
     *
     * @param upToId the run that would be the newest
     * @param size number of runs at most, &gt;= 0
     */
    public List<StoredRun> newest(RunFilter filter, long upToId, int size) {
        return latest.newest(filter, upToId, size);
    }

    /** The runs of an instance, oldest first. */
    public List<StoredRun> ofInstance(String instance) {
        return reader.ofInstance(instance);
    }

    /** All workflows that have runs, by name. */
    public List<String> workflows() {
        return workflows.names();
    }

    /**
     * The newest completed run of each workflow, the newest first.
     *
     * @param size number of workflows at most, those that ran last
     */
    public List<StoredRun> newestByWorkflow(int size) {
        return workflows.newest(size);
    }

    /**
     * Of each workflow how many runs there are, by name; or of the one.
     *
     * @param enough runs that are counted at most
     * @param makespans makespans that are read at most, of the newest completed runs
     */
    public List<WorkflowRuns> summaries(Optional<String> workflow, long enough, int makespans) {
        return workflows.summaries(workflow, enough, makespans);
    }

    /** The run with this id. */
    public Optional<StoredRun> run(long id) {
        return reader.run(id);
    }

    /** Everything that is kept of the run with this id. */
    public Optional<PastRun> whole(long id) {
        return reader.whole(id);
    }

    /**
     * Hands the jobs and VMs of runs to a learner, run by run, oldest first: the cheapest way to read many runs.
     *
     * @param afterId only of runs that were recorded after the one with this id; 0 for all
     * @param upToId and of no run after the one with this id
     * @return the last run of the workflow that was looked at: {@code afterId} for the next time
     */
    public long learnFrom(RunFilter filter, long afterId, long upToId, Learner learner) {
        return latest.learn(filter, afterId, upToId, learner);
    }

    /**
     * Where one begins who learns from the latest runs alone, cut into batches of about equal weight: with the last batch that is
     * full. A run fills a batch if with it the sum of the weights of all runs reaches another multiple of {@code batchWeight}. The
     * weight of a run is the number of its jobs.
     *
     * @param upToId the run that would be the newest
     * @param batchWeight of a batch, &gt; 0
     * @param minWeight what a run with fewer jobs counts for, &gt; 0
     */
    public BatchStart batchStart(RunFilter filter, long upToId, long batchWeight, int minWeight) {
        return latest.batchStart(filter, upToId, batchWeight, minWeight);
    }

    /** Takes one run after the other. */
    public interface Learner {
        /** The next run, with its jobs and VMs. */
        void learn(StoredRun run, PastJobs jobs, List<PastVm> vms);
    }

    /** The forecasts made of a run, in the order in which they were made. */
    public List<PastForecast> forecasts(long runId) {
        return reader.forecasts(runId);
    }

    /** The VMs of a run, in the order in which they were first reported. */
    public List<PastVm> vms(long runId) {
        return reader.vms(runId);
    }

    /** The states of the calibration that learns from the runs. */
    public CalibrationTable calibrations() {
        return calibrations;
    }

    @Override
    public void close() {
        database.close();
    }
}
