package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * The risk that a running job exceeds its time limit.
 *
 * @param elapsedSeconds time since its start, &gt;= 0
 * @param timeLimitSeconds requested limit of its runtime, &gt;= 0
 * @param probability that its runtime exceeds the limit, 0 to 1
 */
public record LimitRisk(String jobId, double elapsedSeconds, double timeLimitSeconds, double probability) {
    public LimitRisk {
        Checks.notBlank("jobId", jobId);
        Checks.finiteNotNegative("elapsedSeconds", elapsedSeconds);
        Checks.finiteNotNegative("timeLimitSeconds", timeLimitSeconds);
        Checks.fraction("probability", probability);
    }
}
