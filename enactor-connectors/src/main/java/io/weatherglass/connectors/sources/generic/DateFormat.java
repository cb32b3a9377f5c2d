package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

enum DateFormat {
    RFC3339("rfc3339", 0),
    UTC("utc", 0),
    EPOCH_SECONDS("epoch-seconds", 9),
    EPOCH_MILLIS("epoch-millis", 6),
    EPOCH_MICROS("epoch-micros", 3),
    EPOCH_NANOS("epoch-nanos", 0);

    private static final long NANOS = 1_000_000_000L;

    private final String name;
    private final int digitsToNanos;

    DateFormat(String name, int digitsToNanos) {
        this.name = name;
        this.digitsToNanos = digitsToNanos;
    }

    String mappingName() {
        return name;
    }

    /**
     * Returns the time in a field. Times up to the epoch count as absent, because sources write them for unknown times.
     */
    Optional<Instant> date(Field field, MessagePart entry) {
        return field.text(entry).map(text -> date(field, text)).filter(Instant.EPOCH::isBefore);
    }

    private Instant date(Field field, String text) {
        try {
            return parse(text);
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            throw new InvalidMessageException(field.label("time"), text, "must be a time in format " + name);
        }
    }

    private Instant parse(String text) {
        if (this == RFC3339) {
            return OffsetDateTime.parse(text.replace(' ', 'T')).toInstant();
        } else if (this == UTC) {
            return LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC);
        }
        // limits the exponent, because BigDecimal would expand all digits
        if (!text.matches("-?\\d{1,20}(\\.\\d{1,20})?([eE]\\+?\\d{1,2})?")) {
            throw new NumberFormatException(text);
        }
        long nanos = new BigDecimal(text)
                .movePointRight(digitsToNanos)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
        return Instant.ofEpochSecond(Math.floorDiv(nanos, NANOS), Math.floorMod(nanos, NANOS));
    }
}
