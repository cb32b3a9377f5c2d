package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.comparing.DecisionQuestions;
import io.weatherglass.forecast.comparing.PublishedRisks;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.explaining.Explanations;
import io.weatherglass.forecast.forecasting.CostUnits;
import io.weatherglass.forecast.forecasting.Effort;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.JobForecasts;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.matching.BackgroundLoadSearches;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.Optional;

/**
 * Turns a snapshot into an advisory: match, forecast, calibrate, compare, advise, explain. Searches and comparisons run
 * on their own threads; an advisory uses their latest results. Thread-safe.
 */
public record AdvisoryPipeline(
        BackgroundLoadSearches matching,
        Forecaster forecaster,
        StrategyComparisons comparisons,
        Advisor advisor,
        Optional<Explanations> explanations) {
    public AdvisoryPipeline(
            BackgroundLoadSearches matching, Forecaster forecaster, StrategyComparisons comparisons, Advisor advisor) {
        this(matching, forecaster, comparisons, advisor, Optional.empty());
    }

    /** Returns the advisory for a running instance. If no forecast is possible, the advisory contains the reason. */
    public Advisory advise(InstanceSnapshot snapshot) {
        return advise(snapshot, Effort.FULL);
    }

    /** With reduced effort, no comparison is requested and the explanation is omitted. */
    public Advisory advise(InstanceSnapshot snapshot, Effort effort) {
        try {
            BackgroundLoadSearches.Known load = matching.known(snapshot);
            CalibratedForecast calibrated =
                    CalibratedForecast.of(forecaster, advisor, snapshot, load.mixture(), effort);
            Forecast forecast = calibrated.forecast();
            Background background = load.describe(forecast);
            load.requestSearch(forecast);
            PublishedRisks risks = calibrated.risks(snapshot);
            Optional<StrategyComparison> comparison = comparisons.last(snapshot, forecast);
            Optional<Recommendation> recommendation = comparisons.recommended(snapshot, forecast, risks);
            Advisory advisory =
                    advisor.advise(snapshot, forecast, calibrated.intervals(), background, comparison).toBuilder()
                            .recommendation(recommendation)
                            .limitRisks(forecaster.limitRisks(snapshot))
                            .build();
            if (effort == Effort.REDUCED) {
                return advisory;
            }
            comparisons.requestIfDue(snapshot, forecast, risks, alone -> simulated(alone, snapshot, load.mixture()));
            return explained(advisory, snapshot, load.mixture());
        } catch (RuntimeException | StackOverflowError e) {
            // publishes the reason instead of a forecast
            return advisor.advise(
                    snapshot, forecaster.none(snapshot, e), Background.notAvailable("there is no forecast"));
        }
    }

    private Forecast simulated(Forecast forecast, InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        return forecaster.withRealizations(forecast, snapshot, behind, StrategyComparisons.MAX_REALIZATIONS);
    }

    private Advisory explained(Advisory advisory, InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        return explanations
                .flatMap(of -> advisory.makespan()
                        .flatMap(makespan -> of.next(new Explanations.Known(
                                snapshot, forecaster.assumptions(snapshot, behind), makespan.medianSeconds()))))
                .map(why -> advisory.toBuilder().explanation(Optional.of(why)).build())
                .orElse(advisory);
    }

    /** @throws RuntimeException if no forecast is possible */
    public Advisory adviseAlone(InstanceSnapshot snapshot, String reason) {
        return advisor.advise(snapshot, forecaster.forecast(snapshot), Background.notAvailable(reason));
    }

    /**
     * Simulates decisions for a running instance and reports their effects in the units of its advisory.
     *
     * @throws io.weatherglass.forecast.comparing.InvalidDecisionException if a decision is not possible
     * @throws IllegalArgumentException or {@link IllegalStateException} if the instance cannot be simulated; the
     *     message contains the reason
     */
    public WhatIfAnswer whatIf(InstanceSnapshot snapshot, List<Decision> decisions, DecisionQuestions questions) {
        Optional<LoadMixture> behind = matching.known(snapshot).mixture();
        // rejects impossible decisions before the expensive forecast
        questions.check(forecaster.rest(snapshot, behind).alternatives(), decisions);
        Forecast forecast = simulated(forecaster.forecast(snapshot, behind), snapshot, behind);
        if (forecast.result().isEmpty()) {
            throw new IllegalStateException(String.join("; ", forecast.warnings()));
        }
        ForecastIntervals intervals = advisor.calibrate(snapshot, forecast);
        return questions.ask(
                snapshot,
                forecast,
                Advisor.risks(snapshot, forecast, intervals),
                decisions,
                CostUnits.of(snapshot.plan()));
    }

    /** Throws the same exceptions as {@link Forecaster#rest}. */
    public JobForecasts jobs(InstanceSnapshot snapshot) {
        return forecaster.jobs(snapshot, matching.known(snapshot).mixture());
    }

    /** Returns the closing advisory. Apart from its time of issue, it depends only on the snapshot. */
    public Advisory close(InstanceSnapshot ended) {
        return advisor.close(ended, forecaster.settle(ended), forecaster.emissions(ended));
    }

    public void stop(String instance) {
        matching.forget(instance);
        explanations.ifPresent(of -> of.forget(instance));
        comparisons.forget(instance);
    }

    public void forget(String instance) {
        forecaster.forget(instance);
        stop(instance);
    }
}
