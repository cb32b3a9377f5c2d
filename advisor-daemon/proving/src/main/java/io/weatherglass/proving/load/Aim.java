package io.weatherglass.proving.load;

import java.util.List;
import java.util.Optional;

/**
 * Target value of a figure for the default load on two cores, not counting the broker and the load generator. Unlike a
 * {@link Check}, an aim depends on the machine.
 *
 * @param isCeiling whether the value is a maximum; otherwise it is a minimum
 */
record Aim(String scenario, String figure, boolean isCeiling, double value) {

    private static final List<Aim> ALL = List.of(
            ceiling("active", "at 100 events/s: event to advisory p50", 60),
            ceiling("active", "at 100 events/s: event to advisory p99", 300),
            ceiling("active", "at 500 events/s: event to advisory p50", 500),
            ceiling("active", "at 500 events/s: event to advisory p99", 3000),
            ceiling("active", "at 500 events/s: live heap", 512),
            ceiling("silent", "CPU use in the last third", 0.05),
            ceiling("large", "time to the first advisory", 10),
            ceiling("large", "maximum latency of later advisories", 5),
            ceiling("large", "other runs: p99 with the large run, relative to p99 before it started", 2),
            ceiling("burst", "other runs: time until p50 recovers after the last event", 60),
            new Aim("fold", "events folded per CPU second in the second half", false, 50_000));

    private static Aim ceiling(String scenario, String figure, double value) {
        return new Aim(scenario, figure, true, value);
    }

    record Judged(String figure, double value, String unit, String aim, boolean met) {}

    static List<Judged> judge(String scenario, List<Figure> figures) {
        return ALL.stream()
                .filter(aim -> aim.scenario.equals(scenario))
                .flatMap(aim -> aim.judge(figures).stream())
                .toList();
    }

    private Optional<Judged> judge(List<Figure> figures) {
        return figures.stream()
                .filter(measured -> measured.name().equals(figure))
                .findFirst()
                .map(measured -> new Judged(
                        figure,
                        measured.value(),
                        measured.unit(),
                        (isCeiling ? "<= " : ">= ") + Figure.text(value),
                        isCeiling ? measured.value() <= value : measured.value() >= value));
    }
}
