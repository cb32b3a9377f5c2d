package io.weatherglass.connectors.sources.generic;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The fields of a message or of a job in a message.
 *
 * @param units number of seconds or bytes in the unit of each field, by field name
 */
record MappedFields(
        Map<String, Field> byName,
        MessageTypes types,
        Map<String, DateFormat> dates,
        Map<String, Double> units,
        int firstAttempt) {
    MappedFields {
        byName = Map.copyOf(byName);
        dates = Map.copyOf(dates);
        units = Map.copyOf(units);
    }

    Field field(String name) {
        return byName.getOrDefault(name, Field.NONE);
    }

    Optional<String> text(String name, MessagePart entry) {
        return field(name).text(entry);
    }

    Optional<Instant> date(String name, MessagePart entry) {
        return dates.get(name).date(field(name), entry);
    }

    /** Returns a number in seconds or bytes. */
    OptionalDouble amount(String name, MessagePart entry) {
        OptionalDouble number = field(name).number(entry);
        return number.isPresent() ? OptionalDouble.of(number.getAsDouble() * units.get(name)) : number;
    }

    Optional<Integer> attempt(MessagePart entry) {
        Field field = field("attempt");
        OptionalLong number = field.integer(entry);
        if (number.isPresent() && number.getAsLong() < firstAttempt) {
            throw field.refused(Long.toString(number.getAsLong()), "must be >= " + firstAttempt);
        }
        return number.stream()
                .mapToObj(counted -> (int) counted - firstAttempt + 1)
                .findFirst();
    }

    /** Returns the event types of a message; empty if it is ignored. */
    List<String> types(MessagePart entry) {
        return types.of(field("type"), entry);
    }
}
