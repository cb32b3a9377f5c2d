package io.weatherglass.forecast.explaining;

import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Breaks the change of the expected end since an earlier forecast down by cause. Simulates the whole run with exact
 * runtimes, first with what was known earlier, then adding one new fact at a time: slots, number of jobs, failed
 * attempts, completed jobs, VM speeds. The effect of a fact is the difference between two makespans. Effects in the
 * wrong direction are set to 0, so kinds that took longer than expected never move the end earlier.
 */
final class ForecastChangeSteps {

    /** Maximum number of completed jobs that have a step of their own; if there are more, they are grouped by kind. */
    private static final int MAX_JOBS = 3;

    /** Maximum number of kinds that have a step of their own; all other kinds share one step. */
    private static final int MAX_KINDS = 3;

    /** Smaller differences disappear when seconds are rounded. */
    private static final double MIN_DIFFERENCE_SECONDS = 0.5;

    private final Forecaster forecaster;
    private final InstanceSnapshot now;
    private final ComparedJobs compared;
    private final InstanceSnapshot start;
    private final double[] seconds;
    private final List<Contribution> contributions = new ArrayList<>();
    private final Map<String, Double> ofVms = new TreeMap<>();
    private final VmLevels levels;
    private double makespan;

    private ForecastChangeSteps(Forecaster forecaster, InstanceSnapshot before, InstanceSnapshot now) {
        this.forecaster = forecaster;
        this.now = now;
        compared = new ComparedJobs(before, now);
        levels = VmLevels.of(now, Set.copyOf(completed(compared::wasOpen)));
        start = now.startOf(now.plan().toBuilder().jobs(compared.all()).build());
        seconds = compared.secondsBefore();
        Resources resources = before.plan().resources();
        makespan = forecaster.exactMakespanSeconds(
                start.withPlan(start.plan().toBuilder().resources(resources).build()), seconds);
    }

    static ForecastChangeSteps of(Forecaster forecaster, InstanceSnapshot before, InstanceSnapshot now) {
        ForecastChangeSteps steps = new ForecastChangeSteps(forecaster, before, now);
        steps.addResources(before.plan().resources(), now.plan().resources());
        steps.addCounts();
        steps.addOmitted();
        steps.addFailures();
        steps.addCompleted();
        return steps;
    }

    List<Contribution> contributions() {
        return contributions;
    }

    /**
     * Returns the additional delay in seconds if the remaining jobs deviate from their expected runtimes as the
     * completed jobs of the same kinds did.
     */
    double ofRemainingJobs() {
        double[] extended = seconds.clone();
        JobTable jobs = now.jobs();
        List<Integer> completed = completed(job -> true);
        Map<String, List<Integer>> byKind = byKind(completed);
        for (int job = 0; job < jobs.count(); job++) {
            if (!jobs.phase(job).isOver()) {
                extended[job] *=
                        compared.ratio(byKind.getOrDefault(jobs.planned(job).kind(), completed));
            }
        }
        return forecaster.exactMakespanSeconds(start, extended) - makespan;
    }

    /** Returns the delay in seconds caused by running jobs that exceed their expected runtimes and by waiting jobs. */
    double ofOpenJobs() {
        return forecaster.exactMakespanSeconds(
                        now, ComparedJobs.known(now.jobs().projectedRuntimes()))
                - makespan;
    }

    private void add(String cause, Optional<String> subject, String text) {
        add(cause, subject, text, 0);
    }

    private void add(String cause, Optional<String> subject, String text, double deviation) {
        contributions.add(new Contribution(cause, subject, effect(deviation), text));
    }

    /**
     * @param deviation change in total work; if it is not 0, an effect of opposite sign is an artefact of the job order
     *     [Graham 1969] and counts as 0
     */
    private double effect(double deviation) {
        double before = makespan;
        makespan = forecaster.exactMakespanSeconds(start, seconds);
        return (makespan - before) * deviation >= 0 ? makespan - before : 0;
    }

    private void addResources(Resources before, Resources after) {
        if (!before.equals(after)) {
            int more =
                    before instanceof SlotPool last && after instanceof SlotPool next ? next.slots() - last.slots() : 0;
            String slots = Math.abs(more) == 1 ? " slot" : " slots";
            add(
                    Contribution.JOB_COUNT,
                    Optional.empty(),
                    more == 0
                            ? "the resources changed"
                            : Math.abs(more) + (more > 0 ? " more" + slots : slots + " fewer"));
        }
    }

    private void addCounts() {
        List<ComparedJobs.Count> changed = new ArrayList<>(compared.changedCounts());
        changed.sort(Comparator.comparingDouble(kind -> -Math.abs(kind.workSeconds())));
        int named = named(changed.size());
        for (int k = 0; k < changed.size(); k++) {
            changed.get(k).secondsAfter().forEach((job, value) -> seconds[job] = value);
            if (k < named) {
                add(
                        Contribution.JOB_COUNT,
                        Optional.of(changed.get(k).kind()),
                        changed.get(k).text(),
                        changed.get(k).workSeconds());
            }
        }
        if (changed.size() > named) {
            add(
                    Contribution.JOB_COUNT,
                    Optional.empty(),
                    "different job counts for " + (changed.size() - named) + " other kinds");
        }
        double[] after = compared.projectedAfter(seconds);
        if (!Arrays.equals(seconds, after)) {
            System.arraycopy(after, 0, seconds, 0, after.length);
            add(Contribution.JOB_RUNTIME, Optional.empty(), "expected runtimes changed");
        }
    }

