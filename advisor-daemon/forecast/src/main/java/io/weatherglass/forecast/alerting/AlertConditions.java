package io.weatherglass.forecast.alerting;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.CompletionForecast;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.LimitRisk;
import io.weatherglass.connectors.advisory.TimeInterval;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.UsualJobs;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.support.Percent;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.VmTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

final class AlertConditions {

    /**
     * A risk alert ends when the risk falls below the threshold minus this margin, or below half the threshold if that
     * is higher.
     */
    private static final double HYSTERESIS = 0.1;

    /**
     * A run is late if the lower bound of its makespan interval at this level exceeds the upper bound of the first
     * forecast.
     */
    private static final double SURE_LEVEL = 0.8;

    static final double LEVEL = 0.95;

    /** Silence up to this multiple of the longest known gap between events is normal. */
    private static final double GAPS = 3;

    /** Silence up to this number of seconds is always normal. */
    private static final double MIN_SILENCE = 60;

    /** Silence up to this number of seconds is normal if there are too few past runs to know normal gaps. */
    private static final double MIN_SILENCE_OF_FIRST_RUNS = 600;

    /** Minimum number of past runs required to estimate normal gaps between events. */
    private static final int ENOUGH_RUNS = 3;

    private static final int NAMED = 5;

    private final AlertPolicy policy;
    private final RunBrake brake;
    private final InstanceSnapshot snapshot;
    private final Advisory advisory;
    private final Optional<DurationForecast> first;
    private final UsualJobs usual;

    AlertConditions(
            AlertPolicy policy,
            RunBrake brake,
            InstanceSnapshot snapshot,
            Advisory advisory,
            Optional<DurationForecast> first,
            PastRuns past) {
        this.policy = policy;
        this.brake = brake;
        this.snapshot = snapshot;
        this.advisory = advisory;
        this.first = first;
        usual = new UsualJobs(snapshot, past);
    }

    Condition of(AlertKind kind) {
        return switch (kind) {
            case DEADLINE_RISK ->
                snapshot.plan().deadline().isEmpty()
                        ? Condition.NO
                        : risk(advisory.risk().deadlineMiss(), policy.deadlineRisk(), "of missing the deadline");
            case BUDGET_RISK ->
                snapshot.plan().budget().isEmpty()
                        ? Condition.NO
                        : risk(advisory.risk().budgetExceeded(), policy.budgetRisk(), "of exceeding the budget");
            case LATER_THAN_USUAL -> later();
            case STALLED -> stalled();
            case JOB_STUCK -> stuck();
            case LIMIT_RISK -> limitRisk();
            case FINISH_BY -> finishBy();
            case BRAKE -> brake.of(policy.brake(), snapshot, advisory);
        };
    }

    private static Condition risk(Optional<RiskEstimate> risk, double threshold, String of) {
        return risk.map(known -> probable(known.probability(), threshold, of)).orElse(Condition.UNDECIDED);
    }

    private static Condition probable(double probability, double threshold, String of) {
        return new Condition(reached(probability, threshold), Percent.of(probability) + " risk " + of, List.of());
    }

    static Condition.Is reached(double probability, double threshold) {
        if (probability >= threshold) {
            return Condition.Is.YES;
        }
        return probability < Math.max(threshold - HYSTERESIS, threshold / 2) ? Condition.Is.NO : Condition.Is.UNDECIDED;
    }

    /** True when a delay beyond the first forecast is nearly certain; false when no such delay is expected. */
    private Condition later() {
        Optional<DurationInterval> allowed = first.flatMap(forecast -> interval(forecast, LEVEL));
        if (allowed.isEmpty()) {
            return Condition.UNDECIDED;
        }
        double upper = allowed.get().upperSeconds();
        double least = Math.max(
                snapshot.elapsedSeconds(),
                advisory.makespan()
                        .flatMap(now -> interval(now, SURE_LEVEL))
                        .map(DurationInterval::lowerSeconds)
                        .orElse(0.0));
        if (least > upper) {
            double expected = Math.max(
                    least,
                    advisory.makespan().map(DurationForecast::medianSeconds).orElse(least));
            return Condition.yes("takes " + span(expected) + ", longer than usual: the 95 % interval of the first"
                    + " forecast ended at " + span(upper));
        }
        return advisory.makespan().filter(now -> now.medianSeconds() > upper).isPresent()
                ? Condition.UNDECIDED
                : Condition.NO;
    }

    private static Optional<DurationInterval> interval(DurationForecast forecast, double level) {
        return forecast.intervals().stream().filter(of -> of.level() == level).findFirst();
    }

