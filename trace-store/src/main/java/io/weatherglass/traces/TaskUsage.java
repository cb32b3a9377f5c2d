package io.weatherglass.traces;

/**
 * What a recorded job spent its walltime on: walltime = input + runtime + output + management time [B19 ch. 2].
 *
 * @param runtimeSeconds computation alone, s, &gt;= 0
 * @param inputBytes bytes read before it, &gt;= 0
 * @param outputBytes bytes written after it, &gt;= 0
 * @param managementSeconds time the enactor added, s, &gt;= 0
 */
public record TaskUsage(double runtimeSeconds, long inputBytes, long outputBytes, double managementSeconds) {
    public TaskUsage {
        TraceChecks.notNegative("task usage", "runtimeSeconds", runtimeSeconds);
        TraceChecks.notNegative("task usage", "inputBytes", inputBytes);
        TraceChecks.notNegative("task usage", "outputBytes", outputBytes);
        TraceChecks.notNegative("task usage", "managementSeconds", managementSeconds);
    }
}
