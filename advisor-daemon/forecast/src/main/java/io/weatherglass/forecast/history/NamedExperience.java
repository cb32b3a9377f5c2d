package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.Pooling;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.StoredRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** What had been learned from past runs when an advisory was made. */
public final class NamedExperience {

    private NamedExperience() {}

    /**
     * What was learned from the runs up to the newest one with which the versions are those that the advisory names.
     *
     * @param plan of the instance as of the advisory
     * @throws NoSuchElementException if there are no such runs
     * @throws io.weatherglass.traces.history.HistoryException if the history cannot be used
     */
    public static Experience of(Advisory advisory, EnactmentPlan plan, ForecastOptions options, History history) {
        List<Long> newest = new ArrayList<>(List.of(0L));
        history.runs(advisory.workflow()).stream().map(StoredRun::id).forEach(newest::add);
        Collections.reverse(newest);
        for (long run : newest) {
            Experience then = new LearnedFromHistory(history, options, run);
            // in the end nothing of it counts any more
            if (advisory.closing() || isNamed(advisory, plan, then)) {
                return then;
            }
        }
        throw new NoSuchElementException("the history has no runs from which runtime model \""
                + advisory.computation().runtimeModelVersion() + "\" was learned");
    }

    private static boolean isNamed(Advisory advisory, EnactmentPlan plan, Experience then) {
        Computation named = advisory.computation();
        Optional<String> pooled = named.pooling().map(Pooling::version);
        return then.of(plan).version().equals(named.runtimeModelVersion())
                && pooled.filter(version ->
                                !then.pastRuns(advisory.workflow()).version().equals(version))
                        .isEmpty();
    }

    /** Options of the forecasts, from the seed that the advisory names. */
    public static ForecastOptions options(Advisory advisory, ForecastOptions configured) {
        return advisory.closing()
                ? configured
                : configured.toBuilder().seed(advisory.computation().seed()).build();
    }
}
