package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.validation.Bounds;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The budget, price and currency that a plugin reports. They override the connector's settings. */
public final class ReportedTerms {
    private ReportedTerms() {}

    /** @param prefix pointer to the object with the terms */
    public static ConnectorSettings of(ConnectorSettings known, SourceJson json, String prefix) {
        OptionalDouble budget = bounded(json, prefix + "/budget", Bounds.MAX_BUDGET);
        Map<String, String> options = new HashMap<>(known.options());
        OptionalDouble price = bounded(json, prefix + "/pricePerCpuHour", Bounds.MAX_PRICE);
        price.ifPresent(perCpuHour -> {
            options.remove(PriceOptions.PER_SLOT_HOUR);
            options.put(PriceOptions.PER_CPU_HOUR, Double.toString(perCpuHour));
        });
        // the connector's price has the connector's currency; the plugin warns its user
        currency(json, prefix + "/currency")
                .filter(any -> price.isPresent())
                .ifPresent(currency -> options.put(PriceOptions.CURRENCY, currency));
        return ConnectorSettingsBuilder.builder(known)
                .budget(budget.isPresent() ? budget : known.budget())
                .options(options)
                .build();
    }

    private static OptionalDouble bounded(SourceJson json, String pointer, double max) {
        OptionalDouble value = json.number(pointer);
        if (value.isPresent() && !(value.getAsDouble() >= 0 && value.getAsDouble() <= max)) {
            throw new InvalidMessageException(
                    pointer, Double.toString(value.getAsDouble()), "must be from 0 to " + (long) max);
        }
        return value;
    }

    private static Optional<String> currency(SourceJson json, String pointer) {
        Optional<String> currency = json.text(pointer);
        currency.filter(code -> !PriceOptions.isCurrency(code)).ifPresent(wrong -> {
            throw new InvalidMessageException(pointer, wrong, "must be " + PriceOptions.CURRENCY_RULE);
        });
        return currency;
    }
}
