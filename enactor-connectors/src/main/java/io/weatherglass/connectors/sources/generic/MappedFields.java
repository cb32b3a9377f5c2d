package io.weatherglass.connectors.sources.generic;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The fields of a message, or of a job in it.
 *
 * @param types what a value of field {@code type} means
 * @param units what one unit of a field is, in seconds or bytes, by name
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

    Optional<String> text(String name, Entry entry) {
        return field(name).text(entry);
    }

    Optional<Instant> date(String name, Entry entry) {
        return dates.get(name).date(field(name), entry);
    }

    /** A number in seconds or bytes. */
    OptionalDouble amount(String name, Entry entry) {
        OptionalDouble number = field(name).number(entry);
        return number.isPresent() ? OptionalDouble.of(number.getAsDouble() * units.get(name)) : number;
    }

    Optional<Integer> attempt(Entry entry) {
        Field field = field("attempt");
        OptionalLong number = field.integer(entry);
        if (number.isPresent() && number.getAsLong() < firstAttempt) {
            throw field.refused(Long.toString(number.getAsLong()), "must be >= " + firstAttempt);
        }
        return number.stream()
                .mapToObj(counted -> (int) counted - firstAttempt + 1)
                .findFirst();
    }

    /** The types of events that a message is of; none if it is to be left out. */
    List<String> types(Entry entry) {
        return types.of(field("type"), entry);
    }
}
