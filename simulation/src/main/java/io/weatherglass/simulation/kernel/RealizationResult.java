package io.weatherglass.simulation.kernel;

import java.util.OptionalDouble;

public record RealizationResult(
        double completionSeconds, int vmCount, long billedUnits, double vmUptimeSeconds, OptionalDouble cost) {}
