package io.weatherglass.cli.demo;

import static io.weatherglass.cli.options.TextPrinter.format;
import static io.weatherglass.cli.options.TextPrinter.time;

import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.cli.replay.ReplayReport;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.forecast.support.Percent;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;

/** Prints the advisories of one run as a rate-limited table. Thread-safe. */
public final class LiveTable {

    private static final Duration PAUSE = Duration.ofMillis(2500);

    private final PrintWriter out;
    private Optional<Advisory> lastRow = Optional.empty();
    private boolean onSlots;
    private boolean matched;
    private boolean explains = true;

    public LiveTable(PrintWriter out) {
        this.out = out;
    }

    public synchronized void begin(String title, EnactmentPlan plan) {
        onSlots = plan.resources() instanceof SlotPool;
        out.printf(
                "%n%s: %s, %d jobs%s%s%n", title, plan.workflow(), plan.jobs().size(), slots(plan), limits(plan));
        out.println(format(
                "%8s  %-8s  %-32s  %-26s  %s",
                "elapsed", "jobs", "duration: median [95 %]", "cost: median [95 %]", "risk of being late"));
        out.flush();
    }

    private static String slots(EnactmentPlan plan) {
        return plan.resources() instanceof SlotPool pool ? " on " + pool.slots() + " slots" : "";
    }

    private static String limits(EnactmentPlan plan) {
        return plan.deadline()
                .map(deadline -> ", deadline after "
                        + time(Duration.between(plan.submittedAt(), deadline).toSeconds()))
                .orElse("");
    }

    /**
     * Announces a decision. Later changes are not explained, because explanations would attribute the effect of the
     * decision to jobs.
     */
    synchronized void decide(String text) {
        note(text);
        explains = false;
    }

    synchronized void note(String text) {
        out.printf("%8s  %s%n", "", text);
        out.flush();
    }

    /** Prints at most one advisory every 2.5 s, but always the closing advisory. */
    public synchronized void show(Advisory advisory) {
        boolean tooSoon = lastRow.isPresent()
                && Duration.between(lastRow.get().issuedAt(), advisory.issuedAt())
                                .compareTo(PAUSE)
                        < 0;
        if (tooSoon && !advisory.closing()) {
            return;
        }
        out.println(row(advisory));
        advisory.background()
                .match()
                .filter(match -> lastRow.isPresent() && !matched && DemoSummary.isComplete(advisory))
                .ifPresent(match -> found(match, lastRow.get(), advisory));
        lastRow.filter(before -> explains)
                .flatMap(before -> RiskJump.reason(before, advisory))
                .ifPresent(this::note);
        lastRow = Optional.of(advisory);
        out.flush();
    }

    private void found(BackgroundMatch match, Advisory before, Advisory now) {
        matched = true;
        note(format(
                "Background load found: trace %s from %s (h:mm) explains the delay and slows the remaining jobs by a"
                        + " factor of %.1f",
                match.trace(), DemoSummary.hour(match.fragments().get(0).startSeconds()), match.restSlowDown()));
        before.makespan()
                .ifPresent(last -> now.makespan()
                        .ifPresent(current -> note("Forecast before: " + makespan(before, last) + ", now: "
                                + makespan(now, current)
                                + (onSlots ? "; on slots, it follows observed runtimes, not the search" : ""))));
    }

    private static String row(Advisory advisory) {
        return format(
                "%8s  %-8s  %-32s  %-26s  %s",
                elapsed(advisory),
                advisory.progress().jobsDone() + "/" + advisory.progress().jobsTotal(),
                advisory.makespan()
                        .map(makespan -> makespan(advisory, makespan))
                        .orElse("cannot be simulated"),
                advisory.cost()
                        .flatMap(cost -> cost.amount().map(amount -> cost(amount, cost.unit(), advisory.closing())))
                        .orElse("-"),
                advisory.closing() ? "ended" : deadlineMiss(advisory.risk()));
    }

    private static String elapsed(Advisory advisory) {
        return advisory.makespan()
                .flatMap(makespan -> advisory.remaining().map(left -> makespan.medianSeconds() - left.medianSeconds()))
                .map(TextPrinter::time)
                .orElse("-");
    }

    private static String makespan(Advisory advisory, DurationForecast makespan) {
        String median = time(makespan.medianSeconds());
        return advisory.closing()
                ? median
                : median
                        + ReplayReport.makespanInterval(advisory)
                                .map(i -> " [" + time(i.lowerSeconds()) + " to " + time(i.upperSeconds()) + "]")
                                .orElse("");
    }

    private static String cost(ValueForecast amount, String unit, boolean isKnown) {
        Optional<ValueInterval> interval = isKnown
                ? Optional.empty()
                : amount.intervals().stream()
                        .filter(candidate -> candidate.level() == ReplayReport.LEVEL)
                        .findFirst();
        return Money.of(amount.median())
                + interval.map(i -> " [" + Money.of(i.lower()) + " to " + Money.of(i.upper()) + "]")
                        .orElse("")
                + " " + unit;
    }

    private static String deadlineMiss(Risk risk) {
        String absent = risk.unknown().contains(Risk.DEADLINE_MISS) ? "unknown" : "-";
        return risk.deadlineMiss()
                .map(estimate -> Percent.of(estimate.probability()))
                .orElse(absent);
    }
}
