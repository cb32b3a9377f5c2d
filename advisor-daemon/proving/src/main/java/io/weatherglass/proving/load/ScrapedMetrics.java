package io.weatherglass.proving.load;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One scrape of the daemon's metrics: values by series in Prometheus text format. Immutable. */
final class ScrapedMetrics {

    private static final Pattern INSTANCE = Pattern.compile("instance_id=\"([^\"]*)\"");

    private final Map<String, Double> values = new HashMap<>();

    ScrapedMetrics(String text) {
        text.lines().filter(line -> !line.isBlank() && line.charAt(0) != '#').forEach(line -> {
            int blank = line.lastIndexOf(' ');
            values.put(line.substring(0, blank), Double.parseDouble(line.substring(blank + 1)));
        });
    }

    int series() {
        return values.size();
    }

    long instances() {
        return values.keySet().stream()
                .map(INSTANCE::matcher)
                .filter(Matcher::find)
                .map(label -> label.group(1))
                .distinct()
                .count();
    }

    /**
     * Returns the sum over those series of a metric whose labels contain a text such as {@code result="applied"}; 0 if
     * there are none.
     */
    double sum(String metric, String label) {
        return values.entrySet().stream()
                .filter(entry -> isOf(metric, entry.getKey()) && entry.getKey().contains(label))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    double sum(String metric) {
        return sum(metric, "");
    }

    private static boolean isOf(String metric, String series) {
        return series.startsWith(metric)
                && (series.length() == metric.length() || series.charAt(metric.length()) == '{');
    }
}
