package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

public class MetricsReferenceTest {

    private static final Pattern METRIC = Pattern.compile("(?m)^- `(weatherglass_[a-z_]+)`");

    @Test
    void everyMetricOfTheDaemonIsDocumented() throws IOException {
        assertThat(undocumented(Scrape.parse(SampleScrape.text()))).isEmpty();
    }

    /** Returns the metrics of the daemon in a scrape that {@code docs/metrics.md} lacks. */
    public static Set<String> undocumented(Scrape scrape) throws IOException {
        Set<String> ours = scrape.families().stream()
                .filter(name -> name.startsWith("weatherglass_") && !name.endsWith("_max"))
                .collect(Collectors.toCollection(TreeSet::new));
        METRIC.matcher(Files.readString(Path.of("..", "..", "docs", "metrics.md")))
                .results()
                .forEach(metric -> ours.remove(metric.group(1)));
        return ours;
    }
}
