package io.weatherglass.cli.sizing;

import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.forecast.sizing.MemoryOutcome;
import io.weatherglass.forecast.sizing.MemoryPolicy;
import io.weatherglass.forecast.sizing.ProcessSizing;
import io.weatherglass.forecast.sizing.Resource;
import io.weatherglass.forecast.sizing.ResourceSizing;
import io.weatherglass.forecast.sizing.WorkflowSizing;
import java.util.List;

/** The report as JSON; memory in bytes, time in seconds. */
final class SizeJson {
    private SizeJson() {}

    static ReportFields of(String workflow, double risk, WorkflowSizing sizing) {
        return new ReportFields()
                .put("workflow", workflow)
                .put("risk", risk)
                .put("runs", sizing.runs())
                .put("jobs", sizing.jobs())
                .list("processes", sizing.processes(), SizeJson::of)
                .list(
                        "memoryPolicies",
                        List.of(MemoryPolicy.values()),
                        policy -> of(policy, sizing.outcomes().get(policy)));
    }

    private static ReportFields of(ProcessSizing process) {
        return new ReportFields()
                .put("process", process.process())
                .put("runs", process.runs())
                .put("jobs", process.jobs())
                .put("memoryBytes", of(process.of(Resource.MEMORY)))
                .put("timeSeconds", of(process.of(Resource.TIME)))
                .put("cpus", of(process.of(Resource.CPUS)))
                .put("wastedCpuHours", process.wastedCpuHours())
                .put("wastedGbHours", process.wastedGbHours());
    }

    private static ReportFields of(ResourceSizing resource) {
        return new ReportFields()
                .put("requested", resource.requested())
                .put("used", resource.used())
                .put("suggested", resource.suggested())
                .put("exceeded", resource.exceeded());
    }

    private static ReportFields of(MemoryPolicy policy, MemoryOutcome outcome) {
        return new ReportFields()
                .put(
                        "policy",
                        switch (policy) {
                            case REQUESTED -> "requested";
                            case MAXIMUM_PLUS_TENTH -> "maximum-plus-10-percent";
                            case SUGGESTED -> "suggested";
                        })
                .put("jobs", outcome.jobs())
                .put("failedJobs", outcome.failedJobs())
                .put("reservedGbHours", outcome.reservedGbHours())
                .put("usedGbHours", outcome.usedGbHours())
                .put("repeatedHours", outcome.repeatedHours());
    }
}
