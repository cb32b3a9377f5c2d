package io.weatherglass.daemon.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.daemon.advising.Advisor;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.forecasting.ForecastOptions;
import io.weatherglass.daemon.forecasting.Forecaster;
import io.weatherglass.daemon.replay.ReplayScript;
import io.weatherglass.daemon.replay.SchlouderScripts;
import io.weatherglass.daemon.replay.ScriptFold;
import io.weatherglass.daemon.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.History.Recorded;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.schlouder.CloudPlatform;
import io.weatherglass.traces.wfformat.WfInstance;
import java.time.Clock;
import java.time.Instant;

/**
 * Takes records of past runs into the history, by the way that a run takes through the daemon: its events, as a replay would
 * send them, are folded, and the instance is closed. What the record does not tell, as dates of starts and VMs of jobs, is
 * reconstructed by the simulation [B19 ch. 3]. A record has no date: its origin is {@link Instant#EPOCH}. For one thread.
 */
public final class RunImport {

    private final History history;
    private final Forecaster forecaster =
            new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.of(Configuration.defaults()));
    private final Advisor advisor = new Advisor(Clock.systemUTC());

    public RunImport(History history) {
        this.history = history;
    }

    /** What became of a record. */
    public enum Result {
        ADDED,
        /** It stood there already, and nothing was changed. */
        UNCHANGED,
        /** It took the place of another record of its name. */
        REPLACED
    }

    /** Another record of the name stands in the history, and is not to be replaced. */
    public static final class RunExistsException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        RunExistsException(String message) {
            super(message);
        }
    }

    /**
     * A record that was taken in.
     *
     * @param id of its run in the history
     */
    public record Imported(String label, long id, Result result) {}

    /**
     * Takes a record in, under its name.
     *
     * @param strategy that the run was enacted with, in upper or lower case
     * @param replace whether it takes the place of another record of its name
     * @throws RunExistsException if another record of its name stands there and is not to be replaced
     * @throws IllegalArgumentException if it cannot be reconstructed
     * @throws io.weatherglass.traces.history.HistoryException if the database cannot be used
     */
    public Imported add(RecordedRun run, CloudPlatform platform, String strategy, boolean replace) {
        return add(pastRun(run, platform, strategy), replace);
    }

    /**
     * Takes an execution in WfFormat in, under this name.
     *
     * @param replace whether it takes the place of another record of its name
     * @throws RunExistsException if another record of its name stands there and is not to be replaced
     * @throws IllegalArgumentException if it does not tell its makespan
     */
    public Imported add(String label, WfInstance instance, boolean replace) {
        return add(WfRuns.pastRun(label, instance), replace);
    }

    private Imported add(PastRun past, boolean replace) {
        String label = past.facts().instance();
        Recorded recorded = history.record(past);
        if (recorded.added()) {
            return new Imported(label, recorded.id(), Result.ADDED);
        }
        if (recorded.same()) {
            return new Imported(label, recorded.id(), Result.UNCHANGED);
        }
        if (!replace) {
            throw new RunExistsException("run \"" + label + "\": another record of this name is run " + recorded.id()
                    + " of the history, and is not replaced unasked");
        }
        return new Imported(label, history.replace(past).id(), Result.REPLACED);
    }

    private PastRun pastRun(RecordedRun run, CloudPlatform platform, String strategy) {
        ReplayScript script = SchlouderScripts.of(run, platform, strategy, Instant.EPOCH);
        InstanceSnapshot ended = new ScriptFold(script).ended();
        Advisory closing = advisor.close(ended, forecaster.settle(ended));
        forecaster.forget(run.label());
        return PastRuns.imported(ended, closing, fingerprint(run, script));
    }

    /** Of what was recorded, and of the plan: strategy and cloud are in it. */
    private static String fingerprint(RecordedRun run, ReplayScript script) {
        return Fingerprint.of(run.boots(), run.tasks(), PlanDocument.write(script.plan()));
    }
}
