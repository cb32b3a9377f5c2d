package io.weatherglass.cli.forecasting;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.daemon.documents.QuoteDocuments;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.traces.history.Quote;
import io.weatherglass.traces.history.Quote.Range;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Time and cost of a run that has not started, as a quote and per sample. */
record QuotedForecast(Quote quote, Optional<SampleSheet> sheet) {

    private static final double LEVEL = 0.95;

    /** @throws IllegalArgumentException if there is no forecast */
    static QuotedForecast of(Advisory advisory, Optional<SampleSheet> sheet) {
        Range makespan = advisory.makespan()
                .map(of -> ForecastText.interval(of)
                        .map(at -> new Range(at.lowerSeconds(), of.medianSeconds(), at.upperSeconds()))
                        .orElseGet(() -> new Range(of.medianSeconds(), of.medianSeconds(), of.medianSeconds())))
                .orElseThrow(() -> new IllegalArgumentException("\"" + advisory.workflow() + "\" has no forecast: "
                        + String.join("; ", advisory.ground().warnings())));
        return new QuotedForecast(
                new Quote(
                        advisory.workflow(),
                        Instant.now(),
                        sheet.map(SampleSheet::count).orElse(0),
                        makespan,
                        advisory.cost().map(CostForecast::unit).orElse(""),
                        advisory.cost().flatMap(QuotedForecast::range)),
                sheet);
    }

    private static Optional<Range> range(CostForecast cost) {
        return cost.amount()
                .map(of -> range(of.median(), of.intervals()))
                .or(() -> cost.btuCount().map(of -> range(of.median(), of.intervals())))
                .or(() -> cost.vmSeconds().map(of -> range(of.median(), of.intervals())));
    }

    private static Range range(double median, List<ValueInterval> intervals) {
        return intervals.stream()
                .filter(of -> of.level() == LEVEL)
                .findFirst()
                .map(of -> new Range(of.lower(), median, of.upper()))
                .orElseGet(() -> new Range(median, median, median));
    }

    private static Range part(Range whole, double share) {
        return new Range(share * whole.lower(), share * whole.median(), share * whole.upper());
    }

    /** Returns lines about the samples; empty without a sample sheet. */
    List<String> lines() {
        if (sheet.isEmpty()) {
            return List.of();
        }
        SampleSheet samples = sheet.get();
        List<String> lines = new ArrayList<>(List.of(""));
        if (samples.unsized().isEmpty()) {
            lines.addAll(table(samples).lines(samples.bytes().keySet()));
            return lines;
        }
        samples.unsized().ifPresent(reason -> lines.add("note: equal shares for all samples, because " + reason));
        double share = 1.0 / samples.count();
        Range seconds = part(quote.makespanSeconds(), share);
        double width = seconds.upper() - seconds.lower();
        lines.add("per sample (" + CountText.of(samples.count(), "sample") + "): "
                + TextPrinter.time(seconds.median(), width) + ", 95 %: " + TextPrinter.time(seconds.lower(), width)
                + " to " + TextPrinter.time(seconds.upper(), width));
        quote.cost()
                .map(of -> part(of, share))
                .ifPresent(of -> lines.add("  " + Money.of(of.median(), quote.unit())
                        + ", 95 %: " + Money.number(of.lower(), quote.unit()) + " to "
                        + Money.number(of.upper(), quote.unit())));
        return lines;
    }

    private TextTable<String> table(SampleSheet samples) {
        TextTable<String> table = new TextTable<String>()
                .left("sample", 0, sample -> sample)
                .right("bytes", 15, "%d", sample -> samples.bytes().get(sample))
                .right("time s", 10, "%.0f", sample -> seconds(sample).median())
                .right("95 % from", 10, "%.0f", sample -> seconds(sample).lower())
                .right("to", 9, "%.0f", sample -> seconds(sample).upper());
        quote.cost()
                .ifPresent(cost -> table.right(quote.unit(), 10, sample -> money(cost.median(), sample))
                        .right("95 % from", 10, sample -> money(cost.lower(), sample))
                        .right("to", 9, sample -> money(cost.upper(), sample)));
        return table;
    }

    private Range seconds(String sample) {
        return part(quote.makespanSeconds(), sheet.orElseThrow().share(sample));
    }

    private String money(double whole, String sample) {
        return Money.number(sheet.orElseThrow().share(sample) * whole, quote.unit());
    }

    void addSamples(ObjectNode json) {
        sheet.ifPresent(samples -> {
            ArrayNode array = json.putArray("samples");
            samples.bytes().forEach((sample, bytes) -> {
                ObjectNode one = array.addObject().put("sample", sample);
                if (samples.unsized().isEmpty()) {
                    one.put("bytes", bytes);
                }
                QuoteDocuments.add(seconds(sample), one.putObject("makespanSeconds"));
                quote.cost()
                        .ifPresent(cost -> QuoteDocuments.add(
                                part(cost, samples.share(sample)),
                                one.putObject("cost").put("unit", quote.unit())));
            });
        });
    }
}
