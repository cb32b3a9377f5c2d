package io.weatherglass.connectors.protocol.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.internal.ProtocolName;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the fields of a JSON object without type conversion: a field of another type is refused, and the error contains
 * its JSON pointer. Unknown fields are ignored. Pointers are built only for errors.
 */
public final class JsonFields {
    private final Optional<JsonFields> parent;
    private final String name;
    private final JsonNode node;

    private JsonFields(Optional<JsonFields> parent, String name, JsonNode node) {
        this.parent = parent;
        this.name = name;
        this.node = node;
    }

    public static JsonFields root(JsonNode node) {
        if (!node.isObject()) {
            throw new InvalidEventException("data", node.toString(), "must be a JSON object");
        }
        return new JsonFields(Optional.empty(), "", node);
    }

    public String pointer(String field) {
        return pointer() + "/" + field.replace("~", "~0").replace("/", "~1");
    }

    private String pointer() {
        return parent.map(above -> above.pointer(name)).orElse("");
    }

    private Optional<JsonNode> field(String field, Predicate<JsonNode> type, String rule) {
        JsonNode value = node.get(field);
        if (value == null) {
            return Optional.empty();
        }
        if (!type.test(value)) {
            throw refused(field, value, rule);
        }
        return Optional.of(value);
    }

    private InvalidEventException refused(String field, JsonNode value, String rule) {
        return new InvalidEventException(pointer(field), value.toString(), rule);
    }

    public InvalidEventException missing(String field, String rule) {
        return new InvalidEventException(pointer(field), "absent", rule);
    }

    private <T> T required(String field, Optional<T> value) {
        return value.orElseThrow(() -> missing(field, "is required"));
    }

    public String text(String field) {
        return required(field, optionalText(field));
    }

    public String notBlank(String field) {
        String text = text(field);
        if (text.isBlank()) {
            throw refused(field, node.get(field), "must not be blank");
        }
        return text;
    }

    public String id(String field) {
        return fit(field, notBlank(field));
    }

    /** Returns a name, which may be blank. */
    public Optional<String> optionalName(String field) {
        return optionalText(field).map(text -> fit(field, text));
    }

    private String fit(String field, String name) {
        NameRules.broken(name).ifPresent(rule -> {
            throw refused(field, node.get(field), rule);
        });
        return name;
    }

    public Optional<String> optionalReason(String field) {
        return optionalText(field).map(NameRules::cut);
    }

    public Optional<String> optionalText(String field) {
        return field(field, JsonNode::isTextual, "must be a string").map(JsonNode::textValue);
    }

    public boolean has(String field) {
        return node.has(field);
    }

    public Optional<String> optionalId(String field) {
        return has(field) ? Optional.of(id(field)) : Optional.empty();
    }

    public boolean flag(String field, boolean ifAbsent) {
        return field(field, JsonNode::isBoolean, "must be true or false")
                .map(JsonNode::booleanValue)
                .orElse(ifAbsent);
    }

    public double number(String field) {
        return optionalNumber(field).orElseThrow(() -> missing(field, "is required"));
    }

    public double number(String field, double ifAbsent) {
        return optionalNumber(field).orElse(ifAbsent);
    }

    public OptionalDouble optionalNumber(String field) {
        Optional<JsonNode> value = field(field, JsonNode::isNumber, "must be a number");
        // a number beyond the range of double becomes infinite and is then refused by the field's rule
        return value.isPresent() ? OptionalDouble.of(value.get().doubleValue()) : OptionalDouble.empty();
    }

    /** Returns a measured duration; refuses negative and infinite values. */
    public OptionalDouble optionalDuration(String field) {
        OptionalDouble value = optionalNumber(field);
        if (value.isPresent() && !(Double.isFinite(value.getAsDouble()) && value.getAsDouble() >= 0)) {
            throw refused(field, node.get(field), "must be finite and >= 0 seconds");
        }
        if (value.isPresent() && value.getAsDouble() > Bounds.MAX_SECONDS) {
            throw refused(field, node.get(field), "must be at most " + Bounds.text(Bounds.MAX_SECONDS) + " seconds");
        }
        return value;
    }

    /** Returns the price paid; refuses negative and infinite values. */
    public OptionalDouble optionalPrice(String field) {
        OptionalDouble value = optionalNumber(field);
        if (value.isPresent() && !(value.getAsDouble() >= 0 && value.getAsDouble() <= Bounds.MAX_PRICE)) {
            throw refused(field, node.get(field), "must be >= 0 and at most " + Bounds.text(Bounds.MAX_PRICE));
        }
        return value;
    }

    public double duration(String field) {
        return optionalDuration(field).orElseThrow(() -> missing(field, "is required"));
    }

