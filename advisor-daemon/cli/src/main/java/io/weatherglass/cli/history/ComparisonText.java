package io.weatherglass.cli.history;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextTable;
import io.weatherglass.forecast.attributing.Attribution;
import io.weatherglass.forecast.attributing.ComparisonVerdict;
import io.weatherglass.forecast.attributing.DifferencePart;
import io.weatherglass.forecast.attributing.DifferencePart.Item;
import io.weatherglass.forecast.attributing.PastRunComparison;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.traces.history.StoredRun;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

final class ComparisonText {

    /** Kinds whose contributions are below this share of the earlier total are summed in one line. */
    private static final double SMALL = 0.005;

    private static final String NO_INTERVAL = "-";

    private record Line(String name, double amount, String interval, boolean changed) {}

    private ComparisonText() {}

    static void print(PastRunComparison comparison, PrintWriter out) {
        out.println(format(
                "%s: %s compared with %s", comparison.workflow(), runs(comparison.after()), runs(comparison.before())));
        out.println("verdict: " + ComparisonVerdict.of(comparison));
        print(comparison.makespan(), "makespan", "s", "%.1f", out);
        String unit = comparison.before().get(0).facts().cost().unit();
        comparison.cost().ifPresent(cost -> print(cost, "cost", unit, "%.4f", out));
        if (comparison.makespan().isTested()) {
            out.println();
            out.println("simultaneous 99 % intervals from "
                    + CountText.of(comparison.makespan().pastPairs(), "pair") + " of consecutive past runs");
        }
    }

    private static String runs(List<StoredRun> runs) {
        return runs.size() == 1 ? "run " + runs.get(0).id() : CountText.of(runs.size(), "run");
    }

    private static void print(Attribution total, String what, String unit, String pattern, PrintWriter out) {
        out.println();
        out.println(format(
                "%s " + pattern + " → " + pattern + " %s (%s)",
                what,
                total.before(),
                total.after(),
                unit,
                ComparisonVerdict.signed(total.relative())));
        String plus = pattern.replace("%", "%+");
        new TextTable<Line>()
                .left("contribution", 0, Line::name)
                .gap(2)
                .right(unit, 0, line -> format(plus, line.amount()))
                .right("share", 0, line -> ComparisonVerdict.signed(line.amount() / total.before()))
                .left("99 % interval", 0, Line::interval)
                .left("change", 0, line -> line.changed() ? "yes" : "no")
                .lines(lines(total, plus))
                .forEach(out::println);
    }

    private static List<Line> lines(Attribution total, String pattern) {
        List<Line> lines = new ArrayList<>();
        double others = 0;
        for (DifferencePart part : total.contributions()) {
            if (part.item() == Item.PROCESS && !part.changed() && Math.abs(part.amount()) < SMALL * total.before()) {
                others += part.amount();
            } else {
                String ratio = part.ratio().map(ComparisonVerdict::text).orElse("");
                String none = part.item().isCounted() ? NO_INTERVAL : "unknown";
                String interval = part.interval()
                        .map(of -> format("[" + pattern + " to " + pattern + "]", of.lower(), of.upper()))
                        .orElse(none);
                lines.add(new Line(ComparisonVerdict.name(part) + ratio, part.amount(), interval, part.changed()));
            }
        }
        if (others != 0) {
            lines.add(new Line("runtimes of other kinds", others, NO_INTERVAL, false));
        }
        return lines;
    }
}
