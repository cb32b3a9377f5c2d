package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.EventType;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What Prometheus's own tool says of the rules, of the scrape configuration and of the metrics. */
class AlertRulesTest {

    @Test
    void theRulesFireAsTheirTestCasesSay() throws Exception {
        var said = PrometheusTools.run(
                "", PrometheusTools.require("promtool"), "test", "rules", "deploy/prometheus/alerts-test.yml");

        assertThat(said.text()).contains("SUCCESS");
        assertThat(said.status()).as(said.text()).isZero();
    }

    @Test
    void theScrapeConfigurationAndItsRuleFileAreValid() throws Exception {
        var said = PrometheusTools.run(
                "", PrometheusTools.require("promtool"), "check", "config", "deploy/prometheus/prometheus.yml");

        assertThat(said.text()).contains("2 rules found");
        assertThat(said.status()).as(said.text()).isZero();
    }

    @Test
    void promtoolHasNothingToSayAboutTheMetrics() throws Exception {
        var said = PrometheusTools.run(scrapeAfterARun(), PrometheusTools.require("promtool"), "check", "metrics");

        assertThat(said.text()).isEmpty();
        assertThat(said.status()).isZero();
    }

    private static String scrapeAfterARun() {
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
        Advisory closing = ended.foldedUntil(1).closing();
        metrics.published(closing);
        metrics.ended(closing);
        return metrics.scrape();
    }
}
