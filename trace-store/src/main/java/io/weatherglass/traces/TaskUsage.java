package io.weatherglass.traces;

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
        TraceChecks.notNegative("task usage", "runtimeSeconds", runtimeSeconds);
        TraceChecks.notNegative("task usage", "inputBytes", inputBytes);
        TraceChecks.notNegative("task usage", "outputBytes", outputBytes);
        TraceChecks.notNegative("task usage", "managementSeconds", managementSeconds);
    }
}
