package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.replay.FollowedEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Compares forecasts of resumed runs with past makespans. Uses Nextflow traces, transformed as if the runs had been
 * killed and resumed, or repeated with a changed process ({@link ResumedRuns}). Forecasts use all complete earlier
 * runs.
 */
public final class ResumedRunScores {

    private static final List<Double> STAGES = List.of(0.0, 0.1, 0.25, 0.5, 0.75, 0.9);
    private static final List<Double> FINISHED = List.of(0.2, 0.5, 0.8, 0.95);
    private static final double LEVEL = 0.95;
    private static final int REALIZATIONS = 100;
    private static final int LEARNED_RUNS = 10;

    private ResumedRunScores() {}

    /** Forecasts of one run at one stage, by method. */
    private record Row(double truth, Map<String, SpanForecast> by) {}

    /** A way to create two attempts from a complete run. */
    private record Way(String name, Function<RecordedRunEvents, ResumedRuns.Attempts> made) {}

    /**
     * @param arguments number of last runs per workflow of which every n-th is scored; n; whether skipped jobs are
     *     reported, as by the plugin, or not, as by the weblog; whether the first attempt is known; folders of traces
     */
    public static void main(String[] arguments) throws IOException {
        int scored = Integer.parseInt(arguments[0]);
        int every = Integer.parseInt(arguments[1]);
        boolean reportsSkipped = Boolean.parseBoolean(arguments[2]);
        boolean knowsFirst = Boolean.parseBoolean(arguments[3]);
        Map<String, List<Row>> rows = new TreeMap<>();
        for (int folder = 4; folder < arguments.length; folder++) {
            List<RecordedRunEvents> traces = new ArrayList<>();
            new RecordedRunsReader(
                            ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), false, System.err::println)
                    .read(List.of(Path.of(arguments[folder])), traces::add, () -> {});
            follow(traces, scored, every, reportsSkipped, knowsFirst, rows);
        }
        rows.forEach((name, some) -> print(name, some));
    }

    private static void follow(
            List<RecordedRunEvents> traces,
            int scored,
            int every,
            boolean reportsSkipped,
            boolean knowsFirst,
            Map<String, List<Row>> rows) {
        ResumedRuns resumed = ResumedRuns.of(traces);
        ForecastOptions options = ForecastOptions.builder()
                .maxRealizations(REALIZATIONS)
                .enoughRealizations(REALIZATIONS)
                .build();
        List<Double> makespans = new ArrayList<>();
        List<Integer> jobs = new ArrayList<>();
        try (FollowingDaemon daemon = FollowingDaemon.open(options, LEARNED_RUNS)) {
            for (int run = 0; run < traces.size(); run++) {
                RecordedRunEvents whole = traces.get(run);
                int number = run - (traces.size() - scored);
                if (number >= 0 && number % every == 0) {
                    for (double share : FINISHED) {
                        // the order matters, because first attempts are recorded before the next run is forecast
                        List<Way> ways = List.of(
                                new Way("killed", of -> resumed.cut(of, share, reportsSkipped)),
                                new Way("changed", of -> resumed.changed(of, share, reportsSkipped)));
                        ways.forEach(way -> score(
                                way.name() + " at " + share,
                                way.made().apply(whole),
                                knowsFirst,
                                makespans,
                                jobs,
                                daemon,
                                rows));
                    }
                }
                FollowedEvents events = FollowedEvents.of(whole.instance(), whole.events(), daemon::expected);
                Advisory closing = daemon.close(events.ended());
                daemon.record(events.ended(), closing, List.of());
                if (events.ended().outcome().orElseThrow().isWhole()) {
                    makespans.add(closing.makespan().orElseThrow().medianSeconds());
                    jobs.add(events.completedJobs(events.count()));
                }
            }
        }
    }

    private static void score(
            String name,
            ResumedRuns.Attempts attempts,
            boolean knowsFirst,
            List<Double> makespans,
            List<Integer> jobs,
            FollowingDaemon daemon,
            Map<String, List<Row>> rows) {
        if (knowsFirst) {
            RecordedRunEvents first = attempts.first();
            FollowedEvents failed = FollowedEvents.of(first.instance(), first.events(), daemon::expected);
            daemon.record(failed.ended(), daemon.close(failed.ended()), List.of());
        }
        RecordedRunEvents second = attempts.second();
        FollowedEvents events = FollowedEvents.of(second.instance(), second.events(), daemon::expected);
        double truth = daemon.close(events.ended()).makespan().orElseThrow().medianSeconds();
        if (!(truth > 0)) {
            return;
        }
        double all = jobs.stream().mapToInt(count -> count).average().orElseThrow();
        double left = Math.max(0, all - attempts.finished()) / all;
        List<Double> parts = makespans.stream().map(makespan -> left * makespan).toList();
        for (double stage : STAGES) {
            double elapsed = stage * truth;
            Map<String, SpanForecast> by = new TreeMap<>();
            published(LatestForecast.until(elapsed, events, daemon::advise))
                    .ifPresent(span -> by.put("forecast", span));
            by.put(
                    "past makespans",
                    BaselineForecasts.pastMakespans(makespans, elapsed, LEVEL).orElseThrow());
            by.put(
                    "by jobs",
                    BaselineForecasts.pastMakespans(parts, elapsed, LEVEL).orElseThrow());
            String row = String.format(
                    Locale.ROOT,
                    "%-8s at %2.0f %%",
                    name.split(" ")[0] + name.substring(name.lastIndexOf(' ')),
                    100 * stage);
            rows.computeIfAbsent(row, none -> new ArrayList<>()).add(new Row(truth, by));
            rows.computeIfAbsent(
                            String.format(Locale.ROOT, "%s, all %2.0f %%", name.split(" ")[0], 100 * stage),
                            none -> new ArrayList<>())
                    .add(new Row(truth, by));
        }
    }

    private static Optional<SpanForecast> published(Advisory advisory) {
        return advisory.makespan()
                .map(makespan -> makespan.intervals().stream()
                        .filter(one -> Math.abs(one.level() - LEVEL) < 1e-9)
                        .map(interval -> new SpanForecast(
                                interval.lowerSeconds(), makespan.medianSeconds(), interval.upperSeconds()))
                        .findFirst()
                        .orElseThrow());
    }

    private static void print(String name, List<Row> rows) {
        StringBuilder line = new StringBuilder(name + ":");
        for (String who : List.of("forecast", "past makespans", "by jobs")) {
            List<Row> some =
                    rows.stream().filter(row -> row.by().containsKey(who)).toList();
            line.append(String.format(
                    Locale.ROOT,
                    " | %s: score %.1f %%, held %d of %d, width %.0f %%, median error %.1f %%, bias %.1f %%",
                    who,
                    100 * mean(some, row -> row.by().get(who).relativeScore(row.truth(), LEVEL)),
                    some.stream()
                            .filter(row -> row.by().get(who).holds(row.truth()))
                            .count(),
                    some.size(),
                    100 * mean(some, row -> row.by().get(who).relativeWidth(row.truth())),
                    100 * median(some, row -> row.by().get(who).relativeError(row.truth())),
                    100 * median(some, row -> row.by().get(who).median() / row.truth() - 1)));
        }
        System.out.println(line);
    }

    private static double mean(List<Row> rows, Function<Row, Double> of) {
        return rows.stream().mapToDouble(of::apply).average().orElse(Double.NaN);
    }

    private static double median(List<Row> rows, Function<Row, Double> of) {
        double[] rising = rows.stream().mapToDouble(of::apply).sorted().toArray();
        return rising.length == 0 ? Double.NaN : rising[rising.length / 2];
    }
}
