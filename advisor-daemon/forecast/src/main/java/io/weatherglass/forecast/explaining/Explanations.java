package io.weatherglass.forecast.explaining;

import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.connectors.advisory.ForecastChange;
import io.weatherglass.connectors.advisory.JobCriticality;
import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.support.LatestUsed;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.montecarlo.Criticality;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Explains forecasts by {@link ForecastChangeSteps} and critical jobs. Deterministic, thread-safe. */
public final class Explanations {
    private static final Logger LOG = LoggerFactory.getLogger(Explanations.class);

    /** Simulated jobs per estimate of a mean; more than {@value #MAX_REALIZATIONS} realizations do not improve the result. */
    private static final int JOBS_PER_STAGE = 7_500;

    private static final int MAX_REALIZATIONS = 25;
    private static final int MIN_REALIZATIONS = 3;
    private static final int MAX_CRITICAL = 5;

    /** Limits the memory used for instances that ended during a forecast. */
    private static final int MAX_INSTANCES = 5_000;

    /** Minimum reported contribution; smaller contributions are omitted. */
    private static final double WORTH_SECONDS = 0.5;

    private final Forecaster forecaster;
    private final Map<String, Known> last = Collections.synchronizedMap(new LatestUsed<>(MAX_INSTANCES));

    /**
     * First forecasts, made before a job ended. With a learned plan, the last ones made before a job started, because
     * enactors report the expected jobs shortly after the start. Unknown for instances that were running when the daemon started.
     */
    private final Map<String, Known> first = Collections.synchronizedMap(new LatestUsed<>(MAX_INSTANCES));

    public record Known(InstanceSnapshot snapshot, Assumptions given, double medianSeconds) {}

    public Explanations(Forecaster forecaster) {
        this.forecaster = forecaster;
    }

    public Optional<Explanation> next(Known now) {
        String instance = now.snapshot().instance();
        Optional<Known> before = Optional.ofNullable(last.put(instance, now));
        InstanceSnapshot state = now.snapshot();
        // an open-ended plan has only the jobs submitted so far, until it is replaced by a learned one
        if (!state.source().isOpenEnded()
                && state.plan().revision() == 1
                && state.jobs().countIn(JobPhase.COMPLETED) == 0) {
            if (state.source().kind() == PlanSource.Kind.LEARNED && state.jobs().maxAtOnce() == 0) {
                first.put(instance, now);
            } else {
                first.putIfAbsent(instance, now);
            }
        }
        return explain(
                before.filter(
                        known -> !known.snapshot().asOf().isAfter(now.snapshot().asOf())),
                now,
                Optional.ofNullable(first.get(instance)));
    }

