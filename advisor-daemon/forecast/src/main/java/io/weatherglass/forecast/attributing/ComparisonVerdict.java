package io.weatherglass.forecast.attributing;

import io.weatherglass.forecast.attributing.DifferencePart.Cause;
import io.weatherglass.forecast.attributing.DifferencePart.Ratio;
import io.weatherglass.simulation.statistics.Interval;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Describes the result of a comparison in one or two sentences. */
public final class ComparisonVerdict {

    /** Share of the earlier total that a cause must be unable to reach before it is excluded. */
    private static final double LARGE = 0.1;

    /** A ratio's interval that contains 1 is not shown if its bounds differ by a larger factor, such as half to twice. */
    private static final double MAX_FACTOR = 4;

    private static final Map<String, Set<Cause>> EXCLUDABLE = new LinkedHashMap<>();

    static {
        EXCLUDABLE.put("a process", EnumSet.of(Cause.CODE, Cause.PROCESS, Cause.PROCESS_OR_MACHINES));
        EXCLUDABLE.put("machines", EnumSet.of(Cause.MACHINES, Cause.PROCESS_OR_MACHINES));
        EXCLUDABLE.put("input", EnumSet.of(Cause.INPUT));
        EXCLUDABLE.put("waiting", EnumSet.of(Cause.WAITING));
        EXCLUDABLE.put("failures", EnumSet.of(Cause.FAILURES));
    }

    private final PastRunComparison comparison;
    private final Attribution makespan;

    private ComparisonVerdict(PastRunComparison comparison) {
        this.comparison = comparison;
        makespan = comparison.makespan();
    }

    public static String of(PastRunComparison comparison) {
        ComparisonVerdict verdict = new ComparisonVerdict(comparison);
        String text = verdict.text();
        String cost = verdict.cost();
        return text + (cost.isEmpty() ? "" : (text.endsWith(".") ? " " : ". ") + cost);
    }

    private String text() {
        List<DifferencePart> changes = makespan.changes();
        String untested = makespan.isTested()
                ? ""
                : String.format(
                        Locale.ROOT,
                        " Only counted effects were tested: intervals need %d pairs of consecutive past runs besides"
                                + " the compared ones, but there are %d.",
                        RunVariation.MIN_PAIRS,
                        makespan.pastPairs());
        if (changes.isEmpty() && !makespan.isTested()) {
            return "unknown: the largest contribution is "
                    + name(makespan.contributions().get(0)) + "." + untested;
        }
        if (changes.isEmpty()) {
            return makespan.unknown().stream()
                    .findFirst()
                    .map(part -> String.format(
                            Locale.ROOT,
                            "unknown: %d pairs of consecutive past runs do not show whether %s (%s of the duration) varies"
                                    + " this much without a change",
                            makespan.pastPairs(),
                            name(part),
                            signed(part.amount() / makespan.before())))
                    .orElse("no change: every contribution is within the usual variation between runs, or below "
                            + percent(Attribution.MATERIALITY));
        }
        StringBuilder text = new StringBuilder(finding(changes.get(0)));
        if (changes.size() > 1) {
            text.append("; also ")
                    .append(String.join(
                            ", ",
                            changes.subList(1, changes.size()).stream()
                                    .map(this::finding)
                                    .toList()));
        }
        String excluded = makespan.isTested() ? excluded(changes) : "";
        return text + (excluded.isEmpty() ? "" : "; not " + excluded) + (untested.isEmpty() ? "" : "." + untested);
    }

    private String finding(DifferencePart change) {
        return finding(change, makespan.before(), "duration");
    }

    private String finding(DifferencePart change, double before, String total) {
        return name(change) + change.ratio().map(ComparisonVerdict::text).orElse("") + ": "
                + signed(change.amount() / before) + " of the " + total + ", " + cause(change.cause());
    }

    /** Returns a sentence about the cost if it has a change with a cause that did not change the makespan. */
    private String cost() {
        Set<Cause> named = EnumSet.noneOf(Cause.class);
        makespan.changes().forEach(change -> named.add(change.cause()));
        String findings = comparison.cost().stream()
                .flatMap(cost -> cost.changes().stream()
                        .filter(change -> !named.contains(change.cause()))
                        .map(change -> finding(change, cost.before(), "cost")))
                .collect(Collectors.joining("; "));
        return findings.isEmpty() ? "" : "Cost: " + findings;
    }

