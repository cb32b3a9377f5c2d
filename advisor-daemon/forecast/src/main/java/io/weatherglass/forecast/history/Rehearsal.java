package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.replay.HistoryScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ScriptFold;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import io.weatherglass.traces.history.StoredRun;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forecasts imported runs as if the daemon had followed them, each from the runs before it, so that the calibration knows how
 * good forecasts are before the first instance is followed: a record has no forecasts of its own. For one thread.
 */
public final class Rehearsal {

    private static final Logger LOG = LoggerFactory.getLogger(Rehearsal.class);

    /** A single run does not show how runtimes vary: forecasts from it say nothing about later ones. */
    private static final int MIN_EARLIER = 2;

    private final History history;
    private final CalibrationLog calibration;
    private final ForecastOptions options;
    private final Advisor advisor;
    private final Map<Scope, List<PastRunRuntimes>> earlier = new HashMap<>();

    /** Runs that teach each other's runtimes. */
    private record Scope(String workflow, String platform, String strategy) {

        static Scope of(RunFacts facts) {
            return new Scope(facts.workflow(), facts.platform(), facts.strategy());
        }
    }

    /**
     * @param options of the forecasts, with the runtime model that is calibrated
     * @param wallClock that dates the advisories
     */
    public Rehearsal(History history, CalibrationLog calibration, ForecastOptions options, Clock wallClock) {
        this.history = history;
        this.calibration = calibration;
        this.options = options;
        advisor = new Advisor(wallClock);
    }

    /**
     * Goes through the history once.
     *
     * @param lessons that the calibration had not learned yet
     * @param runs that were imported and are complete
     * @param incomplete runs that were imported and did not complete, from which nothing is learned
     */
    public record Result(int lessons, int runs, int incomplete) {}

    /**
     * Goes through the history, oldest first. A run that was learned from before is not learned from again.
     *
     * @param onRun called after each run
     * @throws io.weatherglass.traces.history.HistoryException if the history cannot be used
     */
    public Result run(Runnable onRun) {
        int lessons = 0;
        int runs = 0;
        int incomplete = 0;
        for (StoredRun stored : history.runs()) {
            if (stored.facts().end() == RunEnd.INCOMPLETE) {
                incomplete++;
                onRun.run();
                continue;
            }
            PastRun run = history.whole(stored.id()).orElseThrow();
            try {
                ReplayScript script = HistoryScripts.of(run).foreseen();
                List<PastRunRuntimes> known =
                        earlier.computeIfAbsent(Scope.of(run.facts()), scope -> new ArrayList<>());
                if (run.facts().source() == RunSource.IMPORT) {
                    runs++;
                    lessons += rehearse(stored.id(), script, List.copyOf(known)) ? 1 : 0;
                }
                known.add(PastRunRuntimes.of(run));
            } catch (IllegalArgumentException e) {
                LOG.info("run {} of the history cannot be rehearsed: {}", stored.id(), e.getMessage());
            }
            onRun.run();
        }
        return new Result(lessons, runs, incomplete);
    }

    private boolean rehearse(long id, ReplayScript script, List<PastRunRuntimes> known) {
        if (known.size() < MIN_EARLIER) {
            return false;
        }
        LearnedRuntimes learned = options.runtimeModel().learn(options.shape(), known);
        Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), options, plan -> learned);
        ScriptFold fold = new ScriptFold(script);
        List<Advisory> course = new ArrayList<>();
        for (ProgressBucket bucket : ProgressBucket.values()) {
            InstanceSnapshot snapshot = fold.at(bucket.centre() * script.trueMakespanSeconds());
            course.add(advisor.advise(
                    snapshot, forecaster.forecast(snapshot), Background.notAvailable("the run is rehearsed")));
        }
        InstanceSnapshot ended = fold.ended();
        Advisory closing = advisor.close(ended, forecaster.settle(ended));
        Optional<Lessons.OnModel> lesson = Lessons.of(ended, closing, course);
        return lesson.isPresent()
                && calibration.learn(id, lesson.get().key(), lesson.get().lesson());
    }
}
