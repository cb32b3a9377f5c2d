package io.weatherglass.daemon.metrics;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.EventType;
import java.time.Duration;
import java.util.Map;

/** The metrics after one run has ended and while another is under way: every one that there is. */
final class SampleScrape {

    private SampleScrape() {}

    static String text() {
        DaemonMetrics metrics = new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10);
        SyntheticRun ended = SyntheticRun.montage("ended");
        SyntheticRun underWay = SyntheticRun.montage("under \"way\"");
        for (SyntheticRun run : new SyntheticRun[] {ended.foldedUntil(0.5), underWay.foldedUntil(0.5)}) {
            Advisory advisory = run.advisory();
            metrics.forecast(advisory, run.plan(), SyntheticRun.START);
            metrics.published(advisory);
            metrics.eventToAdvisory(Duration.ofMillis(3));
        }
        for (EventType type : EventType.values()) {
            metrics.event(type, "APPLIED");
        }
        metrics.lag(Map.of(0, 1L));
        metrics.active(1);
        metrics.coalesced();
        metrics.streams(() -> 1);
        Advisory closing = ended.foldedUntil(1).closing();
        metrics.published(closing);
        metrics.ended(closing);
        return metrics.scrape();
    }
}
