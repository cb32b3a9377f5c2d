package io.weatherglass.daemon.metrics;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parsed Prometheus text format. */
public record Scrape(List<Sample> samples, Map<String, String> types) {

    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? ([^ ]+)");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\",?");
    private static final Pattern PART = Pattern.compile("_(bucket|count|sum)$");

    public record Sample(String name, Map<String, String> labels, double value) {}

    public static Scrape parse(String text) {
        Map<String, String> types = new TreeMap<>();
        List<Sample> samples = text.lines()
                .filter(line -> {
                    if (line.startsWith("# TYPE ")) {
                        String[] words = line.split(" ");
                        types.put(words[2], words[3]);
                    }
                    return !line.startsWith("#") && !line.isBlank();
                })
                .map(Scrape::sample)
                .toList();
        return new Scrape(samples, types);
    }

    private static Sample sample(String line) {
        Matcher matcher = SAMPLE.matcher(line);
        if (!matcher.matches()) {
            throw new AssertionError("no sample: " + line);
        }
        Map<String, String> labels = new TreeMap<>();
        if (matcher.group(2) != null) {
            LABEL.matcher(matcher.group(2)).results().forEach(label -> labels.put(label.group(1), label.group(2)));
        }
        return new Sample(
                matcher.group(1), labels, Double.parseDouble(matcher.group(3).replace("Inf", "Infinity")));
    }

    public List<Sample> of(String name) {
        return samples.stream().filter(sample -> sample.name().equals(name)).toList();
    }

    public Map<String, Double> by(String label, String name) {
        return of(name).stream().collect(Collectors.toMap(s -> s.labels().get(label), Sample::value));
    }

    public double value(String name, Map<String, String> labels) {
        List<Sample> found = of(name).stream()
                .filter(s -> s.labels().entrySet().containsAll(labels.entrySet()))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(name + labels + " has " + found.size() + " series");
        }
        return found.get(0).value();
    }

    public Set<String> valuesOf(String label) {
        return samples.stream()
                .filter(s -> s.labels().containsKey(label))
                .map(s -> s.labels().get(label))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names of metrics; histograms by their common name. */
    public Set<String> families() {
        return samples.stream().map(s -> family(s.name())).collect(Collectors.toCollection(TreeSet::new));
    }

    private String family(String name) {
        String without = PART.matcher(name).replaceFirst("");
        return "histogram".equals(types.get(without)) || "summary".equals(types.get(without)) ? without : name;
    }
}