    private Condition stuck() {
        JobTable jobs = snapshot.jobs();
        List<String> found = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int job = 0; job < jobs.count(); job++) {
            if (jobs.phase(job) == JobPhase.RUNNING) {
                double seconds = snapshot.elapsedSeconds() - jobs.startedSeconds(job);
                OptionalDouble limit = usual.exceededBy(jobs.planned(job).kind(), seconds);
                if (limit.isPresent()) {
                    found.add(jobs.planned(job).id());
                    texts.add("\"" + jobs.planned(job).name() + "\" has run for " + span(seconds)
                            + "; other jobs of its kind ran for at most " + span(limit.getAsDouble()));
                }
            }
        }
        return found.isEmpty() ? Condition.NO : new Condition(Condition.Is.YES, "stuck: " + named(texts), found);
    }

    private Condition stalled() {
        if (snapshot.endsOnly()) {
            // silence is normal, because such enactors report jobs only when they end
            return Condition.NO;
        }
        JobTable jobs = snapshot.jobs();
        double silence = snapshot.elapsedSeconds() - lastEventSeconds();
        if (silence <= MIN_SILENCE || isExplained(silence)) {
            return Condition.NO;
        }
        List<String> running = new ArrayList<>();
        List<String> queued = new ArrayList<>();
        for (int job = 0; job < jobs.count(); job++) {
            if (jobs.phase(job) == JobPhase.RUNNING) {
                double seconds = snapshot.elapsedSeconds() - jobs.startedSeconds(job);
                if (usual.exceededBy(jobs.planned(job).kind(), seconds).isEmpty()) {
                    return Condition.NO;
                }
                running.add(jobs.planned(job).id());
            } else if (jobs.phase(job) == JobPhase.SUBMITTED || jobs.phase(job) == JobPhase.SCHEDULED) {
                queued.add(jobs.planned(job).id());
            }
        }
        List<String> all = new ArrayList<>(running);
        all.addAll(queued);
        return new Condition(
                Condition.Is.YES,
                "stalled: no event for " + span(silence) + "; running: " + named(running) + "; queued: "
                        + named(queued),
                all);
    }

    private boolean isExplained(double silence) {
        double always = usual.pastRuns() >= ENOUGH_RUNS ? MIN_SILENCE : MIN_SILENCE_OF_FIRST_RUNS;
        return silence <= Math.max(always, GAPS * usual.longestGapSeconds());
    }

    private double lastEventSeconds() {
        JobTable jobs = snapshot.jobs();
        double last = 0;
        for (int job = 0; job < jobs.count(); job++) {
            last = later(last, jobs.submittedSeconds(job));
            last = later(last, jobs.scheduledSeconds(job));
            last = later(last, jobs.startedSeconds(job));
            last = later(last, jobs.endedSeconds(job));
        }
        for (VmTable.Vm vm : snapshot.vms().all()) {
            last = later(later(later(last, vm.requested()), vm.booted()), vm.terminated());
        }
        return last;
    }

    private static double later(double last, double date) {
        return date > last ? date : last;
    }

    private Condition limitRisk() {
        List<LimitRisk> risks = advisory.limitRisks();
        if (risks.isEmpty()) {
            return advisory.makespan().isPresent() ? Condition.NO : Condition.UNDECIDED;
        }
        List<String> likely = risks.stream()
                .filter(risk -> risk.probability() >= policy.deadlineRisk())
                .map(LimitRisk::jobId)
                .toList();
        LimitRisk highest = risks.get(0);
        Condition condition = probable(
                highest.probability(),
                policy.deadlineRisk(),
                "that \"" + highest.jobId() + "\" exceeds its time limit of " + span(highest.timeLimitSeconds())
                        + (likely.size() > 1 ? "; " + CountText.of(likely.size() - 1, "more job") + " at risk" : ""));
        return new Condition(condition.is(), condition.text(), likely.isEmpty() ? List.of(highest.jobId()) : likely);
    }

    private Condition finishBy() {
        if (policy.finishBy().isEmpty()) {
            return Condition.NO;
        }
        TimeOfDay time = policy.finishBy().get();
        Instant date = time.after(snapshot.origin());
        if (snapshot.asOf().isAfter(date)) {
            return Condition.yes("not finished by " + time);
        }
        return advisory.completionTime()
                .map(forecast ->
                        probable(lateness(forecast, date), policy.deadlineRisk(), "of not finishing by " + time))
                .orElse(Condition.UNDECIDED);
    }

    /** Returns the probability of completing after this time, interpolated between the interval bounds. */
    static double lateness(CompletionForecast forecast, Instant date) {
        TreeMap<Instant, Double> distribution = new TreeMap<>();
        distribution.put(forecast.median(), 0.5);
        for (TimeInterval of : forecast.intervals()) {
            distribution.merge(of.lower(), (1 - of.level()) / 2, Math::max);
            distribution.merge(of.upper(), (1 + of.level()) / 2, Math::max);
        }
        Instant before = distribution.floorKey(date);
        Instant after = distribution.ceilingKey(date);
        if (before == null || after == null) {
            return before == null ? 1 : 0;
        }
        double share = before.equals(after)
                ? 0
                : InstanceSnapshot.seconds(Duration.between(before, date))
                        / InstanceSnapshot.seconds(Duration.between(before, after));
        return 1 - (distribution.get(before) + share * (distribution.get(after) - distribution.get(before)));
    }

    private static String named(List<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        int more = names.size() - NAMED;
        return String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static String span(double seconds) {
        if (seconds < 120) {
            return Math.round(seconds) + " s";
        }
        return seconds < 7200
                ? Math.round(seconds / 60) + " min"
                : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }

    /** @param text explanation of an alert, whether being raised or already raised; may be empty unless {@code is} is YES */
    record Condition(Is is, String text, List<String> jobs) {

        /** Truth value of an alert's condition; UNDECIDED neither raises nor ends an alert. */
        enum Is {
            YES,
            NO,
            UNDECIDED
        }

        static final Condition NO = new Condition(Is.NO, "", List.of());
        static final Condition UNDECIDED = new Condition(Is.UNDECIDED, "", List.of());

        static Condition yes(String text) {
            return new Condition(Is.YES, text, List.of());
        }
    }
}
