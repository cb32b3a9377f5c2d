package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.Optional;

public record DurationForecast(
        double medianSeconds,
        double meanSeconds,
        double sdSeconds,
        List<DurationInterval> intervals,
        Optional<NormalFit> normalFit) {
    public DurationForecast {
        Checks.finiteNotNegative("medianSeconds", medianSeconds);
        Checks.finiteNotNegative("meanSeconds", meanSeconds);
        Checks.finiteNotNegative("sdSeconds", sdSeconds);
        intervals = List.copyOf(intervals);
    }
}
