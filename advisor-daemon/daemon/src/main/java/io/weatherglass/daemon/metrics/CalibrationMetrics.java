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

/** Coverage and width of published intervals. Thread-safe. */
public final class CalibrationMetrics {

    /**
     * Limits the number of series, since plans may contain any workflow name. Workflows with the most drifting
     * intervals come first.
     */
    private static final int MAX_WORKFLOWS = 100;

    private final AtomicInteger instances = new AtomicInteger();
    private final MultiGauge coverage;
    private final MultiGauge width;
    private final MultiGauge drifting;

    private final AtomicReference<Calibrations> unreported = new AtomicReference<>();

    CalibrationMetrics(MeterRegistry registry) {
        Gauge.builder("weatherglass.calibration.instances", instances, AtomicInteger::get)
                .description("Completed instances used by the calibration")
                .register(registry);
        coverage = MultiGauge.builder("weatherglass.calibration.coverage.ratio")
                .description("Measured coverage of published intervals in the most recently completed instances, by"
                        + " nominal level")
                .register(registry);
        width = MultiGauge.builder("weatherglass.calibration.width.ratio")
                .description("Mean width of the published intervals relative to the outcome")
                .register(registry);
        drifting = MultiGauge.builder("weatherglass.calibration.drifting.intervals")
                .description("Intervals whose recent coverage is significantly too high or too low; limited to the 100"
                        + " workflows with the most such intervals")
                .register(registry);
    }

    public void learned(Calibrations calibrations) {
        unreported.set(calibrations);
    }

    /** Takes milliseconds, so it runs once per scrape rather than after every completed run. */
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
