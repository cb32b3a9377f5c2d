package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.history.RunImport.Imported;
import io.weatherglass.forecast.history.RunImport.RunExistsException;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.planning.RecentPlans;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Imports recorded runs as if the daemon had followed them. Not thread-safe. */
public final class RecordingImport implements AutoCloseable {

    private static final int RUNS_PER_TRANSACTION = 100;
    private static final EventCodec CODEC = new EventCodec();

    private final RunImport runs;
    private final boolean replace;
    private final RecentPlans recent;
    private final LearnedPlans plans;
    private final Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS);
    private final Advisor advisor;
    private final Consumer<String> onProblem;
    private final List<PastRun> waiting = new ArrayList<>();
    private final Map<PastRun, Path> files = new IdentityHashMap<>();
    private final List<Imported> imported = new ArrayList<>();
    private Optional<RunExistsException> exists = Optional.empty();
    private String revision = "";

    /**
     * @param learnedRuns maximum number of past runs used to learn plans, at least 1
     * @param replace whether to replace an existing run of the same workflow and name
     * @param onProblem receives one line for each run that cannot be imported
     */
    public RecordingImport(
            History history, int learnedRuns, boolean replace, Clock wallClock, Consumer<String> onProblem) {
        this.runs = new RunImport(history, wallClock);
        this.replace = replace;
        this.recent = new RecentPlans(Optional.of(history), learnedRuns);
        this.plans = new LearnedPlans(history, learnedRuns);
        this.advisor = new Advisor(wallClock);
        this.onProblem = onProblem;
    }

    /** Sets the revision of the workflow's code for runs that are added later; initially unknown. */
    public RecordingImport ofRevision(String name) {
        revision = name;
        return this;
    }

    /** Invalid runs are reported and skipped; valid runs are written in groups, the last one by {@link #finish}. */
    public void add(RecordedRunEvents recorded) {
        PastRun run;
        try {
            run = read(recorded);
        } catch (IllegalArgumentException | ArithmeticException e) {
            onProblem.accept(recorded.file() + ": " + e.getMessage());
            return;
        }
        recent.add(run);
        waiting.add(run);
        files.put(run, recorded.file());
        if (waiting.size() >= RUNS_PER_TRANSACTION) {
            flush();
        }
    }

    private PastRun read(RecordedRunEvents recorded) {
        FollowedEvents events = FollowedEvents.of(recorded.instance(), recorded.events(), this::expected);
        InstanceSnapshot ended = events.ended();
        Advisory closing = advisor.close(ended, forecaster.settle(ended));
        forecaster.forget(ended.instance());
        return PastRunBuilder.recorded(ended, closing, fingerprint(recorded), revision);
    }

    private static String fingerprint(RecordedRunEvents recorded) {
        // JSON omits unknown values, so a later version with further fields computes the same hash
        return PastRunBuilder.fingerprint(new String(CODEC.toJsonBatch(recorded.events()), StandardCharsets.UTF_8));
    }

    private Optional<WorkflowLearned> expected(LearnedPlanQuery query) {
        Optional<WorkflowLearned> own = recent.runtimes(query);
        if (own.isPresent()) {
            return own;
        }
        flush();
        return plans.of(query).join();
    }

    private void flush() {
        imported.addAll(runs.add(waiting, replace, this::refused));
        waiting.clear();
        files.clear();
    }

    private void refused(PastRun run, RuntimeException reason) {
        if (reason instanceof RunExistsException other) {
            exists = exists.or(() -> Optional.of(other));
        } else {
            onProblem.accept(files.get(run) + ": run \"" + run.facts().instance() + "\": " + reason.getMessage());
        }
    }

    /**
     * Writes the remaining runs and returns the results of all runs in the order in which they were added.
     *
     * @throws RunExistsException if a run of the same workflow and name with other jobs exists and must not be replaced; all others are
     *     imported
     * @throws io.weatherglass.traces.history.HistoryException if the database is not accessible
     */
    public List<Imported> finish() {
        flush();
        exists.ifPresent(other -> {
            throw other;
        });
        return List.copyOf(imported);
    }

    @Override
    public void close() {
        plans.close();
    }
}
