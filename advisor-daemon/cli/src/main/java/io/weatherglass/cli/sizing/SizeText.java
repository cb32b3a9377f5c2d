package io.weatherglass.cli.sizing;

import static io.weatherglass.cli.options.TextPrinter.format;
import static io.weatherglass.cli.options.TextPrinter.time;

import io.weatherglass.cli.options.TextTable;
import io.weatherglass.forecast.sizing.MemoryOutcome;
import io.weatherglass.forecast.sizing.MemoryPolicy;
import io.weatherglass.forecast.sizing.ProcessSizing;
import io.weatherglass.forecast.sizing.RequestExceedance;
import io.weatherglass.forecast.sizing.Resource;
import io.weatherglass.forecast.sizing.ResourceSizing;
import io.weatherglass.forecast.sizing.WorkflowSizing;
import io.weatherglass.forecast.support.CountText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

final class SizeText {
    private static final String UNKNOWN = "-";

    private SizeText() {}

    static List<String> lines(String workflow, double risk, WorkflowSizing sizing) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "%s: %s, %s; accepted risk %s per process and run; P = measured share of runs",
                workflow, CountText.of(sizing.runs(), "run"), CountText.of(sizing.jobs(), "job"), percent(risk)));
        table(lines, "Memory, MB (2^20 bytes)", Resource.MEMORY, sizing);
        table(lines, "Time, h:mm:ss or mm:ss", Resource.TIME, sizing);
        table(lines, "CPUs", Resource.CPUS, sizing);
        MemoryOutcome suggested = sizing.outcomes().get(MemoryPolicy.SUGGESTED);
        if (suggested.jobs() > 0) {
            lines.add("");
            lines.add(format(
                    "Measured on %s, each with earlier runs only; a job that runs out of memory is repeated with twice,"
                            + " then three times as much:",
                    CountText.of(suggested.jobs(), "completed job")));
            lines.addAll(outcomes()
                    .lines(sizing.outcomes().entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .toList()));
        }
        return lines;
    }

    private static void table(List<String> lines, String title, Resource resource, WorkflowSizing sizing) {
        List<ProcessSizing> known = sizing.processes().stream()
                .filter(process -> process.of(resource).used().isPresent())
                .toList();
        if (known.isEmpty()) {
            return;
        }
        TextTable<ProcessSizing> table = new TextTable<ProcessSizing>()
                .gap(2)
                .right(
                        "requested",
                        0,
                        process -> amount(resource, process.of(resource).requested()))
                .right("p50", 0, used(resource, ResourceSizing.Used::median))
                .right("p95", 0, used(resource, ResourceSizing.Used::percentile95))
                .right("max", 0, used(resource, ResourceSizing.Used::maximum))
                .right(
                        "suggested",
                        0,
                        process -> amount(resource, process.of(resource).suggested()));
        switch (resource) {
            case MEMORY ->
                table.right(
                                "P(out of memory)",
                                0,
                                process -> probability(process.of(resource).exceeded()))
                        .right("wasted GB h", 0, "%.2f", ProcessSizing::wastedGbHours);
            case TIME ->
                table.right(
                        "P(time limit)",
                        0,
                        process -> probability(process.of(resource).exceeded()));
            case CPUS -> table.right("wasted CPU h", 0, "%.2f", ProcessSizing::wastedCpuHours);
        }
        lines.add("");
        lines.add(title);
        lines.addAll(table.left("process", 0, ProcessSizing::process).lines(known));
    }

    private static TextTable<Map.Entry<MemoryPolicy, MemoryOutcome>> outcomes() {
        return new TextTable<Map.Entry<MemoryPolicy, MemoryOutcome>>()
                .gap(2)
                .left("request", 0, row -> switch (row.getKey()) {
                    case REQUESTED -> "as requested";
                    case MAXIMUM_PLUS_TENTH -> "maximum + 10 %";
                    case SUGGESTED -> "as suggested";
                })
                .right("failed jobs", 0, "%d", row -> row.getValue().failedJobs())
                .right("reserved GB h", 0, "%.2f", row -> row.getValue().reservedGbHours())
                .right("used GB h", 0, "%.2f", row -> row.getValue().usedGbHours())
                .right("repeated job h", 0, "%.2f", row -> row.getValue().repeatedHours());
    }

    private static Function<ProcessSizing, String> used(
            Resource resource, Function<ResourceSizing.Used, Double> percentile) {
        return process -> amount(
                resource,
                process.of(resource)
                        .used()
                        .map(percentile)
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()));
    }

    private static String amount(Resource resource, OptionalDouble amount) {
        if (amount.isEmpty()) {
            return UNKNOWN;
        }
        double value = amount.getAsDouble();
        return switch (resource) {
            case MEMORY -> number(value / Resource.MEGABYTE);
            case TIME -> time(value);
            case CPUS -> number(value);
        };
    }

    private static String number(double value) {
        return format(value == Math.rint(value) || value >= 100 ? "%.0f" : "%.1f", value);
    }

    private static String probability(RequestExceedance exceeded) {
        return Optional.of(exceeded)
                .filter(any -> any.measuredRuns() > 0)
                .map(any -> format(
                        "%s (%d of %d)",
                        percent((double) any.runs() / any.measuredRuns()), any.runs(), any.measuredRuns()))
                .orElse(UNKNOWN);
    }

    private static String percent(double share) {
        return format(share == 0 || share >= 0.1 ? "%.0f %%" : share >= 0.001 ? "%.1f %%" : "%.3f %%", 100 * share);
    }
}
