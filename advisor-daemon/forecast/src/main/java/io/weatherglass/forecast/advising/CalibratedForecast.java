package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.comparing.PublishedRisks;
import io.weatherglass.forecast.forecasting.BoundsOrigin;
import io.weatherglass.forecast.forecasting.Effort;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Optional;

/** A forecast with its published intervals, computed in the same way before and during a run. */
record CalibratedForecast(Forecast forecast, ForecastIntervals intervals) {

    static CalibratedForecast of(
            Forecaster forecaster,
            Advisor advisor,
            InstanceSnapshot snapshot,
            Optional<LoadMixture> behind,
            Effort effort) {
        BoundsOrigin bounds = advisor.boundsOf(snapshot, forecaster.assumptions(snapshot, behind));
        Forecast forecast = forecaster.forecast(snapshot, behind, effort, bounds);
        return new CalibratedForecast(forecast, advisor.calibrate(snapshot, forecast));
    }

    PublishedRisks risks(InstanceSnapshot snapshot) {
        return Advisor.risks(snapshot, forecast, intervals);
    }
}
