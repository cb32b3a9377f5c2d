package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.protocol.validation.Bounds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Options that set the price of slots, which enactors do not report. Every connector has these options. */
public final class PriceOptions {
    static final String PER_CPU_HOUR = "pricePerCpuHour";
    static final String PER_SLOT_HOUR = "pricePerSlotHour";
    private static final String PER_GB_HOUR = "pricePerGbHour";
    static final String CURRENCY_RULE = "an ISO 4217 code of three capital letters";

    static final String CURRENCY = "priceCurrency";
    private static final String ROUND_UP = "priceRoundUpSeconds";
    private static final String DEFAULT_CURRENCY = "EUR";

    public static final List<String> NAMES = List.of(CURRENCY, PER_CPU_HOUR, PER_GB_HOUR, PER_SLOT_HOUR, ROUND_UP);

    private PriceOptions() {}

    /** @throws IllegalArgumentException if an option is invalid */
    static Optional<SlotPrice> price(Map<String, String> options) {
        OptionalDouble perSlot = number(options, PER_SLOT_HOUR, Bounds.MAX_PRICE);
        OptionalDouble perCpu = number(options, PER_CPU_HOUR, Bounds.MAX_PRICE);
        OptionalDouble perGb = number(options, PER_GB_HOUR, Bounds.MAX_PRICE);
        OptionalDouble roundUp = number(options, ROUND_UP, Bounds.MAX_SECONDS);
        boolean byRequest = perCpu.isPresent() || perGb.isPresent();
        if (perSlot.isEmpty() && !byRequest) {
            for (String alone : List.of(CURRENCY, ROUND_UP)) {
                if (options.containsKey(alone)) {
                    throw new IllegalArgumentException("option " + alone + " must not be set without a price");
                }
            }
            return Optional.empty();
        }
        if (perSlot.isPresent() && byRequest) {
            throw new IllegalArgumentException("option " + PER_SLOT_HOUR + " must not be set together with "
                    + PER_CPU_HOUR + " or " + PER_GB_HOUR);
        }
        String currency = options.getOrDefault(CURRENCY, DEFAULT_CURRENCY);
        if (!isCurrency(currency)) {
            throw new IllegalArgumentException(
                    "option " + CURRENCY + " must be " + CURRENCY_RULE + ", but was " + currency);
        }
        return Optional.of(new SlotPrice(perSlot, perCpu, perGb, currency, roundUp.orElse(0)));
    }

    static boolean isCurrency(String code) {
        return code.matches("[A-Z]{3}");
    }

    private static OptionalDouble number(Map<String, String> options, String name, double most) {
        String text = options.get(name);
        if (text == null) {
            return OptionalDouble.empty();
        }
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            value = Double.NaN;
        }
        if (!(value >= 0 && value <= most)) {
            throw new IllegalArgumentException(
                    "option " + name + " must be a number from 0 to " + (long) most + ", but was " + text);
        }
        return OptionalDouble.of(value);
    }
}