    /** Returns how many kinds to name; if only one would remain, it is named as well. */
    private static int named(int kinds) {
        return kinds == MAX_KINDS + 1 ? kinds : Math.min(MAX_KINDS, kinds);
    }

    private void addOmitted() {
        List<Integer> omitted = jobsWith(job -> ComparedJobs.isOmitted(now.jobs(), job)
                && compared.wasOpen(job)
                && seconds[job] > compared.lostSecondsBefore(job));
        if (!omitted.isEmpty()) {
            omitted.forEach(job -> seconds[job] = compared.lostSecondsBefore(job));
            add(
                    Contribution.JOB_COUNT,
                    Optional.empty(),
                    omitted.size() + (omitted.size() == 1 ? " job was" : " jobs were") + " cancelled or skipped");
        }
    }

    private void addFailures() {
        List<Integer> failed = jobsWith(job -> compared.newlyLostSeconds(job) > 0);
        if (!failed.isEmpty()) {
            failed.forEach(job -> seconds[job] += compared.newlyLostSeconds(job));
            boolean single = failed.size() == 1;
            add(
                    Contribution.FAILURES,
                    single ? Optional.of(id(failed.get(0))) : Optional.empty(),
                    single
                            ? "an attempt of " + id(failed.get(0)) + " failed"
                            : "attempts of " + failed.size() + " jobs failed");
        }
    }

    private void addCompleted() {
        List<Integer> completed = completed(compared::wasOpen);
        if (completed.size() <= MAX_JOBS) {
            completed.forEach(job -> addCompleted(List.of(job), Optional.of(id(job)), took(job)));
        } else {
            List<Map.Entry<String, List<Integer>>> largest = byKind(completed).entrySet().stream()
                    .sorted(Comparator.comparingDouble(kind -> -Math.abs(compared.deviation(kind.getValue()))))
                    .toList();
            largest.stream()
                    .limit(named(largest.size()))
                    .forEach(kind -> addCompleted(
                            kind.getValue(), Optional.of(kind.getKey()), took(kind.getValue(), kind.getKey() + " ")));
            List<Integer> others = largest.stream()
                    .skip(named(largest.size()))
                    .flatMap(kind -> kind.getValue().stream())
                    .toList();
            if (!others.isEmpty()) {
                addCompleted(others, Optional.empty(), took(others, "other "));
            }
        }
        levels.named()
                .forEach(level -> contributions.add(new Contribution(
                        Contribution.VM_LEVEL,
                        Optional.of(level.vm()),
                        ofVms.getOrDefault(level.vm(), 0.0),
                        level.text())));
    }

    /** Attributes to each VM the part of the deviation that its jobs share. */
    private void addCompleted(List<Integer> jobs, Optional<String> subject, String text) {
        double before = sum(jobs);
        jobs.forEach(job -> seconds[job] = compared.secondsAfter(job));
        double effect = effect(sum(jobs) - before);
        double left = effect;
        for (Map.Entry<String, Double> share : levels.shares(Set.copyOf(jobs)).entrySet()) {
            ofVms.merge(share.getKey(), effect * share.getValue(), Double::sum);
            left -= effect * share.getValue();
        }
        contributions.add(new Contribution(Contribution.JOB_RUNTIME, subject, left, text));
    }

    private double sum(List<Integer> jobs) {
        return jobs.stream().mapToDouble(job -> seconds[job]).sum();
    }

    private String took(int job) {
        double projected = now.jobs().planned(job).projectedRuntimeSeconds();
        double runtime = now.jobs().observedRuntimeSeconds(job);
        double comparable = compared.observedSeconds(job);
        if (projected == 0) {
            return String.format(Locale.ROOT, "%s took %.0f s", id(job), runtime);
        }
        String took = String.format(Locale.ROOT, "%s took %.0f s instead of %.0f s", id(job), comparable, projected);
        return Math.abs(comparable - runtime) < MIN_DIFFERENCE_SECONDS ? took : took + " of computing at speed 1";
    }

    private String took(List<Integer> jobs, String kind) {
        long percent = Math.round(100 * (compared.ratio(jobs) - 1));
        String took = percent == 0
                ? "the expected time"
                : Math.abs(percent) + " % " + (percent > 0 ? "more" : "less") + " time than expected";
        return jobs.size() + " " + kind + (jobs.size() == 1 ? "job" : "jobs") + " took " + took;
    }

    private List<Integer> completed(IntPredicate which) {
        return jobsWith(job -> now.jobs().phase(job) == JobPhase.COMPLETED && which.test(job));
    }

    private List<Integer> jobsWith(IntPredicate which) {
        return IntStream.range(0, now.jobs().count()).filter(which).boxed().toList();
    }

    private Map<String, List<Integer>> byKind(List<Integer> jobs) {
        return jobs.stream()
                .collect(Collectors.groupingBy(
                        job -> now.jobs().planned(job).kind(), TreeMap::new, Collectors.toList()));
    }

    private String id(int job) {
        return now.jobs().planned(job).id();
    }
}
