package io.weatherglass.cli.history;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextTable;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.traces.history.ErrorCurve;
import io.weatherglass.traces.history.ForecastInterval;
import io.weatherglass.traces.history.PastForecast;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.StoredRun;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

final class HistoryText {

    private static final int QUARTERS = 4;

    private HistoryText() {}

    static String cost(RunCost cost) {
        if (cost.amount().isPresent()) {
            return Money.of(cost.amount().getAsDouble(), cost.unit());
        }
        if (cost.btuCount().isPresent()) {
            return cost.btuCount().getAsLong() + " BTU";
        }
        return cost.vmSeconds().isPresent()
                ? format("%.0f VM s", cost.vmSeconds().getAsDouble())
                : "-";
    }

    static void print(StoredRun stored, PastRun run, PrintWriter out) {
        RunFacts facts = stored.facts();
        out.println(format("run %d: %s of %s", stored.id(), facts.instance(), facts.workflow()));
        String vms = run.vms().isEmpty() ? "" : " on " + CountText.of(run.vms().size(), "VM");
        out.println(format(
                "%s, %s on %s, %d of %d jobs completed%s",
                facts.end().name().toLowerCase(Locale.ROOT),
                facts.strategy(),
                facts.platform(),
                facts.completedJobs(),
                facts.jobCount(),
                vms));
        String atLeast = facts.end() == RunEnd.INCOMPLETE ? "at least " : "";
        String cost = cost(facts.cost());
        out.println(format(
                "makespan %s%.1f s%s", atLeast, facts.makespanSeconds(), cost.equals("-") ? "" : ", cost " + cost));
        errors(run.jobs().errors(), out);
        forecasts(run, out);
        out.flush();
    }

    private static void errors(ErrorCurve errors, PrintWriter out) {
        int count = errors.count();
        // the last past error is known if any job had a projection
        if (count == 0 || Double.isNaN(errors.pastSeconds(count))) {
            return;
        }
        out.println();
        new TextTable<Integer>()
                .right("jobs completed", 0, "%d", k -> k)
                .right("past error s", 14, k -> seconds(errors.pastSeconds(k)))
                .right("future error s", 14, k -> seconds(errors.futureSeconds(k)))
                .lines(IntStream.rangeClosed(1, QUARTERS)
                        .map(quarter -> Math.max(1, count * quarter / QUARTERS))
                        .distinct()
                        .boxed()
                        .toList())
                .forEach(out::println);
    }

    private static String seconds(double seconds) {
        return Double.isNaN(seconds) ? "-" : format("%.2f", seconds);
    }

    private static void forecasts(PastRun run, PrintWriter out) {
        Map<String, int[]> heldOf = new TreeMap<>();
        for (PastForecast forecast : run.forecasts()) {
            for (ForecastInterval interval : forecast.intervals()) {
                interval.held().ifPresent(held -> {
                    String name = format(
                            "%s at %.1f %%",
                            interval.quantity().name().toLowerCase(Locale.ROOT), 100 * interval.level());
                    int[] counts = heldOf.computeIfAbsent(name, absent -> new int[2]);
                    counts[0] += held ? 1 : 0;
                    counts[1]++;
                });
            }
        }
        if (run.forecasts().isEmpty()) {
            return;
        }
        out.println();
        out.println(CountText.of(run.forecasts().size(), "forecast")
                + (heldOf.isEmpty() ? "" : "; intervals that contained the outcome"));
        heldOf.forEach((name, counts) -> out.println(format("  %-20s %d of %d", name, counts[0], counts[1])));
    }
}
