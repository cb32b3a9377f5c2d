package io.weatherglass.cli.watching;

import static io.weatherglass.cli.options.TextPrinter.time;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.support.Grams;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.forecast.support.Percent;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Formats one run from the responses of the daemon. Immutable. */
final class RunText {

    private static final int MAX_LIMIT_RISKS = 5;

    private final JsonNode run;
    private final JsonNode advisory;
    private final String forecasts;
    private final ZoneId zone;

    RunText(JsonNode run, Optional<JsonNode> advisory, String forecasts, ZoneId zone) {
        this.run = run;
        this.advisory = advisory.orElse(MissingNode.getInstance());
        this.forecasts = forecasts;
        this.zone = zone;
    }

    /** The closing advisory may be newer than the state, because it is requested later. */
    String status() {
        String status = run.path("status").asText();
        return isEnded() ? advisory.path("outcome").asText(status) : status;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(header());
        lines.add("progress  " + progress() + asOf());
        forecast().ifPresent(text -> lines.add((isEnded() ? "ended     " : "forecast  ") + text));
        if (forecasts.length() > 1 && !isEnded()) {
            lines.add("course    " + forecasts + "  (expected duration)");
        }
        cost().ifPresent(text -> lines.add("cost      " + text));
        carbon().ifPresent(text -> lines.add("carbon    " + text));
        risks().ifPresent(text -> lines.add((isEnded() ? "limits    " : "risk      ") + text));
        advisory.path("alerts")
                .forEach(alert -> lines.add("ALERT     " + alert.path("text").asText()));
        StreamSupport.stream(advisory.path("limitRisks").spliterator(), false)
                .limit(MAX_LIMIT_RISKS)
                .forEach(job -> lines.add(
                        "limit     " + Percent.of(job.path("probability").asDouble()) + " risk that "
                                + job.path("jobId").asText() + " exceeds its time limit of "
                                + time(job.path("timeLimitSeconds").asDouble())));
        if (run.path("jobs").isArray()) {
            lines.addAll(new JobsText(run, isEnded()).lines());
        } else if (run.path("state").has("reason")) {
            lines.add("jobs      " + run.path("state").path("reason").asText());
        }
        return lines;
    }

    /** Returns the workflow, id, status and limits of the run. */
    String header() {
        List<String> parts = new ArrayList<>(List.of(status()));
        if (run.has("deadline")) {
            Instant asOf = Instant.parse(run.path("asOf").asText());
            Instant deadline = Instant.parse(run.path("deadline").asText());
            parts.add("deadline " + DisplayFormat.clock(deadline, TextPrinter.SECONDS, zone, asOf));
        }
        if (run.has("budget")) {
            String unit = advisory.path("cost").path("unit").asText();
            parts.add(("budget " + Money.number(run.path("budget").asDouble(), unit) + " " + unit).strip());
        }
        return run.path("workflow").asText("?") + "  " + run.path("id").asText() + "  " + String.join(", ", parts);
    }

    String line() {
        List<String> parts = new ArrayList<>();
        parts.add(run.path("id").asText() + " " + status());
        parts.add(progress());
        forecast().ifPresent(text -> parts.add(isEnded() ? "ended " + text : text));
        cost().ifPresent(text -> parts.add("cost " + text));
        carbon().ifPresent(parts::add);
        risks().ifPresent(parts::add);
        advisory.path("alerts")
                .forEach(alert -> parts.add("ALERT " + alert.path("text").asText()));
        return String.join("; ", parts);
    }

    private boolean isEnded() {
        return advisory.path("closing").asBoolean();
    }

    private String progress() {
        JsonNode progress = advisory.has("progress") ? advisory.path("progress") : run.path("progress");
        if (progress.isMissingNode()) {
            return "no forecast yet";
        }
        return new ProgressText(progress).full();
    }

