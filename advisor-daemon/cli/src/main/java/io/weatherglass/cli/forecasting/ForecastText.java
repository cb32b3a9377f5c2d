package io.weatherglass.cli.forecasting;

import static io.weatherglass.cli.options.TextPrinter.time;

import io.weatherglass.cli.charts.IntervalChart;
import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.CarbonForecast;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.advising.PlanForecast;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.support.Grams;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.forecast.support.Percent;
import java.io.Writer;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/** Prints a forecast made before the run starts. */
final class ForecastText {

    private static final double LEVEL = 0.95;

    private ForecastText() {}

    /** @param given numbers of jobs by kind, given by the user */
    static List<String> lines(PlanForecast forecast, Map<String, Integer> given, Optional<LessCarbon> later) {
        Advisory advisory = forecast.advisory();
        List<String> lines = new ArrayList<>();
        lines.add(advisory.workflow() + ", " + jobs(advisory.progress(), given) + ", strategy " + forecast.strategy());
        lines.add(advisory.makespan().map(ForecastText::duration).orElse("duration unknown"));
        advisory.cost().ifPresent(cost -> lines.add("costs " + cost(cost)));
        advisory.carbon().flatMap(CarbonForecast::grams).ifPresent(grams -> lines.add("emits " + grams(grams)));
        later.ifPresent(start -> lines.add(start.text(ZoneId.systemDefault())));
        advisory.ground().warnings().forEach(warning -> lines.add("note: " + warning));
        if (!forecast.strategies().isEmpty()) {
            lines.add("");
            lines.addAll(table(forecast));
        }
        return lines;
    }

    private static String jobs(Progress progress, Map<String, Integer> given) {
        int lower = progress.expectedJobsLower().orElse(progress.jobsTotal());
        int upper = progress.expectedJobsUpper().orElse(lower);
        String jobs = upper > lower
                ? lower + " to " + upper + " jobs as in past runs"
                : CountText.of(progress.jobsTotal(), "job");
        return given.isEmpty()
                ? jobs
                : jobs
                        + given.entrySet().stream()
                                .map(Map.Entry::toString)
                                .collect(Collectors.joining(", ", " with ", ""));
    }

    private static String duration(DurationForecast makespan) {
        double width = interval(makespan)
                .map(of -> of.upperSeconds() - of.lowerSeconds())
                .orElse(TextPrinter.SECONDS);
        return "takes " + time(makespan.medianSeconds(), width)
                + interval(makespan)
                        .map(of ->
                                ", 95 %: " + time(of.lowerSeconds(), width) + " to " + time(of.upperSeconds(), width))
                        .orElse("");
    }

    private static List<String> table(PlanForecast forecast) {
        boolean deadline = forecast.strategies().get(0).risk().deadlineMiss().isPresent();
        boolean budget = forecast.strategies().get(0).risk().budgetExceeded().isPresent();
        TextTable<ComparedStrategy> table = new TextTable<ComparedStrategy>()
                .left("strategy", 0, ComparedStrategy::strategy)
                .gap(2)
                .right("duration s", 10, "%.0f", one -> one.makespanSeconds().median())
                .right("95 % from", 9, "%.0f", one -> one.makespanSeconds().lower())
                .right("to", 7, "%.0f", one -> one.makespanSeconds().upper());
        if (forecast.advisory().cost().isPresent()) {
            table.right(
                    forecast.advisory().cost().get().unit(),
                    9,
                    one -> Money.number(
                            one.cost().mean(), forecast.advisory().cost().get().unit()));
        }
        if (deadline) {
            table.right("late", 6, one -> percent(one.risk().deadlineMiss()));
        }
        if (budget) {
            table.right("over budget", 8, one -> percent(one.risk().budgetExceeded()));
        }
        return table.lines(forecast.strategies());
    }

    private static String percent(Optional<RiskEstimate> risk) {
        return risk.map(of -> Percent.of(of.probability())).orElse("-");
    }

    static Optional<DurationInterval> interval(DurationForecast forecast) {
        return forecast.intervals().stream()
                .filter(interval -> interval.level() == LEVEL)
                .findFirst();
    }

    private static String cost(CostForecast cost) {
        return cost.amount()
                .map(amount -> Money.of(amount.median(), cost.unit())
                        + amount.intervals().stream()
                                .filter(of -> of.level() == LEVEL && of.lower() < of.upper())
                                .map(of -> ", 95 %: " + Money.number(of.lower(), cost.unit()) + " to "
                                        + Money.number(of.upper(), cost.unit()))
                                .collect(Collectors.joining()))
                .or(() -> cost.btuCount().map(count -> Money.of(count.median(), cost.unit())))
                .orElseGet(() -> Money.of(cost.vmSeconds().orElseThrow().median(), cost.unit()));
    }

    private static String grams(ValueForecast grams) {
        return Grams.of(grams.median())
                + grams.intervals().stream()
                        .filter(of -> of.level() == LEVEL && of.lower() < of.upper())
                        .map(of -> ", 95 %: " + Grams.of(of.lower()) + " to " + Grams.of(of.upper()))
                        .collect(Collectors.joining());
    }

    static void draw(PlanForecast forecast, Writer out) throws XMLStreamException {
        Advisory advisory = forecast.advisory();
        List<IntervalChart.Row> rows = new ArrayList<>();
        String unit = advisory.cost().map(CostForecast::unit).orElse("");
        for (ComparedStrategy one : forecast.strategies()) {
            rows.add(new IntervalChart.Row(
                    one.strategy(),
                    unit.isEmpty() ? "" : Money.of(one.cost().mean(), unit),
                    rows.isEmpty(),
                    one.makespanSeconds().median(),
                    one.makespanSeconds().lower(),
                    one.makespanSeconds().upper()));
        }
        if (rows.isEmpty()) {
            advisory.makespan()
                    .flatMap(makespan -> interval(makespan)
                            .map(of -> new IntervalChart.Row(
                                    forecast.strategy(),
                                    "",
                                    true,
                                    makespan.medianSeconds(),
                                    of.lowerSeconds(),
                                    of.upperSeconds())))
                    .ifPresent(rows::add);
        }
        IntervalChart.draw(advisory.workflow() + ": makespan, h:mm", rows, OptionalDouble.empty(), out);
    }
}