    private String cause(Cause cause) {
        return switch (cause) {
            case INPUT ->
                String.format(
                        Locale.ROOT,
                        "input (%s → %s jobs)",
                        count(comparison.jobsBefore()),
                        count(comparison.jobsAfter()));
            case CODE ->
                "code ("
                        + (hasOtherRevision()
                                ? "revision " + comparison.revisionBefore().get() + " → "
                                        + comparison.revisionAfter().get() + parameters()
                                : "other container")
                        + ")";
            case PROCESS -> "process (" + reason() + ")";
            case MACHINES ->
                "machines or neighbours"
                        + comparison
                                .otherNodes()
                                .map(other -> other ? " (other nodes)" : " (same nodes)")
                                .orElse("");
            case PROCESS_OR_MACHINES ->
                "process or machines (fewer than " + DividedDifference.MIN_KINDS
                        + " kinds of jobs, so they cannot be distinguished)";
            case WAITING -> "waiting and queueing";
            case PRICE -> "price or capacity (requested resources or idle VMs)";
            case FAILURES -> "failures and retries";
        };
    }

    /** Returns why a changed process is not attributed to the code. */
    private String reason() {
        if (comparison.revisionBefore().isEmpty() || comparison.revisionAfter().isEmpty()) {
            return "revision unknown, so it may be code or data" + parameters();
        }
        return hasOtherRevision()
                ? "code or data: revisions and input sizes differ" + parameters()
                : "not code: both have revision " + comparison.revisionBefore().get() + parameters();
    }

    private boolean hasOtherRevision() {
        return comparison.revisionBefore().isPresent()
                && comparison.revisionAfter().isPresent()
                && !comparison.revisionBefore().equals(comparison.revisionAfter());
    }

    private String parameters() {
        return comparison.otherParameters() ? "; parameters differ" : "";
    }

    /** Returns causes without a change whose intervals exclude a large one. */
    private String excluded(List<DifferencePart> changes) {
        Set<Cause> possible = EnumSet.noneOf(Cause.class);
        changes.forEach(change -> possible.add(change.cause()));
        makespan.contributions().stream().filter(this::mayBeLarge).forEach(part -> possible.add(part.cause()));
        List<String> others = EXCLUDABLE.entrySet().stream()
                .filter(entry -> Collections.disjoint(entry.getValue(), possible))
                .map(Map.Entry::getKey)
                .toList();
        int last = others.size() - 1;
        return last < 1
                ? String.join("", others)
                : String.join(", ", others.subList(0, last)) + " or " + others.get(last);
    }

    private boolean mayBeLarge(DifferencePart part) {
        double large = LARGE * makespan.before();
        return part.interval()
                .map(interval -> interval.lower() < -large || interval.upper() > large)
                .orElse(!part.item().isCounted());
    }

    /** Returns a name for tables and sentences. */
    public static String name(DifferencePart part) {
        return switch (part.item()) {
            case INPUT -> "number of jobs";
            case ONE_SIDED -> (part.amount() < 0 ? "removed kind " : "new kind ") + kind(part);
            case PROCESS -> "runtime of " + kind(part);
            case MACHINES -> "runtime of all kinds";
            case SHARING -> part.cause() == Cause.PRICE ? "cost per second of runtime" : "jobs running at once";
            case IDLE -> "time without running jobs";
            case FAILURES -> "lost attempts";
        };
    }

    private static String kind(DifferencePart part) {
        return part.kind().isEmpty() ? "jobs without a kind" : part.kind();
    }

    /** Returns for example {@code +18 % [12 to 24 %]}, preceded by a space. */
    public static String text(Ratio ratio) {
        return " " + signed(ratio.value() - 1)
                + ratio.interval().map(ComparisonVerdict::bounds).orElse("");
    }

    private static String bounds(Interval interval) {
        return interval.contains(1) && interval.upper() > MAX_FACTOR * interval.lower()
                ? ""
                : String.format(
                        Locale.ROOT, " [%.0f to %.0f %%]", 100 * (interval.lower() - 1), 100 * (interval.upper() - 1));
    }

    public static String signed(double share) {
        // adding 0 turns -0.0 into 0.0
        return String.format(Locale.ROOT, "%+.1f %%", Math.rint(1000 * share) / 10 + 0.0);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    private static String count(double jobs) {
        return String.format(Locale.ROOT, jobs == Math.rint(jobs) ? "%.0f" : "%.1f", jobs);
    }
}