    private Optional<String> forecast() {
        if (!advisory.has("makespan")) {
            return Optional.empty();
        }
        if (isEnded()) {
            return Optional.of(DisplayFormat.ended(advisory, zone));
        }
        JsonNode remaining = advisory.path("remaining");
        Instant asOf = Instant.parse(advisory.path("asOf").asText());
        Optional<JsonNode> interval = DisplayFormat.interval(remaining);
        double width = interval.map(of -> of.path("upperSeconds").asDouble()
                        - of.path("lowerSeconds").asDouble())
                .orElse(TextPrinter.SECONDS);
        return Optional.of("remaining "
                + time(remaining.path("medianSeconds").asDouble(), width)
                + interval.map(of -> " [95 %: "
                                + time(of.path("lowerSeconds").asDouble(), width) + " to "
                                + time(of.path("upperSeconds").asDouble(), width) + "]")
                        .orElse("")
                + ", done at "
                + DisplayFormat.end(
                        advisory.path("completionTime").path("median").asText(),
                        DisplayFormat.interval(advisory.path("completionTime")),
                        zone,
                        asOf)
                + pastRuns());
    }

    private String pastRuns() {
        int runs = advisory.path("ground").path("historyRuns").asInt();
        return runs == 0 ? "" : ", from " + CountText.of(runs, "past run");
    }

    /** Returns the time of the progress and the forecast, because the jobs may be newer. */
    private String asOf() {
        if (isEnded() || !advisory.has("asOf")) {
            return "";
        }
        Instant asOf = Instant.parse(advisory.path("asOf").asText());
        return ", as of " + DisplayFormat.clock(asOf, TextPrinter.SECONDS, zone, asOf);
    }

    private Optional<String> cost() {
        JsonNode cost = advisory.path("cost");
        if (cost.isMissingNode()) {
            return Optional.empty();
        }
        String unit = cost.path("unit").asText();
        List<String> parts = new ArrayList<>();
        for (String total : List.of("amount", "btuCount", "vmSeconds")) {
            if (cost.has(total) && parts.isEmpty()) {
                parts.add(DisplayFormat.cost(
                        cost.path(total).path("median").asDouble(),
                        DisplayFormat.interval(cost.path(total)).filter(of -> !isEnded()),
                        unit));
            }
        }
        if (isEnded() && !parts.isEmpty()) {
            return Optional.of(parts.get(0));
        }
        if (cost.has("spent")) {
            String shown = parts.isEmpty() ? " " + unit : "";
            parts.add("spent " + Money.number(cost.path("spent").asDouble(), unit) + shown);
            parts.add("committed " + Money.number(cost.path("committed").asDouble(), unit));
        }
        if (cost.has("toCome")) {
            parts.add("remaining "
                    + Money.number(cost.path("toCome").path("median").asDouble(), unit));
        }
        return Optional.of(String.join(", ", parts));
    }

    private Optional<String> carbon() {
        JsonNode carbon = advisory.path("carbon");
        if (carbon.isMissingNode()) {
            return Optional.empty();
        }
        String soFar = Grams.of(carbon.path("gramsSoFar").asDouble());
        if (!carbon.has("grams") || isEnded()) {
            return Optional.of(soFar + (isEnded() ? "" : " so far"));
        }
        return Optional.of(Grams.of(carbon.path("grams").path("median").asDouble())
                + DisplayFormat.interval(carbon.path("grams"))
                        .map(of -> " [" + Grams.of(of.path("lower").asDouble()) + " to "
                                + Grams.of(of.path("upper").asDouble()) + "]")
                        .orElse("")
                + ", " + soFar + " so far");
    }

    private Optional<String> risks() {
        List<String> parts = new ArrayList<>();
        // a failed or abandoned run has no result, so it cannot be on time
        if (!isEnded() || advisory.path("outcome").asText().equals("completed")) {
            addRisk("deadlineMiss", " of missing the deadline", "on time", "late" + delay(), parts);
        }
        addRisk("budgetExceeded", " of exceeding the budget", "within budget", "over budget", parts);
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
    }

    /** Without its length, a delay of less than a second would seem wrong. */
    private String delay() {
        JsonNode end = advisory.path("completionTime").path("median");
        if (!run.has("deadline") || end.isMissingNode()) {
            return "";
        }
        Duration late = Duration.between(Instant.parse(run.path("deadline").asText()), Instant.parse(end.asText()));
        double seconds = late.toMillis() / 1000.0;
        return " by " + time(seconds, seconds);
    }

    private void addRisk(String name, String meaning, String kept, String broken, List<String> parts) {
        JsonNode estimate = advisory.path("risk").path(name);
        if (!estimate.isMissingNode()) {
            parts.add(
                    isEnded()
                            ? DisplayFormat.kept(estimate, kept, broken)
                            : Percent.of(estimate.path("probability").asDouble()) + meaning);
        }
    }
}
