package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("program")
class AlertRulesTest {

    @Test
    void rulesFireAsInTheirTestCases() throws Exception {
        var said = PrometheusTools.run(
                "", PrometheusTools.require("promtool"), "test", "rules", "deploy/prometheus/alerts-test.yml");

        assertThat(said.text()).contains("SUCCESS");
        assertThat(said.status()).as(said.text()).isZero();
    }

    @Test
    void scrapeConfigurationAndRulesAreValid() throws Exception {
        var said = PrometheusTools.run(
                "", PrometheusTools.require("promtool"), "check", "config", "deploy/prometheus/prometheus.yml");

        assertThat(said.text()).containsPattern("1[0-9] rules found");
        assertThat(said.status()).as(said.text()).isZero();
    }

    /** Untested rules may never fire, and alerts without a runbook leave operators without help. */
    @Test
    void everyRuleHasATestCaseAndARunbook() throws Exception {
        Path root = PrometheusTools.root();
        String rules = Files.readString(root.resolve("deploy/prometheus/alerts.yml"));
        List<String> names = names(rules, "- alert: (\\w+)");

        assertThat(names(Files.readString(root.resolve("docs/runbooks.md")), "(?m)^## (\\w+)$"))
                .containsExactlyElementsOf(names);
        assertThat(names(rules, "runbook: docs/runbooks.md#(\\w+)"))
                .containsExactlyElementsOf(names.stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .toList());
        assertThat(Set.copyOf(names(
                        Files.readString(root.resolve("deploy/prometheus/alerts-test.yml")),
                        "alertname: (\\w+)\\s+exp_alerts:(?! \\[\\])")))
                .containsExactlyInAnyOrderElementsOf(names);
    }

    private static List<String> names(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    @Test
    void promtoolAcceptsTheMetrics() throws Exception {
        var said = PrometheusTools.run(SampleScrape.text(), PrometheusTools.require("promtool"), "check", "metrics");

        assertThat(said.text()).isEmpty();
        assertThat(said.status()).isZero();
    }
}
