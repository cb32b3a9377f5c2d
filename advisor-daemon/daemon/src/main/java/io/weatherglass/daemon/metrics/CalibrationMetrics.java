package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.Calibration.KnownWorkflow;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.calibration.IntervalReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What the daemon reports to Prometheus about its calibration. Thread-safe. */
public final class CalibrationMetrics {

    /** Workflows with a series of their own, those that drift most first: their names come from plans. */
    private static final int MAX_WORKFLOWS = 100;

    private final AtomicInteger instances = new AtomicInteger();
    private final MultiGauge coverage;
    private final MultiGauge width;
    private final MultiGauge drifting;

    /** What was learned last, until it has been reported. */
    private final AtomicReference<Calibrations> unreported = new AtomicReference<>();

    CalibrationMetrics(MeterRegistry registry) {
        Gauge.builder("weatherglass.calibration.instances", instances, AtomicInteger::get)
                .description("Completed instances that the calibration has learned from")
                .register(registry);
        coverage = MultiGauge.builder("weatherglass.calibration.coverage.ratio")
                .description("Share of the latest instances in which the published interval held the truth")
                .register(registry);
        width = MultiGauge.builder("weatherglass.calibration.width.ratio")
                .description("Mean width of the published intervals as a share of the truth")
                .register(registry);
        drifting = MultiGauge.builder("weatherglass.calibration.drifting.intervals")
                .description("Intervals that lately held more or less often than chance explains")
                .register(registry);
    }

    /** A lesson was learned: the calibration of the model that it was about is reported at the next scrape. */
    public void learned(Calibrations calibrations) {
        unreported.set(calibrations);
    }

    /** Brings the report up to date. It takes some milliseconds, which each of many lessons that are learned together need not take. */
    synchronized void refresh() {
        Calibrations latest = unreported.get();
        if (latest != null) {
            report(latest.latest());
            unreported.compareAndSet(latest, null);
        }
    }

    private void report(Calibration calibration) {
        var all = calibration.report();
        instances.set(all.instances());
        List<Row<?>> shares = new ArrayList<>();
        List<Row<?>> widths = new ArrayList<>();
        for (IntervalReport interval : all.intervals()) {
            Tags tags = Tags.of(
                    "quantity", interval.quantity().name().toLowerCase(Locale.ROOT),
                    "stage", String.valueOf(interval.bucket().centre()),
                    "level", String.valueOf(interval.level()));
            shares.add(Row.of(tags, interval.coverage()));
            widths.add(Row.of(tags, interval.width()));
        }
        coverage.register(shares, true);
        width.register(widths, true);
        drifting.register(
                calibration.workflows().stream()
                        .sorted(Comparator.comparingInt(KnownWorkflow::drifting).reversed())
                        .limit(MAX_WORKFLOWS)
                        .<Row<?>>map(of -> Row.of(Tags.of("workflow", of.workflow()), of.drifting()))
                        .toList(),
                true);
    }
}
