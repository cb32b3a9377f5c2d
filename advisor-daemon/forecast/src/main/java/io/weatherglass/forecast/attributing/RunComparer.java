package io.weatherglass.forecast.attributing;

import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.attributing.ComparedRuns.Run;
import io.weatherglass.forecast.attributing.RunComponents.Kind;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunFilter;
import io.weatherglass.traces.history.StoredRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Compares runs of a workflow in the history. Not thread-safe. */
public final class RunComparer {

    /** Maximum number of other past runs used to estimate the variation between runs: the newest. */
    private static final int MAX_PAST_RUNS = 50;

    /** The runs of a revision are searched among this many of the newest runs. */
    private static final int MAX_REVISION_RUNS = 100;

    private final History history;

    public RunComparer(History history) {
        this.history = history;
    }

    /**
     * Compares two runs or the means of two sets of runs.
     *
     * @throws IllegalArgumentException if a side is empty, if the sides have a run in common or belong to different
     *     workflows, or if a run did not complete or has no job times
     */
    public PastRunComparison compare(List<StoredRun> before, List<StoredRun> after) {
        String workflow = require(before, after);
        ComparedRuns earlier = read(before);
        return compare(
                earlier,
                read(after),
                others(workflow, before, after, earlier.runs().get(0).byRuntime()));
    }

    /**
     * Compares the newest runs of two revisions of a workflow.
     *
     * @param before a whole revision, one of its words, or the first characters of its commit
     * @throws NoSuchElementException if there are no completed runs of a revision
     * @throws IllegalArgumentException as in {@link #compare}
     */
    public PastRunComparison compareRevisions(String workflow, String before, String after) {
        List<StoredRun> newest = history.newest(RunFilter.completed(workflow), Long.MAX_VALUE, MAX_REVISION_RUNS);
        return compare(ofRevision(newest, workflow, before), ofRevision(newest, workflow, after));
    }

    private static List<StoredRun> ofRevision(List<StoredRun> runs, String workflow, String name) {
        List<StoredRun> of = runs.stream()
                .filter(run -> isNamed(run.facts().revision(), name))
                .toList();
        if (of.isEmpty()) {
            throw new NoSuchElementException("the history has no completed run of workflow \"" + workflow
                    + "\" with revision \"" + name + "\"; see history list, or import runs with --revision");
        }
        return of;
    }

    private static boolean isNamed(String revision, String name) {
        return revision.equals(name)
                || Arrays.stream(revision.split(" "))
                        .anyMatch(word ->
                                word.equals(name) || name.length() >= CodeRevision.MIN_COMMIT && word.startsWith(name));
    }

    /** @param others other runs of the workflow in order of recording */
    static PastRunComparison compare(ComparedRuns before, ComparedRuns after, ComparedRuns others) {
        List<ComparedRuns> groups = List.of(before, after, others);
        double scale = (1.0 / before.runs().size() + 1.0 / after.runs().size()) / 2;
        RunComponents earlier = before.makespan();
        RunComponents later = after.makespan();
        boolean otherCode = CodeRevision.differ(
                before.revision().orElse(""), after.revision().orElse(""));
        RunSurroundings around = before.surroundings();
        RunSurroundings then = after.surroundings();
        Predicate<String> isCode = kind -> around.differ(then, RunSurroundings.containersOf(kind))
                || otherCode
                        && !haveOtherInputs(
                                earlier.kinds().get(kind), later.kinds().get(kind));
        Attribution makespan = Attribution.of(
                earlier,
                later,
                new RunVariation(pairs(groups, run -> Optional.of(run.makespan())), scale),
                false,
                isCode);
        String unit = before.runs().get(0).costUnit();
        Function<Run, Optional<RunComponents>> ofCost =
                run -> run.cost().filter(known -> run.costUnit().equals(unit));
        Optional<Attribution> cost = before.cost(unit)
                .filter(known -> known.total() > 0)
                .flatMap(first -> after.cost(unit)
                        .map(second -> Attribution.of(
                                first, second, new RunVariation(pairs(groups, ofCost), scale), true, isCode)));
        return new PastRunComparison(
                before.runs().get(0).stored().facts().workflow(),
                before.stored(),
                after.stored(),
                before.revision(),
                after.revision(),
                earlier.jobs(),
                later.jobs(),
                around.differ(then, RunSurroundings.PARAMETERS),
                around.differ(then, RunSurroundings.NODES)
                        ? Optional.of(true)
                        : around.areEqual(then, RunSurroundings.NODES) ? Optional.of(false) : Optional.empty(),
                makespan,
                cost);
    }

