package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.forecasting.Effort;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Forecasts runs that have not started, using the same code as live advisories. Thread-safe. */
public record PlanForecasts(Forecaster forecaster, Advisor advisor, Duration timeBudget) {
    private static final URI SOURCE = URI.create("urn:weatherglass:forecast");

    /** @param strategies strategies to compare with the plan's own; a strategy that cannot be simulated is skipped */
    public PlanForecast of(EnactmentPlan plan, List<String> strategies) {
        return of(plan.workflow(), plan.submittedAt(), List.of(new WorkflowPlanned(plan)), strategies);
    }

    public PlanForecast of(WorkflowStarted started, WorkflowLearned learned, List<String> strategies) {
        return of(started.workflow(), started.submittedAt(), List.of(started, learned), strategies);
    }

    private PlanForecast of(String workflow, Instant submittedAt, List<WorkflowEvent> events, List<String> strategies) {
        InstanceState state = new InstanceState("forecast of " + workflow, position(0));
        for (int k = 0; k < events.size(); k++) {
            state.fold(
                    new EventEnvelope(
                            String.valueOf(k),
                            SOURCE,
                            submittedAt,
                            EventEnvelope.LIVE,
                            state.instance(),
                            events.get(k)),
                    position(k));
        }
        InstanceSnapshot snapshot = state.snapshot();
        CalibratedForecast calibrated =
                CalibratedForecast.of(forecaster, advisor, snapshot, Optional.empty(), Effort.FULL);
        Forecast forecast = calibrated.forecast();
        List<ComparedStrategy> compared = StrategyComparisons.compareNow(
                        strategies, timeBudget, snapshot, forecast, calibrated.risks(snapshot))
                .map(StrategyComparison::strategies)
                .orElse(List.of());
        forecaster.forget(state.instance());
        return new PlanForecast(
                advisor.advise(
                        snapshot,
                        forecast,
                        calibrated.intervals(),
                        Background.notAvailable("the run has not started"),
                        Optional.empty()),
                snapshot.plan().strategy(),
                compared);
    }

    private static InputPosition position(int number) {
        return new InputPosition("forecast", 0, number);
    }
}
