package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What Prometheus's own tool says of the rules, of the scrape configuration and of the metrics. */
@Tag("program")
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

        assertThat(said.text()).contains("3 rules found");
        assertThat(said.status()).as(said.text()).isZero();
    }

    @Test
    void theDeploymentGuideNamesEveryRule() throws Exception {
        Path deploy = PrometheusTools.root().resolve("deploy");
        List<String> rules = Pattern.compile("- alert: (\\w+)")
                .matcher(Files.readString(deploy.resolve("prometheus/alerts.yml")))
                .results()
                .map(match -> match.group(1))
                .toList();

        assertThat(Files.readString(deploy.resolve("README.md")))
                .contains(rules)
                .contains("has three rules");
        assertThat(rules).hasSize(3);
    }

    @Test
    void promtoolHasNothingToSayAboutTheMetrics() throws Exception {
        var said = PrometheusTools.run(SampleScrape.text(), PrometheusTools.require("promtool"), "check", "metrics");

        assertThat(said.text()).isEmpty();
        assertThat(said.status()).isZero();
    }
}
