package io.weatherglass.traces.history;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/**
 * Past runs of workflows, and the state of the calibration that learns from them. A run is not changed but replaced,
 * under another id, and read in the order of recording. Thread-safe; several processes may have the same history open.
 * Every method throws {@link HistoryException} if the database cannot be used.
 */
public final class History implements AutoCloseable {
    private final HistoryDatabase database;
    private final RunWriter writer;
    private final LatestRunReader latest;
    private final CalibrationTable calibrations;

    private History(HistoryLocation location, Clock wallClock) {
        database = new HistoryDatabase(location);
        writer = new RunWriter(database, wallClock);
        latest = new LatestRunReader(database);
        calibrations = new CalibrationTable(database, wallClock);
    }

    /** The history at this location. Nothing is connected or made before the first use. */
    public static History at(HistoryLocation location, Clock wallClock) {
        return new History(location, wallClock);
    }

    /** Connects and migrates now, so that errors show. */
    public void prepare() {
        database.pool();
    }

    /** Changes nothing. Throws if the tables are those of a later release. */
    public SchemaState schema() {
        return database.schema();
    }

    public boolean isShared() {
        return database.isShared();
    }

    void ping() {
        database.ping();
    }

    /** Names the database, without a password. */
    public String location() {
        return database.location();
    }

    /** Records a run, unless there is one with its key; durable when this returns. */
    public Recorded record(PastRun run) {
        return recordAll(List.of(run)).get(0);
    }

    /** Records runs in one transaction, each unless there is one with its key: all are durable when this returns, or none was recorded. */
    public List<Recorded> recordAll(List<PastRun> runs) {
        return writer.record(runs);
    }

    public Recorded replace(PastRun run) {
        return writer.replace(run);
    }

    /**
     * Records a run in place of the partial one of its instance, in one transaction, if it is more complete than that;
     * else returns nothing and changes nothing.
     */
    public Optional<Recorded> repair(PastRun run) {
        return writer.repair(run);
    }

    /** Returns what a rule would take out, by workflow. */
    public List<PrunedRuns> prunable(PruneRule rule) {
        return new RunPruning(database, rule).count();
    }

    /**
     * Takes out runs with their jobs, VMs and forecasts, some at a time, so that others may record runs meanwhile, and
     * returns their number. What the calibration has learned from them stays.
     */
    public long prune(PruneRule rule) {
        return prune(rule, count -> {});
    }

    /**
     * As {@link #prune(PruneRule)}.
     *
     * @param onPruned takes the number of runs whenever some are out
     */
    public long prune(PruneRule rule, LongConsumer onPruned) {
        return new RunPruning(database, rule).prune(onPruned);
    }

    /** Reads all rows of a table, by run and place, and returns their number. */
    public long read(HistoryTable table, HistoryTable.Rows rows) {
        return database.read(connection -> table.read(connection, rows));
    }

    /** Returns the last run id that a file assigned, 0 if none; it does not decrease. Empty for a server. */
    public OptionalLong lastRunId() {
        // written for each table with AUTOINCREMENT
        String last = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'run'";
        return isShared() ? OptionalLong.empty() : OptionalLong.of(database.whole(last));
    }

    Recorded copy(PastRun run, Instant recorded) {
        return writer.copy(run, recorded);
    }

    /**
     * What became of a run that was to be recorded.
     *
     * @param id of the run that has the key
     * @param same whether it has the fingerprint of the run that was to be recorded
     */
    public record Recorded(long id, boolean added, boolean same) {}

    public List<StoredRun> runs() {
        return database.list(RunRows.RUNS + " ORDER BY id", RunRows::run);
    }

    public List<StoredRun> runs(String workflow) {
        return runsAfter(workflow, 0);
    }

    public List<StoredRun> runsAfter(String workflow, long id) {
        return database.list(RunRows.RUNS + " WHERE workflow = ? AND id > ? ORDER BY id", RunRows::run, workflow, id);
    }

