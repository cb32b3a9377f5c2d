package io.weatherglass.cli.demo;

import io.weatherglass.cli.replay.ReplayReport;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.Risk;
import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Advisories as rows of a table, rate-limited by run. Thread-safe. */
public final class LiveTable {

    private static final Duration PAUSE = Duration.ofSeconds(3);

    private final PrintWriter out;
    private final Map<String, Instant> lastRow = new HashMap<>();

    public LiveTable(PrintWriter out) {
        this.out = out;
    }

    /** Prints the heading. */
    public synchronized void begin() {
        out.printf(
                "%-24s %8s  %-8s  %-13s  %-30s  %-25s  %s%n",
                "run", "elapsed", "jobs", "past error", "makespan: median [95 %]", "cost: median [95 %]", "P(late)");
        out.flush();
    }

    /** Shows an advisory, unless the run had a row just now; the closing one is always shown. */
    public synchronized void show(Advisory advisory) {
        Instant now = advisory.issuedAt();
        Instant last = lastRow.getOrDefault(advisory.workflowInstance(), Instant.MIN);
        boolean tooSoon =
                !last.equals(Instant.MIN) && Duration.between(last, now).compareTo(PAUSE) < 0;
        if (tooSoon && !advisory.closing()) {
            return;
        }
        lastRow.put(advisory.workflowInstance(), now);
        out.println(row(advisory));
        out.flush();
    }

    private static String row(Advisory advisory) {
        return String.format(
                Locale.ROOT,
                "%-24s %8s  %-8s  %-13s  %-30s  %-25s  %s%s",
                advisory.workflow(),
                elapsed(advisory),
                advisory.progress().jobsCompleted() + "/" + advisory.progress().jobsTotal(),
                pastError(advisory),
                advisory.makespan()
                        .map(makespan -> makespan(advisory, makespan))
                        .orElse("cannot be simulated"),
                advisory.cost()
                        .flatMap(cost -> cost.amount().map(amount -> cost(amount, cost.unit())))
                        .orElse("-"),
                deadlineMiss(advisory.risk()),
                advisory.closing() ? "  ended" : "");
    }

    private static String elapsed(Advisory advisory) {
        return advisory.makespan()
                .flatMap(makespan -> advisory.remaining().map(left -> makespan.medianSeconds() - left.medianSeconds()))
                .map(LiveTable::time)
                .orElse("-");
    }

    private static String pastError(Advisory advisory) {
        OptionalDouble seconds = advisory.pastError().seconds();
        OptionalDouble relative = advisory.pastError().relative();
        return seconds.isEmpty() || relative.isEmpty()
                ? "-"
                : String.format(Locale.ROOT, "%.0f s (%.0f %%)", seconds.getAsDouble(), 100 * relative.getAsDouble());
    }

    private static String makespan(Advisory advisory, DurationForecast makespan) {
        return time(makespan.medianSeconds())
                + ReplayReport.makespanInterval(advisory)
                        .map(i -> " [" + time(i.lowerSeconds()) + " - " + time(i.upperSeconds()) + "]")
                        .orElse("");
    }

    private static String cost(ValueForecast amount, String unit) {
        Optional<ValueInterval> interval = amount.intervals().stream()
                .filter(candidate -> candidate.level() == ReplayReport.LEVEL)
                .findFirst();
        return String.format(Locale.ROOT, "%.2f", amount.median())
                + interval.map(i -> String.format(Locale.ROOT, " [%.2f - %.2f]", i.lower(), i.upper()))
                        .orElse("")
                + " " + unit;
    }

    private static String deadlineMiss(Risk risk) {
        String absent = risk.unknown().contains(Risk.DEADLINE_MISS) ? "unknown" : "-";
        return risk.deadlineMiss().map(LiveTable::percent).orElse(absent);
    }

    private static String percent(RiskEstimate risk) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * risk.probability());
    }

    /** Hours, minutes and seconds, as 3:35:10 or 25:08. */
    static String time(double seconds) {
        long whole = Math.round(seconds);
        return whole >= 3600
                ? String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
    }
}
