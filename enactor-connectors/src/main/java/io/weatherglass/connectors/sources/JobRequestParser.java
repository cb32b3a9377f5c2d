package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.validation.Bounds;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the CPUs, memory and time limit that a job requests. Unreadable and impossible values count as unknown. */
public final class JobRequestParser {
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?) ?([KMGTP]?)i?B?");
    private static final String UNITS = "KMGTP";

    private JobRequestParser() {}

    public static JobRequest of(OptionalDouble cpus, OptionalDouble memoryBytes) {
        return of(cpus, memoryBytes, OptionalDouble.empty());
    }

    public static JobRequest of(OptionalDouble cpus, OptionalDouble memoryBytes, OptionalDouble timeLimitSeconds) {
        boolean knownMemory = isPlausible(memoryBytes, Bounds.MAX_BYTES);
        return new JobRequest(
                isPlausible(cpus, Bounds.MAX_CORES) ? cpus : OptionalDouble.empty(),
                knownMemory ? OptionalLong.of((long) memoryBytes.getAsDouble()) : OptionalLong.empty(),
                isPlausible(timeLimitSeconds, Bounds.MAX_SECONDS) ? timeLimitSeconds : OptionalDouble.empty());
    }

    static boolean isPlausible(OptionalDouble value, double most) {
        return value.isPresent() && value.getAsDouble() > 0 && value.getAsDouble() <= most;
    }

    /** Reads a numeric field of a message; values of other types are ignored. */
    public static OptionalDouble number(SourceJson json, String pointer) {
        return json.node(pointer)
                .filter(node -> node.isNumber())
                .map(node -> OptionalDouble.of(node.doubleValue()))
                .orElse(OptionalDouble.empty());
    }

    /**
     * Parses a number of bytes such as {@code 6 GB} or {@code 4000M}; units are powers of 1024.
     *
     * @param unit unit to assume if the text contains none: {@code ""} for bytes, otherwise one of K, M, G, T, P
     */
    public static OptionalDouble bytes(Optional<String> text, String unit) {
        Matcher amount =
                AMOUNT.matcher(text.orElse("").strip().toUpperCase(Locale.ROOT).replace("I", ""));
        if (!amount.matches()) {
            return OptionalDouble.empty();
        }
        String of = amount.group(2).isEmpty() ? unit : amount.group(2);
        int power = of.isEmpty() ? 0 : UNITS.indexOf(of) + 1;
        return OptionalDouble.of(Double.parseDouble(amount.group(1)) * Math.pow(1024, power));
    }
}