    /**
     * Returns some of the runs, oldest first, without reading the others.
     *
     * @param afterId those recorded after the run with this id; 0 for all
     */
    public List<StoredRun> page(Optional<String> workflow, long afterId, long skip, int size) {
        return workflow.isPresent()
                ? database.list(
                        RunRows.RUNS + " WHERE id > ? AND workflow = ? ORDER BY id LIMIT ? OFFSET ?",
                        RunRows::run,
                        afterId,
                        workflow.get(),
                        size,
                        skip)
                : database.list(
                        RunRows.RUNS + " WHERE id > ? ORDER BY id LIMIT ? OFFSET ?", RunRows::run, afterId, size, skip);
    }

    public long count(Optional<String> workflow) {
        return count(workflow, Long.MAX_VALUE);
    }

    /** Counts at most {@code enough} runs, in a time that does not depend on the others. */
    public long count(Optional<String> workflow, long enough) {
        return workflow.isPresent()
                ? count(RunFilter.of(workflow.get()), Long.MAX_VALUE, enough)
                : database.whole("SELECT count(*) FROM (SELECT id FROM run ORDER BY id LIMIT ?) few", enough);
    }

    public long count(RunFilter filter, long upToId, long enough) {
        return latest.count(filter, upToId, enough);
    }

    /** Returns the newest runs up to the one with this id, oldest first, without reading the others. */
    public List<StoredRun> newest(RunFilter filter, long upToId, int size) {
        return latest.newest(filter, upToId, size);
    }

    public List<StoredRun> ofInstance(String instance) {
        return database.list(RunRows.RUNS + " WHERE instance = ? ORDER BY id", RunRows::run, instance);
    }

    public List<String> workflows() {
        return database.read(WorkflowReader::names);
    }

    /** Returns the newest completed run of each of the workflows that ran last, the newest first. */
    public List<StoredRun> newestByWorkflow(int size) {
        return database.read(connection -> WorkflowReader.newest(connection, size));
    }

    /**
     * Returns how many runs workflows have, by name.
     *
     * @param enough runs that are counted at most
     * @param makespans number of makespans, of the newest completed runs
     */
    public List<WorkflowRuns> summaries(Optional<String> workflow, long enough, int makespans) {
        return database.read(connection -> WorkflowReader.summaries(connection, workflow, enough, makespans));
    }

    public Optional<StoredRun> run(long id) {
        return database.list(RunRows.RUNS + " WHERE id = ?", RunRows::run, id).stream()
                .findFirst();
    }

    public Optional<PastRun> whole(long id) {
        return database.read(connection -> RunRows.whole(connection, id));
    }

    /**
     * Passes the jobs and VMs of runs to a learner, oldest first: the cheapest way to read many runs.
     *
     * @return the last run of the workflow that was looked at: {@code afterId} for the next time
     */
    public long learnFrom(RunFilter filter, long afterId, long upToId, Learner learner) {
        return latest.learn(filter, afterId, upToId, learner);
    }

    /**
     * Returns where learning from the latest runs alone begins, cut into batches of about equal weight: with the last
     * full batch. A run fills a batch if with it the sum of the weights of all runs reaches another multiple of {@code
     * batchWeight}. The weight of a run is the number of its jobs, at least {@code minWeight}.
     */
    public BatchStart batchStart(RunFilter filter, long upToId, long batchWeight, int minWeight) {
        return latest.batchStart(filter, upToId, batchWeight, minWeight);
    }

    public interface Learner {
        void learn(StoredRun run, PastJobs jobs, List<PastVm> vms);
    }

    /** The forecasts made of a run, in the order in which they were made. */
    public List<PastForecast> forecasts(long runId) {
        return database.read(connection -> RunRows.forecasts(connection, runId));
    }

    /** The VMs of a run, in the order in which they were first reported. */
    public List<PastVm> vms(long runId) {
        return database.read(connection -> RunRows.vms(connection, runId));
    }

    public CalibrationTable calibrations() {
        return calibrations;
    }

    @Override
    public void close() {
        database.close();
    }
}
