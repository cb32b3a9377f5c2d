package io.weatherglass.cli.history;

import static io.weatherglass.cli.options.TextPrinter.time;

import io.weatherglass.forecast.support.Money;
import io.weatherglass.traces.history.Quote;
import io.weatherglass.traces.history.QuoteOutcome;
import java.util.List;
import java.util.Optional;

/** Prints quotes and their outcomes. */
public final class QuoteText {

    private QuoteText() {}

    /** Returns a line with the last quote, its outcome and the number of quotes that held; empty without outcomes. */
    public static Optional<String> of(List<QuoteOutcome> outcomes) {
        return outcomes.stream()
                .reduce((older, newer) -> newer)
                .map(last -> outcome(last) + "; "
                        + outcomes.stream().filter(QuoteOutcome::held).count() + " of your last " + outcomes.size()
                        + (outcomes.size() == 1 ? " quote held" : " quotes held"));
    }

    private static String outcome(QuoteOutcome of) {
        String unit = of.quote().unit();
        if (of.cost().isPresent()) {
            Quote.Range cost = of.quote().cost().orElseThrow();
            return "quoted " + Money.number(cost.lower(), unit) + " to " + Money.of(cost.upper(), unit) + ", actual "
                    + Money.number(of.cost().getAsDouble(), unit);
        }
        Quote.Range seconds = of.quote().makespanSeconds();
        double width = seconds.upper() - seconds.lower();
        return "quoted " + time(seconds.lower(), width) + " to " + time(seconds.upper(), width) + ", actual "
                + time(of.run().facts().makespanSeconds(), width);
    }
}