    /** @param first the first forecast; empty if it was made before a restart of the daemon, or if the run was joined late */
    public Optional<Explanation> explain(Optional<Known> before, Known now, Optional<Known> first) {
        int realizations = Math.min(
                MAX_REALIZATIONS,
                JOBS_PER_STAGE / Math.max(1, now.snapshot().jobs().count()));
        if (realizations < MIN_REALIZATIONS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Explanation(
                    before.map(known -> change(known, now, realizations)),
                    sinceStart(now, first, realizations),
                    critical(now, realizations)));
        } catch (RuntimeException e) {
            // the advisory is useful without an explanation
            LOG.debug(
                    "cannot explain the forecast of instance {}", now.snapshot().instance(), e);
            return Optional.empty();
        }
    }

    public void forget(String instance) {
        last.remove(instance);
        first.remove(instance);
    }

    private Optional<ForecastChange> sinceStart(Known now, Optional<Known> first, int realizations) {
        Assumptions given = new Assumptions(Optional.empty(), now.given().learned());
        return first.filter(start ->
                        start.snapshot().eventsFolded() != now.snapshot().eventsFolded())
                .map(start -> change(new Known(start.snapshot(), given, start.medianSeconds()), now, realizations));
    }

    private ForecastChange change(Known before, Known now, int realizations) {
        double change = now.medianSeconds() - before.medianSeconds();
        List<Contribution> contributions =
                Math.abs(change) < WORTH_SECONDS ? List.of() : contributions(before, now, change, realizations);
        return new ForecastChange(
                Math.toIntExact(before.snapshot().eventsFolded()),
                before.snapshot().asOf(),
                before.medianSeconds(),
                change,
                contributions,
                text(change, contributions));
    }

    private List<Contribution> contributions(Known before, Known now, double change, int realizations) {
        ForecastChangeSteps steps = ForecastChangeSteps.of(forecaster, before.snapshot(), now.snapshot());
        List<Contribution> contributions = new ArrayList<>(steps.contributions());
        addAssumptions(contributions, before.given(), now, realizations);
        contributions.removeIf(part -> Math.abs(part.seconds()) < WORTH_SECONDS);
        double rest = change - sum(contributions);
        String taking =
                "the remaining jobs are expected to take " + (rest > 0 ? "longer" : "less time") + " than before";
        addPart(contributions, rest, steps.ofRemainingJobs(), Contribution.JOB_RUNTIME, taking);
        rest = change - sum(contributions);
        String open = "running or waiting jobs are " + (rest > 0 ? "behind" : "ahead of") + " schedule";
        addPart(contributions, rest, steps.ofOpenJobs(), Contribution.TIME_ELAPSED, open);
        contributions = inProportion(contributions, change);
        contributions.sort(Comparator.comparingDouble(part -> -Math.abs(part.seconds())));
        contributions.add(
                new Contribution(Contribution.OTHER, Optional.empty(), change - sum(contributions), other(now)));
        return contributions;
    }

    /**
     * Reduces effects in the direction of the change that together exceed it, because the forecast had expected a part
     * of them. Opposite effects are not reduced.
     */
    private static List<Contribution> inProportion(List<Contribution> contributions, double change) {
        boolean opposite = contributions.stream().anyMatch(part -> part.seconds() * change < 0);
        double share = opposite ? 1 : Math.min(1, change / sum(contributions));
        return contributions.stream()
                .map(part -> new Contribution(part.cause(), part.subject(), share * part.seconds(), part.text()))
                .filter(part -> Math.abs(part.seconds()) >= WORTH_SECONDS)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String other(Known now) {
        return now.snapshot().source().kind() == PlanSource.Kind.LEARNED
                ? "comparison with past runs at this point"
                : "other effects";
    }

    private void addAssumptions(List<Contribution> to, Assumptions then, Known now, int realizations) {
        Assumptions loaded = new Assumptions(now.given().behind(), then.learned());
        boolean otherLoad = !then.behind().equals(now.given().behind());
        boolean otherModel =
                !then.learned().version().equals(now.given().learned().version());
        if (otherLoad) {
            to.add(new Contribution(
                    Contribution.BACKGROUND,
                    Optional.empty(),
                    difference(now.snapshot(), then, loaded, realizations),
                    "the background load changed"));
        }
        if (otherModel) {
            to.add(new Contribution(
                    Contribution.MODEL_WEIGHTS,
                    Optional.empty(),
                    difference(now.snapshot(), loaded, now.given(), realizations),
                    "more past runs are known"));
        }
    }

    /**
     * Attributes the unexplained part of a change to this cause if both have the same sign, up to the effect of the
     * cause.
     */
    private static void addPart(List<Contribution> to, double rest, double effect, String cause, String text) {
        if (rest * effect > 0 && Math.min(Math.abs(rest), Math.abs(effect)) >= WORTH_SECONDS) {
            double part = Math.signum(rest) * Math.min(Math.abs(rest), Math.abs(effect));
            to.add(new Contribution(cause, Optional.empty(), part, text));
        }
    }

    private double difference(InstanceSnapshot snapshot, Assumptions from, Assumptions to, int realizations) {
        return forecaster.meanMakespanSeconds(snapshot, to, realizations)
                - forecaster.meanMakespanSeconds(snapshot, from, realizations);
    }

    private static double sum(List<Contribution> contributions) {
        return contributions.stream().mapToDouble(Contribution::seconds).sum();
    }

    private static String text(double change, List<Contribution> contributions) {
        if (Math.abs(change) < WORTH_SECONDS) {
            return "The expected end time has not changed.";
        }
        List<String> parts = contributions.stream()
                .filter(part -> Math.abs(part.seconds()) >= WORTH_SECONDS)
                .map(part -> part.text() + " (" + signed(part.seconds()) + ")")
                .toList();
        return String.format(
                        Locale.ROOT,
                        "The expected end time is %.0f s %s than before",
                        Math.abs(change),
                        change > 0 ? "later" : "earlier")
                + (parts.isEmpty() ? "." : ": " + String.join(", ", parts) + ".");
    }

    private static String signed(double seconds) {
        return String.format(Locale.ROOT, "%+.0f s", seconds);
    }

    private List<JobCriticality> critical(Known now, int realizations) {
        if (now.snapshot().source().isOpenEnded()) {
            return List.of();
        }
        Optional<Criticality> criticality = forecaster.criticality(now.snapshot(), now.given(), realizations);
        JobTable jobs = now.snapshot().jobs();
        boolean learned = now.snapshot().source().kind() == PlanSource.Kind.LEARNED;
        return criticality
                .map(of -> IntStream.range(0, jobs.count())
                        .filter(job -> !jobs.phase(job).isOver() && of.criticality(job) > 0)
                        .boxed()
                        .sorted(Comparator.<Integer>comparingDouble(job -> -of.criticality(job))
                                .thenComparingDouble(job -> -of.cruciality(job))
                                .thenComparingInt(job -> job))
                        .limit(MAX_CRITICAL)
                        .map(job -> new JobCriticality(
                                jobs.planned(job).id(),
                                jobs.planned(job).kind(),
                                learned && jobs.phase(job) == JobPhase.PENDING,
                                of.criticality(job),
                                of.cruciality(job)))
                        .toList())
                .orElse(List.of());
    }
}
