package io.weatherglass.forecast.explaining;

import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Divides the change since an earlier forecast into steps: time, other jobs, failed attempts, completed jobs, VM
 * speeds, background load, model. Omits steps without effect.
 */
final class ForecastChangeSteps {

    /** Maximum number of completed jobs that have a step of their own; if there are more, they are grouped by kind. */
    private static final int MAX_JOBS = 3;

    /** Maximum number of kinds that have a step of their own; all other kinds share one step. */
    private static final int MAX_KINDS = 3;

    private final InstanceSnapshot before;
    private final InstanceSnapshot now;
    private final Assumptions then;
    private final Set<Integer> known = new HashSet<>();
    private final List<Stage> stages = new ArrayList<>();
    private final VmLevels levels;

    /** The current state with the effect of VM speeds removed. */
    private final InstanceSnapshot level;

    private ForecastChangeSteps(InstanceSnapshot before, Assumptions then, InstanceSnapshot now) {
        this.before = before;
        this.then = then;
        this.now = now;
        levels = VmLevels.of(now, newly((job, old) -> now.jobs().phase(job) == JobPhase.COMPLETED));
        level = without(levels.named());
    }

    private InstanceSnapshot without(List<VmLevels.Level> some) {
        return some.isEmpty() ? now : now.withRuntimesTimes(levels.factorsWithout(some));
    }

    static List<Stage> of(InstanceSnapshot before, Assumptions then, InstanceSnapshot now, Assumptions given) {
        ForecastChangeSteps all = new ForecastChangeSteps(before, then, now);
        all.addTime();
        all.addJobs();
        all.addFailures();
        all.addCompletions();
        all.addRest();
        if (!then.behind().equals(given.behind())) {
            all.add(
                    Contribution.BACKGROUND,
                    "the background load changed",
                    now,
                    new Assumptions(given.behind(), then.learned()));
        }
        if (!then.learned().version().equals(given.learned().version())) {
            all.add(Contribution.MODEL_WEIGHTS, "more past runs are known", now, given);
        }
        return all.stages;
    }

    private void add(String cause, String text, InstanceSnapshot snapshot, Assumptions given) {
        stages.add(new Stage(cause, Optional.empty(), text, snapshot, given, 0));
    }

    private void addTime() {
        if (now.asOf().isAfter(before.asOf())) {
            double seconds = now.elapsedSeconds() - before.elapsedSeconds();
            stages.add(new Stage(
                    Contribution.TIME_ELAPSED,
                    Optional.empty(),
                    String.format(Locale.ROOT, "%.0f s passed", seconds),
                    before.at(now.asOf()),
                    then,
                    IntStream.range(0, now.jobs().count())
                            .filter(job -> now.jobs().phase(job) == JobPhase.RUNNING)
                            .mapToDouble(this::late)
                            .sum()));
        }
    }

