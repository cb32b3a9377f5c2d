package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.planning.RecentPlans;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.PastRunEvents;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunFilter;
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

/** Forecasts imported runs, each from the runs before it, to calibrate intervals. Not thread-safe. */
public final class Rehearsal {

    private static final Logger LOG = LoggerFactory.getLogger(Rehearsal.class);
    private static final int MIN_EARLIER = 2;

    private final History history;
    private final CalibrationLog calibration;
    private final ForecastOptions options;
    private final Advisor advisor;
    private final Map<RunFilter, List<PastRunRuntimes>> earlier = new HashMap<>();
    private final Map<String, PastRuns> pastRuns = new HashMap<>();
    private final RecentPlans plans;

    /** @param learnedRuns maximum number of past runs used to learn plans, at least 1 */
    public Rehearsal(
            History history, CalibrationLog calibration, ForecastOptions options, int learnedRuns, Clock wallClock) {
        this.history = history;
        this.calibration = calibration;
        this.options = options;
        plans = new RecentPlans(Optional.empty(), learnedRuns);
        advisor = new Advisor(wallClock);
    }

    public record Result(int lessons, int runs, int incomplete) {}

    /** @param onRun called after each run */
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
                FollowedEvents events = events(run);
                RunFacts facts = run.facts();
                String workflow = facts.workflow();
                RunFilter scope =
                        RunFilter.completed(workflow).on(facts.platform()).by(facts.strategy());
                List<PastRunRuntimes> known = earlier.computeIfAbsent(scope, none -> new ArrayList<>());
                if (facts.source() == RunSource.IMPORT) {
                    runs++;
                    lessons += rehearse(stored.id(), events, experience(workflow, known)) ? 1 : 0;
                }
                known.add(PastRunRuntimes.of(run));
                plans.add(run);
                if (facts.end() == RunEnd.COMPLETED) {
                    PastRuns before = pastRuns.getOrDefault(workflow, PastRuns.NONE);
                    pastRuns.put(workflow, before.and(stored.id(), facts.instance(), run.jobs()));
                }
            } catch (IllegalArgumentException e) {
                LOG.info("cannot rehearse run {} from the history: {}", stored.id(), e.getMessage());
            }
            onRun.run();
        }
        return new Result(lessons, runs, incomplete);
    }

    private FollowedEvents events(PastRun run) {
        if (PastRunEvents.isUnplanned(run)) {
            return FollowedEvents.of(run.facts().instance(), PastRunEvents.unplanned(run), plans::whole);
        }
        return FollowedEvents.of(PastRunEvents.planned(run).foreseen());
    }

    private Optional<Experience> experience(String workflow, List<PastRunRuntimes> known) {
        if (known.size() < MIN_EARLIER) {
            return Optional.empty();
        }
        LearnedRuntimes learned = options.runtimeModel().learn(List.copyOf(known));
        PastRuns runs = pastRuns.getOrDefault(workflow, PastRuns.NONE);
        return Optional.of(new NamedExperience.LearnedThen(plan -> learned, workflow, runs));
    }

    private boolean rehearse(long id, FollowedEvents events, Optional<Experience> experience) {
        if (experience.isEmpty()) {
            return false;
        }
        Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), options, experience.get());
        InstanceSnapshot ended = events.ended();
        List<Advisory> course = StageMoments.advisories(
                        events,
                        snapshot -> advisor.advise(
                                snapshot,
                                forecaster.forecast(snapshot),
                                Background.notAvailable("this is a rehearsal")))
                .find()
                .stream()
                .map(StageMoments.Moment::forecast)
                .toList();
        Advisory closing = advisor.close(ended, forecaster.settle(ended));
        Optional<Lessons.OnModel> lesson = Lessons.of(ended, closing, course);
        return lesson.isPresent()
                && calibration.learn(id, lesson.get().key(), lesson.get().lesson());
    }
}
