package io.weatherglass.cli.demo;

import static io.weatherglass.cli.options.TextPrinter.time;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.connectors.advisory.ForecastChange;
import io.weatherglass.forecast.support.Percent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Explains in one line why the probability of being late has changed since the previous row. */
final class RiskJump {

    /** Smallest change in the probability of being late that is explained. */
    private static final double JUMP = 0.1;

    /** Smallest reported effect of a cause on the end time of the run, as a share of the makespan. */
    private static final double MIN_SHARE = 0.005;

    /** Causes that are reported together as the progress of the jobs. */
    private static final Set<String> WORK =
            Set.of(Contribution.TIME_ELAPSED, Contribution.JOB_RUNTIME, Contribution.VM_LEVEL);

    private record Moved(double seconds, String text) {}

    private RiskJump() {}

    /** Returns the explanation; empty if the risk has hardly changed or no cause explains the change. */
    static Optional<String> reason(Advisory before, Advisory now) {
        Optional<Double> was = probability(before);
        Optional<Double> is = probability(now);
        if (was.isEmpty() || is.isEmpty() || Math.abs(is.get() - was.get()) < JUMP) {
            return Optional.empty();
        }
        boolean later = is.get() > was.get();
        double least =
                MIN_SHARE * now.makespan().map(DurationForecast::medianSeconds).orElse(0.0);
        return moved(before, now).stream()
                .filter(moved -> later ? moved.seconds() > least : moved.seconds() < -least)
                .max(Comparator.comparingDouble(moved -> Math.abs(moved.seconds())))
                .map(most -> String.format(
                        "risk of being late %s -> %s: %s (end time %s %s)",
                        Percent.of(was.get()),
                        Percent.of(is.get()),
                        most.text().replace("%s", later ? "later" : "earlier"),
                        time(Math.abs(most.seconds())),
                        later ? "later" : "earlier"));
    }

    private static Optional<Double> probability(Advisory advisory) {
        return advisory.closing()
                ? Optional.empty()
                : advisory.risk().deadlineMiss().map(risk -> risk.probability());
    }

    /** Returns the change of each cause's contribution since the previous row. */
    private static List<Moved> moved(Advisory before, Advisory now) {
        Map<String, Double> then = byCause(before);
        List<Moved> moved = new ArrayList<>();
        byCause(now).forEach((text, seconds) -> moved.add(new Moved(seconds - then.getOrDefault(text, 0.0), text)));
        return moved;
    }

    private static Map<String, Double> byCause(Advisory advisory) {
        Map<String, Double> seconds = new TreeMap<>();
        for (Contribution each :
                sinceStart(advisory).map(ForecastChange::contributions).orElse(List.of())) {
            if (!each.cause().equals(Contribution.OTHER)) {
                seconds.merge(
                        WORK.contains(each.cause()) ? "jobs end %s than expected" : each.text(),
                        each.seconds(),
                        Double::sum);
            }
        }
        return seconds;
    }

    private static Optional<ForecastChange> sinceStart(Advisory advisory) {
        return advisory.explanation().flatMap(Explanation::sinceStart);
    }
}
