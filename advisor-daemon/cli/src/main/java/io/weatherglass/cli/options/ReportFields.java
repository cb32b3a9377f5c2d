package io.weatherglass.cli.options;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** A JSON object with explicit field names, in insertion order. Empty optionals are omitted. Not thread-safe. */
public final class ReportFields {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** Puts a number, text, list, record, tree or other fields; unwraps optionals. */
    public ReportFields put(String name, Object value) {
        present(value).ifPresent(of -> fields.put(name, of));
        return this;
    }

    public <T> ReportFields list(String name, Collection<T> items, Function<? super T, ?> element) {
        return put(name, items.stream().map(element).toList());
    }

    public ReportFields putAll(JsonNode object) {
        object.properties().forEach(field -> put(field.getKey(), field.getValue()));
        return this;
    }

    @JsonValue
    Map<String, Object> fields() {
        return Collections.unmodifiableMap(fields);
    }

    private static Optional<?> present(Object value) {
        if (value instanceof OptionalDouble number) {
            return number.isPresent() ? Optional.of(number.getAsDouble()) : Optional.empty();
        } else if (value instanceof OptionalInt number) {
            return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
        } else if (value instanceof OptionalLong number) {
            return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
        }
        return value instanceof Optional<?> optional ? optional : Optional.of(value);
    }
}
