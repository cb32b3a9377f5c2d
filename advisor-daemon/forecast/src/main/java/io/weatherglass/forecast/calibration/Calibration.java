package io.weatherglass.forecast.calibration;

import io.weatherglass.forecast.calibration.CalibratedInterval.Basis;
import io.weatherglass.forecast.calibration.Scope.Key;
import io.weatherglass.forecast.calibration.Scope.WidestError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Conformalized quantile regression with an adaptive level for each end. Uses the instances of the workflow or,
 * while there are too few, those of all workflows, which can only widen an interval. Immutable; depends only on the
 * lessons and their order.
 */
public final class Calibration {

    public static final Calibration NONE = new Calibration(Map.of(), Scope.EMPTY, Map.of());
    private static final double ROUNDING = 1e-9;

    /**
     * Maximum number of errors kept per workflow; with more instances, 95 % intervals are calibrated from the
     * workflow's own instances alone.
     */
    private static final int MAX_ERRORS = 40;

    private final Map<String, Scope> workflows;
    private final Scope all;
    private final Map<String, List<List<RemainingError>>> errors;

    private Calibration(Map<String, Scope> workflows, Scope all, Map<String, List<List<RemainingError>>> errors) {
        this.workflows = workflows;
        this.all = all;
        this.errors = errors;
    }

    public Calibration learn(Lesson lesson) {
        Map<String, Scope> next = new HashMap<>(workflows);
        next.put(lesson.workflow(), own(lesson.workflow()).with(lesson));
        return new Calibration(next, all.with(lesson), withErrors(lesson));
    }

    private Map<String, List<List<RemainingError>>> withErrors(Lesson lesson) {
        if (lesson.errors().isEmpty()) {
            return errors;
        }
        // sorted by name, so that floating-point sums are reproducible
        Map<String, List<List<RemainingError>>> next = new TreeMap<>(errors);
        List<List<RemainingError>> own = new ArrayList<>(errors.getOrDefault(lesson.workflow(), List.of()));
        own.add(lesson.errors());
        next.put(lesson.workflow(), List.copyOf(own.subList(Math.max(0, own.size() - MAX_ERRORS), own.size())));
        return next;
    }

    /** Returns the errors of the forecast medians of finished instances by workflow, oldest first. */
    public Map<String, List<List<RemainingError>>> errors() {
        return Collections.unmodifiableMap(errors);
    }

    public boolean uses(FallbackIntervals fallback, String workflow, ProgressBucket stage, double level) {
        Key key = new Key(Quantity.MAKESPAN, stage, level);
        return basis(own(workflow).widening(key), all.widening(key), Optional.of(fallback)) == Basis.PRIOR;
    }

    public boolean hasLearnedOf(String workflow) {
        return own(workflow).instances() > 0;
    }

    private Scope own(String workflow) {
        return workflows.getOrDefault(workflow, Scope.EMPTY);
    }

    /**
     * Returns the published intervals by increasing level. The intervals are nested, and no bound is below the floor.
     *
     * @param fallback intervals for levels with too few instances of the workflow; if empty, these levels use the
     *     instances of all workflows
     */
    public List<CalibratedInterval> apply(
            String workflow, ModelForecast forecast, Optional<FallbackIntervals> fallback) {
        List<CalibratedInterval> published = new ArrayList<>();
        double lower = Double.POSITIVE_INFINITY;
        double upper = Double.NEGATIVE_INFINITY;
        for (LevelInterval raw : forecast.intervals()) {
            Key key = new Key(forecast.quantity(), forecast.bucket(), raw.level());
            Optional<Widening> own = own(workflow).widening(key);
            Optional<Widening> pooled = all.widening(key);
            Basis basis = basis(own, pooled, fallback);
            LevelInterval fitted = switch (basis) {
                case WORKFLOW ->
                    widened(raw, own.get(), own(workflow).known(key).widest(), forecast);
                case ALL -> widened(raw, pooled.get().outward(), all.known(key).widest(), forecast);
                case PRIOR -> fallback.get().interval(forecast.quantity(), raw);
                case NONE, POOLED -> raw;
            };
            TrackRecord track =
                    (basis == Basis.WORKFLOW ? own(workflow) : all).known(key).track();
            lower = Math.min(lower, Math.max(forecast.floor(), fitted.lower()));
            upper = Math.max(upper, Math.max(forecast.floor(), fitted.upper()));
            published.add(new CalibratedInterval(
                    new LevelInterval(raw.level(), lower, upper),
                    basis,
                    track.instances(),
                    AdaptiveQuantile.needed(raw.level()),
                    held(track),
                    basis == Basis.PRIOR ? fallback.map(FallbackIntervals::note) : Optional.empty()));
        }
        return published;
    }

    public List<CalibratedInterval> measured(String workflow, ModelForecast forecast, int pastRuns) {
        return forecast.intervals().stream()
                .map(raw -> {
                    TrackRecord track = own(workflow)
                            .known(new Key(forecast.quantity(), forecast.bucket(), raw.level()))
                            .track();
                    return new CalibratedInterval(
                            raw,
                            Basis.POOLED,
                            track.instances(),
                            AdaptiveQuantile.needed(raw.level()),
                            held(track),
                            Optional.of(AdaptiveQuantile.needed(raw.level()))
                                    .filter(needed -> pastRuns < needed)
                                    .map(needed -> CalibratedInterval.insufficient(pastRuns, needed, "past runs")));
                })
                .toList();
    }

    private static OptionalDouble held(TrackRecord track) {
        return track.instances() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(track.held() / (double) track.instances());
    }

    private static Basis basis(
            Optional<Widening> own, Optional<Widening> pooled, Optional<FallbackIntervals> fallback) {
        if (own.isPresent()) {
            return Basis.WORKFLOW;
        }
        if (fallback.filter(prior -> pooled.isEmpty() || prior.isBeforeAll()).isPresent()) {
            return Basis.PRIOR;
        }
        return pooled.isPresent() ? Basis.ALL : Basis.NONE;
    }

    public ScopeReport report() {
        return all.report();
    }

    public ScopeReport report(String workflow) {
        return own(workflow).report();
    }

    public record KnownWorkflow(String workflow, int instances, int drifting) {}

    public List<KnownWorkflow> workflows() {
        return workflows.entrySet().stream()
                .map(entry -> new KnownWorkflow(
                        entry.getKey(),
                        entry.getValue().instances(),
                        entry.getValue().drifting()))
                .sorted(Comparator.comparing(KnownWorkflow::workflow))
                .toList();
    }

    private static LevelInterval widened(LevelInterval raw, Widening by, WidestError seen, ModelForecast forecast) {
        double unit = forecast.unit(raw);
        double median = forecast.median();
        double reach = seen.reach(raw.level()) * forecast.scale();
        // keeps the median inside a narrowed interval
        double lower = Math.min(raw.lower() - by.lower() * unit, median);
        double upper = Math.max(raw.upper() + by.upper() * unit, median);
        // limits the widening to the range of past errors; the model's own bounds may be wider
        lower = Math.max(lower, Math.min(raw.lower(), median - reach));
        upper = Math.min(upper, Math.max(raw.upper(), median + reach));
        if (forecast.quantity().isCount()) {
            lower = Math.floor(lower + ROUNDING);
            upper = Math.ceil(upper - ROUNDING);
        }
        return new LevelInterval(raw.level(), lower, upper);
    }
}
