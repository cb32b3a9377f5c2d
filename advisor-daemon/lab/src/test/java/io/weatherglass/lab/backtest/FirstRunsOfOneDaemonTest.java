package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.backtest.FollowingDaemon;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SchlouderScripts;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** First runs of many workflows that a single daemon follows one after another. */
@Tag("long")
class FirstRunsOfOneDaemonTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final double[] STAGES = {0, 0.1, 0.25, 0.5, 0.75, 0.9};
    private static final int LEARNED_RUNS = 10;

    enum Order {
        BY_NAME(Comparator.naturalOrder()),
        REVERSED(Comparator.reverseOrder()),
        BAGS_OF_TASKS_FIRST(Comparator.comparing((String series) -> !series.matches(".*\\.[bh]r[st]\\..*"))
                .thenComparing(Comparator.naturalOrder()));

        private final Comparator<String> comparator;

        Order(Comparator<String> comparator) {
            this.comparator = comparator;
        }
    }

    private record Forecasts(double truthSeconds, List<Interval> atStages) {

        boolean holds(int stage) {
            return atStages.get(stage).contains(truthSeconds);
        }
    }

    private static RecordedRun read(Path file) {
        try {
            return new SchlouderReader().read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the first run of each series, by the name of the series. */
    private static Map<String, RecordedRun> firstRuns() throws IOException {
        try (Stream<Path> files = Files.list(SharedData.require("schlouder/runs"))) {
            return files.sorted()
                    .map(FirstRunsOfOneDaemonTest::read)
                    .collect(Collectors.toMap(
                            run -> run.label().substring(0, run.label().lastIndexOf('.')),
                            Function.identity(),
                            (first, later) -> first,
                            TreeMap::new));
        }
    }

    private static FollowedEvents events(String series, RecordedRun run, PlatformCatalog platforms) {
        ReplayScript script = SchlouderScripts.of(
                        run,
                        platforms.platform(run.name().orElseThrow().platformKey()),
                        run.name().orElseThrow().strategy(),
                        START)
                .foreseen();
        return FollowedEvents.of(new ReplayScript(
                script.label(),
                script.plan().toBuilder().workflow(series).build(),
                script.events(),
                script.trueMakespanSeconds(),
                script.trueBtuCount()));
    }

    private static Interval interval(Advisory advisory) {
        return advisory.makespan().orElseThrow().intervals().stream()
                .filter(interval -> interval.level() == 0.95)
                .map(interval -> new Interval(interval.lowerSeconds(), interval.upperSeconds()))
                .findFirst()
                .orElseThrow();
    }

    private static Forecasts follow(FollowedEvents events, FollowingDaemon daemon) {
        Advisory closing = daemon.close(events.ended());
        double truth = closing.makespan().orElseThrow().medianSeconds();
        List<Advisory> course = DoubleStream.of(STAGES)
                .parallel()
                .mapToObj(stage -> daemon.advise(events.at(stage * truth)))
                .toList();
        daemon.record(events.ended(), closing, course);
        return new Forecasts(
                truth, course.stream().map(FirstRunsOfOneDaemonTest::interval).toList());
    }

    /** Returns the forecasts by series. The daemon follows the series in the given order. */
    private static Map<String, Forecasts> inOneDaemon(
            Map<String, RecordedRun> firstRuns, Comparator<String> order, ForecastOptions options) throws IOException {
        PlatformCatalog platforms = PlatformCatalog.read(SharedData.require("schlouder/platforms.json"));
        Map<String, Forecasts> forecasts = new HashMap<>();
        try (FollowingDaemon daemon = FollowingDaemon.open(options, LEARNED_RUNS)) {
            firstRuns.keySet().stream()
                    .sorted(order)
                    .forEach(series ->
                            forecasts.put(series, follow(events(series, firstRuns.get(series), platforms), daemon)));
        }
        return forecasts;
    }

    @Test
    void forecastsDoNotDependOnTheOrderOfWorkflows() throws IOException {
        Map<String, RecordedRun> some = firstRuns();
        some.keySet().removeIf(series -> !series.startsWith("v1."));
        ForecastOptions few = ForecastOptions.builder().maxRealizations(100).build();

        assertThat(inOneDaemon(some, Comparator.naturalOrder(), few))
                .hasSize(9)
                .isEqualTo(inOneDaemon(some, Comparator.reverseOrder(), few));
    }

    @ParameterizedTest
    @EnumSource
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void intervalsHoldInEveryOrder(Order order) throws IOException {
        Collection<Forecasts> forecasts = inOneDaemon(firstRuns(), order.comparator, ForecastOptions.DEFAULTS)
                .values();

        assertThat(forecasts).hasSize(57);
        assertThat(IntStream.range(0, STAGES.length))
                .allSatisfy(stage -> assertThat(forecasts.stream()
                                .filter(one -> one.holds(stage))
                                .count())
                        .as("intervals that hold at %s", STAGES[stage])
                        .isGreaterThanOrEqualTo(52));
    }
}
