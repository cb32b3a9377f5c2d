package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SchlouderScripts;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.History.Recorded;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import io.weatherglass.traces.wfformat.WfFormatRun;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Imports past runs; reconstructs missing start times and VMs by simulation [B19 ch. 3]. Not thread-safe. */
public final class RunImport {

    private static final int RUNS_PER_TRANSACTION = 100;

    private final History history;
    private final Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS);
    private final Advisor advisor;

    public RunImport(History history, Clock wallClock) {
        this.history = history;
        advisor = new Advisor(wallClock);
    }

    public enum Result {
        ADDED,
        UNCHANGED,
        REPLACED
    }

    public static final class RunExistsException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        RunExistsException(String message) {
            super(message);
        }
    }

    public record Imported(String label, long id, Result result, RunEnd end) {}

    /**
     * Imports runs in the given order, several per transaction. If some fail, the others are still imported.
     *
     * @param replace whether to replace an existing run of the same name
     * @throws RunExistsException if a record of the same name with other jobs exists
     * @throws RuntimeException if a run cannot be stored
     * @throws io.weatherglass.traces.history.HistoryException if the database is not accessible
     */
    public List<Imported> add(List<PastRun> runs, boolean replace) {
        List<RuntimeException> refused = new ArrayList<>();
        List<Imported> imported = add(runs, replace, (run, reason) -> refused.add(reason));
        if (!refused.isEmpty()) {
            throw refused.get(0);
        }
        return imported;
    }

    /** Same as {@link #add(List, boolean)}, but {@code onRefused} receives each failed run and the reason. */
    List<Imported> add(List<PastRun> runs, boolean replace, BiConsumer<PastRun, RuntimeException> onRefused) {
        List<Imported> imported = new ArrayList<>(runs.size());
        for (int from = 0; from < runs.size(); from += RUNS_PER_TRANSACTION) {
            addSome(
                    runs.subList(from, Math.min(from + RUNS_PER_TRANSACTION, runs.size())),
                    replace,
                    imported,
                    onRefused);
        }
        return imported;
    }

    private void addSome(
            List<PastRun> runs,
            boolean replace,
            List<Imported> imported,
            BiConsumer<PastRun, RuntimeException> onRefused) {
        List<Recorded> recorded;
        try {
            recorded = history.recordAll(runs);
        } catch (IllegalArgumentException | ArithmeticException e) {
            // imports all but the run that cannot be stored, such as one with a timestamp after the year 294,246
            if (runs.size() == 1) {
                onRefused.accept(runs.get(0), e);
            } else {
                runs.forEach(run -> addSome(List.of(run), replace, imported, onRefused));
            }
            return;
        }
        for (int i = 0; i < runs.size(); i++) {
            try {
                imported.add(imported(runs.get(i), recorded.get(i), replace));
            } catch (RunExistsException e) {
                onRefused.accept(runs.get(i), e);
            }
        }
    }

    private Imported imported(PastRun past, Recorded recorded, boolean replace) {
        String label = past.facts().instance();
        RunEnd end = past.facts().end();
        if (recorded.added()) {
            return new Imported(label, recorded.id(), Result.ADDED, end);
        }
        if (recorded.same()) {
            return new Imported(label, recorded.id(), Result.UNCHANGED, end);
        }
        if (!replace
                && history.whole(recorded.id())
                        .filter(known -> haveSameJobs(known, past))
                        .isEmpty()) {
            throw new RunExistsException("run \"" + label + "\": the history has another record with this name, run "
                    + recorded.id() + "; use --replace to replace it");
        }
        return new Imported(label, history.replace(past).id(), Result.REPLACED, end);
    }

    /** Returns whether records differ only in other facts about the jobs, such as memory that is now read. */
    private static boolean haveSameJobs(PastRun one, PastRun other) {
        // the history stores times in microseconds
        return Duration.between(one.facts().origin(), other.facts().origin()).toMillis() == 0
                && one.facts().strategy().equals(other.facts().strategy())
                && one.facts().platform().equals(other.facts().platform())
                && ends(one).equals(ends(other));
    }

    private static Set<List<Object>> ends(PastRun run) {
        return run.jobs().all().stream()
                .map(job -> List.<Object>of(
                        job.id(),
                        job.kind(),
                        job.end(),
                        job.startedSeconds(),
                        job.endedSeconds(),
                        job.observedSeconds()))
                .collect(Collectors.toSet());
    }

    /** @throws IllegalArgumentException if the record violates the protocol or has no makespan */
    public PastRun read(String label, WfFormatRun instance) {
        return WfFormatRuns.pastRun(label, instance);
    }

    /** @throws IllegalArgumentException if the record violates the protocol or cannot be reconstructed */
    public PastRun read(RecordedRun run, SchlouderPlatform platform, String strategy) {
        RecordRules.require(run, SchlouderScripts.plan(run, platform, strategy, Instant.EPOCH));
        if (!run.isComplete()) {
            return IncompleteRuns.pastRun(run, platform, strategy);
        }
        return read(SchlouderScripts.of(run, platform, strategy, Instant.EPOCH), run.boots(), run.tasks());
    }

    /** @param facts facts that, together with the plan, distinguish this run from others of the same name */
    public PastRun read(ReplayScript script, Object... facts) {
        InstanceSnapshot ended = FollowedEvents.of(script).ended();
        Advisory closing = advisor.close(ended, forecaster.settle(ended));
        forecaster.forget(script.label());
        // the plan contains the strategy and the cloud
        String plan = PlanDocument.write(script.plan()).toString();
        Object[] parts = Stream.concat(Stream.of(facts), Stream.of(plan)).toArray();
        return PastRunBuilder.imported(ended, closing, plan, PastRunBuilder.fingerprint(parts));
    }
}