    public OptionalInt optionalInteger(String field) {
        Optional<JsonNode> value = field(
                field,
                number -> isWhole(number) && number.canConvertToInt(),
                "must be a whole number between -2147483648 and 2147483647");
        return value.isPresent() ? OptionalInt.of(value.get().intValue()) : OptionalInt.empty();
    }

    public int integer(String field) {
        return optionalInteger(field).orElseThrow(() -> missing(field, "is required"));
    }

    public int count(String field) {
        int count = integer(field);
        if (count < 0) {
            throw refused(field, node.get(field), "must be >= 0");
        }
        return count;
    }

    public OptionalLong optionalLong(String field) {
        Optional<JsonNode> value = field(
                field,
                number -> isWhole(number) && number.canConvertToLong(),
                "must be a whole number of at most 63 bits");
        return value.isPresent() ? OptionalLong.of(value.get().longValue()) : OptionalLong.empty();
    }

    /** Returns a size in bytes; refuses negative and implausible values. */
    public OptionalLong optionalBytes(String field) {
        OptionalLong value = optionalLong(field);
        ViolationCollector found = new ViolationCollector();
        value.ifPresent(bytes -> found.bytes(pointer(field), bytes));
        if (!found.list().isEmpty()) {
            throw new InvalidEventException(found.list());
        }
        return value;
    }

    public long longInteger(String field, long ifAbsent) {
        return optionalLong(field).orElse(ifAbsent);
    }

    // as in JSON Schema, 1.0 is an integer
    private static boolean isWhole(JsonNode number) {
        return number.isNumber() && number.canConvertToExactIntegral();
    }

    public Optional<Instant> optionalInstant(String field) {
        return optionalText(field).map(text -> {
            try {
                return OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeException e) {
                throw refused(field, node.get(field), "must be an RFC 3339 date and time with an offset");
            }
        });
    }

    public Optional<Instant> optionalDate(String field) {
        Optional<Instant> date = optionalInstant(field);
        if (date.filter(Bounds::contain).isPresent() || date.isEmpty()) {
            return date;
        }
        throw refused(field, node.get(field), Bounds.ofDates());
    }

    public <E extends Enum<E> & ProtocolName> Optional<E> choice(String field, Class<E> type) {
        List<E> values = List.of(type.getEnumConstants());
        return optionalText(field)
                .map(text -> values.stream()
                        .filter(value -> value.protocolName().equals(text))
                        .findFirst()
                        .orElseThrow(() -> refused(field, node.get(field), "must be " + alternatives(values))));
    }

    private static String alternatives(List<? extends ProtocolName> values) {
        String quoted =
                values.stream().map(value -> '"' + value.protocolName() + '"').collect(Collectors.joining(", "));
        int last = quoted.lastIndexOf(", ");
        return quoted.substring(0, last) + " or " + quoted.substring(last + 2);
    }

    public Optional<JsonFields> optionalObject(String field) {
        return field(field, JsonNode::isObject, "must be an object")
                .map(value -> new JsonFields(Optional.of(this), field, value));
    }

    public JsonFields object(String field, String ruleIfAbsent) {
        return optionalObject(field).orElseThrow(() -> missing(field, ruleIfAbsent));
    }

    private Stream<JsonFields> elements(String field) {
        Optional<JsonNode> array = field(field, JsonNode::isArray, "must be an array");
        if (array.isEmpty()) {
            return Stream.empty();
        }
        JsonFields list = new JsonFields(Optional.of(this), field, array.get());
        List<JsonFields> elements = new ArrayList<>(array.get().size());
        for (JsonNode element : array.get()) {
            elements.add(new JsonFields(Optional.of(list), Integer.toString(elements.size()), element));
        }
        return elements.stream();
    }

    public List<JsonFields> objects(String field) {
        return elements(field)
                .peek(element -> element.expect(JsonNode::isObject, "must be an object"))
                .toList();
    }

    public List<String> texts(String field) {
        return elements(field)
                .map(element ->
                        element.expect(JsonNode::isTextual, "must be a string").textValue())
                .toList();
    }

    public List<String> nameList(String field) {
        return elements(field)
                .map(element -> {
                    String name = element.expect(JsonNode::isTextual, "must be a string")
                            .textValue();
                    NameRules.broken(name).ifPresent(rule -> element.expect(any -> false, rule));
                    return name;
                })
                .toList();
    }

    public List<Double> numbers(String field) {
        return elements(field)
                .map(element ->
                        element.expect(JsonNode::isNumber, "must be a number").doubleValue())
                .toList();
    }

    public List<String> names() {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private JsonNode expect(Predicate<JsonNode> type, String rule) {
        if (!type.test(node)) {
            throw new InvalidEventException(pointer(), node.toString(), rule);
        }
        return node;
    }
}