    /** Returns whether the mean size of the jobs' inputs is known to differ. */
    private static boolean haveOtherInputs(Kind before, Kind after) {
        if (before == null || after == null) {
            return false;
        }
        double ratio = after.inputBytes() / after.count() * before.count() / before.inputBytes();
        return ratio > 0 && Double.isFinite(ratio) && Math.abs(ratio - 1) >= Attribution.MATERIALITY;
    }

    private static String require(List<StoredRun> before, List<StoredRun> after) {
        if (before.isEmpty() || after.isEmpty()) {
            throw new IllegalArgumentException("a comparison needs at least one completed run on each side, but has "
                    + before.size() + " and " + after.size());
        }
        Set<Long> ids = new HashSet<>();
        String workflow = before.get(0).facts().workflow();
        Stream.concat(before.stream(), after.stream()).forEach(run -> {
            if (!run.facts().workflow().equals(workflow)) {
                throw new IllegalArgumentException("compared runs must belong to one workflow, but run "
                        + before.get(0).id() + " belongs to \"" + workflow + "\" and run " + run.id() + " to \""
                        + run.facts().workflow() + "\"");
            }
            if (!ids.add(run.id())) {
                throw new IllegalArgumentException(
                        "compared runs must be different, but run " + run.id() + " was given twice");
            }
        });
        return workflow;
    }

    private ComparedRuns read(List<StoredRun> runs) {
        return new ComparedRuns(runs.stream()
                .map(stored -> {
                    PastRun whole = history.whole(stored.id())
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "run " + stored.id() + " was removed from the history"));
                    return Run.of(stored, whole.jobs(), chargesRuntimes(whole));
                })
                .toList());
    }

    private static boolean chargesRuntimes(PastRun run) {
        RunCost cost = run.facts().cost();
        return cost.amount().isPresent()
                && cost.vmSeconds().isEmpty()
                && PlanDocument.read(PlanDocument.parse(run.plan()), run.facts().origin())
                                .resources()
                        instanceof SlotPool pool
                && pool.plain();
    }

    /**
     * Reads the newest other runs of the workflow. Runs that cannot be compared are omitted.
     *
     * @param byRuntime whether reported runtimes are charged on slots; to save time, the plans are not read
     */
    private ComparedRuns others(String workflow, List<StoredRun> before, List<StoredRun> after, boolean byRuntime) {
        Set<Long> compared = new HashSet<>();
        before.forEach(run -> compared.add(run.id()));
        after.forEach(run -> compared.add(run.id()));
        List<Run> others = new ArrayList<>();
        RunFilter completed = RunFilter.completed(workflow);
        List<StoredRun> newest = history.newest(completed, Long.MAX_VALUE, MAX_PAST_RUNS + compared.size());
        history.learnFrom(completed, newest.get(0).id() - 1, Long.MAX_VALUE, (stored, jobs, vms) -> {
            if (!compared.contains(stored.id())) {
                try {
                    boolean onSlots = stored.facts().cost().vmSeconds().isEmpty();
                    others.add(Run.of(stored, jobs, byRuntime && onSlots));
                } catch (IllegalArgumentException e) {
                    // a run without job times does not show how runtimes vary
                }
            }
        });
        return new ComparedRuns(others);
    }

    /** Divides the differences between consecutive runs of each group. */
    private static List<DividedDifference> pairs(
            List<ComparedRuns> groups, Function<Run, Optional<RunComponents>> components) {
        List<DividedDifference> pairs = new ArrayList<>();
        for (ComparedRuns group : groups) {
            for (int k = 1; k < group.runs().size(); k++) {
                Optional<RunComponents> first = components.apply(group.runs().get(k - 1));
                Optional<RunComponents> second = components.apply(group.runs().get(k));
                boolean sameCode = !group.runs()
                        .get(k)
                        .hasKnownOtherRevisionThan(group.runs().get(k - 1));
                if (sameCode
                        && first.isPresent()
                        && second.isPresent()
                        && first.get().total() > 0) {
                    pairs.add(DividedDifference.of(first.get(), second.get()));
                }
            }
        }
        return pairs;
    }
}
