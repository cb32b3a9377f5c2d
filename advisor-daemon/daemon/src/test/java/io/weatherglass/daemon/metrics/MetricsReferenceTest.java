package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/metrics.md} against what the daemon tells Prometheus. */
public class MetricsReferenceTest {

    private static final Pattern NAME = Pattern.compile("`([a-z_]+)`");

    /** One row of a table of the reference. */
    private record Row(String type, Set<String> labels) {}

    @Test
    void everyDocumentedMetricIsThereWithItsTypeAndLabels() throws Exception {
        Scrape scrape = Scrape.parse(SampleScrape.text());

        documented().forEach((name, row) -> {
            assertThat(scrape.families()).contains(name);
            assertThat(scrape.types()).as(name).containsEntry(name, row.type());
            assertThat(labels(scrape, name)).as("labels of " + name).isEqualTo(row.labels());
        });
    }

    @Test
    void everyMetricOfTheDaemonIsDocumented() throws Exception {
        assertThat(undocumented(Scrape.parse(SampleScrape.text()))).isEmpty();
    }

    /** The daemon's own metrics in a scrape that the reference does not have. */
    public static Set<String> undocumented(Scrape scrape) throws Exception {
        Set<String> ours = scrape.families().stream()
                .filter(name -> name.startsWith("weatherglass_"))
                .collect(Collectors.toCollection(TreeSet::new));
        ours.removeAll(documented().keySet());
        return ours;
    }

    private static Set<String> labels(Scrape scrape, String name) {
        return scrape.samples().stream()
                .filter(sample -> sample.name().equals(name) || sample.name().equals(name + "_bucket"))
                .flatMap(sample -> sample.labels().keySet().stream())
                .filter(label -> !label.equals("le"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, Row> documented() throws Exception {
        Map<String, Row> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of("..", "..", "docs", "metrics.md"))) {
            if (line.startsWith("| `")) {
                String[] cells = line.split("\\|");
                rows.put(only(cells[1]), new Row(cells[2].strip(), names(cells[3])));
            }
        }
        assertThat(rows).isNotEmpty();
        return rows;
    }

    private static String only(String cell) {
        return names(cell).iterator().next();
    }

    private static Set<String> names(String cell) {
        return Arrays.stream(cell.split(","))
                .map(NAME::matcher)
                .filter(matcher -> matcher.find())
                .map(matcher -> matcher.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
