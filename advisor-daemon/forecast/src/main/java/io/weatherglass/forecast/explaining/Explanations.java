package io.weatherglass.forecast.explaining;

import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.connectors.advisory.ForecastChange;
import io.weatherglass.connectors.advisory.JobCriticality;
import io.weatherglass.forecast.explaining.ForecastChangeSteps.Stage;
import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.support.LatestUsed;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.Criticality;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Simulates {@link ForecastChangeSteps} with common random numbers. Deterministic, thread-safe. */
public final class Explanations {
    private static final Logger LOG = LoggerFactory.getLogger(Explanations.class);

    /** Simulated jobs per step; more than {@value #MAX_REALIZATIONS} realizations do not improve the result. */
    private static final int JOBS_PER_STAGE = 7_500;

    private static final int MAX_REALIZATIONS = 25;
    private static final int MIN_REALIZATIONS = 3;
    private static final int MAX_CRITICAL = 5;

    /** Limits the memory used for instances that ended during a forecast. */
    private static final int MAX_INSTANCES = 5_000;

    /** Minimum reported contribution; smaller contributions are omitted. */
    private static final double WORTH_SECONDS = 0.5;

    private final Forecaster forecaster;
    private final Map<String, Memory> last = Collections.synchronizedMap(new LatestUsed<>(MAX_INSTANCES));

    private record Memory(Known known, InstanceSnapshot start, MeanMakespans means) {}

    /** @param pooledMeanSeconds mean of the makespan if it is estimated from past runs alone */
    public record Known(
            InstanceSnapshot snapshot, Assumptions given, double medianSeconds, OptionalDouble pooledMeanSeconds) {

        public Known(InstanceSnapshot snapshot, Assumptions given, double medianSeconds) {
            this(snapshot, given, medianSeconds, OptionalDouble.empty());
        }
    }

    public Explanations(Forecaster forecaster) {
        this.forecaster = forecaster;
    }

    public Optional<Explanation> next(Known now) {
        Memory before = last.get(now.snapshot().instance());
        boolean samePlan = before != null
                && before.known().snapshot().plan() == now.snapshot().plan();
        InstanceSnapshot start = samePlan ? before.start() : now.snapshot().atStart();
        MeanMakespans means = new MeanMakespans(forecaster, realizations(now));
        if (before != null) {
            means.take(before.means(), before.known().snapshot(), start);
        }
        Optional<Explanation> explanation = explain(
                Optional.ofNullable(before)
                        .map(Memory::known)
                        .filter(known ->
                                !known.snapshot().asOf().isAfter(now.snapshot().asOf())),
                now,
                start,
                means);
        MeanMakespans kept = new MeanMakespans(forecaster, means.realizations());
        kept.take(means, now.snapshot(), start);
        last.put(now.snapshot().instance(), new Memory(now, start, kept));
        return explanation;
    }

    public Optional<Explanation> explain(Optional<Known> before, Known now) {
        return explain(before, now, now.snapshot().atStart(), new MeanMakespans(forecaster, realizations(now)));
    }

    private static int realizations(Known now) {
        return Math.min(
                MAX_REALIZATIONS,
                JOBS_PER_STAGE / Math.max(1, now.snapshot().jobs().count()));
    }

    private Optional<Explanation> explain(
            Optional<Known> before, Known now, InstanceSnapshot start, MeanMakespans means) {
        if (means.realizations() < MIN_REALIZATIONS) {
            return Optional.empty();
        }
        now.pooledMeanSeconds().ifPresent(seconds -> means.take(now.snapshot(), seconds));
        try {
            return Optional.of(new Explanation(
                    before.map(known -> change(known, now, means)),
                    sinceStart(now, start, means),
                    critical(now, means.realizations())));
        } catch (RuntimeException e) {
            // the advisory is useful without an explanation
            LOG.debug(
                    "cannot explain the forecast of instance {}", now.snapshot().instance(), e);
            return Optional.empty();
        }
    }

    public void forget(String instance) {
        last.remove(instance);
    }

    private Optional<ForecastChange> sinceStart(Known now, InstanceSnapshot start, MeanMakespans means) {
        if (now.snapshot().eventsFolded() == start.eventsFolded()) {
            return Optional.empty();
        }
        Assumptions given = new Assumptions(Optional.empty(), now.given().learned());
        return Optional.of(change(new Known(start, given, means.of(start, given)), now, means));
    }

