package io.weatherglass.traces;

import io.weatherglass.simulation.model.Arguments;

/**
 * Parts of a recorded walltime: walltime = input + runtime + output + management time [B19 ch. 2].
 *
 * @param runtimeSeconds computation only, s, &gt;= 0
 * @param inputBytes bytes read before the computation, &gt;= 0
 * @param outputBytes bytes written after the computation, &gt;= 0
 * @param managementSeconds overhead of the enactor, s, &gt;= 0
 */
public record TaskUsage(double runtimeSeconds, long inputBytes, long outputBytes, double managementSeconds) {
    public TaskUsage {
        Arguments.nonNegative("task usage: runtimeSeconds", runtimeSeconds);
        Arguments.nonNegative("task usage: inputBytes", inputBytes);
        Arguments.nonNegative("task usage: outputBytes", outputBytes);
        Arguments.nonNegative("task usage: managementSeconds", managementSeconds);
    }
}
