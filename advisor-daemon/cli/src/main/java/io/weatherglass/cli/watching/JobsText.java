package io.weatherglass.cli.watching;

import static io.weatherglass.cli.options.TextPrinter.time;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.options.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Formats the jobs of a run. */
record JobsText(JsonNode run, boolean ended) {

    private static final int MAX_KINDS = 12;

    private static final int MAX_SLOWEST = 5;

    private record Kind(String name, int done, int running, int queued, int failed, int expected, int failedAttempts) {

        int all() {
            return done + running + queued + failed + expected;
        }
    }

    private record Running(String job, String kind, double seconds) {}

    /** Returns an empty line, the table of kinds, and the jobs that have run for the longest time. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<Kind> kinds = kinds();
        lines.add("");
        TextTable<Kind> table = new TextTable<Kind>()
                .left("kind", 0, Kind::name)
                .gap(2)
                .right("done", 0, kind -> String.valueOf(kind.done()));
        // a trace lists jobs only after they have ended, so counts of 0 would be wrong
        if (!ended && kinds.stream().anyMatch(kind -> kind.running() + kind.queued() > 0)) {
            table.right("running", 0, kind -> String.valueOf(kind.running()))
                    .right("queued", 0, kind -> String.valueOf(kind.queued()));
        }
        table.right("failed", 0, kind -> String.valueOf(kind.failed()));
        if (kinds.stream().anyMatch(kind -> kind.failedAttempts() > 0)) {
            table.right("failed attempts", 0, kind -> String.valueOf(kind.failedAttempts()));
        }
        if (!ended || kinds.stream().anyMatch(kind -> kind.expected() > 0)) {
            table.right(ended ? "not run" : "to come", 0, kind -> String.valueOf(kind.expected()));
        }
        lines.addAll(table.lines(kinds.subList(0, Math.min(MAX_KINDS, kinds.size()))));
        if (kinds.size() > MAX_KINDS) {
            int more = kinds.size() - MAX_KINDS;
            lines.add("and " + more + (more == 1 ? " more kind" : " more kinds"));
        }
        List<Running> slowest = slowest();
        if (!slowest.isEmpty()) {
            lines.add("");
            lines.addAll(new TextTable<Running>()
                    .left("longest running", 0, Running::job)
                    .gap(2)
                    .left("kind", 0, Running::kind)
                    .right("for", 0, job -> time(job.seconds()))
                    .lines(slowest));
        }
        return lines;
    }

    private List<Kind> kinds() {
        Map<String, int[]> counts = new TreeMap<>();
        for (JsonNode job : run.path("jobs")) {
            int[] of = counts.computeIfAbsent(job.path("kind").asText(), kind -> new int[6]);
            of[column(job.path("phase").asText())]++;
            of[5] += job.path("failedAttempts").asInt();
        }
        return counts.entrySet().stream()
                .map(of -> new Kind(
                        of.getKey().isEmpty() ? "-" : of.getKey(),
                        of.getValue()[0],
                        of.getValue()[1],
                        of.getValue()[2],
                        of.getValue()[3],
                        of.getValue()[4],
                        of.getValue()[5]))
                .sorted(Comparator.comparingInt(Kind::all).reversed())
                .toList();
    }

    private int column(String phase) {
        return switch (phase) {
            case "completed", "skipped" -> 0;
            case "running" -> 1;
            case "submitted", "scheduled" -> 2;
            case "cancelled" -> 3;
            // no attempt follows the end of a run
            case "failed" -> ended ? 3 : 2;
            default -> 4;
        };
    }

    private List<Running> slowest() {
        double elapsed = run.path("elapsedSeconds").asDouble();
        List<Running> running = new ArrayList<>();
        for (JsonNode job : run.path("jobs")) {
            if (job.path("phase").asText().equals("running")) {
                running.add(new Running(
                        job.path("id").asText(),
                        job.path("kind").asText(),
                        Math.max(0, elapsed - job.path("startedSeconds").asDouble(elapsed))));
            }
        }
        running.sort(Comparator.comparingDouble(Running::seconds).reversed());
        return running.subList(0, Math.min(MAX_SLOWEST, running.size()));
    }
}
