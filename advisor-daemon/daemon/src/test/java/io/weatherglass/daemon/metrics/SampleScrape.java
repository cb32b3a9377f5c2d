package io.weatherglass.daemon.metrics;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ModelForecast;
import io.weatherglass.forecast.calibration.ScoredForecast;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A scrape of all metrics, after one run has ended and while another one is active. */
public final class SampleScrape {

    private SampleScrape() {}

    private static Lesson lesson() {
        ModelForecast forecast = ModelForecast.makespan(0, 100, List.of(new LevelInterval(0.95, 90, 110)));
        return Lesson.of(
                "montage", List.of(new ScoredForecast(forecast, forecast.intervals(), 105)), List.of(), List.of());
    }

    public static String text() {
        DaemonMetrics metrics = new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10);
        MeteredRun ended = MeteredRun.montage("ended");
        MeteredRun underWay = MeteredRun.montage("under \"way\"");
        for (MeteredRun run : new MeteredRun[] {ended.foldedUntil(0.5), underWay.foldedUntil(0.5)}) {
            Advisory advisory = run.advisory().toBuilder()
                    .alerts(List.of(new Alert(AlertKind.STALLED, MeteredRun.START, "stalled", List.of())))
                    .build();
            metrics.forecast(advisory, run.plan(), MeteredRun.START);
            metrics.published(advisory);
            metrics.eventToAdvisory(Duration.ofMillis(3));
        }
        for (EventType type : EventType.values()) {
            metrics.event(type, "APPLIED");
        }
        metrics.health().lag(() -> Map.of(0, 1L));
        metrics.active(1);
        metrics.coalesced();
        metrics.streams(() -> 1);
        metrics.health().unready(() -> List.of("disk", "catching up 0", "catching up 1"));
        metrics.health().disk(() -> 3, () -> 2);
        metrics.connectors().begin("nextflow");
        metrics.connectors().spool(() -> 1, () -> 0.5);
        Advisory closing = ended.foldedUntil(1).closing();
        metrics.published(closing);
        metrics.ended(closing);
        metrics.calibration().learned(Calibrations.NONE.learn(CalibrationKey.of("hierarchical", false), lesson()));
        return metrics.scrape();
    }
}