    private ForecastChange change(Known before, Known now, MeanMakespans means) {
        double change = now.medianSeconds() - before.medianSeconds();
        double reached = means.of(before.snapshot(), before.given());
        List<Stage> stages = ForecastChangeSteps.of(before.snapshot(), before.given(), now.snapshot(), now.given());
        double[] moved = new double[stages.size()];
        for (int k = 0; k < moved.length; k++) {
            double next = means.of(stages.get(k).snapshot(), stages.get(k).given());
            moved[k] = next - reached;
            reached = next;
        }
        divideTime(stages, moved);
        divideLevels(stages, moved);
        List<Contribution> contributions = new ArrayList<>();
        double rest = change;
        for (int k = 0; k < moved.length; k++) {
            Stage stage = stages.get(k);
            contributions.add(new Contribution(stage.cause(), stage.subject(), moved[k], stage.text()));
            rest -= moved[k];
        }
        contributions.sort(Comparator.comparingDouble(part -> -Math.abs(part.seconds())));
        contributions.add(new Contribution(Contribution.OTHER, Optional.empty(), rest, "chance and interactions"));
        return new ForecastChange(
                Math.toIntExact(before.snapshot().eventsFolded()),
                before.snapshot().asOf(),
                before.medianSeconds(),
                change,
                contributions,
                text(change, contributions));
    }

    /** Divides the effect of elapsed time among the jobs that ran during this time, in proportion to their work. */
    private static void divideTime(List<Stage> stages, double[] moved) {
        double work = stages.stream().mapToDouble(Stage::workSeconds).sum();
        if (work <= 0 || !stages.get(0).cause().equals(Contribution.TIME_ELAPSED)) {
            return;
        }
        double time = moved[0];
        moved[0] = 0;
        for (int k = 0; k < moved.length; k++) {
            moved[k] += time * stages.get(k).workSeconds() / work;
        }
    }

    private static void divideLevels(List<Stage> stages, double[] moved) {
        for (int k = 0; k < moved.length; k++) {
            double ofJobs = moved[k];
            for (int vm = k + 1; vm < moved.length; vm++) {
                double ofVm = ofJobs * levelShare(stages.get(k), stages.get(vm));
                moved[vm] += ofVm;
                moved[k] -= ofVm;
            }
        }
    }

    private static double levelShare(Stage jobs, Stage vm) {
        return vm.cause().equals(Contribution.VM_LEVEL)
                ? vm.subject().map(id -> jobs.levels().getOrDefault(id, 0.0)).orElse(0.0)
                : 0;
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
        return criticality
                .map(of -> IntStream.range(0, now.snapshot().jobs().count())
                        .filter(job -> !now.snapshot().jobs().phase(job).isOver() && of.criticality(job) > 0)
                        .boxed()
                        .sorted(Comparator.<Integer>comparingDouble(job -> -of.criticality(job))
                                .thenComparingDouble(job -> -of.cruciality(job))
                                .thenComparingInt(job -> job))
                        .limit(MAX_CRITICAL)
                        .map(job -> new JobCriticality(
                                now.snapshot().jobs().planned(job).id(),
                                now.snapshot().jobs().planned(job).kind(),
                                of.criticality(job),
                                of.cruciality(job)))
                        .toList())
                .orElse(List.of());
    }

    /** Mean makespans of states of an instance, each simulated once. Not thread-safe. */
    static final class MeanMakespans {

        private final Forecaster forecaster;
        private final int realizations;
        private final List<Mean> known = new ArrayList<>();

        /** @param given empty if the mean is estimated from past runs alone */
        private record Mean(InstanceSnapshot snapshot, Optional<Assumptions> given, double seconds) {
            boolean isOf(InstanceSnapshot other, Assumptions assumed) {
                return snapshot == other && given.map(assumed::equals).orElse(true);
            }
        }

        MeanMakespans(Forecaster forecaster, int realizations) {
            this.forecaster = forecaster;
            this.realizations = realizations;
        }

        int realizations() {
            return realizations;
        }

        double of(InstanceSnapshot snapshot, Assumptions given) {
            for (Mean mean : known) {
                if (mean.isOf(snapshot, given)) {
                    return mean.seconds();
                }
            }
            double seconds = forecaster.meanMakespanSeconds(snapshot, given, realizations);
            known.add(new Mean(snapshot, Optional.of(given), seconds));
            return seconds;
        }

        void take(InstanceSnapshot snapshot, double seconds) {
            known.add(new Mean(snapshot, Optional.empty(), seconds));
        }

        void take(MeanMakespans other, InstanceSnapshot one, InstanceSnapshot another) {
            if (other.realizations == realizations) {
                other.known.stream()
                        .filter(mean -> mean.snapshot() == one || mean.snapshot() == another)
                        .forEach(known::add);
            }
        }
    }
}
