package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.weatherglass.forecast.matching.SearchListener;
import java.time.Duration;
import java.util.List;

/** Metrics of searches for background load. Thread-safe. */
public final class SearchMetrics implements SearchListener {
    private static final List<String> RESULTS = List.of("matched", "nothing_found", "cancelled", "failed");
    private static final Duration[] DURATIONS = {
        Duration.ofMillis(10),
        Duration.ofMillis(100),
        Duration.ofSeconds(1),
        Duration.ofSeconds(10),
        Duration.ofMinutes(1)
    };
    private static final double[] SHARES = {0.1, 0.2, 0.4, 0.6, 0.8, 1};

    private final MeterRegistry registry;
    private final Timer duration;
    private final Counter evaluations;
    private final Counter timeouts;
    private final Counter simulated;
    private final DistributionSummary unexplained;

    SearchMetrics(MeterRegistry registry) {
        this.registry = registry;
        RESULTS.forEach(this::searches);
        duration = Timer.builder("weatherglass.background.search")
                .description("Duration of a search for a background load, including simulations")
                .serviceLevelObjectives(DURATIONS)
                .register(registry);
        evaluations =
                counter("weatherglass.background.evaluations", "Comparisons of trace fragments with observed runtimes");
        timeouts = counter(
                "weatherglass.background.timeouts", "Searches for a background load that exceeded their time limit");
        simulated =
                counter("weatherglass.background.fragments.simulated", "Trace fragments simulated as background load");
        unexplained = DistributionSummary.builder("weatherglass.background.unexplained.ratio")
                .description("Share of the past error that the matched load does not explain; 0 is a perfect match")
                .serviceLevelObjectives(SHARES)
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private Counter searches(String result) {
        return Counter.builder("weatherglass.background.searches")
                .description("Searches for a background load, by result")
                .tag("result", result)
                .register(registry);
    }

    @Override
    public void ended(String status) {
        searches(status.replace(' ', '_')).increment();
    }

    @Override
    public void searched(String status, long wallMillis, boolean timedOut) {
        ended(status);
        duration.record(Duration.ofMillis(wallMillis));
        if (timedOut) {
            timeouts.increment();
        }
    }

    @Override
    public void matched(double unexplainedShare) {
        unexplained.record(unexplainedShare);
    }

    @Override
    public void compared(long fragments) {
        evaluations.increment(fragments);
    }

    @Override
    public void simulated(int fragments) {
        simulated.increment(fragments);
    }
}
