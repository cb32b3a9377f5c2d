package io.weatherglass.proving.reference;

import io.weatherglass.daemon.metrics.SampleScrape;
import io.weatherglass.daemon.metrics.Scrape;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Renders the metrics of runs, or the other metrics of the daemon, from a scrape. */
final class MetricReference {
    private static final Pattern HELP = Pattern.compile("(?m)^# HELP (weatherglass_\\w+) (.+)$");

    private static final String RUN_PREFIX = "weatherglass_workflow_";

    private MetricReference() {}

    static String of(List<String> kind) {
        boolean ofRuns = kind.equals(List.of("run"));
        String text = SampleScrape.text();
        Scrape scrape = Scrape.parse(text);
        return HELP.matcher(text)
                .results()
                .filter(help -> help.group(1).startsWith(RUN_PREFIX) == ofRuns)
                .filter(help -> !help.group(1).endsWith("_max"))
                .map(help -> line(help, scrape))
                .sorted()
                .collect(Collectors.joining());
    }

    private static String line(MatchResult help, Scrape scrape) {
        String name = help.group(1);
        Set<String> labels = labels(scrape, name);
        return "- `" + name + "` (" + scrape.types().get(name)
                + (labels.isEmpty() ? "" : labels.stream().collect(Collectors.joining("`, `", "; `", "`")))
                + "): " + help.group(2) + ".\n";
    }

    private static Set<String> labels(Scrape scrape, String name) {
        Set<String> labels = new TreeSet<>();
        for (String series : List.of(name, name + "_bucket")) {
            scrape.of(series).forEach(sample -> labels.addAll(sample.labels().keySet()));
        }
        labels.removeAll(name.startsWith(RUN_PREFIX) ? Set.of("workflow", "instance_id") : Set.of("le"));
        return labels;
    }
}
