package io.weatherglass.traces;

import io.weatherglass.simulation.model.Arguments;

/** Walltime = input time + runtime + output time + management time [B19 ch. 2]. */
public record TaskUsage(double runtimeSeconds, long inputBytes, long outputBytes, double managementSeconds) {
    public TaskUsage {
        Arguments.nonNegative("task usage: runtimeSeconds", runtimeSeconds);
        Arguments.nonNegative("task usage: inputBytes", inputBytes);
        Arguments.nonNegative("task usage: outputBytes", outputBytes);
        Arguments.nonNegative("task usage: managementSeconds", managementSeconds);
    }
}
