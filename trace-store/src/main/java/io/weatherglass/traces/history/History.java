package io.weatherglass.traces.history;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/**
 * Past runs of workflows, and the calibration state learned from them. A run is never changed, but it may be replaced
 * by a run with a new id. Runs are read in order of recording. Several threads and processes may use a history at the
 * same time. All methods throw {@link HistoryException} if the database cannot be used.
 */
public final class History implements AutoCloseable {
    private final HistoryDatabase database;
    private final RunWriter writer;
    private final LatestRunReader latest;
    private final CalibrationTable calibrations;
    private final QuoteTable quotes;

    private History(HistoryLocation location, Clock wallClock) {
        database = new HistoryDatabase(location);
        writer = new RunWriter(database, wallClock);
        latest = new LatestRunReader(database);
        calibrations = new CalibrationTable(database, wallClock);
        quotes = new QuoteTable(database);
    }

    /** Returns a history that connects and creates its tables on first use. */
    public static History at(HistoryLocation location, Clock wallClock) {
        return new History(location, wallClock);
    }

    /** Connects and migrates immediately, so that errors are reported early. */
    public void prepare() {
        database.pool();
    }

    /** Returns the state of the tables without changing them. Fails if they belong to a later release. */
    public SchemaState schema() {
        return database.schema();
    }

    public boolean isShared() {
        return database.isShared();
    }

    void ping() {
        database.ping();
    }

    /** Returns the location of the database without its password. */
    public String location() {
        return database.location();
    }

    /**
     * Records a run durably, unless the history has a run with its key or the same run from another source. A run that
     * was followed live replaces its imported record.
     */
    public Recorded record(PastRun run) {
        return recordAll(List.of(run)).get(0);
    }

    /** Records all runs that the history does not yet contain, in one transaction. */
    public List<Recorded> recordAll(List<PastRun> runs) {
        return writer.record(runs);
    }

    public Recorded replace(PastRun run) {
        return writer.replace(run);
    }

    /** Replaces the partial run of an instance if {@code run} is more complete; otherwise returns empty. */
    public Optional<Recorded> repair(PastRun run) {
        return writer.repair(run);
    }

    public List<PrunedRuns> prunable(PruneRule rule) {
        return new RunPruning(database, rule).count();
    }

    /**
     * Deletes runs with their jobs, VMs and forecasts, and returns the number of deleted runs. Works in small
     * transactions, so that runs can be recorded concurrently. Calibration states learned from the runs are kept.
     */
    public long prune(PruneRule rule) {
        return prune(rule, count -> {});
    }

    /** @param onPruned receives the number of runs deleted by each transaction */
    public long prune(PruneRule rule, LongConsumer onPruned) {
        return new RunPruning(database, rule).prune(onPruned);
    }

    /** Reads the rows of a table, ordered by run and by position in the run. Returns the number of rows. */
    public long read(HistoryTable table, HistoryTable.Rows rows) {
        return database.read(connection -> table.read(connection, rows));
    }

    /**
     * Returns the last run id that a file-based history has assigned, or 0. This id never decreases. Returns empty for
     * a server.
     */
    public OptionalLong lastRunId() {
        // SQLite maintains this table for AUTOINCREMENT.
        String last = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'run'";
        return isShared() ? OptionalLong.empty() : OptionalLong.of(database.whole(last));
    }

    Recorded copy(PastRun run, Instant recorded) {
        return writer.copy(run, recorded);
    }

    /**
     * @param id id of the run with this key, or of the same run from another source
     * @param same whether the run in the history has the same fingerprint
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

    /** @param afterId only runs with greater ids are returned; 0 for all */
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

    /** Counts runs, but at most {@code enough}. The time required does not depend on the total number of runs. */
    public long count(Optional<String> workflow, long enough) {
        return workflow.isPresent()
                ? count(RunFilter.of(workflow.get()), Long.MAX_VALUE, enough)
                : database.whole("SELECT count(*) FROM (SELECT id FROM run ORDER BY id LIMIT ?) few", enough);
    }

    public long count(RunFilter filter, long upToId, long enough) {
        return latest.count(filter, upToId, enough);
    }

    /** Returns the newest runs with ids up to {@code upToId}, oldest first, without reading other runs. */
    public List<StoredRun> newest(RunFilter filter, long upToId, int size) {
        return latest.newest(filter, upToId, size);
    }

    public List<StoredRun> ofInstance(String instance) {
        return database.list(RunRows.RUNS + " WHERE instance = ? ORDER BY id", RunRows::run, instance);
    }

    /** Returns the newest completed run of each workflow, newest first, for at most {@code size} workflows. */
    public List<StoredRun> newestByWorkflow(int size) {
        return database.read(connection -> WorkflowReader.newest(connection, size));
    }

    /**
     * @param enough maximum count
     * @param makespans number of makespans to return, which are those of the newest completed runs
     */
    public List<WorkflowRunSummary> summaries(Optional<String> workflow, long enough, int makespans) {
        return database.read(connection -> WorkflowReader.summaries(connection, workflow, enough, makespans));
    }

    public Optional<StoredRun> run(long id) {
        return database.list(RunRows.RUNS + " WHERE id = ?", RunRows::run, id).stream()
                .findFirst();
    }

    /** Returns the plan of a run as JSON. */
    public Optional<String> plan(long id) {
        return database.read(connection -> RunRows.plan(connection, id));
    }

    public Optional<PastRun> whole(long id) {
        return database.read(connection -> RunRows.whole(connection, id));
    }

    /**
     * Passes runs to the learner. This is the fastest way to read many runs. Returns the id of the last run considered,
     * which is the {@code afterId} of the next call.
     */
    public long learnFrom(RunFilter filter, long afterId, long upToId, Learner learner) {
        return latest.learn(filter, afterId, upToId, learner);
    }

    /**
     * Returns the start of the last full batch, for learning from the latest runs only. A run completes a batch if it
     * raises the total weight of all runs past a multiple of {@code batchWeight}. The weight of a run is its number of
     * jobs, at least {@code minWeight}.
     */
    public BatchStart batchStart(RunFilter filter, long upToId, long batchWeight, int minWeight) {
        return latest.batchStart(filter, upToId, batchWeight, minWeight);
    }

    public interface Learner {
        void learn(StoredRun run, PastJobs jobs, List<PastVm> vms);
    }

    /** Returns the forecasts of a run in order of creation. */
    public List<PastForecast> forecasts(long runId) {
        return database.read(connection -> RunRows.forecasts(connection, runId));
    }

    public CalibrationTable calibrations() {
        return calibrations;
    }

    public QuoteTable quotes() {
        return quotes;
    }

    @Override
    public void close() {
        database.close();
    }
}