    private void addJobs() {
        int more = now.jobs().count() - before.jobs().count();
        Set<Integer> given = newly((job, old) ->
                now.jobs().phase(job) == JobPhase.CANCELLED || now.jobs().phase(job) == JobPhase.SKIPPED);
        boolean otherPlan = now.plan() != before.plan() || more != 0;
        if (given.isEmpty() && !otherPlan) {
            return;
        }
        known.addAll(given);
        List<String> text = new ArrayList<>();
        if (!given.isEmpty()) {
            text.add(given.size() + (given.size() == 1 ? " job was" : " jobs were") + " cancelled or skipped");
        }
        String changes = Stream.of(difference(more, "job"), difference(moreSlots(), "slot"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        if (!changes.isEmpty()) {
            text.add("the plan changed: " + changes);
        }
        add(Contribution.JOB_COUNT, text.isEmpty() ? "the plan changed" : String.join("; ", text), knowing(), then);
    }

    private int moreSlots() {
        return before.plan().resources() instanceof SlotPool last && now.plan().resources() instanceof SlotPool next
                ? next.slots() - last.slots()
                : 0;
    }

    private static Optional<String> difference(int more, String what) {
        int count = Math.abs(more);
        return more == 0
                ? Optional.empty()
                : Optional.of(count + (more > 0 ? " more " : " fewer ") + what + (count == 1 ? "" : "s"));
    }

    private void addFailures() {
        Set<Integer> failed = newly((job, old) -> now.jobs().failedAttempts(job)
                > (old.isPresent() ? before.jobs().failedAttempts(old.getAsInt()) : 0));
        failed.removeAll(known);
        if (!failed.isEmpty()) {
            known.addAll(failed);
            stages.add(new Stage(
                    Contribution.FAILURES,
                    failed.size() == 1 ? Optional.of(id(failed.iterator().next())) : Optional.empty(),
                    failed.size() == 1
                            ? "an attempt of " + id(failed.iterator().next()) + " failed"
                            : "attempts of " + failed.size() + " jobs failed",
                    knowing(),
                    then,
                    0));
        }
    }

    private void addCompletions() {
        Set<Integer> completed = newly((job, old) -> now.jobs().phase(job) == JobPhase.COMPLETED);
        completed.removeAll(known);
        if (completed.size() <= MAX_JOBS) {
            completed.stream().sorted().forEach(job -> addCompleted(Set.of(job), Optional.of(id(job)), took(job)));
            return;
        }
        Map<String, Set<Integer>> byKind = completed.stream()
                .collect(
                        Collectors.groupingBy(job -> now.jobs().planned(job).kind(), TreeMap::new, Collectors.toSet()));
        List<Map.Entry<String, Set<Integer>>> largest = byKind.entrySet().stream()
                .sorted(Comparator.comparingDouble(
                        (Map.Entry<String, Set<Integer>> kind) -> -deviation(kind.getValue())))
                .toList();
        for (int k = 0; k < largest.size() && k < MAX_KINDS; k++) {
            String kind = largest.get(k).getKey();
            Set<Integer> jobs = largest.get(k).getValue();
            addCompleted(jobs, Optional.of(kind), ended(jobs.size(), kind));
        }
        Set<Integer> others = largest.stream()
                .skip(MAX_KINDS)
                .flatMap(kind -> kind.getValue().stream())
                .collect(Collectors.toSet());
        if (!others.isEmpty()) {
            addCompleted(others, Optional.empty(), others.size() + " jobs of other kinds ended");
        }
    }

    private static String ended(int jobs, String kind) {
        return jobs + (jobs == 1 ? " job" : " jobs") + " of kind " + kind + " ended";
    }

    private void addCompleted(Set<Integer> jobs, Optional<String> subject, String text) {
        known.addAll(jobs);
        double work = jobs.stream().sorted().mapToDouble(this::worked).sum();
        stages.add(new Stage(Contribution.JOB_RUNTIME, subject, text, knowing(), then, work, levels.shares(jobs)));
    }

    private double worked(int job) {
        double started = now.jobs().startedSeconds(job);
        double until = now.jobs().phase(job) == JobPhase.RUNNING
                ? now.elapsedSeconds()
                : now.jobs().endedSeconds(job);
        double worked = until - Math.max(started, before.elapsedSeconds());
        return worked > 0 ? worked : 0;
    }

    private double late(int job) {
        double projected = now.jobs().planned(job).projectedRuntimeSeconds();
        double above = now.elapsedSeconds() - now.jobs().startedSeconds(job) - projected;
        return projected > 0 ? Math.min(worked(job), Math.max(0, above)) : worked(job);
    }

    private String took(int job) {
        double projected = now.jobs().planned(job).projectedRuntimeSeconds();
        String took =
                String.format(Locale.ROOT, "%s took %.0f s", id(job), now.jobs().observedRuntimeSeconds(job));
        return projected > 0 ? took + String.format(Locale.ROOT, " instead of %.0f s", projected) : took;
    }

    private double deviation(Set<Integer> jobs) {
        return jobs.stream()
                .sorted()
                .mapToDouble(job -> Math.abs(now.jobs().observedRuntimeSeconds(job)
                        - now.jobs().planned(job).projectedRuntimeSeconds()))
                .sum();
    }

    private void addRest() {
        if (now.eventsFolded() != before.eventsFolded()) {
            add(Contribution.VM_LEVEL, "the placement of jobs and the speed of VMs became known", level, then);
        }
        List<VmLevels.Level> named = levels.named();
        for (int k = 0; k < named.size(); k++) {
            stages.add(new Stage(
                    Contribution.VM_LEVEL,
                    Optional.of(named.get(k).vm()),
                    named.get(k).text(),
                    without(named.subList(k + 1, named.size())),
                    then,
                    0));
        }
    }

    private String id(int job) {
        return now.jobs().planned(job).id();
    }

    private InstanceSnapshot knowing() {
        Set<Integer> so = Set.copyOf(known);
        IntPredicate all = so::contains;
        return level.knowingOnly(before, all);
    }

    private interface Change {
        boolean has(int job, OptionalInt before);
    }

    private Set<Integer> newly(Change change) {
        JobTable jobs = now.jobs();
        return IntStream.range(0, jobs.count())
                .filter(job -> {
                    OptionalInt old = before.jobs().indexOf(jobs.planned(job).id());
                    boolean over = old.isPresent()
                            && before.jobs().phase(old.getAsInt()).isOver();
                    return !over && change.has(job, old);
                })
                .boxed()
                .collect(Collectors.toCollection(HashSet::new));
    }

    /**
     * A step that adds one fact to the previous state.
     *
     * @param workSeconds work of the step's jobs since the earlier forecast; for elapsed time, the total lateness of
     *     running jobs
     * @param levels for each VM, its share of the additional time of these jobs
     */
    record Stage(
            String cause,
            Optional<String> subject,
            String text,
            InstanceSnapshot snapshot,
            Assumptions given,
            double workSeconds,
            Map<String, Double> levels) {

        Stage(
                String cause,
                Optional<String> subject,
                String text,
                InstanceSnapshot snapshot,
                Assumptions given,
                double workSeconds) {
            this(cause, subject, text, snapshot, given, workSeconds, Map.of());
        }
    }
}
