package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.connectors.advisory.ValueInterval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The series of the runs that are under way: one gauge per quantity and quantile, gone when the run ends. */
final class RunSeries {

    private final MeterRegistry registry;
    private final int maxInstances;
    private final Map<String, Run> runs = new HashMap<>();

    RunSeries(MeterRegistry registry, int maxInstances) {
        this.registry = registry;
        this.maxInstances = maxInstances;
    }

    private static final class Run {
        private final Map<String, AtomicReference<Double>> values = new HashMap<>();
        private final List<Meter> meters = new ArrayList<>();
    }

    synchronized void update(Advisory advisory) {
        String instance = advisory.workflowInstance();
        if (!runs.containsKey(instance) && runs.size() >= maxInstances) {
            return;
        }
        Run run = runs.computeIfAbsent(instance, id -> new Run());
        Tags tags = Tags.of("workflow", advisory.workflow(), "instance_id", instance);
        set(run, "progress.ratio", tags, advisory.progress().fraction());
        set(run, "outlier.jobs", tags, advisory.outlierJobs().size());
        advisory.pastError().seconds().ifPresent(value -> set(run, "past.error.seconds", tags, value));
        advisory.pastError().relative().ifPresent(value -> set(run, "past.error.relative.ratio", tags, value));
        advisory.pastError()
                .thresholdSeconds()
                .ifPresent(value -> set(run, "past.error.threshold.seconds", tags, value));
        advisory.makespan().ifPresent(forecast -> setQuantiles(run, "makespan.seconds", tags, forecast));
        advisory.remaining().ifPresent(forecast -> setQuantiles(run, "remaining.seconds", tags, forecast));
        elapsed(advisory).ifPresent(value -> set(run, "elapsed.seconds", tags, value));
        setCost(run, advisory, tags);
        setRisk(run, "deadline.miss.probability", tags, advisory.risk().deadlineMiss());
        setRisk(run, "budget.exceeded.probability", tags, advisory.risk().budgetExceeded());
    }

    /** By definition of what remains. */
    private static Optional<Double> elapsed(Advisory advisory) {
        return advisory.makespan()
                .flatMap(makespan -> advisory.remaining()
                        .map(remaining -> Math.max(0, makespan.medianSeconds() - remaining.medianSeconds())));
    }

    private void setQuantiles(Run run, String name, Tags tags, DurationForecast forecast) {
        set(run, name, tags.and("quantile", "0.5"), forecast.medianSeconds());
        for (DurationInterval interval : forecast.intervals()) {
            set(run, name, tags.and("quantile", lower(interval.level())), interval.lowerSeconds());
            set(run, name, tags.and("quantile", upper(interval.level())), interval.upperSeconds());
        }
    }

    private void setCost(Run run, Advisory advisory, Tags tags) {
        advisory.cost().ifPresent(cost -> {
            Tags inUnit = tags.and("unit", cost.unit());
            if (cost.amount().isPresent()) {
                setQuantiles(
                        run,
                        inUnit,
                        cost.amount().get().median(),
                        cost.amount().get().intervals());
            } else if (cost.btuCount().isPresent()) {
                setQuantiles(
                        run,
                        inUnit,
                        cost.btuCount().get().median(),
                        cost.btuCount().get().intervals());
            } else {
                cost.vmSeconds().ifPresent(time -> setQuantiles(run, inUnit, time.median(), time.intervals()));
            }
        });
    }

    private void setQuantiles(Run run, Tags tags, double median, List<ValueInterval> intervals) {
        set(run, "cost", tags.and("quantile", "0.5"), median);
        for (ValueInterval interval : intervals) {
            set(run, "cost", tags.and("quantile", lower(interval.level())), interval.lower());
            set(run, "cost", tags.and("quantile", upper(interval.level())), interval.upper());
        }
    }

    private void setRisk(Run run, String name, Tags tags, Optional<RiskEstimate> risk) {
        risk.ifPresent(estimate -> set(run, name, tags, estimate.probability()));
    }

    private static String lower(double level) {
        return quantile((1 - level) / 2);
    }

    private static String upper(double level) {
        return quantile((1 + level) / 2);
    }

    /** 0.025, not 0.025000000000000022. */
    private static String quantile(double p) {
        return String.valueOf(Math.round(p * 10_000) / 10_000.0);
    }

    private void set(Run run, String name, Tags tags, double value) {
        run.values
                .computeIfAbsent(name + tags, key -> {
                    AtomicReference<Double> held = new AtomicReference<>(value);
                    run.meters.add(Gauge.builder("weatherglass.workflow." + name, held, AtomicReference::get)
                            .tags(tags)
                            .register(registry));
                    return held;
                })
                .set(value);
    }

    synchronized void remove(String instance) {
        Run run = runs.remove(instance);
        if (run != null) {
            run.meters.forEach(registry::remove);
        }
    }
}
